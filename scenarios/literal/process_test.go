package literal_test

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// Encounters are played with the faces that dice have shown, and what is rolled until something
// holds is rolled until it does.
func TestPlayed(t *testing.T) {
	for _, c := range []struct{ text, faces, value, dice, wrong string }{
		{"encounter(x = 3; turn {x -= d2}; until x <= 0; joint(x, turns))", "1 2", "(0, 2)", "1; 2", ""},
		{"encounter(x = 3; turn {roll hit = d6 > 3; if hit {x -= d2}}; until x <= 0; joint(x, turns))", "3 5 1 6 2", "(0, 3)", "3; 5; 1; 6; 2", ""},
		{"a = d2; encounter(x = 0; turn {x += a}; until x > 2; turns)", "2", "2", "2", ""},
		{"encounter(x = 3; turn {x -= d2}; until x <= 0; joint(x, turns))", "1", "", "", "another die is rolled after the 1 face given"},
		{"encounter(x = 3; turn {stop}; until x <= 0; x)", "", "", "", "it has not ended after 100000 turns"},
		{"encounter(x = 3; turn {x -= d2}; until x <= 0; x given x == 0)", "1 1 2", "", "", "the condition is not met"},
	} {
		e := notationtest.Encounter(t, c.text)
		var faces []*big.Rat
		for _, f := range strings.Fields(c.faces) {
			v, _ := new(big.Rat).SetString(f)
			faces = append(faces, v)
		}
		r, err := literal.WithFaces(e, faces)
		if c.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s: %v, want %s", c.text, err, c.wrong)
			}
			continue
		}
		if err != nil || r.Value != c.value || dice(r) != c.dice {
			t.Errorf("%s: %+v, %v", c.text, r, err)
		}
	}
}

// What is conditional on its own rolls is rolled again until the condition holds.
func TestRetried(t *testing.T) {
	retry := &notation.Retry{X: notationtest.Parse(t, "a = d6; a + d2 given a > 4")}
	r, err := literal.WithFaces(retry, []*big.Rat{big.NewRat(1, 1), big.NewRat(4, 1), big.NewRat(5, 1), big.NewRat(2, 1)})
	if err != nil || r.Value != "7" {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := literal.Once(retry.X, &literal.Given{Faces: []*big.Rat{big.NewRat(1, 1)}}); !errors.Is(err, literal.ErrNotMet) {
		t.Errorf("%v", err)
	}
	never := &notation.Retry{X: notationtest.Parse(t, "a = d6; a given a > 6")}
	if _, err := literal.Once(never, random(1)); err == nil {
		t.Error("a condition that is never met")
	}
}
