package pool

import (
	"math/big"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// A modifier and a die of another edition of the notation: no meaning is guessed.
type (
	unknownModifier struct{ *notation.Sort }
	unknownDice     struct{ notation.FateDie }
)

func (unknownModifier) String() string { return "?" }

func TestUnknown(t *testing.T) {
	e := New()
	e.Reset(unlimited())
	key, err := e.KeyOf(big.NewInt(2), big.NewInt(6))
	if err != nil {
		t.Fatal(err)
	}
	fair := notation.FairDie{Sides: notation.Int(6)}
	reroll := []notation.Modifier{&notation.Reroll{}}
	for _, c := range []struct {
		pool *notation.Pool
		want string
	}{
		{&notation.Pool{Count: notation.Int(2), Die: fair, Mods: []notation.Modifier{unknownModifier{&notation.Sort{}}}}, "the modifier ? is not known to the exact engine"},
		{&notation.Pool{Count: notation.Int(2), Die: unknownDice{}}, "is not known to the exact engine"},
		{&notation.Pool{Count: notation.Int(2), Die: unknownDice{}, Mods: reroll}, "is not known to the exact engine"},
		{&notation.Pool{Count: notation.Int(2), Die: notation.FacesDie{Faces: []*big.Rat{big.NewRat(1, 1)}}, Mods: reroll}, "are not known to the exact engine"},
	} {
		if _, err := e.Pool(key, c.pool); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// Every keep and drop of every size of pool, by looking at each die.
func TestEnds(t *testing.T) {
	var keeps []*notation.Keep
	for count := range int64(4) {
		for _, drop := range []bool{false, true} {
			for _, lowest := range []bool{false, true} {
				keeps = append(keeps, &notation.Keep{Drop: drop, Lowest: lowest, Count: count})
			}
		}
	}
	stays := func(k *notation.Keep, i, n int64) bool {
		if k.Lowest {
			i = n - 1 - i
		}
		return i < k.Count != k.Drop
	}
	for _, a := range keeps {
		for _, b := range keeps {
			m, err := ReadModifiers([]notation.Modifier{a, b})
			if err != nil {
				t.Fatal(err)
			}
			for n := range int64(8) {
				r := m.ends.of(n)
				for i := range n {
					if got, want := r.from <= i && i < r.to, stays(a, i, n) && stays(b, i, n); got != want {
						t.Errorf("%s%s of %d dice: number %d stays is %t", a, b, n, i, got)
					}
				}
				keep, lowest, from, ok := m.ends.regular()
				if !ok || n < from {
					continue
				}
				if lowest {
					keep = rankRange{n - keep.to, n - keep.from}
				}
				if keep.overlap(0, n) != r.len() || keep.overlap(r.from, r.to) != r.len() {
					t.Errorf("%s%s of %d dice: %v, as a rule %v", a, b, n, r, keep)
				}
			}
		}
	}
}
