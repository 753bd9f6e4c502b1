package encounter

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// A denseChain has, for each transient state, the probabilities of the transient states, and
// beside them those of two ends.
type denseChain [][]float64

// solve returns what follows on state 0: E[T], E[T^2], the largest E[T], and the probability
// of the first end. It goes on until nothing is left.
func (c denseChain) solve() (m markov.Moments, end float64) {
	n := len(c)
	for from := range n {
		now := make([]float64, n)
		now[from] = 1
		first, second, left := 0.0, 0.0, 1.0
		for turn := 1.0; left > 1e-18; turn++ {
			first, second = first+left, second+(2*turn-1)*left
			next := make([]float64, n)
			for i, p := range now {
				for j := range n {
					next[j] += p * c[i][j]
				}
				if from == 0 {
					end += p * c[i][n]
				}
			}
			now, left = next, 0
			for _, p := range now {
				left += p
			}
		}
		if from == 0 {
			m.First, m.Second = first, second
		}
		m.Longest = max(m.Longest, first)
	}
	return m, end
}

// lacking is a process in each turn of which so much is missing.
func lacking(missing float64) *encounterChain {
	return &encounterChain{space: &space{missing: missing}, of: &notation.Process{}}
}

// Of a chain so long that half of what is known may be wrong nothing is said.
func TestTooMuchIsMissing(t *testing.T) {
	of := lacking(0.01)
	for longest, ok := range map[float64]bool{49: true, 51: false, 99: false} {
		if _, err := of.momentsError(markov.Moments{First: 1, Second: 1, Longest: longest}); (err == nil) != ok {
			t.Errorf("1 %% missing, %g turns: %v", longest, err)
		}
	}
}

// Of 10 turns at most, a thousandth missing in each, a second moment of 30 and a mean of 4: by
// the file's formulas the mean is off by 20, the second moment by 60 downwards and 40 + 800*4/30
// upwards, in thousandths.
func TestMomentsOfWhatIsMissing(t *testing.T) {
	bound, err := lacking(1e-3).momentsError(markov.Moments{First: 4, Second: 30, Longest: 10})
	if least := 0.04 + 0.8*4/30; err != nil || bound < least || bound > 2*least {
		t.Errorf("%g, want %g and little more, %v", bound, least, err)
	}
}

// What is known of a chain of which some is missing bounds the chain, wherever that goes.
func TestBoundsOfWhatIsMissing(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	tight := 0.0
	for range 300 {
		const n = 4
		truth, listed := make(denseChain, n), make(denseChain, n)
		missing := math.Pow(10, -1-5*random.Float64())
		for i := range n {
			truth[i], listed[i] = make([]float64, n+2), make([]float64, n+2)
			sum := 0.0
			for j := range truth[i] {
				truth[i][j] = math.Pow(random.Float64(), 4) + 1e-3
				if j >= n {
					truth[i][j] /= 5
				}
				sum += truth[i][j]
			}
			for j := range truth[i] {
				truth[i][j] /= sum
			}
			copy(listed[i], truth[i])
			j := random.IntN(n + 2)
			lost := min(listed[i][j], missing)
			listed[i][j] -= lost
			for j := range listed[i] {
				listed[i][j] /= 1 - lost
			}
		}
		want, wantEnd := truth.solve()
		got, gotEnd := listed.solve()
		bound, err := lacking(missing).momentsError(got)
		if err != nil {
			if missing*got.Longest <= 0.5 {
				t.Errorf("%g missing, at most %g turns: %v", missing, got.Longest, err)
			}
			continue
		}
		first, second := math.Abs(want.First-got.First)/got.First, math.Abs(want.Second-got.Second)/got.Second
		if max(first, second) > bound*(1+1e-9) {
			t.Errorf("%g missing: the moments are off by %g and %g, the bound is %g", missing, first, second, bound)
		}
		if gotEnd-wantEnd > missing*got.First*(1+1e-9) {
			t.Errorf("%g missing: an end is listed with %g, it has %g", missing, gotEnd, wantEnd)
		}
		tight = max(tight, second/bound)
	}
	if tight < 1e-2 {
		t.Errorf("no error comes near its bound: at most a share of %g of it", tight)
	}
}

// A lackingEvaluator calculates what a turn rolls for: an encounter within one is known but for what is
// lacking of 1, which is lacking of its last outcome.
type lackingEvaluator struct {
	facesWalker
	lacks *big.Rat
}

func (e lackingEvaluator) Eval(x notation.Expr) (*dist.Dist, error) {
	d, err := e.facesWalker.Eval(x)
	if err != nil || !strings.Contains(x.String(), "encounter(") {
		return d, err
	}
	var list []dist.Outcome
	var weights []*big.Int
	for o, w := range d.All() {
		list = append(list, o)
		weights = append(weights, new(big.Int).Mul(w, e.lacks.Denom()))
	}
	total := new(big.Int).Mul(d.Total(), e.lacks.Denom())
	last := weights[len(weights)-1]
	last.Sub(last, new(big.Int).Mul(e.lacks.Num(), d.Total()))
	return dist.Incomplete(d.Kind(), list, weights, nil, total), nil
}

