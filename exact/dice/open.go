package dice

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file keeps and drops dice of pools whose size is random because dice explode.
//
// Of n chains, the dice that end them are n dice with the faces N; the dice that exploded are M
// dice with the faces E, where M is negative binomial: M = m has C(n-1+m, m) (E/D)^m (N/D)^n
// ways. Given M all are independent, so the pool is a sort of n dice and one that is open, of
// shape n. Penetrating dice are worth something else after the first of their chain: given that
// a of the n chains explode, the pool is n-a dice that ended their chain at once, a that
// exploded first, a that ended a longer chain, and an open sort of shape a.
//
// Of an open sort of which s dice were placed, j more show a face of weight w in
//
//	C(n-1+s+j, j) w^j        ways, and the rest of it what comes after, of weight `left`, in
//	N^n / (D - left)^(n+s)   ways: the sum over all numbers of dice.
//
// So the unbounded part has a closed form, and no step is cut off. N^n is as well the total of
// the dice that end the chains, and left out of both; what is left is put over one number L, a
// power of what all D - left divide.
//
// What is kept at one end follows rules that hold for every size from some size on: keeping
// the highest k and dropping the lowest d is keeping the highest k, for pools of k+d dice or
// more. Smaller pools are finitely many, each a pool of known size. What is left after
// dropping without keeping is for dropped.go.

// An opening is an open sort during a walk.
type opening struct {
	base   *big.Int // D
	reach  int64    // how many of its dice are placed at most
	lcm    *big.Int // of all D - left
	power  int64
	common *big.Int // L
}

// rest returns the weight, over L, of any number of further dice of an open sort that show faces of
// weight left, when that many chains and dice came before.
func (o *opening) rest(chains int64, left *big.Int) *big.Int {
	by := new(big.Int).Sub(o.base, left)
	ways := rational.IntPow(new(big.Int).Quo(o.lcm, by), chains)
	return ways.Mul(ways, rational.IntPow(o.lcm, o.power-chains))
}

// An exploding is a number of equal dice: the faces that end a chain, and those that explode, which
// may be none.
type exploding struct {
	count          int64
	mode           notation.ExplodeMode
	total          *big.Int
	last, exploded []weightedFace
}

// A weightedFace is a value with its weight.
type weightedFace struct {
	value  int64
	weight *big.Int
}

// part adds a sort, whose number the next roll says, and adds its dice to the pool p. lower is
// subtracted from all faces.
func (d *Dice) part(p *Pool, faces []weightedFace, lower int64, open bool) {
	s := &sort{roll: len(d.rolls), total: new(big.Int), open: open}
	for _, f := range faces {
		d.show(p, len(d.sorts), f.weight, Value{Number: big.NewRat(f.value-lower, 1)})
		s.total.Add(s.total, f.weight)
	}
	d.sorts = append(d.sorts, s)
}

// addExploding adds exploding dice, and returns the pool of these and all dice that they add.
func (d *Dice) addExploding(x exploding) *Pool {
	p := d.pool(&Pool{})
	one := big.NewInt(1)
	switch {
	case len(x.exploded) == 0:
		d.part(p, x.last, 0, false)
		d.rolls = append(d.rolls, roll{counts: dist.Constant(big.NewRat(x.count, 1))})
	case x.mode == notation.Exploding:
		d.part(p, x.last, 0, false)
		d.part(p, x.exploded, 0, true)
		d.rolls = append(d.rolls, roll{cases: []numbers{{[]int64{x.count, x.count}, one}}, total: one})
	default:
		d.part(p, x.last, 0, false)
		d.part(p, x.exploded, 0, false)
		d.part(p, x.last, 1, false)
		d.part(p, x.exploded, 1, true)
		var cases []numbers
		for a := range x.count + 1 { // how many chains explode
			cases = append(cases, numbers{[]int64{x.count - a, a, a, a}, new(big.Int).Binomial(x.count, a)})
		}
		d.rolls = append(d.rolls, roll{cases: cases, total: rational.IntPow(x.total, x.count)})
	}
	for _, s := range d.sorts {
		if s.base == nil {
			s.base = x.total
		}
	}
	d.fill()
	return p
}

