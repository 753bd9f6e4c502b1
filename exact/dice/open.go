package dice

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file keeps and drops dice of a pool that explode, so that their number has no bound.
//
// A die that explodes is rolled again: its rolls are a chain, of which the last shows a face that does
// not explode. Let D be the weight of all faces of a die, and N that of the faces that end a chain. A
// pool of n chains has n dice that end them and M dice that exploded, where M has a negative binomial
// distribution: M = m comes up in C(n-1+m, m) (D-N)^m N^n of D^(n+m) ways. Given M, all these dice are
// independent. So the pool consists of two sorts: n dice with the faces that end a chain, and dice with
// the faces that explode. The second sort is open, of shape n: there may be any number of them.
//
// A penetrating die shows one less where it is not the first of its chain. Let a be the number of chains
// that explode, which is binomial. Given a, there are four sorts: n-a dice that end their chain at once,
// a that explode first in theirs, a that end a longer chain, and an open sort of shape a for all others.
//
// Say that s dice of an open sort of shape n were placed on faces. Then j more show a face of weight w in
//
//	C(n-1+s+j, j) w^j        ways,
//
// and any number of them, 0, 1, 2, ..., show faces of weight `left` in all, which adds up to
//
//	N^n / (D - left)^(n+s)   ways.
//
// This sum takes in pools of every size, so none is neglected. N^n cancels out, because the n dice that
// end the chains have N^n ways together. The fractions 1/(D-left)^(n+s) are brought to one denominator
// L, a power of the least common multiple of all D-left.
//
// Keeping the highest k after dropping the lowest d is simply keeping the highest k, if there are k+d dice
// or more. So the walk keeps the highest k; pools that are smaller, of which there are finitely many, are
// looked at one by one, and their answers replaced. Where dice are dropped and any number of others kept,
// see dropped.go.

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

// An exploding is count equal dice that may explode: the faces that end a chain (last), and those that explode,
// which may be none.
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

// part adds a sort of dice with these faces, of which the next roll says the number, and adds the dice to the
// pool p. lower is subtracted from all faces; open says that there may be any number of them.
func (d *Dice) part(p *Pool, faces []weightedFace, lower int64, open bool) {
	s := &sort{roll: len(d.rolls), total: new(big.Int), open: open}
	for _, f := range faces {
		d.addFace(p, len(d.sorts), f.weight, Value{Number: big.NewRat(f.value-lower, 1)})
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

// keptOpen returns the distribution of a question about the dice that keep leaves of a pool with open sorts;
// false if dice are only dropped. ask returns the question for a Keep.
func (d *Dice) keptOpen(keep Keep, ask func(Keep) (Sum, error), b *budget.Budget) (*dist.Dist, bool, error) {
	oneEnded, from, ok := keep.oneEnded()
	if !ok {
		return nil, false, nil
	}
	rule, err := ask(oneEnded)
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
	reach := max(oneEnded.most(noEnd), from)
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

// correct replaces the answers to rule by those to small for all pools of fewer than `below` dice: it adds the
// latter and subtracts the former. rolls has the cases of the numbers of dice.
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

// settle calls visit for every choice of the numbers of the open sorts in the case c, from sort s on, in which
// these sorts have fewer than `below` dice together.
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
