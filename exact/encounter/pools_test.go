package encounter

import (
	"strings"
	"testing"

	"oddsmith/exact/budget"
)

// What is asked of a pool in several statements is asked of the same dice.
func TestPools(t *testing.T) {
	handCases{
		{"two questions in one expression", "x = 0 | roll p = pool(2, d2); x = max(p) * 10 + min(p) | x > 0 | x", "11: 1/4; 21: 1/2; 22: 1/4"},
		{"by way of another roll", "x = 0 | roll p = pool(2, d2); roll r = max(p) * 10 + min(p); x = r | x > 0 | x", "11: 1/4; 21: 1/2; 22: 1/4"},
		{"in two statements", "x = 0; y = 0 | roll p = pool(2, d2); x = max(p); y = min(p) | x > 0 | joint(x, y)", "(1, 1): 1/4; (2, 1): 1/2; (2, 2): 1/4"},
		{"in a condition and behind it", "x = 0; y = 0 | roll p = pool(2, d2); x = 5; if max(p) > 1 {y = min(p)} | x > 0 | y", "0: 1/4; 1: 1/2; 2: 1/4"},
		{"one question twice", "x = 0; y = 0 | roll p = pool(2, d2); x = sum(p); y = sum(p) | x > 0 | joint(x, y)", "(2, 2): 1/4; (3, 3): 1/2; (4, 4): 1/4"},
		{"two pools", "x = 0; y = 0 | roll p = pool(2, d2); roll q = pool(1, d3); x = max(p) + max(q); y = min(p) | x > 0 | joint(x, y)", "(2, 1): 1/12; (3, 1): 1/4; (4, 1): 1/4; (5, 1): 1/6; (3, 2): 1/12; (4, 2): 1/12; (5, 2): 1/12"},
		{"a pool of a pool", "x = 0; y = 0 | roll p = pool(2, d2); roll q = where(p, it > 1); x = 1 + size(q); y = min(p) | x > 0 | joint(x, y)", "(1, 1): 1/4; (2, 1): 1/2; (3, 2): 1/4"},
		{"a truth value and a number", "x = 0; a = false | roll p = pool(2, d2); a = max(p) == min(p); x = sum(p) | x > 0 | joint(a, x)", "(yes, 2): 1/4; (no, 3): 1/2; (yes, 4): 1/4"},
		{"a pool of as many dice as there are", "n = 2; x = 0 | roll p = pool(n, d2); n -= 1; x += max(p) | n <= 0 | x", "2: 1/8; 3: 1/2; 4: 3/8"},
		{"the state of its time", "n = 2; x = 0; y = 0 | roll p = pool(n, d2); n -= 2; x = sum(p); y = max(p) | n <= 0 | joint(x, y)", "(2, 1): 1/4; (3, 2): 1/2; (4, 2): 1/4"},
		{"of as many as were rolled", "x = 0; y = 0 | roll n = d2; roll p = pool(n, d2); x = n; y = max(p) | x > 0 | joint(x, y)", "(1, 1): 1/4; (1, 2): 1/4; (2, 1): 1/8; (2, 2): 3/8"},
		{"nothing is asked of it", "x = 2 | roll p = pool(2, d2); x -= 1 | x <= 0 | turns", "2: 1"},
		{"asked in one branch", "x = 2; y = 0 | roll p = pool(2, d2); x -= 1; if x == 0 {y = max(p); x -= min(p)} | x <= 0 | joint(x, y)", "(-1, 1): 1/4; (-1, 2): 1/2; (-2, 2): 1/4"},
		{"in a branch", "x = 2; y = 0 | x -= 1; if x == 0 {roll p = pool(2, d2); y = max(p) * min(p)} | x <= 0 | y", "1: 1/4; 2: 1/2; 4: 1/4"},
		{"a number that is known", "x = 2; y = 0 | x -= 1; roll p = pool(2, d2); y = count(p, it >= x + 1) | x <= 0 | y", "2: 1"},
		{"asked before and after another", "x = 0; y = 0 | roll p = pool(2, d2); y = max(p); roll q = pool(2, d2); x = max(q) + y + min(p) | x > 0 | joint(x, y)", "(3, 1): 1/16; (4, 1): 3/16; (4, 2): 1/8; (5, 2): 7/16; (6, 2): 3/16"},
		{"a pool of as many as another says", "x = 0; y = 0 | roll p = pool(2, d2); x = max(p); roll q = pool(x, d2); y = sum(q) | x > 0 | joint(x, y)", "(1, 1): 1/8; (1, 2): 1/8; (2, 2): 3/16; (2, 3): 3/8; (2, 4): 3/16"},
		{"three, one after the other", "x = 0; y = 0 | roll p = pool(2, d2); x = max(p); roll q = pool(2, d2); x += min(q); roll r = pool(x, d2); y = min(r) | x > 0 | joint(x, y)", "(2, 1): 9/64; (2, 2): 3/64; (3, 1): 35/64; (3, 2): 5/64; (4, 1): 45/256; (4, 2): 3/256"},
	}.checkAll(t)
}

// What is not built says so, and never takes other dice for those.
func TestPoolsThatAreNotBuilt(t *testing.T) {
	for _, text := range []string{
		"x = 0; y = 0 | roll p = pool(2, d2); y = max(p); roll q = where(p, it > 1); x = 1 + size(q) | x > 0 | joint(x, y)",
		"x = 0; y = 1 | roll p = pool(2, d2); x = max(p); y += 1; roll q = pool(2, d2); x = max(q) + count(p, it > y) | x > 0 | joint(x, y)",
		"x = 2; y = 0 | roll p = pool(2, d2); x -= 1; y = count(p, it > x) | x <= 0 | y",
	} {
		_, err := solve(t, read(t, text), budget.Limits{}, &Store{})
		if err == nil || !strings.Contains(err.Error(), "not built yet") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
