package agreement

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// die is the claim of k equally likely faces.
func die(k int) Null {
	n := Null{Probabilities: uniform(k), Exact: true}
	for i := range k {
		n.Keys = append(n.Keys, fmt.Sprint(i+1))
	}
	return n
}

// sampling returns a sampler of a claim's outcomes with other probabilities.
func sampling(n Null, p []float64, seed uint64) *simulated {
	return &simulated{keys: n.Keys, p: p, block: 4096, seed: seed}
}

func run(t *testing.T, n Null, s Sampler, o Options) Result {
	t.Helper()
	r, err := Test(t.Context(), n, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestVerdicts(t *testing.T) {
	conditional := Null{
		Keys: []string{"hit", "miss"}, Probabilities: []float64{0.3, 0.3}, Rejected: 0.4, Exact: true,
	}
	open := Null{
		Keys: []string{"1", "2", "3"}, Probabilities: []float64{0.5, 0.25, 0.125}, Residual: 0.125, Exact: true,
	}
	withOther := []string{"1", "2", "3", "4"}
	tests := []struct {
		name    string
		null    Null
		sampler simulated
		want    Verdict
		reason  string
	}{
		{
			"a fair die", die(6),
			simulated{keys: die(6).Keys, p: uniform(6)},
			Agree, "with 1,003,520 samples, an error above 0.52 pp would have been detected",
		},
		{
			"a loaded die", die(6),
			simulated{keys: die(6).Keys, p: shifted(uniform(6), 5, 0.05)},
			Disagree, "6 was seen",
		},
		{
			"a condition met as often as claimed", conditional,
			simulated{keys: conditional.Keys, p: []float64{0.3, 0.3}, rejected: 0.4},
			Agree, "",
		},
		{
			"a condition met too often", conditional,
			simulated{keys: conditional.Keys, p: []float64{0.32, 0.32}, rejected: 0.36},
			Disagree, rejectedName + " was seen",
		},
		{
			"a residual as large as claimed", open,
			simulated{keys: withOther, p: []float64{0.5, 0.25, 0.125, 0.125}},
			Agree, "",
		},
		{
			"a residual that is missing", open,
			simulated{keys: withOther, p: []float64{0.55, 0.3, 0.15, 0}},
			Disagree, residualName + " was seen 0 times",
		},
		{
			"a residual that is a little too large", open,
			simulated{keys: withOther, p: []float64{0.495, 0.245, 0.12, 0.14}},
			Disagree, residualName + " was seen",
		},
		{
			"a constant",
			Null{Keys: []string{"5"}, Probabilities: []float64{1}, Exact: true},
			simulated{keys: []string{"5"}, p: []float64{1}},
			Agree, "",
		},
		{
			"a condition that is never met",
			Null{Rejected: 1, Exact: true},
			simulated{rejected: 1},
			Agree, "",
		},
		{
			"a condition that should never be met",
			Null{Rejected: 1, Exact: true},
			simulated{keys: []string{"5"}, p: []float64{0.01}, rejected: 0.99},
			Disagree, "5 was seen",
		},
		{
			"a sample rejected though the condition always holds", die(2),
			simulated{keys: die(2).Keys, p: []float64{0.4995, 0.4995}, rejected: 0.001},
			Disagree, rejectedName + " was seen",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.sampler.block, tt.sampler.seed = 4096, 1
			r := run(t, tt.null, &tt.sampler, Options{})
			if r.Verdict != tt.want || !strings.HasPrefix(r.Reason, tt.reason) {
				t.Errorf("verdict %s (%s), want %s (%s...)", r.Verdict, r.Reason, tt.want, tt.reason)
			}
			if (r.Log10Evidence >= 9) != (tt.want == Disagree) {
				t.Errorf("verdict %s with evidence 10^%v", r.Verdict, r.Log10Evidence)
			}
		})
	}
}

// fixed hands out the same counts whatever is asked.
type fixed struct {
	counts Counts
	block  int64
	err    error
	calls  [][2]int64
	after  func(calls int)
}

func (f *fixed) BlockSize() int64 { return f.block }

func (f *fixed) Sample(ctx context.Context, from, to int64) (Counts, error) {
	f.calls = append(f.calls, [2]int64{from, to})
	if f.after != nil {
		f.after(len(f.calls))
	}
	if ctx.Err() != nil {
		return Counts{}, ctx.Err()
	}
	c := f.counts
	c.Trials *= to - from
	c.Rejected *= to - from
	if each := c.Hits.Each; each != nil {
		c.Hits.Each = func(yield func(int, int64) bool) {
			for outcome, n := range each {
				if !yield(outcome, n*(to-from)) {
					return
				}
			}
		}
	}
	return c, f.err
}

func TestImpossibleOutcome(t *testing.T) {
	tests := []struct {
		name string
		null Null
		keys []string
	}{
		{"not listed", Null{Keys: []string{"1"}, Probabilities: []float64{1}, Exact: true}, []string{"1", "7"}},
		{"listed with 0", Null{Keys: []string{"1", "7"}, Probabilities: []float64{1, 0}, Exact: true}, []string{"1", "7"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &fixed{counts: Counts{Hits: pairs(tt.keys, []int64{4095, 1}), Trials: 4096}, block: 4096}
			r := run(t, tt.null, s, Options{})
			if r.Verdict != Disagree || r.Log10Evidence != math.MaxFloat64 || r.Trials != 4096 {
				t.Errorf("verdict %s, evidence 10^%g, %d trials, want an immediate disagree", r.Verdict, r.Log10Evidence, r.Trials)
			}
			if r.Reason != "7 was seen 1 times but has probability 0" {
				t.Errorf("reason %q", r.Reason)
			}
		})
	}
	t.Run("not exact", func(t *testing.T) {
		null := tests[0].null
		null.Exact = false
		s := &fixed{counts: Counts{Hits: pairs([]string{"1", "7"}, []int64{4095, 1}), Trials: 4096}, block: 4096}
		r := run(t, null, s, Options{})
		if r.Verdict != Undecided || !strings.Contains(r.Reason, `outcomes such as "7"`) {
			t.Errorf("verdict %s (%s), want undecided about outcome 7", r.Verdict, r.Reason)
		}
	})
}

func TestUndecided(t *testing.T) {
	t.Run("too few trials", func(t *testing.T) {
		r := run(t, die(6), sampling(die(6), uniform(6), 3), Options{MaxTrials: 100})
		if r.Verdict != Undecided || r.Trials != 4096 || !strings.Contains(r.Reason, "too few") {
			t.Errorf("verdict %s (%s) after %d trials", r.Verdict, r.Reason, r.Trials)
		}
	})
	t.Run("odd evidence", func(t *testing.T) {
		// Heads 50.35% of 1e6: seven sigma, evidence between 10^3 and 10^9.
		s := &fixed{counts: Counts{Hits: pairs([]string{"1", "2"}, []int64{503_500, 496_500}), Trials: 1_000_000}, block: 1_000_000}
		r := run(t, die(2), s, Options{})
		if r.Verdict != Undecided || !strings.Contains(r.Reason, "not proof") || r.Log10Evidence < 3 || r.Log10Evidence > 9 {
			t.Errorf("verdict %s (%s)", r.Verdict, r.Reason)
		}
		// Shared with a million other measures it is nothing odd.
		r = run(t, die(2), s, Options{Measures: 1_000_000, Alpha: 1e-3})
		if r.Verdict != Agree {
			t.Errorf("one of a million: verdict %s (%s), want agree", r.Verdict, r.Reason)
		}
		// With a larger alpha it is proof.
		r = run(t, die(2), s, Options{Alpha: 0.01})
		if r.Verdict != Disagree {
			t.Errorf("alpha 0.01: verdict %s (%s), want disagree", r.Verdict, r.Reason)
		}
	})
}

func TestAlphaIsShared(t *testing.T) {
	for _, measures := range []int{0, 1, 10, 1000} { // 0 stands for 1
		r := run(t, die(6), sampling(die(6), uniform(6), 5), Options{Alpha: 1e-6, Measures: measures})
		if want := 1e-6 / float64(max(1, measures)); math.Abs(r.Alpha-want) > 1e-20 {
			t.Errorf("%d measures: alpha %g, want %g", measures, r.Alpha, want)
		}
	}
}

func TestSchedule(t *testing.T) {
	s := &fixed{counts: Counts{Hits: pairs([]string{"1", "2"}, []int64{5, 5}), Trials: 10}, block: 10}
	var looks []int64
	run(t, die(2), s, Options{MaxTrials: 101, Progress: func(done, _ int64) { looks = append(looks, done) }})
	if want := [][2]int64{{0, 1}, {1, 2}, {2, 4}, {4, 8}, {8, 11}}; !slices.Equal(s.calls, want) {
		t.Errorf("blocks %v, want %v", s.calls, want)
	}
	if want := []int64{10, 20, 40, 80, 110}; !slices.Equal(looks, want) {
		t.Errorf("progress %v, want %v", looks, want)
	}
	s.calls = nil
	const most = 4096
	run(t, die(2), s, Options{MaxTrials: 10 * 5 * most})
	for _, c := range s.calls {
		if c[1]-c[0] > most {
			t.Errorf("a step draws the blocks %v, want at most %d", c, most)
		}
	}
}

// A look goes through all outcomes: looks at a million of them are farther apart.
func TestScheduleOfManyOutcomes(t *testing.T) {
	for outcomes, want := range map[int]int64{1: 4096, 65536: 4096, 65552: 4097, 1 << 20: 65536} {
		if got := (&Null{Keys: make([]string, outcomes)}).maxStep(); got != want {
			t.Errorf("%d outcomes: at most %d blocks, want %d", outcomes, got, want)
		}
	}
}

// A block may be a single sample.
func TestBlocksOfOne(t *testing.T) {
	s := &fixed{counts: Counts{Hits: pairs([]string{"1", "2"}, []int64{1, 0}), Trials: 1}, block: 1}
	if r := run(t, die(2), s, Options{MaxTrials: 3}); r.Trials != 3 || r.Verdict != Undecided {
		t.Errorf("%s after %d trials", r.Verdict, r.Trials)
	}
}

func TestCancellation(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &fixed{
		counts: Counts{Hits: pairs([]string{"1", "2"}, []int64{2048, 2048}), Trials: 4096}, block: 4096,
		after: func(calls int) {
			if calls == 4 {
				cancel()
			}
		},
	}
	r, err := Test(ctx, die(2), s, Options{MaxTrials: 1e9})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want one that wraps context.Canceled", err)
	}
	if r.Verdict != Undecided || r.Trials != 4*4096 || r.Reason != "cut short after 16,384 samples" {
		t.Errorf("verdict %s (%s) after %d trials, want undecided after 16384", r.Verdict, r.Reason, r.Trials)
	}
	r, err = Test(ctx, die(2), s, Options{})
	if !errors.Is(err, context.Canceled) || r.Trials != 0 || r.Detectable != 1 {
		t.Errorf("cancelled from the start: %+v, %v", r, err)
	}
	r, err = Test(ctx, die(2), sampling(die(2), uniform(2), 1), Options{})
	if !errors.Is(err, context.Canceled) || r.Trials != 0 {
		t.Errorf("cancelled from the start, by a sampler that does not look: %+v, %v", r, err)
	}
}

