package pool

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// eval returns the answer to a query about closed classes, over the product of their
// totals. Where dice show more than their lists and the answer is not known then, that weight
// is missing. The work is estimated first.
func eval(classes []*class, q *keepAndCount, b *budget.Budget) (*dist.Dist, error) {
	t, err := ask(classes, q, b)
	if err != nil {
		return nil, err
	}
	return t.dist(q.den(), totalOf(classes)), nil
}

// ask asks a query about closed classes, the highest dice first, within the budget.
func ask(classes []*class, q *keepAndCount, b *budget.Budget) (*tally, error) {
	if err := b.Spend(closedWork(classes, q), 0, 0); err != nil {
		return nil, err
	}
	t := newTally()
	t.ask(q, classes, false, big.NewRat(1, 1))
	return t, nil
}
