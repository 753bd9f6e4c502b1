package pool

import (
	"fmt"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file keeps, drops and counts totals that may have no end.
//
// Totals are listed up to a bound of their own, and what is beyond stands above
// all that is listed (walk.go). A sum that keeps none of it is known
// exactly; one that does is in the tail. With k totals kept, least their
// smallest value and B the smallest bound, such a sum is more than
// B + (k-1)*least, and up to there the list is complete.
//
// Where the totals repeat themselves, the mean and variance are closed forms
// (periodic.go). Else they are bounded. On the tail T the sum S is at most the sum of
// all totals X_i where they are positive, and T needs some X_j beyond its bound
// B_j, so
//
//	E[S; T] <= sum over i of ( E[X_i; X_i > B_i] + E[X_i+] sum over j != i of P(X_j > B_j) ),
//
// where E[X_i; X_i > B_i] is the closed mean of X_i less its listed part; and the
// same with squares, S^2 <= m sum of X_i^2 for m totals. With the listed part of
// S these bound its mean and variance.

// sortingCost is what it takes to put a value of a total among those of others.
const sortingCost = 400

// Totals returns what the modifiers of x keep of the totals, or counts it.
func (e *Evaluator) Totals(totals []Copies, x notation.Expr, m Modifiers) (*dist.Dist, error) {
	return e.totals(totals, x, m.ends, m.scoring(nil))
}

func (e *Evaluator) totals(totals []Copies, x notation.Expr, ends ends, score scoring) (*dist.Dist, error) {
	values := 0.0
	for _, t := range totals {
		values += float64(t.One.Slots())
		if _, below := t.One.IsUnbounded(); below || t.One.HasUnplaced() || t.One.Slots() == 0 {
			return nil, dist.RequireFinite(e.budget, t.One)
		}
	}
	if err := e.budget.Charge(sortingCost * values); err != nil {
		return nil, err
	}
	dice, err := newDice(totals)
	if err != nil {
		return nil, err
	}
	score.den = dice.den
	q := &keepAndCount{keep: ends.of(dice.count), score: score}
	e.budget.Trace(fmt.Sprintf("order statistics value by value for %d totals", dice.count))
	if !dice.hasBeyond() {
		d, err := eval(dice.classes, q, e.budget)
		if err != nil {
			return nil, err
		}
		return d.Reduced(), nil
	}
	bound := leastBound(totals)
	if score.counts() {
		if err := pointsListed(x, score, bound); err != nil {
			return nil, err
		}
		past := new(big.Rat).Add(bound, big.NewRat(1, 1))
		q.beyond = score.of(rational.Numerator(past, big.NewInt(dice.den)).Int64())
	}
	d, err := eval(dice.classes, q, e.budget)
	if err != nil || score.counts() || d.Missing().Sign() == 0 {
		return d, err
	}
	least := totals[0].One.Min()
	for _, t := range totals[1:] {
		least = rational.Min(least, t.One.Min())
	}
	reach := new(big.Rat).Mul(least, big.NewRat(q.keep.len()-1, 1))
	reach.Add(reach, bound)
	mean, second, ok := e.closedMoments(dice, q.keep)
	if !ok {
		mean, second = openMoments(d, reach, totals)
	}
	return d.Cut(nil, reach, mean, second), nil
}

// leastBound returns the smallest value up to which all totals are listed.
func leastBound(totals []Copies) *big.Rat {
	var least *big.Rat
	for _, t := range totals {
		if _, hi := t.One.Complete(); hi != nil && (least == nil || hi.Cmp(least) < 0) {
			least = hi
		}
	}
	return least
}

// pointsListed returns an error if a compare point lies where not every total is
// listed.
func pointsListed(x notation.Expr, score scoring, bound *big.Rat) error {
	if score.plus != nil {
		bound = new(big.Rat).Add(bound, score.plus)
	}
	for _, p := range []*notation.Point{score.success, score.failure} {
		if p != nil && p.Value.Cmp(bound) >= 0 {
			return budget.BeyondList(x.Span(), "the compare point %s lies beyond the listed totals", p)
		}
	}
	return nil
}

// openMoments returns the moments of what is kept of the totals, which is listed
// but where some of it lies beyond a list, and then is more than the bound.
func openMoments(d *dist.Dist, bound *big.Rat, totals []Copies) (mean, second rational.Interval) {
	meanGap, squareGap := tailGaps(totals)
	listedMean, listedSquare, _ := d.ListedMoments()
	missing := d.Fraction(d.Missing())
	mean = rational.Between(new(big.Rat).Add(listedMean, rational.Mul(missing, bound)), new(big.Rat).Add(listedMean, meanGap))
	return mean, rational.Between(listedSquare, new(big.Rat).Add(listedSquare, squareGap))
}

// tailGaps bounds what the tail adds to E[S] and to E[S^2].
func tailGaps(totals []Copies) (mean, square *big.Rat) {
	mean, square = new(big.Rat), new(big.Rat)
	beyond, all := new(big.Rat), new(big.Rat) // the sum of all P(X_j > B_j), and m
	for _, t := range totals {
		n := big.NewRat(t.Count, 1)
		all.Add(all, n)
		beyond.Add(beyond, n.Mul(n, t.One.Residual()))
	}
	for _, t := range totals {
		others := new(big.Rat).Sub(beyond, t.One.Residual())
		m, s := t.One.FirstMoments()
		listedMean, listedSquare, positive := t.One.ListedMoments()
		tail := new(big.Rat).Sub(m.Hi, listedMean)
		gap := rational.Mul(positive.Add(positive, tail), others)
		n := big.NewRat(t.Count, 1)
		mean.Add(mean, rational.Mul(n, gap.Add(gap, tail)))
		gap = rational.Mul(s.Hi, others)
		gap.Add(gap, s.Hi)
		square.Add(square, rational.Mul(n, gap.Sub(gap, listedSquare)))
	}
	return mean, square.Mul(square, all)
}

// Kept returns the sum of the dice at the positions from..to-1, counted from the highest,
// of dice that are alike and may have no end.
func (e *Evaluator) Kept(dice Copies, x notation.Expr, from, to int64) (*dist.Dist, error) {
	return e.totals([]Copies{dice}, x, ends{top: to, bottom: noEnd, dropTop: from}, Modifiers{}.scoring(nil))
}
