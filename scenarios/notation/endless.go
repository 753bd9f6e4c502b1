package notation

import (
	"math/big"
	"slices"
)

// constantFaces returns the smallest and largest face of a die whose faces are all whole numbers between them;
// known is false for any other die.
func constantFaces(d Die) (lo, hi int64, known bool) {
	switch d := d.(type) {
	case FateDie:
		return -1, 1, true
	case *FairDie:
		n, ok := d.Sides.(*Number)
		if ok && n.Value.IsInt() && n.Value.Num().IsInt64() {
			return 1, n.Value.Num().Int64(), true
		}
	case FacesDie:
	}
	return 0, 0, false
}

// checkEndless returns an [*Error] if dice with the faces lo to hi would be rerolled or explode
// forever.
func checkEndless(p *Pool, lo, hi int64) error {
	explode := p.Rule.Explode
	rerolls := slices.DeleteFunc(slices.Clone(p.Rule.Rerolls), func(r *Reroll) bool { return r.Once })
	if explode == nil && len(rerolls) == 0 {
		return nil
	}
	settles := false
	for _, f := range deciding(p, lo, hi) {
		v := new(big.Rat).SetInt64(f)
		if slices.ContainsFunc(rerolls, func(r *Reroll) bool { return r.Point.meets(v, lo) }) {
			continue
		}
		settles = true
		if explode == nil || !explode.Point.meets(v, hi) {
			return nil
		}
	}
	if !settles {
		return Errorf(p.At, "every face is rerolled, so the roll never ends")
	}
	return Errorf(explode.At, "every face that a die can settle on explodes, so the roll never ends")
}

// deciding returns a few faces that represent all from lo to hi: rerolls and explosions act on any other face
// as on one of these.
func deciding(p *Pool, lo, hi int64) []int64 {
	list := []int64{lo, hi}
	add := func(f int64) {
		if f > lo && f < hi {
			list = append(list, f)
		}
	}
	add(hi - 1)
	rolling := DiceRule{Rerolls: p.Rule.Rerolls, Explode: p.Rule.Explode}
	rolling.Points(func(_ Span, point *Point) {
		if point.Value.Num().IsInt64() {
			f := point.Value.Num().Int64()
			add(f)
			add(f - 1)
		}
	})
	return list
}

// meets reports whether a die that shows v meets the point; without a point, whether it shows the face assumed.
func (p *Point) meets(v *big.Rat, assumed int64) bool {
	if p == nil {
		return v.Cmp(new(big.Rat).SetInt64(assumed)) == 0
	}
	return p.holds(v)
}
