package exact

import (
	"fmt"
	"math/big"

	"oddsmith/scenarios/notation"
)

// explodedKeep returns what is kept at one end of a pool whose dice explode.
func (e *evaluator) explodedKeep(key poolKey, x *notation.Pool, score scoring) (*Dist, error) {
	ex := explosionOf(x.Mods)
	if ex.Mode == notation.Compounding {
		return e.compoundedKeep(key, x, score)
	}
	if drop, lowest, ok := dropOf(x.Mods); ok {
		return e.explodedDrop(key, x, drop, lowest, score)
	}
	keep, lowest, ok := endOf(x.Mods)
	if !ok {
		return nil, notation.Errorf(ex.At, "the exact odds of this keep or drop are not built yet for dice that explode").
			WithHint("keeping the highest or the lowest is; --engine montecarlo rolls all")
	}
	die, err := e.settled(key, x)
	if err != nil {
		return nil, err
	}
	parts := explodingParts(die, ex, highestFace(key, x))
	if len(parts.end.values) == 0 {
		return nil, notation.Errorf(ex.At, "every face that can settle explodes, for ever")
	}
	e.trace(fmt.Sprintf("order statistics of a pool of random size for %s", x))
	if ex.Mode == notation.Exploding {
		o := &openSum{keep: keep, score: score, classes: []*openClass{parts.end.of(key.count, false), parts.exploded.of(key.count, true)}}
		if err := e.budget.spend(o.cost(), 0, 0); err != nil {
			return nil, err
		}
		return fromProbabilities(o.run(lowest)), nil
	}
	result := map[int64]*big.Rat{}
	for a := range key.count + 1 { // how many chains explode
		ways := new(big.Rat).SetInt(new(big.Int).Binomial(key.count, a))
		o := &openSum{keep: keep, score: score, classes: []*openClass{
			parts.end.of(key.count-a, false), parts.exploded.of(a, false),
			parts.end.lowered().of(a, false), parts.exploded.lowered().of(a, true),
		}}
		if err := e.budget.spend(o.cost(), 0, 0); err != nil {
			return nil, err
		}
		addRats(result, o.run(lowest), 0, ways)
	}
	return fromProbabilities(result), nil
}

// dropOf returns how many dice are dropped from one end, if that is all that is
// kept or dropped.
func dropOf(mods []notation.Modifier) (count int64, lowest, ok bool) {
	for _, m := range mods {
		k, isKeep := m.(*notation.Keep)
		switch {
		case !isKeep:
		case !k.Drop || ok:
			return 0, false, false
		default:
			count, lowest, ok = k.Count, k.Lowest, true
		}
	}
	return count, lowest, ok
}

// endOf returns the positions that are kept, counted from one end of the pool,
// and whether it is the lowest; false if both ends matter or there is no last.
func endOf(mods []notation.Modifier) (keep slice, lowest, ok bool) {
	const all = 1 << 30
	var top, bottom *slice
	for _, m := range mods {
		k, isKeep := m.(*notation.Keep)
		if !isKeep {
			continue
		}
		side := &top
		if k.Lowest {
			side = &bottom
		}
		if *side == nil {
			*side = &slice{0, all}
		}
		n := int(min(k.Count, all))
		if k.Drop {
			(*side).from = n
		} else {
			(*side).to = n
		}
	}
	switch {
	case top != nil && bottom == nil && top.to < all:
		return slice{min(top.from, top.to), top.to}, false, true
	case bottom != nil && top == nil && bottom.to < all:
		return slice{min(bottom.from, bottom.to), bottom.to}, true, true
	}
	return slice{}, false, false
}

// faces are values of a die with their probabilities.
type faces struct {
	values []int64
	q      []*big.Rat
}

func (f faces) of(n int64, open bool) *openClass {
	return &openClass{n: n, open: open, values: f.values, q: f.q}
}

// lowered returns the faces worth one less.
func (f faces) lowered() faces {
	out := faces{q: f.q}
	for _, v := range f.values {
		out.values = append(out.values, v-1)
	}
	return out
}

// explodingFaces are the faces that end a chain and those that explode.
type explodingFaces struct{ end, exploded faces }

func explodingParts(die settledDie, ex *notation.Explode, highest int64) explodingFaces {
	var p explodingFaces
	for i, f := range die.faces {
		part := &p.end
		if meets(f, ex.Point, highest) {
			part = &p.exploded
		}
		part.values = append(part.values, f)
		part.q = append(part.q, new(big.Rat).SetFrac(die.w[i], die.total))
	}
	return p
}

// cost estimates the steps of run: at every value every class places up to k
// dice in every state, of which there are as many as ways to split less than k
// dice among the classes.
func (o *openSum) cost() float64 {
	k := float64(o.keep.to)
	classes := float64(len(o.classes))
	split, product, values, digits := 1.0, 1.0, 0.0, 0.0
	for i, c := range o.classes {
		split *= (k + float64(i)) / float64(i+1)
		seen := k
		if !c.open {
			seen = min(seen, float64(c.n))
		}
		product *= seen + 1
		values += float64(len(c.values))
		for _, q := range c.q {
			digits = max(digits, float64(q.Denom().BitLen())*(k+float64(c.n)))
		}
	}
	span := 2.0
	if order := o.order(false); !o.score.counts() && len(order) > 0 {
		span = float64(order[0]-order[len(order)-1]) + 1
	}
	sums := float64(o.keep.len())*span + 1
	return values * max(1, min(split, product)) * (k + 1) * sums * (500 + digits*classes)
}
