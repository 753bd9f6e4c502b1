package dice

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// This file keeps dice by rank, and counts them, where a die may be worth any number, as one that
// compounds.
//
// The distribution of such a die lists its values up to a bound; the greater ones are a tail, of which
// only the weight is known. They count as greater than all that is listed. A sum is known exactly if none
// of the dice that it keeps is in a tail; all other sums are the tail of the result. With k dice kept, B
// the smallest of the bounds and least the smallest value of a die, each of these is greater than
// B + (k-1)*least. The list of sums is complete up to there, and ends there. Mean and variance are bounded
// from what is listed and from the moments of all dice together: see [leftOut].

// walkEndless answers a sum about dice that are kept by rank, if some of them are unbounded above.
func (d *Dice) walkEndless(question Question, b *budget.Budget) (*dist.Dist, error) {
	d.spread()
	var endless *dist.Dist
	for _, p := range nodes([]Question{question}) {
		if one := p.endless(); one != nil {
			endless = one
		}
	}
	if endless == nil {
		return nil, nil
	}
	q, ok := question.(Sum)
	if !ok || !q.isOfRanks() {
		return nil, dist.RequireFinite(b, endless)
	}
	var rolls [][]numbers
	for _, s := range d.sorts {
		if s.deck != nil {
			return nil, dist.RequireFinite(b, endless)
		}
		if _, below := s.die.IsUnbounded(); below || s.die.HasTail() && (!s.die.IsOneSided() || s.die.Slots() == 0) {
			return nil, dist.RequireFinite(b, s.die)
		}
		rolls = append(rolls, casesOf(d.rolls[s.roll].counts))
	}
	var parts []dist.Part
	err := combined(rolls, func(of numbers) error {
		part, err := d.endlessOf(q, of.of, b)
		parts = append(parts, dist.Part{Weight: of.weight, Dist: part})
		return err
	})
	if err != nil {
		return nil, err
	}
	return dist.Mix(parts, b)
}

// isOfRanks reports whether a sum is the total of a pool of unchanged dice, or a number of dice.
func (q Sum) isOfRanks() bool {
	for _, t := range q {
		if t.What == SetsOf || t.What == TotalOf && (len(q) > 1 || !t.Pool.isOfWhole()) {
			return false
		}
	}
	return true
}

// isOfWhole reports whether a pool is made by joining and keeping only.
func (p *Pool) isOfWhole() bool {
	for _, from := range p.from {
		if !from.isOfWhole() {
			return false
		}
	}
	return !p.replaced
}

// endlessOf returns the answer to q for that many dice of each sort.
func (d *Dice) endlessOf(q Sum, counts []int64, b *budget.Budget) (*dist.Dist, error) {
	a := &asking{dice: d, budget: b, open: make([]*opening, len(d.sorts)), total: big.NewInt(1)}
	var bound, least *big.Rat
	left := leftOut{positive: true}
	for i, s := range d.sorts {
		a.total.Mul(a.total, rational.IntPow(s.total, counts[i]))
		if counts[i] == 0 {
			continue
		}
		left.addDice(s.die, counts[i])
		least = atMost(least, s.die.Min())
		if _, hi := s.die.Complete(); hi != nil {
			bound = atMost(bound, hi)
		}
	}
	w, err := a.prepared([]Question{q})
	if err != nil {
		return nil, err
	}
	if err := w.walkCase(numbers{counts, big.NewInt(1)}); err != nil {
		return nil, err
	}
	out := a.sorted().one()
	if out.Missing().Sign() == 0 {
		return out.Reduced(), nil
	}
	if q[0].Factor.Cmp(big.NewRat(1, 1)) != 0 {
		return nil, dist.RequireFinite(b, q[0].Pool.endless())
	}
	reach := new(big.Rat).Mul(least, big.NewRat(q[0].Pool.size(d, counts)-1, 1))
	reach.Add(reach, bound)
	mean, second := left.moments(out)
	return out.Cut(nil, reach, mean, second), nil
}

// atMost returns the smaller of two bounds; nil stands for plus infinity.
func atMost(v, w *big.Rat) *big.Rat {
	if v == nil {
		return w
	}
	return rational.Min(v, w)
}

// size returns the number of dice of a pool, given those of each sort.
func (p *Pool) size(d *Dice, counts []int64) int64 {
	n := int64(0)
	for _, from := range p.from {
		n += from.size(d, counts)
	}
	if p.keep != nil {
		from, to := p.keep.Positions(n)
		return to - from
	}
	if p.from != nil {
		return n
	}
	seen := make([]bool, len(d.sorts))
	for i, f := range d.faces {
		if !p.value[i].isNone() && !seen[f.sort] {
			seen[f.sort] = true
			n += counts[f.sort]
		}
	}
	return n
}
