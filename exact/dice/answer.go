package dice

import (
	"fmt"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// This file chooses how one question is answered.

// A strategy is a method to answer a question. It returns nil for questions that it cannot answer.
type strategy struct {
	name   string
	answer func(*Dice, Question, *budget.Budget) (*dist.Dist, error)
}

// strategies are all methods, the cheapest first.
var strategies = []strategy{
	{"sum of independent dice", (*Dice).independent},
	{"order statistics of equal dice", (*Dice).keptOfEqual},
	{"one walk over the faces", (*Dice).walkEndless},
	{"one walk over the faces", (*Dice).walkOnce},
}

// Answer returns the distribution of the answer to one question. what is the text of the question, for the
// trace. The error is [ErrWhole] if the question can only be answered for each content of a pool separately.
func (d *Dice) Answer(q Question, what string, b *budget.Budget) (*dist.Dist, error) {
	for _, s := range strategies {
		if out, err := s.answer(d, q, b); out != nil || err != nil {
			b.Trace(s.name + " for " + what)
			return out, err
		}
	}
	return nil, ErrWhole
}

// walkOnce answers any question in one walk over the faces.
func (d *Dice) walkOnce(q Question, b *budget.Budget) (*dist.Dist, error) {
	answers, err := d.Ask(b, q)
	if err != nil {
		return nil, err
	}
	return answers.one().Reduced(), nil
}

// independent answers a sum over dice none of which is kept by rank: it adds independent dice. It returns nil
// for any other question.
func (d *Dice) independent(question Question, b *budget.Budget) (*dist.Dist, error) {
	q, ok := question.(Sum)
	if !ok {
		return nil, nil
	}
	for _, t := range q {
		if t.Pool.ranks || t.What == SetsOf {
			return nil, nil
		}
	}
	if len(q) != 1 || q[0].What != TotalOf || d.sortOf(q[0].Pool) < 0 {
		d.spread()
	}
	var sums []*dist.Dist
	for i, s := range d.sorts {
		counts := d.rolls[s.roll].counts
		switch {
		case counts == nil:
			return nil, nil
		case s.whole != nil && s.whole != q[0].Pool: // it is not asked
			continue
		}
		one, err := d.worth(i, q, b)
		if err != nil {
			return nil, err
		}
		sum, err := Copies(counts, one, b)
		if err != nil {
			return nil, err
		}
		sums = append(sums, sum)
	}
	if len(sums) == 0 {
		return dist.Constant(new(big.Rat)), nil
	}
	return dist.Sum(sums, b)
}

// worth returns the distribution of what a die of sort s adds to the sum q.
func (d *Dice) worth(s int, q Sum, b *budget.Budget) (*dist.Dist, error) {
	if whole := d.sorts[s].whole; whole == q[0].Pool && whole != nil {
		return dist.Scale(d.sorts[s].die, q[0].Factor).Reduced(), nil
	}
	listed, weights := make([]dist.Outcome, 0, len(d.faces)), make([]*big.Int, 0, len(d.faces))
	var parts []dist.Part
	total := new(big.Int)
	for i, f := range d.faces {
		if f.sort != s {
			continue
		}
		value, beyond, err := q.worthOf(i, b)
		if err != nil {
			return nil, err
		}
		if beyond != nil {
			parts = append(parts, dist.Part{Weight: f.weight, Dist: dist.Shift(beyond, value)})
			continue
		}
		total.Add(total, f.weight)
		listed, weights = append(listed, dist.Outcome{Value: value}), append(weights, f.weight)
	}
	if err := b.Charge(worthCost * float64(len(listed))); err != nil {
		return nil, err
	}
	if len(listed) > 0 {
		one := dist.Incomplete(dist.Numeric, listed, weights, nil, total).Reduced()
		if parts == nil {
			return one, nil
		}
		parts = append(parts, dist.Part{Weight: total, Dist: one})
	}
	return dist.Mix(parts, b)
}

// worthCost is the price of finding what a face is worth.
const worthCost = 500

// worthOf returns what a die that shows a face adds to the sum q: a number, plus the distribution
// beyond if the face stands for unlisted values.
func (q Sum) worthOf(face int, b *budget.Budget) (listed *big.Rat, beyond *dist.Dist, err error) {
	listed = new(big.Rat)
	for _, t := range q {
		n, v := t.Pool.times(face), t.Pool.value[face]
		if n == 0 {
			continue
		}
		times := t.Factor
		if n > 1 {
			times = rational.Mul(times, big.NewRat(n, 1))
		}
		switch {
		case t.What == SizeOf:
			listed.Add(listed, times)
		case v.Number != nil:
			listed.Add(listed, rational.Mul(times, v.Number))
		case beyond != nil: // the same die twice, or something else that is made of it
			return nil, nil, dist.RequireFinite(b, v.Beyond)
		default:
			beyond = dist.Scale(v.Beyond, times)
		}
	}
	return listed, beyond, nil
}

// times returns how often a pool without ranks counts a die that shows a face, an index into p.value: 0 if
// the die is left out, more than 1 if pools that share dice were joined.
func (p *Pool) times(face int) int64 {
	if p.value[face].isNone() {
		return 0
	}
	if p.from == nil {
		return 1
	}
	sum := int64(0)
	for _, from := range p.from {
		sum += from.times(face)
	}
	return sum
}

// keptOfEqual answers the total of dice of one sort that are kept by rank. It returns nil for any other
// question, or if there is no formula.
func (d *Dice) keptOfEqual(question Question, b *budget.Budget) (*dist.Dist, error) {
	q, ok := question.(Sum)
	if !ok || len(q) != 1 || q[0].What != TotalOf {
		return nil, nil
	}
	var keeps []Keep // the last first
	p := q[0].Pool
	for ; p.keep != nil; p = p.from[0] {
		keeps = append(keeps, *p.keep)
	}
	s := d.sortOf(p)
	if s < 0 || keeps == nil || d.sorts[s].die.HasTail() {
		return nil, nil
	}
	die, counts := d.sorts[s].die, d.rolls[d.sorts[s].roll].counts
	if err := requireRanked(counts, b); err != nil {
		return nil, err
	}
	var parts []dist.Part
	for c, w := range counts.All() {
		n := c.Value.Num().Int64()
		from, to := int64(0), n
		for i := range keeps {
			a, b := keeps[len(keeps)-1-i].Positions(to - from)
			from, to = from+a, from+b
		}
		kept, err := keptOf(die, n, from, to, b)
		if kept == nil || err != nil {
			return nil, err
		}
		parts = append(parts, dist.Part{Weight: w, Dist: kept})
	}
	out, err := dist.Mix(parts, b)
	if err != nil {
		return nil, err
	}
	return dist.Scale(out, q[0].Factor), nil
}

// sortOf returns the sort whose dice, all of them, are the pool p; -1 if there is none, or its faces
// are listed already.
func (d *Dice) sortOf(p *Pool) int {
	return slices.IndexFunc(d.sorts, func(s *sort) bool { return s.whole == p })
}

// keptOf returns the distribution of the sum of the dice at the positions from..to-1 of n equal dice,
// the highest being 0; nil if there is no formula.
func keptOf(die *dist.Dist, n, from, to int64, b *budget.Budget) (*dist.Dist, error) {
	switch k := to - from; {
	case k == 0:
		return dist.Constant(new(big.Rat)), nil
	case k == n:
		return power(die, n, b)
	case k == 1:
		return dist.OrderStatistic(die, big.NewInt(n), big.NewInt(to), b)
	case from == 0 || to == n:
		return sumOfKept(die, n, k, from == 0, b)
	}
	return nil, nil
}

// Copies returns the distribution of the sum of independent copies of one. Their number is random, with the
// distribution count.
func Copies(count, one *dist.Dist, b *budget.Budget) (*dist.Dist, error) {
	if err := dist.RequireFinite(b, count); err != nil {
		return nil, err
	}
	most := count.Max().Num()
	if !most.IsInt64() || most.Int64() > maxCopies {
		return nil, budget.Unsolved(b.At, "the exact engine adds up no more than %d copies", int64(maxCopies))
	}
	if one.IsConstant() {
		return dist.Scale(count, one.Value(0)), nil
	}
	if count.IsConstant() {
		return power(one, most.Int64(), b)
	}
	b.Trace(fmt.Sprintf("compound distribution of up to %s copies", most))
	return dist.Compound(count, one, b)
}

// maxCopies is the largest number of copies that are added.
const maxCopies = 1 << 40

// power returns the distribution of the sum of n independent equal dice.
func power(one *dist.Dist, n int64, b *budget.Budget) (*dist.Dist, error) {
	if n > 1 && one.Slots() > 1 && one.IsFlat() {
		b.Trace(fmt.Sprintf("recurrence for %d copies of %d equal faces", n, one.Slots()))
	} else if n > 1 {
		b.Trace(fmt.Sprintf("repeated squaring for %d copies", n))
	}
	return dist.Power(one, n, b)
}
