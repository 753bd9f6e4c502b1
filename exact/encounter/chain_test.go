package encounter

import (
	"testing"

	"oddsmith/exact/budget"
)

// Small encounters of every kind.
func TestSolve(t *testing.T) {
	for name, texts := range map[string][]string{
		"sides": {
			"x = 3; y = 2; a = true | roll r = d3; if a {y -= r - 1} else {x -= r - 1}; a = not a | x <= 0 or y <= 0 | if(x > 0, hero, monster)",
			"x = 3; y = 2; a = d3 == 1 | if a {y -= d3 - 1} else {x -= d2 - 1}; a = not a | x <= 0 or y <= 0 | joint(x, y)",
			"x = 2; y = 2; s = if(d2 == 1, hero, monster) | if s == hero {y -= d2 - 1; s = monster} else {x -= d2 - 1; s = hero} | x <= 0 or y <= 0 | s",
			"encounter(x = 3; y = 2; order by d2 - 1; turn of hero {y -= d3 - 1}; turn of monster {x -= d2 - 1}; until x <= 0 or y <= 0; joint(x, y))",
		},
		"falls": {
			"x = 5 | x -= d3 | x <= 0 | x",
			"x = d3; y = d2 + 1 | x -= d2 - 1; y -= d2 - 1 | x <= 0 or y <= 0 | joint(x, y)",
			"x = 5; y = 5 | roll r = d3; x -= r; if r == 1 {y -= 3} | x <= 0 or y <= 0 | joint(x, y)",
		},
		"heals": {
			"x = 2; y = 2 | x += d3 - 2; y += d3 - 2 | x <= 0 or y <= 0 or x + y >= 7 | x > 0",
			"x = 2; y = 2 | x = min(4, x + d3 - 2); y = min(4, y + d3 - 2) | x <= 0 or y <= 0 | if(x > 0, hero, monster)",
			"x = 1 | if d2 == 1 {x += 1} else {x -= 1} | x <= 0 or x >= 4 | x",
		},
		"bounds": {
			"x = 5 | x = max(0, x - d3) | x == 0 | x",
			"x = 4; y = 3 | x = max(1, x - d3 + 1); y -= d2 - 1 | x <= 1 or y <= 0 | joint(x, y)",
			"x = 1; y = 3 | x = min(4, x + d3 - 1); y = max(0, y - d2) | y <= 0 | x",
			"x = 2; y = 3 | x = max(3, x - d2 + 2); y -= 1 | y <= 0 | x",
		},
		"supplies": {
			"x = 3; p = 2 | roll r = d3; if p > 0 and x <= 1 {x += 2; p -= 1}; x -= r | x <= 0 | joint(x, p)",
			"x = 4; y = 3; p = 1; q = 1 | x -= d2; y -= d2; if p > 0 {x += 1; p -= 1}; if q > 0 {y += 1}; q = max(0, q - 1) | x <= 0 or y <= 0 | joint(p, q, x > 0)",
		},
		"states of words": {
			"x = 3; s = hero | x -= if(s == hero, d2, 1); if d3 == 1 {s = monster} | x <= 0 | s",
			"x = 4; p = 0 | if p > 0 {p -= 1} else {x -= d2; if d3 == 1 {p = 2}} | x <= 0 | joint(x, p)",
			"x = 4; s = hero; w = orc | if s == w {x -= 2; w = orc} else {x -= 1; if d2 == 1 {w = s}} | x <= 0 | joint(x, s, w)",
		},
		"many comparisons": {
			"x = 12 | x -= if(x == 12, d2, if(x == 11, 1, if(x == 10, d3, if(x == 9, 1, if(x == 8, 2, if(x == 7, 1, if(x == 6, d2, if(x == 5, 1, if(x == 4, 2, if(x == 3, d3, 1)))))))))) | x <= 0 | x",
			"x = 12 | x -= if(x == 3, d2, if(x == 4, 1, if(x == 5, d3, if(x == 6, 1, if(x == 7, 2, if(x == 8, 1, if(x == 9, d2, if(x == 10, 1, if(x == 11, 2, if(x == 12, d3, 1)))))))))) | x <= 0 | joint(x, turns)",
		},
		"comparisons with rolls": {
			"x = 4 | roll r = d3; x -= if(x <= r, 1, 2) | x <= 0 | x",
			"x = 5; y = 4 | roll r = d2; x -= r; y -= if(x <= 2, 2, 1) | x <= 0 or y <= 0 | joint(x, y)",
			"x = 6 | x -= if(x / 2 >= d3, 2, 1) | x <= 0 | x",
			"x = 5 | x -= if(x - max(d2, 1) - 1 == if(chance(1/2), 1, 2), 2, 1) | x <= 0 | joint(x, turns)",
			"x = 4; y = 2 | if x + y - d2 > 3 {x -= 2} else {x -= 1} | x <= 0 | joint(x, turns)",
			"x = 5; y = 3 | if 2 * x - 3 * y > d4 - 3 {x -= d2} else {y -= 1} | x <= 0 or y <= 0 | joint(x, y)",
		},
		"four that fall": {
			"x = 2; y = 2; z = 2; w = 2 | x -= d2 - 1; y -= d2 - 1; z -= d2 - 1; w -= d2 - 1 | x <= 0 or y <= 0 or z <= 0 or w <= 0 | joint(if(x > 0, 1, 0) + 2 * if(y > 0, 1, 0), z > 0, w > 0)",
		},
		"vars of vars": {
			"x = 3; y = 1 | x -= y; y = 3 - x | x <= 0 or y > 5 | joint(x, y)",
			"x = 5; y = d2 | roll old = x; x -= y; y = old - x - d2 + 1; if y < 1 {y = 1} | x <= 0 | joint(x, y)",
			"x = 6; y = 2 | x = y * 3 - x; y = d3 | x <= 0 | joint(x, y)",
			"x = 2 | x = x * 2 - d3 | x <= 0 or x > 5 | x",
			"x = 7 | x = floor(x / d2) - 1 | x <= 0 | x",
			"x = 7 | x = abs(x - d4) - 1 | x <= 0 | joint(x, turns)",
			"x = 7 | x = x % 4 - d2 | x <= 0 | x",
		},
		"conditions": {
			"x = 3; y = 3 | x -= d2 - 1; y -= d2 - 1 | x <= 0 or y <= 0 | x given y <= 0",
			"x = 3; y = 3 | x -= d2; y -= d3 | x <= 0 or y <= 0 | if(x > 0, hero, monster) given x + y >= 0",
			"x = 5 | x -= d3 | x <= 0 | x given x < 0",
			"x = 5 | x -= d3 | x <= 0 | x given turns > 2",
			"x = 5 | x -= d3 | x <= 0 | x < 0 given turns > 2",
			"x = 2 | x -= d2 - 1 | x <= 0 | x given turns > 2",
			"x = 4 | x -= d3 | x <= 0 | if(x < 0, 1, d2) given d3 == 1",
		},
		"values that are rolled": {
			"x = 4 | x -= d3 | x <= 0 | if(x < 0, d2, x)",
			"x = 4 | x -= d3 | x <= 0 | d2 == 1",
			"x = 4 | x -= d3 | x <= 0 | let y = d2; y * x + y",
			"x = 4 | x -= d3 | x <= 0 | let y = x + 1; joint(y, y * turns)",
			"x = 4 | x -= d3 | x <= 0 | let y = d2 + turns; joint(y, y > 2)",
		},
		"many starts": {
			"x = 4; y = d9 | x -= 1; if d2 == 1 {y += 3} | x <= 0 | y",
			"x = 4; y = d9 | x -= 1; y -= if(d2 == 1, 3, -1) | x <= 0 | y",
		},
		"far apart": {
			"x = 1500000000 * (d2 - 1); y = 3 | x += d2; y -= 1 | y <= 0 | x",
			"x = 1500000000 * (d2 - 1); y = 3 | x += d2; y -= 1 | y <= 0 | x > 5",
			"x = 1500000000 * (d2 - 1); y = 3 | x += d2; y -= 1 | y <= 0 or x > 5; limit 2 | x",
			"x = 2000000; y = 2 | x -= 1000000 * d2; y -= d2 - 1 | x <= 0 or y <= 0 | joint(x, y)",
		},
		"over at once": {
			"x = 0 | x -= 1 | x <= 0 | x",
			"x = 0 | x -= 1 | x <= 0 | turns",
			"x = d3 - 1 | x -= 1 | x <= 0 | turns",
			"x = d3 - 2 | x -= d2 | x <= 0 | if(x < 0, hero, monster)",
		},
		"turns": {
			"x = 4 | x -= d2 | x <= 0 | turns",
			"x = 4 | x -= d2 | x <= 0 | turns - 2",
			"x = 4; y = 3 | x -= d3; y -= d2 | x <= 0 or y <= 0 | joint(turns, x > 0)",
			"x = 4; y = 3 | x -= d3; y -= d2 | x <= 0 or y <= 0 | turns * turns - x",
			"x = 5 | x -= d2 | x <= 0 | turns given x < 0",
		},
		"limits": {
			"x = 4 | x -= d2 - 1 | x <= 0; limit 3 | x",
			"x = 4; t = 0 | x -= d2 - 1; t += 1 | x <= 0; limit 3 | joint(x, t)",
			"x = 4; t = 1 | x -= d2 - 1; t += 1 | t >= 4 or x <= 0 | turns",
			"x = 2 | x -= d2 | x <= 0; limit 9 | if(x > -1, hero, monster)",
			"x = 3; y = 3; a = d2 == 1 | if a {y -= d2 - 1} else {x -= d2 - 1}; a = not a | x <= 0 or y <= 0; limit 5 | if(x <= 0, monster, hero)",
			"x = 4 | x -= d2 - 1 | x <= 0; after 3 | joint(x, turns)",
			"x = 4 | x -= d2 - 1 | x <= 0; limit 2; after 3 | x given x > 2",
		},
		"stops": {
			"x = 3; y = 2 | x -= d2 - 1; if x <= 1 {stop}; y -= 1 | x <= 0 or y <= 0 | joint(x, y)",
			"x = 3; y = 2 | roll r = d3; if r == 1 {x -= 1; stop} else {if r == 2 {y -= 1; stop}}; x -= 1; y -= 1 | x <= 0 or y <= 0 | joint(x, y, turns)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, text := range texts {
				hasChain(t, text, budget.Limits{}, &Store{})
			}
		})
	}
}
