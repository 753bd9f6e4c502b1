package dice

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math/big"
	"slices"

	"oddsmith/internal/sorting"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/generating"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file drops the lowest or the highest dice of pools that explode, or both, and adds up all
// others: a total without a largest value.
//
// Only the dice that are dropped are placed on faces: first the highest from the top face down, then
// the lowest from the bottom face up. A state is how many dice of each sort were placed. All other dice
// are kept, and show the faces between. Let A(x) be the sum of p x^v over these faces of a sort, p
// the probability of a face and v its value. If s dice of the sort were placed, its other dice have the
// generating function
//
//	R(A, s) = A^(n-s)          if there are n of them,
//	R(A, s) = (1-A)^-(n+s)     if the sort is open with shape n.
//
// The face v on which the last die is dropped is a special case, as more dice may show it than are
// dropped. Let q be its probability, and `need` the number of dice that are dropped there. A + q x^v
// lets any number of dice show v; the cases of r < need dice are taken off, and the dropped dice divided
// out:
//
//	x^(-need v) ( R(A + q x^v, s) - sum over r < need of ways(r) q^r x^(r v) R(A, s+r) )
//
// with ways(r) the number of ways to choose r more dice (walk.go, open.go). For a sort in which dice are
// dropped at both ends this is done twice. All in all there is a sum of fractions of polynomials, which
// package generating lists as a power series, and whose moments it finds in closed form.

// dropped returns the distribution of the score of the dice that are left when keep drops dice from all, a pool
// of chains. at is the expression that asks for it, for messages.
func (d *Dice) dropped(all *Pool, keep Keep, score scoring, at notation.Expr, b *budget.Budget) (*dist.Dist, error) {
	x := &dropping{dice: d, keep: keep, score: score, budget: b}
	for i, f := range d.faces {
		x.slots = append(x.slots, slot{f.sort, all.value[i].Number.Num().Int64(), f.weight})
	}
	sorting.Stable(x.slots, func(s, t slot) int { return cmp.Compare(t.value, s.value) })
	rolls, _, err := d.rolled(b)
	if err != nil {
		return nil, err
	}
	err = combined(rolls, func(of numbers) error {
		x.of = of
		return x.run()
	})
	if err != nil {
		return nil, err
	}
	b.Trace(fmt.Sprintf("generating functions of what is left for %s", at))
	if positive, negative := x.sum.Signs(); positive && negative {
		return nil, budget.Unsolved(at.Span(), "the exact odds are not built yet for drops where explosions add and take away")
	}
	return x.sum.Dist(b)
}

// A slot is a face with its value.
type slot struct {
	sort   int
	value  int64
	weight *big.Int
}

// A dropping is the calculation in progress, for one case of the numbers of dice.
type dropping struct {
	dice   *Dice
	slots  []slot // from the highest down
	keep   Keep
	score  scoring
	budget *budget.Budget
	of     numbers
	sum    generating.Function
}

// A dropped is a state: how many dice of each sort were placed, and the number of ways.
type dropped struct {
	placed []int64
	ways   *big.Int
}

// A frontier is the slot at which the last die of one end is dropped: at least need of its dice are.
type frontier struct {
	slot slot
	need int64
}

// more returns the weight of placing j more dice on a slot in the state s: the number of ways to choose
// them, times the j-th power of the face's weight. It is 0 if fewer than j dice are left.
func (x *dropping) more(s dropped, at slot, j int64) *big.Int {
	n, placed := x.of.of[at.sort], s.placed[at.sort]
	ways := new(big.Int)
	switch {
	case x.dice.sorts[at.sort].open:
		ways = rational.Multichoose(n+placed, j)
	case j <= n-placed:
		ways.Binomial(n-placed, j)
	}
	return ways.Mul(ways, rational.IntPow(at.weight, j))
}

// with returns the state that s becomes if j more dice are placed on the slot at.
func (x *dropping) with(s dropped, at slot, j int64) dropped {
	next := dropped{slices.Clone(s.placed), x.more(s, at, j)}
	next.placed[at.sort] += j
	next.ways.Mul(next.ways, s.ways)
	return next
}

// place places a number of dice on the slots in their order, beginning in the state from. It calls end for
// every way that this ends: with the state, the index of the last slot and the least number of dice placed
// there, or with -1 and the number of dice that are missing.
func (x *dropping) place(from dropped, slots []slot, dice int64, end func(s dropped, at int, need int64) error) error {
	if dice == 0 {
		return end(from, -1, 0)
	}
	before := sumOf(from.placed)
	states := map[string]dropped{"": from}
	for i, at := range slots {
		next := map[string]dropped{}
		for _, s := range states {
			need := dice - (sumOf(s.placed) - before)
			for j := range need {
				if err := x.budget.Charge(moveCost + float64(j)*float64(30+at.weight.BitLen())); err != nil {
					return err
				}
				to := x.with(s, at, j)
				if to.ways.Sign() == 0 {
					break
				}
				var key []byte
				for _, n := range to.placed {
					key = binary.AppendVarint(key, n)
				}
				if t, ok := next[string(key)]; ok {
					t.ways.Add(t.ways, to.ways)
				} else {
					next[string(key)] = to
				}
			}
			if x.dice.sorts[at.sort].open || x.of.of[at.sort]-s.placed[at.sort] >= need {
				if err := end(s, i, need); err != nil {
					return err
				}
			}
		}
		states = next
	}
	for _, s := range states {
		if err := end(s, -1, dice-(sumOf(s.placed)-before)); err != nil {
			return err
		}
	}
	return nil
}

