package evidence_test

import (
	"errors"
	"math/big"
	"testing"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios/notation"
)

// What equal rows have in common is there once: their fraction, and modes are the values that
// are listed.
func TestRowsShare(t *testing.T) {
	d := evaluate(t, parse(t, notation.Roll20, "1d1000"), evidence.ExactEngine)
	fractions := map[*big.Rat]bool{}
	for i := range d.Rows {
		fractions[d.Rows[i].Exact] = true
		if d.Modes[i] != d.Rows[i].Value {
			t.Fatalf("mode %v is not that of the list", d.Modes[i])
		}
	}
	if len(fractions) != 1 || len(d.Modes) != 1000 {
		t.Errorf("%d fractions, %d modes", len(fractions), len(d.Modes))
	}
	if equal, unequal := d.Bytes(), evaluate(t, parse(t, notation.Roll20, "2d500+1"), evidence.ExactEngine).Bytes(); equal > 0.6*unequal {
		t.Errorf("%g bytes of equal rows, %g of different ones", equal, unequal)
	}
}

// Rows that take more memory than all answers may are refused before one is made.
func TestListRefusedEarly(t *testing.T) {
	e := parse(t, notation.Roll20, "1d20000+1d20000")
	for _, c := range []struct {
		memory  float64
		refused bool
	}{{2e6, true}, {1 << 27, false}} {
		o := options(1000)
		o.Engine, o.Limits.MaxMemory = evidence.ExactEngine, c.memory
		var err error
		made := testing.AllocsPerRun(1, func() {
			o.Run = o.NewRun()
			_, err = evidence.Evaluate(t.Context(), e, o)
		})
		var limit *exact.LimitError
		if refused := errors.As(err, &limit) && limit.Resource == exact.Memory; refused != c.refused || err != nil && !refused {
			t.Errorf("%g bytes: %v", c.memory, err)
		}
		if c.refused && made > 20_000 {
			t.Errorf("%g allocations for a refusal of 39999 rows", made)
		}
	}
}

// Rows of fractions, and those that were counted, take more work than those of whole numbers.
func TestRowsThatTakeMore(t *testing.T) {
	for _, c := range []struct {
		text   string
		engine evidence.Engine
		each   float64
	}{{"1d60 + 1d40", evidence.ExactEngine, 500}, {"1d60 / 7 + 1d40 / 7", evidence.ExactEngine, 2000}, {"1d60 + 1d40", evidence.MonteCarloEngine, 2000}} {
		o := options(1000)
		o.Engine = c.engine
		a, err := evidence.Evaluate(t.Context(), parse(t, notation.Rules, c.text), o)
		if err != nil {
			t.Fatal(err)
		}
		whole := 0
		for _, r := range a.Distribution.Rows {
			if c.engine == evidence.ExactEngine && r.Value.IsInt() {
				whole++
			}
		}
		rows := float64(len(a.Distribution.Rows)-whole)*c.each + float64(whole)*500
		if got := a.Steps() - a.Work; got < rows || c.engine == evidence.ExactEngine && got > rows+5000 {
			t.Errorf("%s by %s: %g steps for %d rows", c.text, c.engine, got, len(a.Distribution.Rows))
		}
	}
}

// What the exact engine takes until it refuses an answer is paid for where samples answer alone.
func TestRefusedWorkCounts(t *testing.T) {
	o := options(1000)
	o.Engine, o.Limits.MaxMemory = evidence.BothEngines, 1<<14
	a, err := evidence.Evaluate(t.Context(), parse(t, notation.Rules, "(4d50) * (3d7) + 5d100"), o)
	if err != nil {
		t.Fatal(err)
	}
	if a.Crosscheck == nil || a.Distribution.Method != evidence.MonteCarlo || a.Work == 0 {
		t.Errorf("%s takes %g steps before it is sampled", a.Distribution.Method, a.Work)
	}
}

// What the mean and the variance of many fractions take is refused before they are found.
func TestMomentsAreWork(t *testing.T) {
	e := parse(t, notation.Rules, "sum(3, d2) / sum(3, d20000)")
	for _, c := range []struct {
		work    float64
		refused bool
	}{{9e8, true}, {1.5e9, false}} { // all answers may take twice as much
		o := options(1000)
		o.Engine, o.Run = evidence.ExactEngine, exact.NewRun(exact.Options{MaxWork: c.work})
		a, err := evidence.Evaluate(t.Context(), e, o)
		var limit *exact.LimitError
		switch {
		case errors.As(err, &limit) != c.refused || err != nil && !c.refused:
			t.Errorf("%g steps: %v", c.work, err)
		case c.refused && limit.Resource != exact.Work:
			t.Errorf("%g steps: %v", c.work, err)
		case !c.refused && a.Work < 1.8e9:
			t.Errorf("%g steps for fractions of 60000 denominators", a.Work)
		}
	}
}
