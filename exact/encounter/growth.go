package encounter

import (
	"math/big"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file bounds the moments of a number that depends on the turns and on more, by
// how fast it can grow: where |f| <= aT + b, the turns that are not followed one by
// one matter no more than their share in E[T] and E[T^2], which are known.

// A growth says that a number is within aT + b of 0, and whether it can grow without
// end, upwards and downwards.
type growth struct {
	a, b     *big.Rat
	up, down bool
}

// growthOf bounds a value in which the parts of the state are within their ranges; false
// if nothing bounds it that is easily seen.
func growthOf(x notation.Expr, parts map[string]constant.Range) (growth, bool) {
	r := constant.RangeOf(x, func(leaf notation.Expr) constant.Range {
		ref, ok := leaf.(*notation.Ref)
		switch {
		case !ok:
			return constant.Range{}
		case ref.Name == notation.TurnsName:
			return constant.Turns()
		}
		return parts[ref.Name]
	})
	if !r.Bounded {
		return growth{}, false
	}
	farther := func(u, v *big.Rat) *big.Rat { return rational.Max(rational.Abs(u), rational.Abs(v)) }
	return growth{
		a:    farther(r.Low.Slope, r.High.Slope),
		b:    new(big.Rat).Add(farther(r.Low.Base, r.High.Base), big.NewRat(room(x), 1)),
		up:   r.High.Slope.Sign() > 0,
		down: r.Low.Slope.Sign() < 0,
	}, true
}

// room is how much wider than its range a value is taken to be: by 1 for a choice or a
// function, whatever it is. Without it the bounds of the moments would be closer.
func room(x notation.Expr) int64 {
	if n, ok := x.(*notation.If); ok {
		return 1 + max(room(n.Then), room(n.Else))
	}
	sum, most := int64(0), int64(0)
	for _, c := range notation.Children(x) {
		sum, most = sum+room(c), max(most, room(c))
	}
	if _, ok := x.(*notation.Call); ok {
		return 1 + most
	}
	return sum
}

// ranges returns those of the parts: as far on either side of 0 as a last state is. Words
// have none.
func (p *process) ranges() map[string]constant.Range {
	most := make([]int64, len(p.model.parts))
	words := make([]bool, len(p.model.parts))
	var values []constant.Value
	for _, s := range p.order.States {
		if !p.chain.IsAbsorbing(s) {
			continue
		}
		values = p.model.values(p.state(s), values)
		for i, v := range values {
			most[i], words[i] = max(most[i], v.Num, -v.Num), words[i] || v.IsWord()
		}
	}
	out := map[string]constant.Range{}
	for i, name := range p.model.parts {
		if !words[i] {
			out[name] = constant.Between(big.NewRat(-most[i], 1), big.NewRat(most[i], 1), true)
		}
	}
	return out
}

// A followed sums up the turns that were followed one by one: E[T] and E[T^2] of those.
type followed struct {
	first, second compensated
}

func (t *followed) add(turn int, w, relative float64) {
	t.first.add(float64(turn)*w, relative)
	t.second.add(float64(turn)*float64(turn)*w, relative)
}

// within bounds the moments of a number, given its condition if it has one, of which d
// lists what was followed.
func (g growth) within(d *dist.Dist, m markov.Moments, t *followed) *[2]rational.Interval {
	listed := d.Fraction(d.Listed())
	if listed.Sign() == 0 {
		return nil
	}
	missing := d.Fraction(d.Missing())
	first, second := new(big.Rat), new(big.Rat)
	for o, w := range d.All() {
		x := rational.Mul(o.Value, d.Fraction(w))
		first.Add(first, x)
		second.Add(second, rational.Mul(x, o.Value))
	}
	// E[T; missing] and E[T^2; missing]. What is listed is a few roundings less than
	// what was followed.
	left := func(whole float64, part compensated) *big.Rat {
		const less = 64.0 / (1 << 53)
		r := relativeInterval(whole, m.Error).Hi
		return new(big.Rat).Sub(r, new(big.Rat).SetFloat64(part.atLeast()*(1-part.relative-less)))
	}
	t1, t2 := left(m.First, t.first), left(m.Second, t.second)
	mean := new(big.Rat).Add(rational.Mul(g.a, t1), rational.Mul(g.b, missing))
	square := new(big.Rat).Add(rational.Mul(rational.Mul(g.a, g.a), t2), rational.Mul(rational.Mul(g.b, g.b), missing))
	square.Add(square, rational.Mul(big.NewRat(2, 1), rational.Mul(rational.Mul(g.a, g.b), t1)))
	share := rational.Between(new(big.Rat).Inv(new(big.Rat).Add(listed, missing)), new(big.Rat).Inv(listed))
	return &[2]rational.Interval{
		rational.Around(first, mean).Times(share),
		rational.Between(second, new(big.Rat).Add(second, square)).Times(share),
	}
}
