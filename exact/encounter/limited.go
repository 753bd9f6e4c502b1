package encounter

import (
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// This file follows encounters that end after so many turns at the latest, once for several numbers of
// turns: a path asks for every one of them.

// limited returns the distribution of what an encounter is worth that is stopped after so many turns.
func (p *process) limited(most int) (*dist.Dist, error) {
	q, err := p.query(p.of.Value)
	if err != nil {
		return nil, err
	}
	t := newFloatTally(p)
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
	if _, alone := turnsAnd(p.of.Value); !alone {
		f.Residual = 0 // whatever comes of the turns that are left
	}
	f.Stopped = func(_ int, going []markov.Weight) error {
		err := w.at(most)
		for _, g := range going {
			w.collected.of(g.State).add(g.P, w.relative(most, w.perTurn))
		}
		return err
	}
	followed, err := w.track(f, func(int, float64, float64) {})
	if err != nil {
		return err
	}
	if err := w.at(most); err != nil {
		return err
	}
	if !followed.All { // what was too little to be followed can happen all the same
		err := p.chain.Support(p.weights(), most, most, func(_ int, going, _ markov.States) {
			for _, s := range p.order.States {
				if going.Has(s) {
					c.of(s).can = true
				}
			}
		})
		if err != nil {
			return err
		}
	}
	return w.into()
}

// Stops are what a value that does not depend on the turns comes to, by the turns after which the
// encounter is stopped: the probabilities of the classes of a collection.
type stops struct {
	from int // the turns of the first
	list [][]compensated
}

// A stopsKey is a value, and the turns after which an encounter is stopped at the latest.
type stopsKey struct {
	of    notation.Expr
	turns int
}

// A path has about so many turns at most, stopBytes is what a probability takes, and stopsShare how much
// of the memory all may take that are kept.
const (
	mostStops  = 128
	stopBytes  = 48
	stopsShare = 1.0 / 8
)

// stoppedAt adds what a value comes to.
func (p *process) stoppedAt(q *query, most int, t floatTally) error {
	e := p.e
	c, err := collect[compensated](p, q, true)
	if err != nil {
		return err
	}
	from, turns := 0, asked{most: most}.reach()
	if turns > mostStops || stopBytes*float64(len(c.sums))*float64(turns+1) > stopsShare*e.budget.MaxList() {
		from, turns = most, most
	}
	key := stopsKey{e.known.key(p.of.Value), turns}
	if p.stops[key] == nil {
		p.stops[key] = &lasting[*stops]{}
	}
	known, err := p.stops[key].get(e, func() (*stops, error) { return p.followStops(c, from, turns) })
	if err != nil {
		return err
	}
	c.set(known.list[most-known.from])
	return c.into(t.tally, 0)
}

// followStops follows the encounter for so many turns, and keeps what there is after each from some on.
func (p *process) followStops(c *collection[compensated, *compensated], from, turns int) (*stops, error) {
	b := p.e.budget
	out := &stops{from: from}
	put := func(going []markov.Weight, relative float64) error {
		sums := append([]compensated(nil), c.sums...)
		for _, g := range going {
			sums[c.class[g.State]].add(g.P, relative)
		}
		out.list = append(out.list, sums)
		if err := b.Charge(float64(len(going) + len(sums))); err != nil {
			return err
		}
		return b.Hold(stopBytes * float64(len(sums)))
	}
	w := &turnwise{process: p, collected: c}
	followed, err := w.track(markov.Following{
		Residual: p.residual(), Since: from, Most: turns,
		Stopped: func(turn int, going []markov.Weight) error { return put(going, w.relative(turn, w.perTurn)) },
	}, func(int, float64, float64) {})
	for err == nil && len(out.list) <= turns-from { // next to nothing was left to follow
		err = put(nil, 0)
	}
	if err != nil || followed.All {
		return out, err
	}
	// What was too little to be followed can happen all the same.
	if err := b.Charge(float64(len(p.order.States) * len(out.list))); err != nil {
		return nil, err
	}
	return out, p.chain.Support(p.weights(), from, turns, func(turn int, going, ended markov.States) {
		sums := out.list[turn-from]
		for _, s := range p.order.States {
			if going.Has(s) || ended.Has(s) {
				sums[c.class[s]].can = true
			}
		}
	})
}
