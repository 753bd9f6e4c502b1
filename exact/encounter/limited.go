package encounter

import (
	"iter"

	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
)

// This file follows processes that end after so many turns at the latest (clock.go).

// limited returns the distribution of what a process is worth that is stopped after so many
// turns.
func (p *process) limited(q *query, most int) (*dist.Dist, error) {
	t := newFloatTally(p.model)
	take := p.stoppedAt
	if q.usesTurns {
		take = p.stoppedWithTurns
	}
	if err := take(q, most, t); err != nil {
		return nil, err
	}
	t.sort()
	if len(t.list) == unmet+1 {
		return underNothing(), nil
	}
	return t.dist(0, nil), nil
}

// stoppedWithTurns adds what a value that depends on the turns comes to.
func (p *process) stoppedWithTurns(q *query, most int, t floatTally) error {
	c, err := collect[compensated](p, q, true)
	if err != nil {
		return err
	}
	w := &turnwise{process: p, tally: t, collected: c}
	f := markov.Following{Most: most, Since: most, Residual: p.residual()}
	if _, alone := turnsAnd(p.model.x.Value); !alone {
		f.Residual = 0 // whatever comes of the turns that are left
	}
	f.Stopped = func(_ int, going iter.Seq[markov.Going]) error {
		err := w.at(most)
		for g := range going {
			addAll(w.collected, g.From, g.P, g.Sum, w.relative(most))
		}
		return err
	}
	if _, err := w.follow(f, func(int, float64, float64) {}); err != nil {
		return err
	}
	if err := w.at(most); err != nil {
		return err
	}
	// What is next to never left can happen all the same.
	can, err := p.chain.Support(p.start, most)
	if err != nil {
		return err
	}
	if err := p.model.e.budget.Charge(float64(len(p.order.States))); err != nil {
		return err
	}
	for _, s := range p.order.States {
		if can.Going.Has(s) {
			w.collected.of(s).can = true
		}
	}
	return w.into()
}
