package pool

import (
	"cmp"
	"fmt"
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
	"slices"
)

// This file drops the lowest and the highest dice of pools that explode and adds
// up all others: a total without end.
//
// Dice are placed as in open.go, but what is placed is dropped and adds nothing,
// so a state is only a probability: first the highest from above, then the lowest
// from below. Where the last of one end is dropped, showing v, further dice of its
// class may show v and are kept. With q the probability of v, `need` dice of it
// dropped, and A(x) the generating function of the values between the two ends, a
// class of which s dice were placed before contributes
//
//	sum over r >= need of C(n-s, r) q^r x^((r-need) v) A^(n-s-r)
//
// if it is closed, and if it is open with shape n
//
//	x^(-need v) ( (1-A-q x^v)^-(n+s) - sum over r < need of C(n-1+s+r, r) q^r x^(r v) (1-A)^-(n+s+r) ).
//
// Classes that end nowhere contribute A^(n-s) or (1-A)^-(n+s); one that ends at
// both ends takes both steps, one after the other, for A^k and (1-A)^-m only change
// their exponents. The result is a sum of fractions, listed as a power series and
// with closed moments (gf.go).

// openDrop returns the score of what is left of the pools.
func (e *Evaluator) openDrop(ways []way, end ending, score scoring, at notation.Expr) (*dist.Dist, error) {
	d := &dropping{low: int64(end.dropBottom), high: int64(end.dropTop), score: score}
	for _, w := range ways {
		if err := e.budget.Spend(d.cost(w), 0, 0); err != nil {
			return nil, err
		}
		d.run(w)
	}
	e.budget.Trace(fmt.Sprintf("generating functions of what is left for %s", at))
	positive, negative := d.sum.signs()
	switch {
	case positive && negative:
		return nil, budget.Unsolved(at.Span(), "the exact odds are not built yet for drops where explosions add and take away")
	case negative:
		d.sum = *d.sum.mirrored()
		left, err := d.dist(e.budget)
		if err != nil {
			return nil, err
		}
		return dist.Negate(left), nil
	}
	return d.dist(e.budget)
}

// A dropping drops dice at both ends.
type dropping struct {
	low, high int64
	score     scoring
	slots     []dropSlot
	classes   []*negBinomialClass
	weight    *big.Rat
	sum       gf
}

// A dropSlot is a value of a class.
type dropSlot struct {
	class int
	at    int64    // its score
	value int64    // what orders it
	q     *big.Rat // its probability
}

// A dropState is how many dice of each class were placed, and its probability.
type dropState struct {
	seen []int64
	p    *big.Rat
}

func (s dropState) dice() int64 {
	n := int64(0)
	for _, c := range s.seen {
		n += c
	}
	return n
}

// A frontier is where an end of the pool was reached: need dice of the slot are
// dropped, at least.
type frontier struct {
	slot dropSlot
	need int64
}

func (d *dropping) run(w way) {
	d.classes, d.slots, d.weight = w.classes, nil, w.weight
	for i, c := range d.classes {
		for k, v := range c.values {
			d.slots = append(d.slots, dropSlot{class: i, at: d.score.of(v), value: v, q: c.q[k]})
		}
	}
	slices.SortStableFunc(d.slots, func(a, b dropSlot) int { return cmp.Compare(b.value, a.value) })
	start := dropState{seen: make([]int64, len(d.classes)), p: big.NewRat(1, 1)}
	d.place(start, len(d.slots), d.high, func(i int) int { return i }, func(s dropState, i int, need int64) {
		switch {
		case i >= 0:
			d.dropLow(s, i+1, []frontier{{d.slots[i], need}})
		case need == 0:
			d.dropLow(s, 0, nil)
		default:
			d.emit(s, nil, nil) // fewer dice than are dropped
		}
	})
}

// dropLow drops the lowest dice of the slots from `first` on, after the highest
// were dropped.
func (d *dropping) dropLow(s dropState, first int, high []frontier) {
	last := len(d.slots) - 1
	d.place(s, last-first+1, d.low, func(i int) int { return last - i }, func(t dropState, i int, need int64) {
		switch {
		case i >= 0:
			low := frontier{d.slots[last-i], need}
			d.emit(t, append(high[:len(high):len(high)], low), d.slots[first:last-i])
		case need == 0:
			d.emit(t, high, d.slots[first:])
		case len(high) > 0:
			// All other dice are dropped, and more of those where the high end is.
			f := high[0]
			d.emit(t, []frontier{{f.slot, f.need + need}}, nil)
			for r := f.need; r < f.need+need; r++ {
				d.exhausted(t, f.slot, r)
			}
		default:
			d.emit(t, nil, nil)
		}
	})
}

// place drops `drop` dice, slot by slot. It calls end wherever the last one is
// dropped: with the slot and how many of its dice that takes, or if slots or drops
// ran out with -1 and how many dice are still to be dropped.
func (d *dropping) place(s dropState, slots int, drop int64, slot func(int) int, end func(dropState, int, int64)) {
	before := s.dice()
	if drop == 0 {
		end(s, -1, 0)
		return
	}
	states := map[string]dropState{"": s}
	for i := range slots {
		at := d.slots[slot(i)]
		c := d.classes[at.class]
		next := map[string]dropState{}
		for _, t := range states {
			need := drop - (t.dice() - before)
			end(t, i, need)
			for r := range need {
				if !c.open && t.seen[at.class]+r > c.n {
					break
				}
				u := dropState{seen: slices.Clone(t.seen), p: rational.Mul(t.p, c.more(t.seen[at.class], r, at.q))}
				u.seen[at.class] += r
				key := fmt.Sprint(u.seen)
				if old, ok := next[key]; ok {
					u.p = new(big.Rat).Add(u.p, old.p)
				}
				next[key] = u
			}
		}
		states = next
	}
	for _, t := range states {
		end(t, -1, drop-(t.dice()-before))
	}
}