// An encounter within another one is known but for an error, and so is what follows.
func TestNestedEnds(t *testing.T) {
	const lacks = 1e-10
	const r = "roll r = encounter(z = 1; turn {z -= d2}; until z <= 0; 0 - z); "
	eval := func(lacks *big.Rat) Evaluator { return lackingEvaluator{newWalker(), lacks} }
	for _, c := range []struct {
		text string
		want map[string]float64
	}{
		{"x = 2; y = 2 | " + r + "x -= 1; y -= r | x <= 0 or y <= 0 | joint(x, y)", map[string]float64{"(0, 0)": 0.25, "(0, 1)": 0.5, "(0, 2)": 0.25}},
		{"x = 2; y = 2 | " + r + "x -= 1; y -= r | x <= 0 or y <= 0 | joint(turns, y)", map[string]float64{"(2, 0)": 0.25, "(2, 1)": 0.5, "(2, 2)": 0.25}},
		{"x = 2; y = 2 | " + r + "x -= 1; y -= r | x <= 0 or y <= 0 | y > 0", map[string]float64{"yes": 0.75, "no": 0.25}},
		{"x = 2; y = 2 | " + r + "x -= 1; if r == 1 {y -= 1} | x <= 0 or y <= 0 | y > 0", map[string]float64{"yes": 0.75, "no": 0.25}},
		{"x = 2; y = 2 | " + r + "x -= 1; y -= r | x <= 0 or y <= 0; limit 2 | y > 0", map[string]float64{"yes": 0.75, "no": 0.25}},
	} {
		for _, rational := range []bool{false, true} { // of what is missing not all digits are known
			d, err := Solve(read(t, c.text), eval(big.NewRat(1, 1e10)), within(budget.Limits{Rational: rational}), &Store{})
			if err != nil {
				t.Fatal(err)
			}
			got := shares(d)
			bound := floatOfRat(d.ErrorBound())
			// Two turns lack so much each, of an outcome and of all: not more than five times that.
			if len(got) != len(c.want) || bound < lacks || bound > 5*lacks*float64(len(c.want)) {
				t.Errorf("%s: %v, with an error of up to %g", c.text, got, bound)
			}
			for k, p := range c.want {
				if gap := p - floatOfRat(got[k]); gap < 0 || gap > bound {
					t.Errorf("%s: P(%s) is %.15g, want %g less up to %g", c.text, k, floatOfRat(got[k]), p, bound)
				}
			}
		}
	}
	// What nothing goes by is not missed.
	d, err := Solve(read(t, "x = 2; y = 2 | "+r+"x -= 1; y -= r | x <= 0 | turns"), eval(big.NewRat(1, 1e10)), plenty(), &Store{})
	if err != nil || floatOfRat(shares(d)["2"]) < 1-1e-14 {
		t.Errorf("%v, %v", d, err)
	}
	for _, c := range []struct {
		text, want string
		lacks      *big.Rat
	}{
		{"x = 2; y = 2 | " + r + "x -= r; y -= r | x <= 0 or y <= 0 | turns", "too much for so many turns", big.NewRat(1, 4)},
	} {
		_, err := Solve(read(t, c.text), eval(c.lacks), plenty(), &Store{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
}

// An encounter within another one is one roll of the turn, which goes by the state.
func TestNested(t *testing.T) {
	handCases{
		{"a fight in every turn", "x = 2; won = 0 | x -= 1; roll r = encounter(y = x + 1; turn {y -= d2}; until y <= 0; y == 0); if r {won += 1} | x <= 0 | won", "0: 1/8; 1: 1/2; 2: 3/8"},
		{"its turns", "x = 1; n = 0 | x -= 1; n = encounter(y = 2; turn {y -= d2}; until y <= 0; turns) | x <= 0 | n", "1: 1/2; 2: 1/2"},
		{"a name of its own", "x = 2; n = 0 | x -= 1; n += encounter(x = 1; turn {x -= d2}; until x <= 0; x + 2) | x <= 0 | n", "2: 1/4; 3: 1/2; 4: 1/4"},
		{"one in its start", "x = encounter(y = 1; turn {y -= d2}; until y <= 0; y + 2) | x -= 1 | x <= 0 | turns", "1: 1/2; 2: 1/2"},
		{"one in its value", "x = 2 | x -= d2 | x <= 0 | encounter(y = x + 2; turn {y -= 1}; until y <= 0; turns)", "1: 1/4; 2: 3/4"},
	}.checkAll(t)
}
