package evidence_test

import (
	"fmt"
	"math/big"
	"reflect"
	"testing"

	"oddsmith/internal/nightly"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// unlimited are the options of a command without --trials.
func unlimited() evidence.Session {
	o := options(agreement.DefaultTrials)
	o.Detect = evidence.DefaultDetect
	return o
}

// worn is a d6 one face of which shows one time in a hundred too rarely: 495 of 3000 times,
// where the others have 501.
func worn(face int64) notation.Expr {
	die := notation.FacesDie{}
	for f := int64(1); f <= 6; f++ {
		n := 501
		if f == face {
			n = 495
		}
		for range n {
			die.Faces = append(die.Faces, big.NewRat(f, 1))
		}
	}
	return &notation.Pool{Count: notation.Int(1), Die: die}
}

// A defect of one percent in one face of one die of four is found by default, and none where
// there is none.
func TestWornDie(t *testing.T) {
	e := parse(t, notation.Roll20, "4d6")
	faces := []int64{6, 2}
	if nightly.IsOn() {
		faces = []int64{1, 2, 3, 4, 5, 6}
	}
	for _, face := range faces {
		defect := &notation.Binary{Op: notation.Add, X: parse(t, notation.Roll20, "3d6"), Y: worn(face)}
		o := unlimited()
		o.Compile = func(notation.Expr) (*montecarlo.Program, error) { return montecarlo.Compile(defect) }
		a, err := o.Evaluate(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		if a.Crosscheck.Verdict != agreement.Disagree {
			t.Errorf("a worn %d goes unnoticed: %+v", face, a.Crosscheck)
		}
	}
	a, err := unlimited().Evaluate(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	if c := a.Crosscheck; c.Verdict != agreement.Agree || c.Detectable > evidence.DefaultDetect {
		t.Errorf("four good dice: %+v", c)
	}
}

// The same samples are drawn, and the same is found, on any number of workers.
func TestDetectOnWorkers(t *testing.T) {
	s, err := scenarios.Parse("t.yaml", []byte("measures: {a: 2d6, b: 1d20 >= 11, c: 40d6!}\n"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	var first []*evidence.Crosscheck
	for _, workers := range []int{1, 2, 7} {
		o := unlimited()
		o.Sampling.Workers, o.Sampling.Seed, o.Detect = workers, 5, 0.003
		o.Allowance = evidence.NewAllowance(3).Split(200)
		r, err := o.Run(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		var found []*evidence.Crosscheck
		for _, m := range r.Measures {
			found = append(found, m.Crosscheck)
		}
		if first == nil {
			first = found
		}
		if !reflect.DeepEqual(found, first) {
			t.Errorf("%d workers: %+v, with one %+v", workers, found, first)
		}
	}
}

// Measures share what there is: an expensive one leaves the others their part, and a cheap one
// hands on what it does not need.
func TestAllowance(t *testing.T) {
	counts := func(parts int, texts ...string) (out []int64) {
		file := "measures:\n"
		for i, text := range texts {
			file += fmt.Sprintf("  m%d: %s\n", i, text)
		}
		s, err := scenarios.Parse("t.yaml", []byte(file))
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		o := unlimited()
		o.Allowance = evidence.NewAllowance(len(texts)).Split(parts)
		r, err := o.Run(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range r.Measures {
			out = append(out, m.Crosscheck.Trials)
		}
		return out
	}
	const parts = 50
	alone := counts(parts, "40d6!")
	if both := counts(parts, "40d6!", "40d6!"); both[0] >= alone[0] || both[0]-both[1] > both[0]/10 || both[1]-both[0] > both[0]/10 {
		t.Errorf("two measures take %d samples, one takes %d", both, alone)
	}
	if after := counts(parts, "7", "40d6!"); after[1] < alone[0]*8/10 {
		t.Errorf("after a constant %d samples, alone %d", after, alone)
	}
	if scant := counts(1_000_000, "40d6!"); scant[0] < agreement.DefaultTrials || scant[0] > agreement.DefaultTrials+2*montecarlo.BlockSize {
		t.Errorf("next to nothing allowed: %d samples, want a million", scant)
	}
}
