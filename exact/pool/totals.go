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
// all that is listed (ordered.go). A sum that keeps none of it is known
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

// Totals returns what is kept of the totals, or counts it.
func (e *Evaluator) Totals(totals []*dist.Dist, x notation.Expr, mods []notation.Modifier, spans []notation.Span) (*dist.Dist, error) {
	for _, d := range totals {
		if _, below := d.IsUnbounded(); below || d.HasUnplaced() || d.Slots() == 0 {
			return nil, dist.RequireFinite(e.budget, d)
		}
	}
	classes, den, err := classesOf(totals, spans)
	if err != nil {
		return nil, err
	}
	score := ScoringOf(mods, 0, den)
	s := &orderedSum{classes: classes, keep: sliceOf(len(totals), mods), score: score}
	e.budget.Trace(fmt.Sprintf("order statistics value by value for %d totals", len(totals)))
	if !s.hasBeyond() {
		return e.ordered(classes, s.keep, score)
	}
	bound := e.leastBound(totals)
	if score.Counts() {
		if err := pointsListed(x, score, bound); err != nil {
			return nil, err
		}
		past := new(big.Rat).Add(bound, big.NewRat(1, 1))
		s.beyondScore = score.of(rational.Numerator(past, big.NewInt(den)).Int64())
	}
	d, total, err := e.runOrdered(s)
	if err != nil || score.Counts() || s.keep.len() == 0 {
		return d, err
	}
	if new(big.Int).Sub(total, d.Listed()).Sign() == 0 {
		return d, nil // nothing that is beyond can be kept
	}
	least := totals[0].Min()
	for _, t := range totals[1:] {
		if m := t.Min(); m.Cmp(least) < 0 {
			least = m
		}
	}
	reach := new(big.Rat).Mul(least, big.NewRat(int64(s.keep.len()-1), 1))
	reach.Add(reach, bound)
	if mean, second, ok := e.closedMoments(totals, classes, s.keep, den); ok {
		return d.Cut(nil, reach, rational.Point(mean), rational.Point(second)), nil
	}
	mean, second := openMoments(d, reach, totals)
	return d.Cut(nil, reach, mean, second), nil
}

// leastBound returns the smallest value up to which all totals are listed.
func (e *Evaluator) leastBound(totals []*dist.Dist) *big.Rat {
	var least *big.Rat
	for _, d := range totals {
		if _, hi := d.Complete(); hi != nil && (least == nil || hi.Cmp(least) < 0) {
			least = hi
		}
	}
	return least
}

// pointsListed returns an error if a compare point lies where not every total is
// listed.
func pointsListed(x notation.Expr, score scoring, bound *big.Rat) error {
	for _, p := range []*notation.Point{score.success, score.failure} {
		if p != nil && p.Value.Cmp(bound) >= 0 {
			return budget.BeyondList(x.Span(), "the compare point %s lies beyond the listed totals", p)
		}
	}
	return nil
}

// openMoments returns the moments of what is kept of the totals, which is listed
// but where some of it lies beyond a list, and then is more than the bound.
func openMoments(d *dist.Dist, bound *big.Rat, totals []*dist.Dist) (mean, second rational.Interval) {
	meanGap, squareGap := tailGaps(totals)
	listedMean, listedSquare, _ := d.ListedMoments()
	missing := d.Fraction(d.Missing())
	mean = rational.Between(new(big.Rat).Add(listedMean, rational.Mul(missing, bound)), new(big.Rat).Add(listedMean, meanGap))
	return mean, rational.Between(listedSquare, new(big.Rat).Add(listedSquare, squareGap))
}

// tailGaps bounds what the tail adds to E[S] and to E[S^2].
func tailGaps(totals []*dist.Dist) (mean, square *big.Rat) {
	mean, square = new(big.Rat), new(big.Rat)
	beyond := new(big.Rat) // the sum of all P(X_j > B_j)
	for _, t := range totals {
		beyond.Add(beyond, t.Residual())
	}
	for _, t := range totals {
		others := new(big.Rat).Sub(beyond, t.Residual())
		m, s := t.FirstMoments()
		second := s.Hi
		listedMean, listedSquare, positive := t.ListedMoments()
		tail := new(big.Rat).Sub(m.Hi, listedMean)
		mean.Add(mean, tail)
		mean.Add(mean, rational.Mul(positive.Add(positive, tail), others))
		square.Add(square, new(big.Rat).Sub(second, listedSquare))
		square.Add(square, rational.Mul(second, others))
	}
	return mean, square.Mul(square, big.NewRat(int64(len(totals)), 1))
}
