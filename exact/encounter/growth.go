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

// most returns what bounds either.
func (g growth) most(h growth) growth {
	out := growth{g.a, g.b, g.up || h.up, g.down || h.down}
	if h.a.Cmp(g.a) > 0 {
		out.a = h.a
	}
	if h.b.Cmp(g.b) > 0 {
		out.b = h.b
	}
	return out
}

func (g growth) plus(h growth) growth {
	return growth{new(big.Rat).Add(g.a, h.a), new(big.Rat).Add(g.b, h.b), g.up || h.up, g.down || h.down}
}

func (g growth) negated() growth { return growth{g.a, g.b, g.down, g.up} }

// growthOf bounds a value, in which no part of the state is further from 0 than it says;
// false if it has no bound that is easily seen.
func growthOf(x notation.Expr, parts map[string]*big.Rat) (growth, bool) {
	constant := func(b *big.Rat) growth { return growth{a: new(big.Rat), b: new(big.Rat).Abs(b)} }
	var of []growth
	for _, c := range operands(x) {
		g, ok := growthOf(c, parts)
		if !ok {
			return g, false
		}
		of = append(of, g)
	}
	one := constant(big.NewRat(1, 1))
	switch n := x.(type) {
	case *notation.Number:
		return constant(n.Value), true
	case *notation.Ref:
		if n.Name == notation.TurnsName {
			return growth{a: big.NewRat(1, 1), b: new(big.Rat), up: true}, true
		}
		b, ok := parts[n.Name]
		if !ok {
			return growth{}, false
		}
		return constant(b), true
	case *notation.Unary:
		return of[0].negated(), n.Op == notation.Neg
	case *notation.If, *notation.Call:
		out := of[0]
		for _, g := range of[1:] {
			out = out.most(g)
		}
		if c, ok := n.(*notation.Call); ok && c.Func == notation.Abs {
			out.up, out.down = out.up || out.down, false
		}
		return out.plus(one), true // what is rounded is less than 1 away
	case *notation.Binary:
		switch n.Op {
		case notation.Add:
			return of[0].plus(of[1]), true
		case notation.Sub:
			return of[0].plus(of[1].negated()), true
		case notation.Mul:
			return of[0].times(of[1])
		}
	}
	return growth{}, false
}

// times bounds a product of which one factor does not grow.
func (g growth) times(h growth) (growth, bool) {
	if g.a.Sign() == 0 {
		g, h = h, g
	}
	ends := g.up || g.down
	return growth{rational.Mul(g.a, h.b), rational.Mul(g.b, h.b), ends, ends}, h.a.Sign() == 0
}

// operands are the parts of a value that are numbers.
func operands(x notation.Expr) []notation.Expr {
	if n, ok := x.(*notation.If); ok {
		return []notation.Expr{n.Then, n.Else}
	}
	return notation.Children(x)
}

// farthest returns how far from 0 the parts of the last states are.
func (p *process) farthest() map[string]*big.Rat {
	most := make([]int64, len(p.model.parts))
	words := make([]bool, len(p.model.parts))
	var values []constant.Value
	for _, s := range p.order.States {
		if !p.chain.IsAbsorbing(s) {
			continue
		}
		values = p.model.values(p.state(s), values)
		for i, v := range values {
			most[i], words[i] = max(most[i], v.Num, -v.Num), words[i] || v.IsWord
		}
	}
	out := map[string]*big.Rat{}
	for i, name := range p.model.parts {
		if !words[i] {
			out[name] = new(big.Rat).SetInt64(most[i])
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
