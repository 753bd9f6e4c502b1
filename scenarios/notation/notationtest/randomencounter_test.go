package notationtest_test

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"oddsmith/internal/nightly"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// Random encounters are well formed, read as they are printed, and end: the chain finds every
// probability, and so does a walk through all turns where there are few.
func TestRandomEncounters(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	walked := 0
	has := map[string]int{}
	for i := range 300 {
		n := notationtest.RandomEncounter(r)
		if _, err := notation.Check(n); err != nil {
			t.Fatalf("%s: %v", n, err)
		}
		for _, part := range constructs {
			if strings.Contains(n.String(), part) {
				has[part]++
			}
		}
		if !strings.Contains(n.String(), "policy found") {
			if read := notationtest.Encounter(t, n.String()); !notation.Equal(read, n) {
				t.Errorf("%s is read as %s", n, read)
			}
		}
		if i >= nightly.Cases(100, 300) {
			continue
		}
		w := worthOf(t, n)
		sum := 0.0
		for _, p := range w.Probability {
			sum += p
		}
		_, conditional := n.Value.(*notation.Given)
		if math.Abs(sum-w.Condition) > 1e-12 || !conditional && math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: all probabilities add up to %.15g, with the condition %.15g", n, sum, w.Condition)
		}
		d, err := notationtest.EnumerateUpTo(n, 1000, 20)
		if errors.Is(err, notationtest.ErrTooMany) {
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", n, err)
		}
		if d.Residual.Sign() > 0 {
			continue // it may go on for long
		}
		walked++
		for k, p := range d.Probability {
			if got, _ := new(big.Rat).Mul(p, d.Condition).Float64(); math.Abs(got-w.Probability[k]) > 1e-12 {
				t.Errorf("%s: P(%s) is %.15g by the chain, %.15g walked through", n, k, w.Probability[k], got)
			}
		}
		if len(d.Probability) != len(w.Probability) {
			t.Errorf("%s: %v by the chain, %v walked through", n, w.Probability, d.Probability)
		}
	}
	if walked < nightly.Cases(16, 50) {
		t.Errorf("only %d were walked through", walked)
	}
	for _, part := range constructs {
		if has[part] < 2 {
			t.Errorf("%q stands in %d encounters", part, has[part])
		}
	}
}

// constructs are parts of the text of encounters, each of which many random ones have.
var constructs = []string{
	"order by", "order of [0 1]", "order of [0 0 1]", "order of [2 1 0]", "by lineup(", "every round", "turn {", "turn while", "turn of owl {",
	"turn of elk while", "else {", "stop", "act again", "by the policy found(turns", "encounter/place) {", "by the policy found(angry", "= max(0, ", "= min(3, ",
	" += ", " -= ", "= not angry", "mood = wild", "pool(2, 1d2)", "= encounter(", "limit ", "after ", "fox_hp > owl_hp",
	" given ", "; turns)", "; encounter/rounds)", "; let late", "; joint(", "; mood)", "; angry)", "drawn",
}

func worthOf(t *testing.T, n *notation.Process) *notationtest.Worth {
	t.Helper()
	chain, err := notationtest.NewWrittenChain(n, 200)
	if err != nil {
		t.Fatalf("%s: %v", n, err)
	}
	w, err := chain.Worth(300)
	if err != nil || chain.IsEndless() || w.Left > 1e-12 {
		t.Fatalf("%s: %v; %+v", n, err, w)
	}
	return w
}

// In those with somebody who chooses, no policy is better than the best.
func TestRandomChoosing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	better := 0
	encounters := nightly.Cases(30, 100)
	for range encounters {
		n := notationtest.RandomChoosing(r)
		best, err := notationtest.Best(n, 200)
		if err != nil {
			t.Fatalf("%s: %v", n, err)
		}
		written := *n
		written.Value, written.Horizon = n.Open().For, nil
		got := meanOf(t, worthOf(t, &written))
		if got > best+1e-9 {
			t.Errorf("%s: the best is %.15g, what is written down %.15g", n, best, got)
		}
		if best > got+1e-9 {
			better++
		}
	}
	if better < encounters/6 {
		t.Errorf("a better policy than the one that is written down was found in %d", better)
	}
}

// meanOf is that of numbers.
func meanOf(t *testing.T, w *notationtest.Worth) float64 {
	t.Helper()
	sum := 0.0
	for k, p := range w.Probability {
		v, ok := new(big.Rat).SetString(k)
		if !ok {
			t.Fatalf("%q is not a number", k)
		}
		f, _ := v.Float64()
		sum += p * f
	}
	return sum
}