func TestInputErrors(t *testing.T) {
	ok := func() *fixed {
		return &fixed{counts: Counts{Hits: pairs([]string{"1", "2"}, []int64{5, 5}), Trials: 10}, block: 10}
	}
	broken := ok()
	broken.err = errors.New("the divisor was 0 in a sample")
	miscounting := ok()
	miscounting.counts.Rejected = 1
	most := Options{MaxTrials: 1 << 53}
	if err := most.fill(); err != nil {
		t.Error(err)
	}
	tests := []struct {
		name    string
		null    Null
		sampler *fixed
		options Options
		want    string
	}{
		{"lengths", Null{Keys: []string{"1"}}, ok(), Options{}, "the claim has 1 outcomes and 0 probabilities, want one each"},
		{"twice", Null{Keys: []string{"1", "1"}, Probabilities: []float64{0.5, 0.5}}, ok(), Options{}, `the claim lists outcome "1" twice`},
		{"negative", Null{Keys: []string{"1"}, Probabilities: []float64{-1}}, ok(), Options{}, `the claimed probability of outcome "1" is -1, want 0 to 1`},
		{"not a number", Null{Rejected: math.NaN()}, ok(), Options{}, "the claimed probability of the rejected samples is NaN, want 0 to 1"},
		{"large residual", Null{Residual: 2}, ok(), Options{}, "the claimed probability of the residual is 2, want 0 to 1"},
		{"sum", Null{Keys: []string{"1"}, Probabilities: []float64{0.5}}, ok(), Options{}, "the claimed probabilities sum to 0.5, want 1"},
		{"empty", Null{}, ok(), Options{}, "the claim lists no outcome and no other probability"},
		{"an alpha below 0", die(2), ok(), Options{Alpha: -0.5}, "alpha is -0.5, want a probability between 0 and 1"},
		{"an alpha that is not a number", die(2), ok(), Options{Alpha: math.NaN()}, "alpha is NaN, want a probability between 0 and 1"},
		{"alpha", die(2), ok(), Options{Alpha: 1}, "alpha is 1, want a probability between 0 and 1"},
		{"detect", die(2), ok(), Options{Detect: 1}, "the defect to detect is 1, want a probability between 0 and 1"},
		{"detect less than nothing", die(2), ok(), Options{Detect: -0.1}, "the defect to detect is -0.1, want a probability between 0 and 1"},
		{"no probability to detect", die(2), ok(), Options{Detect: math.NaN()}, "the defect to detect is NaN, want a probability between 0 and 1"},
		{"too many trials", die(2), ok(), Options{MaxTrials: 1<<53 + 1}, "the number of trials is 9007199254740993, want 1 to 2^53"},
		{"measures", die(2), ok(), Options{Measures: -1}, "the number of measures is -1, want at least 1"},
		{"trials", die(2), ok(), Options{MaxTrials: -1}, "the number of trials is -1, want 1 to 2^53"},
		{"block size", die(2), &fixed{}, Options{}, "the sampler's block size is 0, want at least 1"},
		{"sampler", die(2), broken, Options{}, "blocks 0 to 0: the divisor was 0 in a sample"},
		{"counts", die(2), miscounting, Options{}, "blocks 0 to 0: the sampler drew 10 samples, but its counts sum to 11"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Test(t.Context(), tt.null, tt.sampler, tt.options)
			if err == nil || !strings.HasSuffix(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "agreement test") {
				t.Errorf("error %v, want ...%s", err, tt.want)
			}
		})
	}
}

