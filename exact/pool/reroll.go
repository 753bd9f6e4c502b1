package pool

import (
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A weightedDie is what one die shows once it is not rerolled any more: whole
// numbers, ascending, with integer weights.
type weightedDie struct {
	faces   []int64
	w       []*big.Int
	total   *big.Int
	highest int64 // before rerolls: what explodes where no point is given
}

// afterRerolls works out rerolls of a die with the faces lo..hi. Write U for the
// faces that no unlimited reroll takes, of which each comes up with probability 1/u,
// and O for those of U that are rerolled once. A die ends on a face f of U
//
//	at once, if f is not in O:           1/u
//	after the one reroll, from any of O: |O|/u * 1/u.
//
// It returns false if no face is left.
func afterRerolls(lo, hi int64, rerolls []*notation.Reroll) (weightedDie, bool) {
	d := weightedDie{highest: hi}
	var once []bool
	o := int64(0)
	for f := lo; f <= hi; f++ {
		again, onceAgain := false, false
		for _, r := range rerolls {
			if isAt(f, r.Point, lo) {
				again, onceAgain = again || !r.Once, onceAgain || r.Once
			}
		}
		if again {
			continue
		}
		d.faces = append(d.faces, f)
		once = append(once, onceAgain)
		if onceAgain {
			o++
		}
	}
	u := int64(len(d.faces))
	if u == 0 {
		return d, false
	}
	d.total = big.NewInt(u)
	if o == u {
		o = 0 // a reroll of everything changes nothing
	}
	if o > 0 {
		d.total.Mul(d.total, d.total)
	}
	for _, rerolled := range once {
		w := int64(1)
		if o > 0 {
			w = o
			if !rerolled {
				w += u
			}
		}
		d.w = append(d.w, big.NewInt(w))
	}
	return d, true
}

// isAt reports whether a face meets a compare point; without one, whether it is the
// face that stands for it.
func isAt(f int64, p *notation.Point, otherwise int64) bool {
	if p == nil {
		return f == otherwise
	}
	return meets(big.NewRat(f, 1), p)
}

// dist returns the distribution of one die.
func (d weightedDie) dist() *dist.Dist { return dist.FromColumn(d.faces, 1, d.w, d.total) }

// isUniform reports whether the faces are consecutive and all weights are 1.
func (d weightedDie) isUniform() bool {
	n := int64(len(d.faces))
	return d.faces[n-1]-d.faces[0] == n-1 && d.total.IsInt64() && d.total.Int64() == n
}
