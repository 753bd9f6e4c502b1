package agreement

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMergeSmall(t *testing.T) {
	const least = 0.01
	tests := []struct {
		name   string
		masses []float64
		want   string
	}{
		{"large ones stay alone", []float64{0.3, 0.4, 0.3}, "[0 1) [1 2) [2 3)"},
		{"just large enough", []float64{0.01, 0.99}, "[0 1) [1 2)"},
		{"a small head joins its neighbour", []float64{0.001, 0.5, 0.499}, "[0 2) [2 3)"},
		{"a small tail joins its neighbour", []float64{0.5, 0.499, 0.001}, "[0 1) [1 3)"},
		{"the lighter neighbour takes it", []float64{0.6, 0.001, 0.399}, "[0 1) [1 3)"},
		{"the lighter neighbour, on the left", []float64{0.399, 0.001, 0.6}, "[0 2) [2 3)"},
		{"small ones join each other first", []float64{0.006, 0.006, 0.988}, "[0 2) [2 3)"},
		{"the end of a run joins the cell before it", []float64{0.006, 0.006, 0.003, 0.985}, "[0 3) [3 4)"},
		{"a long tail is cut into cells", []float64{0.95, 0.006, 0.006, 0.006, 0.006, 0.006, 0.02}, "[0 1) [1 3) [3 6) [6 7)"},
		{"two pairs of small ones", []float64{0.006, 0.006, 0.006, 0.006, 0.976}, "[0 2) [2 4) [4 5)"},
		{"between two that are just large enough", []float64{0.01, 0.006, 0.01, 0.974}, "[0 2) [2 3) [3 4)"},
		{"nothing is large enough", []float64{0.001, 0.002}, "[0 2)"},
		{"one outcome", []float64{1}, "[0 1)"},
		{"none", nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := show(merge(tt.masses, least, 100)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestMergeToLimit(t *testing.T) {
	tests := []struct {
		name   string
		masses []float64
		limit  int
		want   string
	}{
		{"within the limit", []float64{0.25, 0.25, 0.25, 0.25}, 4, "[0 1) [1 2) [2 3) [3 4)"},
		{"pairs", []float64{0.25, 0.25, 0.25, 0.25}, 2, "[0 2) [2 4)"},
		{"the heavy one stays alone", []float64{0.1, 0.1, 0.6, 0.1, 0.1}, 3, "[0 2) [2 3) [3 5)"},
		{"balanced by mass, not by number", []float64{0.1, 0.1, 0.1, 0.1, 0.35, 0.25}, 3, "[0 4) [4 5) [5 6)"},
		{"as light as can be", []float64{0.2, 0.1, 0.2, 0.1, 0.2, 0.2}, 4, "[0 2) [2 4) [4 5) [5 6)"},
		{"all in one", []float64{0.5, 0.3, 0.2}, 1, "[0 3)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := show(merge(tt.masses, 1e-6, tt.limit)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func show(spans []span) string {
	parts := make([]string, len(spans))
	for i, s := range spans {
		parts[i] = fmt.Sprintf("[%d %d)", s.from, s.to)
	}
	return strings.Join(parts, " ")
}

func TestMergeProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		exponents := rapid.SliceOfN(rapid.Float64Range(-14, 0), 1, 600).Draw(t, "exponents")
		limit := rapid.IntRange(1, 300).Draw(t, "limit")
		masses, total := make([]float64, len(exponents)), 0.0
		for i, e := range exponents {
			masses[i] = math.Pow(10, e)
			total += masses[i]
		}
		for i := range masses {
			masses[i] /= total
		}
		spans := merge(masses, minCellMass, limit)
		if len(spans) > limit {
			t.Fatalf("%d spans, want at most %d", len(spans), limit)
		}
		next := 0
		for i, s := range spans {
			if s.from != next || s.to <= s.from {
				t.Fatalf("span %d is [%d %d), want it to begin at %d", i, s.from, s.to, next)
			}
			next = s.to
			if s.mass < minCellMass && len(spans) > 1 {
				t.Errorf("span %d has mass %g, want at least %g", i, s.mass, minCellMass)
			}
			sum := 0.0
			for _, m := range masses[s.from:s.to] {
				sum += m
			}
			if math.Abs(sum-s.mass) > 1e-12 {
				t.Errorf("span %d says mass %g, its outcomes have %g", i, s.mass, sum)
			}
		}
		if next != len(masses) {
			t.Errorf("the spans end at %d, want %d", next, len(masses))
		}
	})
}

func TestNewCells(t *testing.T) {
	tests := []struct {
		name  string
		null  Null
		names []string
		theta []float64
	}{
		{
			"outcomes",
			Null{Keys: []string{"1", "2"}, Probabilities: []float64{0.25, 0.75}},
			[]string{"1", "2"},
			[]float64{0.25, 0.75},
		},
		{
			"residual and rejected are cells of their own, however small",
			Null{Keys: []string{"1"}, Probabilities: []float64{0.5}, Residual: 0x1p-40, Rejected: 0.5 - 0x1p-40},
			[]string{"1", residualName, rejectedName},
			[]float64{0.5, 0x1p-40, 0.5 - 0x1p-40},
		},
		{
			"a small tail is merged and named by its ends",
			Null{Keys: []string{"1", "2", "3", "4"}, Probabilities: []float64{0.5, 0.5 - 2e-6, 1e-6 - 1e-9, 1e-6 + 1e-9}},
			[]string{"1", "2", "3 to 4"},
			[]float64{0.5, 0.5 - 2e-6, 2e-6},
		},
		{
			"what is just large enough has a cell",
			Null{Keys: []string{"1", "2", "3"}, Probabilities: []float64{0.5, 0.5 - minCellMass, 1e-6}},
			[]string{"1", "2", "3"},
			[]float64{0.5, 0.5 - 1e-6, 1e-6},
		},
		{
			"impossible outcomes have no cell",
			Null{Keys: []string{"1", "2", "3"}, Probabilities: []float64{0.5, 0, 0.5}},
			[]string{"1", "3"},
			[]float64{0.5, 0.5},
		},
		{
			"rounding errors are taken out",
			Null{Keys: []string{"1", "2"}, Probabilities: []float64{0.5, 0.5 - 1e-10}},
			[]string{"1", "2"},
			[]float64{0.5 / (1 - 1e-10), (0.5 - 1e-10) / (1 - 1e-10)},
		},
		{
			"only rejected samples",
			Null{Rejected: 1},
			[]string{rejectedName},
			[]float64{1},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newCells(&tt.null)
			if !slices.Equal(c.names, tt.names) {
				t.Errorf("cells %q, want %q", c.names, tt.names)
			}
			for i, want := range tt.theta {
				if math.Abs(c.theta[i]-want) > 1e-15 {
					t.Errorf("cell %q has %v, want %v", c.names[i], c.theta[i], want)
				}
			}
		})
	}
}

func TestCellLimitLeavesRoom(t *testing.T) {
	keys, p := make([]string, 1000), make([]float64, 1000)
	for i := range keys {
		keys[i], p[i] = fmt.Sprint(i), 0.0008
	}
	c := newCells(&Null{Keys: keys, Probabilities: p, Residual: 0.1, Rejected: 0.1})
	if len(c.theta) > maxCells || len(c.theta) < maxCells/2 {
		t.Errorf("%d cells, want up to %d", len(c.theta), maxCells)
	}
	if c.index["0"] != 0 || c.index["999"] != len(c.theta)-3 {
		t.Errorf("outcomes 0 and 999 are in cells %d and %d of %d", c.index["0"], c.index["999"], len(c.theta))
	}
	if c.other != len(c.theta)-2 || c.rejected != len(c.theta)-1 {
		t.Errorf("residual and rejected are cells %d and %d of %d", c.other, c.rejected, len(c.theta))
	}
}

// As many outcomes as there is room for have a cell each: beside the residual and what is
// rejected, if there is such, there is one less.
func TestCellLimitIsReached(t *testing.T) {
	for _, c := range []struct {
		outcomes           int
		residual, rejected float64
		want               int
	}{
		{maxCells, 0, 0, maxCells},
		{maxCells - 1, 0.1, 0, maxCells},
		{maxCells - 1, 0, 0.1, maxCells},
		{maxCells - 2, 0.1, 0.1, maxCells},
		{maxCells + 1, 0, 0, maxCells/2 + 1},
		{maxCells, 0.1, 0, maxCells/2 + 1},
		{maxCells, 0, 0.1, maxCells/2 + 1},
		{maxCells - 1, 0.1, 0.1, maxCells/2 + 2},
	} {
		keys := make([]string, c.outcomes)
		p := make([]float64, c.outcomes)
		for i := range keys {
			keys[i], p[i] = fmt.Sprint(i), (1-c.residual-c.rejected)/float64(c.outcomes)
		}
		got := newCells(&Null{Keys: keys, Probabilities: p, Residual: c.residual, Rejected: c.rejected})
		if len(got.theta) != c.want || (got.other == impossible) != (c.residual == 0) || (got.rejected == impossible) != (c.rejected == 0) {
			t.Errorf("%+v: %d cells, the residual in %d, what is rejected in %d", c, len(got.theta), got.other, got.rejected)
		}
	}
}

func TestCount(t *testing.T) {
	null := Null{Keys: []string{"a", "b", "never"}, Probabilities: []float64{0.5, 0.2, 0}, Residual: 0.1, Rejected: 0.2}
	c := newCells(&null)
	got := tally{counts: make([]float64, len(c.theta))}
	for range 2 {
		seen := Counts{
			Hits:     pairs([]string{"a", "b", "new", "never", "a"}, []int64{5, 2, 3, 1, 1}),
			Rejected: 4, Trials: 16,
		}
		if err := c.count(&got, seen); err != nil {
			t.Fatal(err)
		}
	}
	// What was not seen is no stray.
	clean := tally{counts: make([]float64, 1)}
	sure := newCells(&Null{Keys: []string{"a", "never"}, Probabilities: []float64{1, 0}})
	if err := sure.count(&clean, Counts{Hits: pairs([]string{"never", "a"}, []int64{0, 3}), Trials: 3}); err != nil || clean.impossible != "" || clean.strays != 0 {
		t.Errorf("%q was seen %d times, %v", clean.impossible, clean.strays, err)
	}
	// The first of those that cannot happen is named.
	two := newCells(&Null{Keys: []string{"a", "first", "second"}, Probabilities: []float64{1, 0, 0}})
	if err := two.count(&clean, Counts{Hits: pairs([]string{"first", "second"}, []int64{1, 2}), Trials: 3}); err != nil || clean.impossible != "first" || clean.strays != 3 {
		t.Errorf("%q was seen %d times, %v", clean.impossible, clean.strays, err)
	}
	if want := []float64{12, 4, 6, 8}; !slices.Equal(got.counts, want) {
		t.Errorf("counts %v of cells %q, want %v", got.counts, c.names, want)
	}
	if got.trials != 32 || got.strays != 2 || got.impossible != "never" {
		t.Errorf("got %d trials, %d strays of %q, want 32, 2 of \"never\"", got.trials, got.strays, got.impossible)
	}
}

func TestCountErrors(t *testing.T) {
	tests := []struct {
		name string
		seen Counts
		want string
	}{
		{"too few", Counts{Hits: pairs([]string{"a"}, []int64{4}), Trials: 5}, "the sampler drew 5 samples, but its counts sum to 4"},
		{"no hits", Counts{Trials: 5}, "the sampler drew 5 samples, but its counts sum to 0"},
		{"negative hits", Counts{Hits: pairs([]string{"a"}, []int64{-1})}, `the sampler counted -1 samples of outcome "a"`},
		{"negative rejections", Counts{Rejected: -2}, "the sampler counted -2 rejected samples"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newCells(&Null{Keys: []string{"a"}, Probabilities: []float64{1}})
			err := c.count(&tally{counts: make([]float64, 1)}, tt.seen)
			if err == nil || err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}

// Spans are counted as they are packed, up to one more than the limit.
func TestPacks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var spans []span
		for i := range rapid.IntRange(0, 30).Draw(t, "spans") {
			spans = append(spans, span{from: i, to: i + 1, mass: float64(rapid.IntRange(0, 4).Draw(t, "mass"))})
		}
		bound, limit := float64(rapid.IntRange(0, 9).Draw(t, "bound")), rapid.IntRange(1, 31).Draw(t, "limit")
		if got, want := packs(spans, bound, limit), min(len(pack(spans, bound)), limit+1); got != want {
			t.Fatalf("%d spans, want %d", got, want)
		}
	})
}