// moveCost is the price of placing dice, without that of counting the ways.
const moveCost = 600

// sumOf returns the sum of a list.
func sumOf(list []int64) (sum int64) {
	for _, n := range list {
		sum += n
	}
	return sum
}

// run drops the highest dice, then the lowest, and adds the generating functions of what is left to x.sum.
func (x *dropping) run() error {
	start := dropped{make([]int64, len(x.of.of)), x.of.weight}
	return x.place(start, x.slots, x.keep.dropTop, func(s dropped, at int, need int64) error {
		switch {
		case at >= 0:
			return x.dropLow(s, x.slots[at+1:], []frontier{{x.slots[at], need}})
		case need == 0:
			return x.dropLow(s, x.slots, nil)
		}
		return x.emit(s, nil, nil) // fewer dice than are dropped
	})
}

// dropLow drops the lowest dice from the slots that are left. high is the frontier of the highest dice; empty
// if there is none.
func (x *dropping) dropLow(s dropped, slots []slot, high []frontier) error {
	up := slices.Clone(slots)
	slices.Reverse(up)
	return x.place(s, up, x.keep.dropBottom, func(t dropped, at int, need int64) error {
		switch {
		case at >= 0:
			return x.emit(t, append(high[:len(high):len(high)], frontier{up[at], need}), up[at+1:])
		case need == 0:
			return x.emit(t, high, slots)
		case len(high) == 0:
			return x.emit(t, nil, nil)
		}
		// All other dice are dropped, and more of those where the high end is.
		f := high[0]
		if err := x.emit(t, []frontier{{f.slot, f.need + need}}, nil); err != nil {
			return err
		}
		for r := f.need; r < f.need+need; r++ { // or there are no others
			if u := x.with(t, f.slot, r); u.ways.Sign() != 0 {
				if err := x.emit(u, nil, nil); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// emit adds the generating function of the kept dice in the state s: those on the middle slots, and those that
// the frontiers leave.
func (x *dropping) emit(s dropped, frontiers []frontier, middle []slot) error {
	if err := x.budget.Charge(x.emitCost()); err != nil {
		return err
	}
	den := big.NewInt(1)
	for i, sort := range x.dice.sorts {
		den.Mul(den, rational.IntPow(sort.base, s.placed[i]))
	}
	terms := []generating.Term{{P: generating.Monomial(0, new(big.Rat).SetFrac(s.ways, den))}}
	for i := range x.dice.sorts {
		var next []generating.Term
		for _, t := range terms {
			for _, u := range x.rest(i, s, frontiers, middle) {
				next = append(next, generating.Term{
					P:       t.P.Times(u.P),
					Factors: append(t.Factors[:len(t.Factors):len(t.Factors)], u.Factors...),
				})
			}
		}
		terms = next
	}
	for _, t := range terms {
		x.sum.Add(t)
	}
	return nil
}

// rest returns the generating function of the dice of sort i that were not placed in the state s, as a sum of
// terms. They show the middle slots, or those of the frontiers.
func (x *dropping) rest(i int, s dropped, frontiers []frontier, middle []slot) []generating.Term {
	type term struct { // p(x) R(a, s)
		p, a generating.Polynomial
		s    dropped
	}
	sort, a := x.dice.sorts[i], generating.NewPolynomial(big.NewInt(1))
	chance := func(at slot) generating.Polynomial {
		return generating.Monomial(x.score.of(at.value), new(big.Rat).SetFrac(at.weight, sort.base))
	}
	for _, m := range middle {
		if m.sort == i {
			a = a.Plus(chance(m))
		}
	}
	terms := []term{{generating.Monomial(0, big.NewRat(1, 1)), a, s}}
	for _, f := range frontiers {
		if f.slot.sort != i {
			continue
		}
		var next []term
		at := x.score.of(f.slot.value)
		for _, t := range terms {
			next = append(next, term{t.p.Times(generating.Monomial(-f.need*at, big.NewRat(1, 1))), t.a.Plus(chance(f.slot)), t.s})
			for r := range f.need {
				fewer := new(big.Rat).SetFrac(x.more(t.s, f.slot, r), rational.IntPow(sort.base, r))
				next = append(next, term{t.p.Times(generating.Monomial((r-f.need)*at, fewer.Neg(fewer))), t.a, x.with(t.s, f.slot, r)})
			}
		}
		terms = next
	}
	var out []generating.Term
	for _, t := range terms {
		n, placed := x.of.of[i], t.s.placed[i]
		switch {
		case sort.open:
			out = append(out, generating.Term{P: t.p, Factors: []generating.Factor{{A: t.a, M: n + placed}}})
		case placed <= n:
			out = append(out, generating.Term{P: t.p.Times(t.a.Power(n - placed))})
		}
	}
	return out
}

// emitCost returns the price of one generating function: for every die, a polynomial with a term for
// each sum.
func (x *dropping) emitCost() float64 {
	dice, span := 1.0+float64(sumOf(x.of.of)), 1.0
	for _, s := range x.slots {
		value := x.score.of(s.value)
		span = max(span, float64(max(value, -value)))
	}
	return dice * (span*dice + 50) * 300
}
