package dice

import (
	"context"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// A die of another edition of the notation: no meaning is guessed.
type unknownDice struct{ notation.FateDie }

func TestUnknown(t *testing.T) {
	e := New(unlimited())
	reroll := notation.DiceRule{Rerolls: []*notation.Reroll{{}}}
	for _, c := range []struct {
		pool *notation.Pool
		want string
	}{
		{&notation.Pool{Count: notation.Int(2), Die: unknownDice{}}, "is not known to the exact engine"},
		{&notation.Pool{Count: notation.Int(2), Die: unknownDice{}, Rule: reroll}, "is not known to the exact engine"},
		{&notation.Pool{Count: notation.Int(2), Die: notation.FacesDie{Faces: []*big.Rat{big.NewRat(1, 1)}}, Rule: reroll}, "are not known to the exact engine"},
	} {
		p, err := e.Rolled(big.NewInt(2), big.NewInt(6), c.pool)
		if err == nil {
			_, err = e.Pool(p)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
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
			m := ReadModifiers(notation.DiceRule{Keeps: []*notation.Keep{a, b}})
			for n := range int64(8) {
				from, to := m.keep.Positions(n)
				for i := range n {
					if got, want := from <= i && i < to, stays(a, i, n) && stays(b, i, n); got != want {
						t.Errorf("%s%s of %d dice: number %d stays is %t", a, b, n, i, got)
					}
				}
				keep, least, ok := m.keep.oneEnded()
				if !ok || n < least {
					continue
				}
				if first, last := keep.Positions(n); last-first != to-from || to > from && first != from {
					t.Errorf("%s%s of %d dice: %d to %d, as a rule %d to %d", a, b, n, from, to, first, last)
				}
				if !keep.fromTop() && !keep.mirrored().fromTop() {
					t.Errorf("%s%s: both ends count", a, b)
				}
			}
		}
	}
}

func unlimited() *budget.Budget {
	return budget.New(context.Background(), budget.Limits{MaxWork: 1e15}.WithDefaults())
}

// A modifier that is added to the rule must be read here too.
func TestEveryModifierIsRead(t *testing.T) {
	if n := reflect.TypeFor[notation.DiceRule]().NumField(); n != 7 {
		t.Errorf("a DiceRule has %d fields, and this package reads 7", n)
	}
}
