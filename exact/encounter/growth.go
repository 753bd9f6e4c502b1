package encounter

import (
	"math/big"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file bounds the moments of a number that depends on the turns T and on more, by how
// fast it can grow: where |f| <= g(T) for a polynomial g, the turns that are not followed one
// by one matter no more than their share in the powers E[T^k], which are known.

// maxDegree is the highest power of the turns in a value: twice as many moments are found.
const maxDegree = 4

// A growth says that a number is within g(T) of 0, and within high and low.
type growth struct {
	of        constant.Polynomial // g
	low, high constant.Polynomial
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
	if !r.Bounded || max(r.Low.Degree(), r.High.Degree()) > maxDegree {
		return growth{}, false
	}
	g := growth{low: r.Low, high: r.High}
	for i := range max(r.Low.Degree(), r.High.Degree()) + 1 {
		g.of = append(g.of, rational.Max(rational.Abs(r.Low.Of(i)), rational.Abs(r.High.Of(i))))
	}
	g.of[0] = new(big.Rat).Add(g.of[0], big.NewRat(room(x), 1))
	return g, true
}

// after reports whether the number can grow without end upwards, and downwards, from so many
// turns on; ok is false where it does not go one way from there on.
func (g growth) after(turns int) (up, down, ok bool) {
	high, low := g.high.From(turns), g.low.From(turns)
	signs := func(p constant.Polynomial) (rises, falls bool) {
		for i := range p.Degree() {
			rises, falls = rises || p.Of(i+1).Sign() > 0, falls || p.Of(i+1).Sign() < 0
		}
		return rises, falls
	}
	up, high1 := signs(high)
	low1, down := signs(low)
	return up, down, !(up && high1) && !(down && low1)
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
func (p *process) ranges() (map[string]constant.Range, error) {
	most := make([]int64, len(p.program.vars))
	words := make([]bool, len(p.program.vars))
	var values []constant.Value
	for _, s := range p.order.States {
		if !p.chain.IsAbsorbing(s) {
			continue
		}
		if err := p.e.budget.Charge(classCost); err != nil {
			return nil, err
		}
		values = p.values(s, values)
		for i, v := range values {
			most[i], words[i] = max(most[i], v.Num, -v.Num), words[i] || v.IsWord()
		}
	}
	out := map[string]constant.Range{}
	for i, name := range p.program.vars {
		if !words[i] {
			out[name] = constant.Between(big.NewRat(-most[i], 1), big.NewRat(most[i], 1), true)
		}
	}
	return out, nil
}

// A followed sums up the turns that were followed one by one: E[T^k] of those, for every k
// from 1 on.
type followed []compensated

func (f followed) add(turn int, w, relative float64) {
	for k := range f {
		w *= float64(turn)
		relative += 2.0 / (1 << 53)
		f[k].add(w, relative)
	}
}

// within bounds the moments of a number, given its condition if it has one, of which d lists
// what was followed. powers are E[T^k], right to a relative error.
func (g growth) within(d *dist.Dist, powers []float64, relative float64, f followed) *[2]rational.Interval {
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
	// E[T^k; missing]. What is listed is a few roundings less than what was followed.
	left := []*big.Rat{missing}
	for k, power := range powers {
		const less = 64.0 / (1 << 53)
		r := relativeInterval(power, relative).Hi
		left = append(left, new(big.Rat).Sub(r, new(big.Rat).SetFloat64(f[k].atLeast()*(1-f[k].relative-less))))
	}
	mean, square := new(big.Rat), new(big.Rat)
	for i, x := range g.of {
		mean.Add(mean, rational.Mul(x, left[i]))
		for j, y := range g.of {
			square.Add(square, rational.Mul(rational.Mul(x, y), left[i+j]))
		}
	}
	share := rational.Between(new(big.Rat).Inv(new(big.Rat).Add(listed, missing)), new(big.Rat).Inv(listed))
	return &[2]rational.Interval{
		rational.Around(first, mean).Times(share),
		rational.Between(second, new(big.Rat).Add(second, square)).Times(share),
	}
}
