package encounter

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/budget"
)

// Fields lie beside one another, each with a bit behind it, and in another word where one is full.
func TestLayout(t *testing.T) {
	for _, c := range []struct {
		spans []span
		words int
		bits  []int // of each field
	}{
		{nil, 1, nil},
		{[]span{{5, 5}}, 1, []int{0}},
		{[]span{{0, 1}, {-4, 3}, {7, 7}}, 1, []int{1, 3, 0}},
		{[]span{{0, 8}, {0, 7}}, 1, []int{4, 3}},
		{[]span{{-1 << 31, 1<<31 - 1}}, 1, []int{32}},
		{[]span{{-1 << 31, 1<<31 - 1}, {0, 1<<30 - 1}}, 1, []int{32, 30}}, // 33 and 31 bits
		{[]span{{-1 << 31, 1<<31 - 1}, {0, 1<<31 - 1}}, 2, []int{32, 31}},
		{slices.Repeat([]span{{0, 1<<20 - 1}}, 7), 3, slices.Repeat([]int{20}, 7)},
		{slices.Repeat([]span{{3, 3}}, 70), 2, slices.Repeat([]int{0}, 70)},
	} {
		l := newLayout(c.spans)
		var bits []int
		used := make([]uint64, l.words)
		for i, f := range l.fields {
			bits = append(bits, int(f.width))
			for _, v := range []int64{c.spans[i].low, c.spans[i].high} {
				if !f.holds(v) {
					t.Errorf("%v: field %d has no room for %d", c.spans, i, v)
				}
			}
			all := f.mask() << f.shift
			guard := uint64(1) << (f.shift + f.width)
			if used[f.word]&(all|guard) != 0 || l.guards[f.word]&guard == 0 || l.guards[f.word]&all != 0 {
				t.Errorf("%v: field %d lies over others", c.spans, i)
			}
			used[f.word] |= all | guard
		}
		if l.words != c.words || !slices.Equal(bits, c.bits) || len(l.guards) != l.words {
			t.Errorf("%v: %d words, %v bits; want %d, %v", c.spans, l.words, bits, c.words, c.bits)
		}
	}
}

// No field has room for what is not a number of 32 bits.
func TestFieldsOfLargeNumbers(t *testing.T) {
	for _, s := range []span{
		{math.MaxInt32, math.MaxInt32},
		{math.MaxInt32 - 2, math.MaxInt32},
		{math.MaxInt32 - 1, math.MaxInt32 + 5000},
		{math.MinInt32, math.MinInt32 + 1},
		{math.MinInt32 - 9000, math.MinInt32 + 2},
		{-1 << 33, 1 << 33},
		{0, 1 << 32},
	} {
		f := newLayout([]span{s}).fields[0]
		if f.low < math.MinInt32 || f.low+int64(f.mask()) > math.MaxInt32 || !f.holds(max(s.low, math.MinInt32)) || !f.holds(min(s.high, math.MaxInt32)) {
			t.Errorf("%d to %d: a field from %d to %d", s.low, s.high, f.low, f.low+int64(f.mask()))
		}
		if by := min(s.high-s.low, 1<<32-1); int64(f.mask()) < by {
			t.Errorf("%d to %d: a change of %d is more than a field of %d holds", s.low, s.high, by, f.mask())
		}
	}
}

// randomLayout draws spans, and numbers within them.
func randomLayout(r *rand.Rand) (l *layout, numbers []int64) {
	var spans []span
	for range 1 + r.IntN(12) {
		low := r.Int64N(40) - 20
		s := span{low, low + r.Int64N(1<<r.IntN(20))}
		spans = append(spans, s)
		numbers = append(numbers, s.low+r.Int64N(s.high-s.low+1))
	}
	return newLayout(spans), numbers
}

// Moves of packed states are moves of their numbers, in whatever order; and where a number leaves its
// field, that is noticed.
func TestPackedMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	left := 0
	for range 3000 {
		l, numbers := randomLayout(r)
		state := make([]uint64, l.words)
		l.put(numbers, state)
		if got := l.numbers(state, nil); !slices.Equal(got, numbers) || !l.fits(state) {
			t.Fatalf("%v is read as %v", numbers, got)
		}
		var m move
		want, inside := slices.Clone(numbers), true
		for v, f := range l.fields {
			most := int64(f.mask())
			switch r.IntN(3) {
			case 0:
				by := r.Int64N(2*most+1) - most
				want[v] += by
				m.changes = append(m.changes, change{v, false, by})
			case 1:
				want[v] = f.low + r.Int64N(most+1)
				m.changes = append(m.changes, change{v, true, want[v]})
			}
			inside = inside && f.holds(want[v])
		}
		packed := l.packed([]move{{}, m})
		next := make([]uint64, l.words)
		for w, x := range state {
			if x&packed[0].keep[w]+packed[0].add[w] != x {
				t.Fatal("nothing changes, and the state does")
			}
			next[w] = x&packed[1].keep[w] + packed[1].add[w]
		}
		if l.fits(next) != inside {
			t.Fatalf("%v and %+v fit: %v", numbers, m.changes, !inside)
		}
		if !inside {
			left++
		} else if got := l.numbers(next, nil); !slices.Equal(got, want) {
			t.Fatalf("%v and %+v: %v, want %v", numbers, m.changes, got, want)
		}
	}
	if left < 100 {
		t.Errorf("%d left their fields", left)
	}
}