// Under a true claim at most alpha of all runs may reject, looks included.
func TestFalseAlarms(t *testing.T) {
	const runs, alpha = 10_000, 0.05
	for _, null := range []Null{
		die(2), die(6),
		{Keys: []string{"a", "b", "c"}, Probabilities: []float64{0.9, 0.099, 0.001}, Exact: true},
	} {
		m := newMixture(null.Probabilities)
		rejected := 0
		for seed := range uint64(runs) {
			rng := rand.New(rand.NewPCG(seed, 99))
			counts := make([]float64, len(null.Keys))
			for n := 1; n <= 256; n++ {
				counts[draw(rng, null.Probabilities)]++
				if n&(n-1) == 0 && m.logEvidence(counts) >= -math.Log(alpha) {
					rejected++
					break
				}
			}
		}
		// Five standard deviations of a binomial count above the bound.
		limit := alpha*runs + 5*math.Sqrt(alpha*(1-alpha)*runs)
		if float64(rejected) > limit {
			t.Errorf("%d cells: %d of %d runs rejected, want at most %.0f", len(null.Keys), rejected, runs, limit)
		}
		t.Logf("%d cells: %d of %d rejected at alpha %v", len(null.Keys), rejected, runs, alpha)
	}
}

func draw(rng *rand.Rand, p []float64) int {
	u := rng.Float64()
	for i, x := range p {
		if u -= x; u < 0 {
			return i
		}
	}
	return len(p) - 1
}