// keptOpen returns the distribution of a question about the kept dice of a pool with open sorts. ask
// returns the question for a Keep. It returns false if dice are only dropped.
func (d *Dice) keptOpen(keep Keep, ask func(Keep) (Sum, error), b *budget.Budget) (*dist.Dist, bool, error) {
	regular, from, ok := keep.regular()
	if !ok {
		return nil, false, nil
	}
	rule, err := ask(regular)
	if err != nil {
		return nil, true, err
	}
	small, err := ask(keep)
	if err != nil {
		return nil, true, err
	}
	rolls, total, err := d.rolled(b)
	if err != nil {
		return nil, true, err
	}
	a := &asking{dice: d, budget: b, open: make([]*opening, len(d.sorts)), total: total, found: newBigTally()}
	chains := int64(0)
	for _, list := range rolls {
		for _, c := range list {
			chains = max(chains, slices.Max(c.of))
		}
	}
	reach := max(regular.most(noEnd), from)
	for s, sort := range d.sorts {
		if sort.open {
			a.open[s] = &opening{base: sort.base, reach: reach, lcm: big.NewInt(1), power: chains + reach}
		}
	}
	w, err := a.prepared([]Question{rule})
	if err != nil {
		return nil, true, err
	}
	if err := w.close(); err != nil {
		return nil, true, err
	}
	if err := combined(rolls, w.walkCase); err != nil {
		return nil, true, err
	}
	if from > 0 {
		if err := a.correct(from, rolls, rule, small); err != nil {
			return nil, true, err
		}
	}
	return a.sorted().one().Reduced(), true, nil
}

// close computes the common denominators of all weights of open sorts.
func (w *walking) close() error {
	for t, step := range w.order.steps {
		o := w.open[step.sort]
		if o == nil {
			continue
		}
		after := w.order.rest[t][step.sort]
		o.lcm = rational.LCM(o.lcm, new(big.Int).Sub(o.base, after))
		o.lcm = rational.LCM(o.lcm, new(big.Int).Sub(o.base, new(big.Int).Add(after, step.weight)))
	}
	for _, o := range w.open {
		if o == nil {
			continue
		}
		if err := w.budget.Charge(budget.MulCost(float64(o.lcm.BitLen()) * float64(o.power))); err != nil {
			return err
		}
		o.common = rational.IntPow(o.lcm, o.power)
		w.total.Mul(w.total, o.common)
	}
	return nil
}

// correct replaces the answers to rule by those to small for all pools of less than `below` dice: it
// adds the latter and subtracts the former.
func (a *asking) correct(below int64, rolls [][]numbers, rule, small Sum) error {
	settled := *a
	settled.open = make([]*opening, len(a.open))
	for _, q := range []struct {
		ask  Sum
		sign *big.Int
	}{{small, big.NewInt(1)}, {rule, big.NewInt(-1)}} {
		w, err := settled.prepared([]Question{q.ask})
		if err != nil {
			return err
		}
		err = combined(rolls, func(c numbers) error {
			return a.settle(c, 0, below, func(of numbers) error { return w.walkCase(numbers{of.of, of.weight.Mul(of.weight, q.sign)}) })
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// settle calls visit for every choice of the numbers of the open sorts, from sort s on, in which all
// sorts have less than `below` dice together.
func (a *asking) settle(c numbers, s int, below int64, visit func(numbers) error) error {
	if s == len(c.of) {
		return visit(numbers{c.of, new(big.Int).Set(c.weight)})
	}
	o := a.open[s]
	if o == nil {
		if c.of[s] >= below {
			return nil
		}
		return a.settle(c, s+1, below-c.of[s], visit)
	}
	chains := c.of[s]
	for m := range below {
		next := numbers{slices.Clone(c.of), rational.Multichoose(chains, m)}
		next.of[s] = m
		next.weight.Mul(next.weight, c.weight)
		next.weight.Mul(next.weight, o.rest(chains+m, new(big.Int)))
		if err := a.settle(next, s+1, below-m, visit); err != nil {
			return err
		}
	}
	return nil
}
