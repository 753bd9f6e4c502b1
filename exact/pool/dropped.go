package pool

import (
	"cmp"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/generating"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file drops the lowest and the highest dice of pools that explode and adds
// up all others: a total without end.
//
// Dice are placed by a walk (walk.go) that asks nothing, for what is placed is dropped
// and a state only has a probability: first the highest from above, then the lowest
// from below. Where the last of one end is dropped, showing v, further dice of its
// class may show v and are kept. With q the probability of v, `need` dice of it
// dropped, and A(x) the generating function of the values between the two ends, the
// dice of a class that are left after s were placed contribute
//
//	R(A, s) = A^(n-s)          if it is closed,
//	R(A, s) = (1-A)^-(n+s)     if it is open with shape n,
//
// and where an end of the pool was reached in the class
//
//	x^(-need v) ( R(A + q x^v, s) - sum over r < need of ways(r) q^r x^(r v) R(A, s+r) )
//
// with the ways of class.go: all, less those of fewer dice. A class in which both ends
// were reached takes both steps, one after the other, for they only change A and s. The
// result is a sum of fractions, listed as a power series and with closed moments
// (package generating).

// openDrop returns the score of what is left of the pools.
func (e *Evaluator) openDrop(ways iter.Seq[way], ends ends, score scoring, at notation.Expr) (*dist.Dist, error) {
	d := &dropping{low: ends.dropBottom, high: ends.dropTop, score: score, budget: e.budget}
	for w := range ways {
		if err := d.run(w); err != nil {
			return nil, err
		}
	}
	e.budget.Trace(fmt.Sprintf("generating functions of what is left for %s", at))
	if positive, negative := d.sum.Signs(); positive && negative {
		return nil, budget.Unsolved(at.Span(), "the exact odds are not built yet for drops where explosions add and take away")
	}
	return d.sum.Dist(e.budget)
}

// A dropping drops dice at both ends.
type dropping struct {
	low, high int64
	score     scoring
	budget    *budget.Budget
	way       way
	sum       generating.Function
	err       error // of the budget
}

// A frontier is where an end of the pool was reached: need dice of the slot are
// dropped, at least.
type frontier struct {
	slot slot
	need int64
}

// walk places dice that are dropped: nothing is asked of them.
func (d *dropping) walk() *walk {
	return &walk{classes: d.way.classes, query: &keepAndCount{}, budget: d.budget, err: d.err}
}

func (d *dropping) run(w way) error {
	d.way = w
	slots := slotsOf(w.classes, false)
	high := d.walk()
	err := high.run(high.start(), slots, d.high, func(s *state, at int, need int64) {
		switch {
		case at >= 0:
			d.dropLow(s, slots[at+1:], []frontier{{slots[at], need}})
		case need == 0:
			d.dropLow(s, slots, nil)
		default:
			d.emit(s, nil, nil) // fewer dice than are dropped
		}
	})
	return cmp.Or(d.err, err)
}

// dropLow drops the lowest dice of the slots that are left, after the highest were
// dropped.
func (d *dropping) dropLow(s *state, slots []slot, high []frontier) {
	up := slices.Clone(slots)
	slices.Reverse(up)
	low := d.walk()
	err := low.run(s, up, d.low, func(t *state, at int, need int64) {
		switch {
		case at >= 0:
			d.emit(t, append(high[:len(high):len(high)], frontier{up[at], need}), up[at+1:])
		case need == 0:
			d.emit(t, high, slots)
		case len(high) == 0:
			d.emit(t, nil, nil)
		default:
			// All other dice are dropped, and more of those where the high end is.
			f := high[0]
			d.emit(t, []frontier{{f.slot, f.need + need}}, nil)
			for r := f.need; r < f.need+need; r++ { // or there are no others
				next := map[string]*state{}
				low.move(t, f.slot, 0, r, low.classes[f.slot.class].more(t.placed[f.slot.class], r, f.slot.w), next)
				for _, u := range next {
					d.emit(u, nil, nil)
				}
			}
		}
	})
	d.err = cmp.Or(d.err, err)
}

// emit adds the generating function of what is kept: everything in the slots of
// the middle, and what the frontiers leave.
func (d *dropping) emit(s *state, frontiers []frontier, middle []slot) {
	if d.err = cmp.Or(d.err, d.budget.Charge(d.emitCost())); d.err != nil {
		return
	}
	den := big.NewInt(1)
	for i, c := range d.way.classes {
		den.Mul(den, rational.IntPow(c.total, s.placed[i]))
	}
	p := new(big.Rat).SetFrac(s.weights[0], den)
	terms := []generating.Term{{P: generating.Monomial(0, p.Mul(p, new(big.Rat).SetInt(d.way.weight)))}}
	for i := range d.way.classes {
		var next []generating.Term
		for _, t := range terms {
			for _, u := range d.rest(i, s.placed[i], frontiers, middle) {
				next = append(next, generating.Term{
					P:       t.P.Times(u.P),
					Factors: append(t.Factors[:len(t.Factors):len(t.Factors)], u.Factors...),
				})
			}
		}
		terms = next
	}
	for _, t := range terms {
		d.sum.Add(t)
	}
}

// rest returns what the dice of a class contribute that were not placed.
func (d *dropping) rest(i int, placed int64, frontiers []frontier, middle []slot) []generating.Term {
	type term struct { // p(x) R(a, placed)
		p, a   generating.Polynomial
		placed int64
	}
	c, a := d.way.classes[i], generating.NewPolynomial(big.NewInt(1))
	for _, m := range middle {
		if m.class == i {
			a = a.Plus(generating.Monomial(d.score.of(m.value), new(big.Rat).SetFrac(m.w, c.total)))
		}
	}
	terms := []term{{generating.Monomial(0, big.NewRat(1, 1)), a, placed}}
	for _, f := range frontiers {
		if f.slot.class != i {
			continue
		}
		var next []term
		at := d.score.of(f.slot.value)
		for _, t := range terms {
			all := t.a.Plus(generating.Monomial(at, new(big.Rat).SetFrac(f.slot.w, c.total)))
			next = append(next, term{t.p.Times(generating.Monomial(-f.need*at, big.NewRat(1, 1))), all, t.placed})
			for r := range f.need {
				fewer := new(big.Rat).SetFrac(c.more(t.placed, r, f.slot.w), rational.IntPow(c.total, r))
				next = append(next, term{t.p.Times(generating.Monomial((r-f.need)*at, fewer.Neg(fewer))), t.a, t.placed + r})
			}
		}
		terms = next
	}
	var out []generating.Term
	for _, t := range terms {
		switch {
		case c.open:
			out = append(out, generating.Term{P: t.p, Factors: []generating.Factor{{A: t.a, M: c.n + t.placed}}})
		case t.placed <= c.n:
			out = append(out, generating.Term{P: t.p.Times(t.a.Power(c.n - t.placed))})
		}
	}
	return out
}

// emitCost is the price of the generating function of what is kept: of every die, a polynomial
// with as many terms as there are sums.
func (d *dropping) emitCost() float64 {
	dice, span := 1.0, 1.0
	for _, c := range d.way.classes {
		dice += float64(c.n)
		for _, v := range c.values {
			span = max(span, float64(max(d.score.of(v), -d.score.of(v))))
		}
	}
	return dice * (span*dice + 50) * 300
}
