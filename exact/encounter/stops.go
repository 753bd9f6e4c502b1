package encounter

import (
	"iter"

	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// This file follows a process once for several numbers of turns after which it may be stopped: a path
// asks for every one of them.

// Stops are what a value that does not depend on the turns comes to, by the turns after which the
// process is stopped: the probabilities of the classes of a collection.
type stops struct {
	from int // the turns of the first
	list [][]compensated
}

// A stopsKey is a value, and the turns after which a process is stopped at the latest.
type stopsKey struct {
	of    notation.Expr
	turns int
}

// A path has about so many turns at most, stopBytes is what a probability takes, and stopsShare how
// much of the memory all may take that are kept.
const (
	mostStops  = 128
	stopBytes  = 48
	stopsShare = 1.0 / 8
)

// stoppedAt adds what a value comes to.
func (p *process) stoppedAt(q *query, most int, t floatTally) error {
	e := p.model.e
	c, err := collect[compensated](p, q, true)
	if err != nil {
		return err
	}
	from, turns := 0, e.reach()
	if turns > mostStops || stopBytes*float64(len(c.list))*float64(turns+1) > stopsShare*e.budget.MaxList() {
		from, turns = most, most
	}
	key := stopsKey{e.known.key(p.model.x.Value), turns}
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

// followStops follows the process for so many turns, and keeps what there is after each from some on.
func (p *process) followStops(c *collection[compensated, *compensated], from, turns int) (*stops, error) {
	b, states := p.model.e.budget, float64(len(p.order.States))
	out := &stops{from: from}
	put := func() error {
		out.list = append(out.list, c.sums())
		return b.Hold(stopBytes * float64(len(c.list)))
	}
	w := &turnwise{process: p, collected: c}
	_, err := w.track(markov.Following{
		Residual: p.residual(), Since: from, Most: turns,
		Stopped: func(turn int, going iter.Seq[markov.Going]) error {
			if err := b.Charge(states); err != nil {
				return err
			}
			ended := c.sums()
			for g := range going {
				addAll(c, g.From, g.P, g.Sum, w.relative(turn))
			}
			err := put()
			c.set(ended)
			return err
		},
	}, func(int, float64, float64) {})
	for err == nil && len(out.list) <= turns-from { // next to nothing was left to follow
		err = put()
	}
	if err != nil {
		return nil, err
	}
	// What is next to never left, and what is rarer still, can happen all the same.
	if err := b.Charge(states * float64(len(out.list))); err != nil {
		return nil, err
	}
	mark := func(turn int, can markov.Support) {
		sums := out.list[turn-from]
		for _, state := range p.order.States {
			if can.Going.Has(state) || can.Ended.Has(state) {
				sums[c.class[state]].can = true
			}
		}
	}
	if from == 0 {
		return out, p.chain.Supports(p.start, turns, mark)
	}
	can, err := p.chain.Support(p.start, turns)
	if err == nil {
		mark(turns, can)
	}
	return out, err
}