// One long run under a true claim, looked at every 4096 blocks.
func TestLongNullRun(t *testing.T) {
	null := die(100)
	r := run(t, null, sampling(null, null.Probabilities, 11), Options{MaxTrials: 1e8})
	if r.Verdict != Agree || r.Log10Evidence > 0 {
		t.Errorf("1e8 samples: verdict %s, evidence 10^%.2f, want agree", r.Verdict, r.Log10Evidence)
	}
}

func TestPower(t *testing.T) {
	tests := []struct {
		relative float64 // change of the probability of one face of a d6
		within   int64
	}{
		{0.1, 1e5},
		{0.01, 1e7},
		{0.001, 1e9},
	}
	for _, tt := range tests {
		for seed := range uint64(5) {
			s := sampling(die(6), shifted(uniform(6), 2, tt.relative/6), seed)
			r := run(t, die(6), s, Options{MaxTrials: tt.within})
			if r.Verdict != Disagree {
				t.Errorf("a face off by %g: verdict %s, evidence 10^%.1f after %d dice, want disagree",
					tt.relative, r.Verdict, r.Log10Evidence, r.Trials)
			}
			if r.Worst.Cell != "3" {
				t.Errorf("a face off by %g: worst cell %q, want 3", tt.relative, r.Worst.Cell)
			}
			t.Logf("a face off by %g: %d dice", tt.relative, r.Trials)
		}
	}
}