// Vars that go far from where they start are followed there, whichever way, and their fields grow with
// them; many vars take more than one word.
func TestFieldsGrow(t *testing.T) {
	for _, text := range []string{
		"x = 0; y = 9 | x += 7; y -= 1 | y <= 0 | x",
		"x = 0; y = 9 | x -= 7; y -= 1 | y <= 0 | x",
		"x = -3; y = 9 | if d2 == 1 {x -= 100} else {x += 1000}; y -= 3 | y <= 0 | joint(x, y)",
		"x = 5; y = 9 | x = 1000000 * y; y -= 2 | y <= 0 | x",
		"x = 5; y = 4 | x = -1000000 * y - x; y -= 1 | y <= 0 | x",
		"x = 1; y = 25 | x += x; y -= 1 | y <= 0 | x",
		"x = -1; y = 25 | x += x; y -= 1 | y <= 0 | x",
		"x = 3; y = 0 | x -= d2; y += 1 | x <= 0 | joint(x, y)",
		"x = 2147483647; y = 2 | x -= 1; y -= 1 | y <= 0 | x",
		"x = -2147483647; y = 2 | x += 2147483647; y -= 1 | y <= 0 | x",
		"x = -2147483647; y = 2 | if x < 0 {x += 2147483647} else {x += if(d2 == 1, 0, 2147483647)}; y -= 1 | y <= 0 | x",
		"x = 2147483647 * (3 - 2 * d2); y = 2 | y -= d2 | y <= 0 | x > 0",
		"x = 2147483000 * (3 - 2 * d2); y = 2 | x -= d2; y -= d2 | y <= 0 | joint(x, y)",
	} {
		hasChain(t, text, budget.Limits{}, &Store{})
	}
	// Twelve vars that start small and grow, each in its own way.
	vars, turn, value := "n = 5", "n -= 1", "0"
	for i := range 12 {
		vars += fmt.Sprintf("; v%d = %d", i, i-6)
		turn += fmt.Sprintf("; v%d += %d * n", i, int(math.Pow(-5, float64(i%8))))
		value = fmt.Sprintf("v%d + 2 * (%s)", i, value)
	}
	text := fmt.Sprintf("%s | %s; if d3 == 1 {v0 -= 77} | n <= 0 | %s", vars, turn, value)
	if p := built(t, text, plenty()); p.layout.words < 3 {
		t.Errorf("%d words", p.layout.words)
	}
	hasChain(t, text, budget.Limits{}, &Store{})
}

// Beyond 32 bits there are no numbers, whichever way a var goes there.
func TestNumbersThatAreTooLarge(t *testing.T) {
	for _, text := range []string{
		"x = 2147483647; y = 2 | x += 1; y -= d2 | y <= 0 | x > 0",
		"x = 2147483647; y = 2 | x += y; y -= 1 | y <= 0 | x > 0",
		"x = 1; y = 2 | x -= 2147483647; y -= 1 | y <= 0 | x",
		"x = 2147483000; y = 9 | x += 100; y -= 1 | y <= 0 | x > 0",
		"x = -2147483000; y = 9 | x -= 100; y -= 1 | y <= 0 | x > 0",
		"x = 1; y = 40 | x += x; y -= 1 | y <= 0 | x",
		"x = 1; y = 40 | x = x * 3; y -= 1 | y <= 0 | x",
		"x = 3000000000 | x -= 1 | x <= 0 | x",
		"x = 0; y = 3 | x = 3000000000; y -= 1 | y <= 0 | x",
		"x = 0; y = 3 | x = y * 3000000000; y -= 1 | y <= 0 | x",
		"x = 0; y = 3 | x += 3000000000; y -= 1 | y <= 0 | x",
		"x = 2000000000; y = 2000000000; n = 2 | n -= 1; x += y | n <= 0 | x",
	} {
		d, err := solve(t, read(t, text), budget.Limits{}, &Store{})
		if err == nil || !strings.Contains(err.Error(), "2^31") {
			t.Errorf("%s: %v, %v", text, d, err)
		}
	}
}
