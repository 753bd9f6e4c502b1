package dice

import (
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// extent returns the lowest and the highest face of a die. Dice with listed faces, which take no
// modifiers, are an error.
func (p Rolled) extent() (lo, hi int64, err error) {
	switch p.x.Die.(type) {
	case *notation.FairDie:
		return 1, p.sides, nil
	case notation.FateDie:
		return -1, 1, nil
	case notation.FacesDie:
		return 0, 0, notation.Errorf(p.x.At, "modifiers of dice with listed faces are not known to the exact engine")
	}
	return 0, 0, unknownDie(p.x)
}

// unknownDie returns the error of a sort of die that this engine does not know.
func unknownDie(x *notation.Pool) error {
	return notation.Errorf(x.At, "the die %s is not known to the exact engine", x.Die)
}

// die returns one die of the pool after its rerolls.
func (e *Evaluator) die(p Rolled) (weightedDie, error) {
	lo, hi, err := p.extent()
	if err != nil {
		return weightedDie{}, err
	}
	if err := e.budget.Make(200*float64(hi-lo), 4*float64(hi-lo), 64); err != nil {
		return weightedDie{}, err
	}
	die, ok := afterRerolls(lo, hi, p.rerolls)
	if !ok {
		return die, notation.Errorf(p.x.At, "every face is rerolled, so the roll never ends")
	}
	return die, nil
}

// compounded returns the distribution of one die of the pool with its explosions added.
func (e *Evaluator) compounded(p Rolled) (*dist.Dist, error) {
	if p.explode != nil {
		return e.exploded(p, 1, scoring{})
	}
	die, err := e.die(p)
	if err != nil {
		return nil, err
	}
	return die.dist(), nil
}

// exploding returns the dice of a pool, with the faces that explode separated from the others.
func (e *Evaluator) exploding(p Rolled) (exploding, error) {
	die, err := e.die(p)
	if err != nil {
		return exploding{}, err
	}
	out := exploding{count: p.count, total: die.total}
	for i, f := range die.faces {
		part := &out.last
		if p.explode != nil && isAt(f, p.explode.Point, die.highest) {
			part, out.mode = &out.exploded, p.explode.Mode
		}
		*part = append(*part, weightedFace{f, die.w[i]})
	}
	if len(out.last) == 0 {
		return out, neverSettles(p.explode)
	}
	return out, nil
}

// neverSettles returns the error of a die that explodes forever.
func neverSettles(x *notation.Explode) error {
	return notation.Errorf(x.At, "every face that a die can settle on explodes, so the roll never ends")
}

// A weightedDie is a die after its rerolls: whole numbers in ascending order, with integer weights.
type weightedDie struct {
	faces   []int64
	w       []*big.Int
	total   *big.Int
	highest int64 // before rerolls: what explodes where no point is given
}

// afterRerolls calculates rerolls of a die with the faces lo..hi. Write U for the
// faces that no unlimited reroll takes, of which each comes up with probability 1/u,
// and O for those of U that are rerolled once. A die ends on a face f of U
//
//	at once, if f is not in O:           1/u
//	after the one reroll, from any of O: |O|/u * 1/u.
//
// It returns false if no face is left.
func afterRerolls(lo, hi int64, rerolls []*notation.Reroll) (weightedDie, bool) {
	d := weightedDie{highest: hi, faces: make([]int64, 0, hi-lo+1)}
	once := make([]bool, 0, hi-lo+1)
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
	again, first := big.NewInt(max(o, 1)), big.NewInt(1)
	if o > 0 {
		first.SetInt64(o + u)
	}
	d.w = make([]*big.Int, u)
	for i, rerolled := range once {
		d.w[i] = first
		if rerolled {
			d.w[i] = again
		}
	}
	return d, true
}

// isAt reports whether a face meets a compare point or, if p is nil, equals otherwise.
func isAt(f int64, p *notation.Point, otherwise int64) bool {
	if p == nil {
		return f == otherwise
	}
	return meets(big.NewRat(f, 1), p)
}

// dist returns the distribution of one die.
func (d weightedDie) dist() *dist.Dist { return dist.FromColumn(d.faces, 1, d.w, d.total) }