// Trials that follow from what is to be seen: the same whatever is drawn, not many more
// than it takes, and within the limits.
func TestDetect(t *testing.T) {
	claims := map[string]Null{
		"coin": die(2), "d6": die(6), "d100": die(100),
		"rare": {Keys: []string{"a", "b"}, Probabilities: []float64{0.999, 0.001}, Exact: true},
	}
	for name, null := range claims {
		for _, detect := range []float64{0.01, 0.001} {
			o := Options{Detect: detect, MaxTrials: 1e12}
			r := run(t, null, sampling(null, null.Probabilities, 7), o)
			if r.Verdict != Agree || r.Detectable > detect || r.Detectable < 0.95*detect && r.Trials > 20*4096 {
				t.Errorf("%s: %s, a defect of %.3g would have been seen by %d samples, want %g", name, r.Verdict, r.Detectable, r.Trials, detect)
			}
			if again := run(t, null, sampling(null, null.Probabilities, 8), o); again.Trials != r.Trials {
				t.Errorf("%s: %d samples, with another seed %d", name, r.Trials, again.Trials)
			}
			if few := run(t, null, sampling(null, null.Probabilities, 7), Options{Detect: detect, MaxTrials: r.Trials / 2}); few.Trials > r.Trials/2+4096 {
				t.Errorf("%s: %d samples, want at most %d and a block", name, few.Trials, r.Trials/2)
			}
			o.MinTrials = 3 * r.Trials
			if many := run(t, null, sampling(null, null.Probabilities, 7), o); many.Trials != 3*r.Trials {
				t.Errorf("%s: %d samples, want at least %d", name, many.Trials, 3*r.Trials)
			}
		}
	}
	// One sample elsewhere refutes what is certain: (1 - 0.001)^4603 = 0.01.
	if r := run(t, die(1), sampling(die(1), []float64{1}, 1), Options{Detect: 0.001, MaxTrials: 1e9}); r.Trials != 8192 {
		t.Errorf("a constant: %d samples, want two blocks", r.Trials)
	}
}

// A defect of the size that is to be seen is seen in nearly every run, whichever outcomes
// it moves, and where there is none nothing is.
func TestDetectSees(t *testing.T) {
	const runs, detect = 60, 0.001
	null := die(6)
	moved := func(faces int, by float64) []float64 {
		p, even := uniform(6), float64(faces)/6
		for i := range p {
			if i < faces {
				p[i] *= (even + by) / even
			} else {
				p[i] *= (1 - even - by) / (1 - even)
			}
		}
		return p
	}
	for faces := 1; faces <= 5; faces++ {
		for _, by := range []float64{detect, -detect} {
			seen := 0
			for seed := range uint64(runs) {
				r := run(t, null, sampling(null, moved(faces, by), seed), Options{Detect: detect, MaxTrials: 1e12})
				if r.Verdict == Disagree {
					seen++
				}
			}
			if seen < runs*95/100 {
				t.Errorf("%d faces moved by %g: seen in %d of %d runs", faces, by, seen, runs)
			}
		}
	}
	for seed := range uint64(10 * runs) {
		if r := run(t, null, sampling(null, uniform(6), seed), Options{Detect: detect, MaxTrials: 1e12}); r.Verdict != Agree {
			t.Errorf("seed %d, no defect: %s, %s", seed, r.Verdict, r.Reason)
		}
	}
}

// An outcome is spelled when it is seen for the first time, and at no look after that.
func TestOutcomesAreSpelledOnce(t *testing.T) {
	faces := die(1000)
	s := sampling(faces, uniform(1000), 1)
	spelled := make([]int, 1000)
	r := run(t, faces, &spelling{s, spelled}, Options{MaxTrials: 1 << 24})
	for i, n := range spelled {
		if n != 1 {
			t.Fatalf("face %d was spelled %d times in %d samples", i+1, n, r.Trials)
		}
	}
}

// spelling counts how often a sampler spells an outcome.
type spelling struct {
	*simulated
	spelled []int
}

func (s *spelling) Sample(ctx context.Context, from, to int64) (Counts, error) {
	c, err := s.simulated.Sample(ctx, from, to)
	key := c.Hits.Key
	c.Hits.Key = func(outcome int) string {
		s.spelled[outcome]++
		return key(outcome)
	}
	return c, err
}
