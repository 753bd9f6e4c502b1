package pool

import (
	"fmt"
	"math"
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// compoundedCount counts the successes of compounded dice: each is one die whose
// total is compared with the points, so the count is that of independent dice
// with known chances.
func (e *Evaluator) compoundedCount(key Key, x *notation.Pool, die settledDie, highest int64, score scoring) (*dist.Dist, error) {
	c, err := newDieGF(die, explosionOf(x.Mods), highest, scoring{den: 1})
	if err != nil {
		return nil, err
	}
	c.n = 1
	one, err := c.dist(x, e.budget)
	if err != nil {
		return nil, err
	}
	// Every total beyond the list scores as the bound does, if both points lie
	// within the list.
	for _, p := range []*notation.Point{score.success, score.failure} {
		if above, below := one.IsUnbounded(); p != nil &&
			(above && p.Value.Cmp(one.Max()) >= 0 || below && p.Value.Cmp(one.Min()) <= 0) {
			return nil, budget.BeyondList(x.At, "the compare point %s lies beyond the listed totals", p)
		}
	}
	scores := newPolynomial(one.Total())
	for o, w := range one.All() {
		scores.add(score.of(o.Value.Num().Int64()), w)
	}
	if one.HasTail() {
		lo, hi := one.Complete()
		beyond := new(big.Int)
		if hi != nil {
			beyond.Add(hi.Num(), big.NewInt(1))
		} else {
			beyond.Sub(lo.Num(), big.NewInt(1))
		}
		scores.add(score.of(beyond.Int64()), one.Unlisted())
	}
	e.budget.Trace(fmt.Sprintf("chance of one compounded die for %s", x))
	return dist.Power(dist.FromSums(scores.c, 1, scores.den).Reduced(), key.count, e.budget)
}

// compoundedKeep returns what is kept of compounded dice: each is one die, worth
// its total.
func (e *Evaluator) compoundedKeep(key Key, x *notation.Pool, score scoring) (*dist.Dist, error) {
	one, err := e.compoundedDie(key, x)
	if err != nil || key.count == 0 {
		return dist.Constant(new(big.Rat)), err
	}
	if key.count > maxTotals {
		return nil, e.tooManyTotals(x.At, key.count, one)
	}
	totals, spans := make([]*dist.Dist, key.count), make([]notation.Span, key.count)
	for i := range totals {
		totals[i], spans[i] = one, x.At
	}
	return e.Totals(totals, x, scoreMods(x.Mods, score), spans)
}

// compoundedDie returns the total of one die, which may explode.
func (e *Evaluator) compoundedDie(key Key, x *notation.Pool) (*dist.Dist, error) {
	die, err := e.settled(key, x)
	if err != nil {
		return nil, err
	}
	ex := explosionOf(x.Mods)
	if ex == nil {
		return die.dist(), nil
	}
	c, err := newDieGF(die, ex, highestFace(key, x), scoring{den: 1})
	if err != nil {
		return nil, err
	}
	c.n = 1
	return c.dist(x, e.budget)
}

func (e *Evaluator) tooManyTotals(at notation.Span, n int64, one *dist.Dist) error {
	return e.budget.Refuse(at, budget.Work, math.Pow(float64(n), 3)*float64(one.Slots()))
}

// maxTotals is the number of compounded dice of which some are kept.
const maxTotals = 1000

// scoreMods returns the keeps of a pool with the checks of a scoring, which may be
// those of a group around it.
func scoreMods(mods []notation.Modifier, score scoring) []notation.Modifier {
	var out []notation.Modifier
	for _, m := range mods {
		if k, ok := m.(*notation.Keep); ok {
			out = append(out, k)
		}
	}
	if score.success != nil {
		out = append(out, &notation.Success{Point: score.success})
	}
	if score.failure != nil {
		out = append(out, &notation.Failure{Point: score.failure})
	}
	return out
}
