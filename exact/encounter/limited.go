package encounter

import (
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
)

// This file follows processes that end after so many turns at the latest (clock.go).

// limited returns the distribution of what a process is worth that is stopped after so many
// turns.
func (p *process) limited(q *query, most int) (*dist.Dist, error) {
	t, c := newFloatTally(p.model), collect[compensated](p, q, true)
	w := &turnwise{process: p, tally: t, collected: c}
	f := markov.Following{Most: most, Residual: p.residual()}
	if _, alone := turnsAnd(p.model.x.Value); q.usesTurns && !alone {
		f.Residual = 0 // whatever comes of the turns that are left
	}
	f.Stopped = func(from int32, probabilities []float64, sum float64) error {
		err := w.at(most)
		addAll(c, from, probabilities, sum, w.relative(most))
		return err
	}
	if _, err := w.follow(f, func(int, float64, float64) {}); err != nil {
		return nil, err
	}
	if err := w.at(most); err != nil {
		return nil, err
	}
	// What is next to never left, and what is rarer still, can happen all the same.
	p.chain.Spend = p.model.e.budget.SpendAlong
	can, err := p.chain.Support(p.start, most)
	if err != nil {
		return nil, err
	}
	for _, s := range p.order.States {
		if can.Going.Has(s) || !q.usesTurns && can.Ended.Has(s) {
			c.of(s).can = true
		}
	}
	if err := w.into(); err != nil {
		return nil, err
	}
	t.sort()
	if len(t.list) == unmet+1 {
		return underNothing(), nil
	}
	return t.dist(0, nil), nil
}