// exhausted adds the pools that have no dice but those dropped: r more of the slot
// and nothing else.
func (d *dropping) exhausted(s dropState, at dropSlot, r int64) {
	c := d.classes[at.class]
	if !c.open && s.seen[at.class]+r > c.n {
		return
	}
	u := dropState{seen: slices.Clone(s.seen), p: rational.Mul(s.p, c.more(s.seen[at.class], r, at.q))}
	u.seen[at.class] += r
	d.emit(u, nil, nil)
}

// emit adds the generating function of what is kept: everything in the slots of
// the middle, and what the frontiers leave.
func (d *dropping) emit(s dropState, frontiers []frontier, middle []dropSlot) {
	terms := []gfTerm{{p: monomial(0, rational.Mul(d.weight, s.p))}}
	for i, c := range d.classes {
		a := newPolynomial(big.NewInt(1))
		for _, m := range middle {
			if m.class == i {
				a = a.plus(monomial(m.at, m.q))
			}
		}
		var mine []frontier
		for _, f := range frontiers {
			if f.slot.class == i {
				mine = append(mine, f)
			}
		}
		own := c.closedRest(c.n-s.seen[i], a, mine)
		if c.open {
			own = openRest(c.n+s.seen[i], a, mine)
		}
		var next []gfTerm
		for _, t := range terms {
			for _, u := range own {
				next = append(next, gfTerm{
					p:       t.p.times(u.p),
					factors: append(t.factors[:len(t.factors):len(t.factors)], u.factors...),
				})
			}
		}
		terms = next
	}
	for _, t := range terms {
		d.sum.add(t)
	}
}

// closedRest returns what k dice of a closed class contribute.
func (c *negBinomialClass) closedRest(k int64, a polynomial, frontiers []frontier) []gfTerm {
	byLeft := map[int64]polynomial{k: monomial(0, big.NewRat(1, 1))} // by dice that are still free
	for _, f := range frontiers {
		next := map[int64]polynomial{}
		for left, p := range byLeft {
			for r := f.need; r <= left; r++ {
				ways := new(big.Rat).SetInt(new(big.Int).Binomial(left, r))
				t := p.times(monomial((r-f.need)*f.slot.at, ways.Mul(ways, rational.Pow(f.slot.q, r))))
				if old, ok := next[left-r]; ok {
					t = t.plus(old)
				}
				next[left-r] = t
			}
		}
		byLeft = next
	}
	sum := newPolynomial(big.NewInt(1))
	for left, p := range byLeft {
		sum = sum.plus(p.times(a.power(left)))
	}
	if len(sum.c) == 0 {
		return nil
	}
	return []gfTerm{{p: sum}}
}

// openRest returns what an open class of shape m contributes.
func openRest(m int64, a polynomial, frontiers []frontier) []gfTerm {
	terms := []gfTerm{{p: monomial(0, big.NewRat(1, 1)), factors: []geometric{{a, m}}}}
	for _, f := range frontiers {
		var next []gfTerm
		for _, t := range terms {
			g := t.factors[0]
			all := gfTerm{p: t.p.times(monomial(-f.need*f.slot.at, big.NewRat(1, 1))), factors: []geometric{{g.a.plus(monomial(f.slot.at, f.slot.q)), g.m}}}
			next = append(next, all)
			for r := range f.need {
				ways := new(big.Rat).SetInt(new(big.Int).Neg(rational.Multichoose(g.m, r)))
				next = append(next, gfTerm{
					p:       t.p.times(monomial((r-f.need)*f.slot.at, ways.Mul(ways, rational.Pow(f.slot.q, r)))),
					factors: []geometric{{g.a, g.m + r}},
				})
			}
		}
		terms = next
	}
	return terms
}

// cost estimates the terms of a way, and the work to list them.
func (d *dropping) cost(w way) float64 {
	slots, dice, span := 0.0, 1.0, 1.0
	for _, c := range w.classes {
		slots += float64(len(c.values))
		dice += float64(c.n)
		for _, v := range c.values {
			span = max(span, float64(max(d.score.of(v), -d.score.of(v))))
		}
	}
	states := 1.0
	for range w.classes {
		states *= float64(d.low+d.high) + 1
	}
	pairs := max(1, slots*float64(min(1, d.high))) * max(1, slots*float64(min(1, d.low)))
	return pairs * states * dice * (span*dice + 50) * 300
}

// dist lists the terms far enough, twice as far each time.
func (d *dropping) dist(b *budget.Budget) (*dist.Dist, error) {
	target := new(big.Rat).SetFloat64(b.Target())
	for last := int64(32); ; last *= 2 {
		if err := b.Spend(float64(last)*float64(len(d.sum.terms))*3e3, 0, 0); err != nil {
			return nil, err
		}
		nums, ws, total := d.sum.list(last).column()
		beyond := new(big.Int).Set(total)
		for _, w := range ws {
			beyond.Sub(beyond, w)
		}
		listed := dist.FromColumn(nums, 1, ws, total)
		if beyond.Sign() == 0 {
			return listed.Reduced(), nil
		}
		if new(big.Rat).SetFrac(beyond, total).Cmp(target) <= 0 {
			mean, variance := d.sum.moments()
			return listed.CutAbove(big.NewRat(last, 1), mean, variance).Reduced(), nil
		}
	}
}
