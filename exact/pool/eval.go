package pool

import (
	"maps"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// Eval returns what queries answer about the same dice: the distribution of one answer,
// or the joint distribution of several. Where dice show more than their lists and an
// answer is not known then, that weight is missing. The work is estimated first.
func Eval(d *Dice, b *budget.Budget, queries ...Query) (*dist.Dist, error) {
	if len(queries) == 1 {
		return eval(d.classes, queries[0], b)
	}
	j := newJoint(queries)
	t, err := ask(d.classes, j, b)
	if err != nil {
		return nil, err
	}
	var outcomes []dist.Outcome
	var weights []*big.Int
	byAnswers := func(a, b int64) int { return slices.Compare(j.states[a], j.states[b]) }
	for _, number := range slices.SortedFunc(maps.Keys(t.weights), byAnswers) {
		items := make([]dist.Outcome, len(queries))
		for i, q := range queries {
			items[i] = dist.Outcome{Value: big.NewRat(j.states[number][i], q.Den())}
		}
		outcomes = append(outcomes, dist.Outcome{Items: items})
		weights = append(weights, t.weights[number])
	}
	return dist.NewJoint(outcomes, weights, totalOf(d.classes), false), nil
}

// eval returns the answer to one query about closed classes, over the product of their
// totals.
func eval(classes []*class, q Query, b *budget.Budget) (*dist.Dist, error) {
	t, err := ask(classes, q, b)
	if err != nil {
		return nil, err
	}
	return t.dist(q.Den(), totalOf(classes)), nil
}

// ask asks a query about closed classes, the highest dice first, within the budget.
func ask(classes []*class, q Query, b *budget.Budget) (*tally, error) {
	if err := b.Spend(closedWork(classes, q), 0, 0); err != nil {
		return nil, err
	}
	t := newTally()
	t.ask(q, classes, false, big.NewRat(1, 1))
	return t, nil
}
