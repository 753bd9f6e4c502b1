package encounter

import (
	"iter"

	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// This file follows a process once for all numbers of turns after which it may be stopped: a path
// asks for every one of them.

// Stops are what a value that does not depend on the turns comes to, by the turns after which the
// process is stopped.
type stops struct {
	collected *collection[compensated, *compensated]
	from      int    // the turns of the first
	list      []stop // one turn more each
}

// A stop has the probabilities of the classes of a collection, and the work of getting there.
type stop struct {
	sums []compensated
	cost float64
}

// bytes is about what they take.
func (s *stops) bytes() float64 {
	return stopBytes*float64(len(s.list)*len(s.collected.list)) + 4*float64(len(s.collected.class))
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
	key := p.model.trees.Intern(p.model.x.Value)
	known := p.stops[key]
	if known != nil && most < known.from+len(known.list) {
		if err := p.model.e.budget.Charge(known.list[most-known.from].cost); err != nil {
			return err
		}
	} else {
		var err error
		if known, err = p.followStops(q, most); err != nil {
			return err
		}
		if known.from == 0 {
			if p.stops == nil {
				p.stops = map[notation.Expr]*stops{}
			}
			p.stops[key] = known
		}
	}
	known.collected.set(known.list[most-known.from].sums)
	return known.collected.into(t.tally, 0)
}

// followStops follows the process for at least so many turns, and keeps what there is after each
// if they are as many as a path may have.
func (p *process) followStops(q *query, most int) (*stops, error) {
	b, c := p.model.e.budget, collect[compensated](p, q, true)
	out, turns := &stops{collected: c}, p.model.e.reach()
	if turns > mostStops || stopBytes*float64(len(c.list))*float64(turns+1) > stopsShare*b.MaxList() {
		out.from, turns = most, most
	}
	before, states := b.Spent(), float64(len(p.order.States))
	put := func() { out.list = append(out.list, stop{c.sums(), b.Spent() - before}) }
	w := &turnwise{process: p, collected: c}
	_, err := w.track(markov.Following{
		Residual: p.residual(), Since: out.from, Most: turns,
		Stopped: func(turn int, going iter.Seq[markov.Going]) error {
			ended := c.sums()
			for g := range going {
				addAll(c, g.From, g.P, g.Sum, w.relative(turn))
			}
			put()
			c.set(ended)
			return b.Charge(states)
		},
	}, func(int, float64, float64) {})
	if err != nil {
		return nil, err
	}
	for len(out.list) <= turns-out.from { // next to nothing was left to follow
		put()
	}
	// What is next to never left, and what is rarer still, can happen all the same.
	p.chain.Spend = b.Charge
	before = b.Spent()
	if err := b.Charge(states * float64(len(out.list))); err != nil {
		return nil, err
	}
	mark := func(turn int, can markov.Support) {
		s := &out.list[turn-out.from]
		for _, state := range p.order.States {
			if can.Going.Has(state) || can.Ended.Has(state) {
				s.sums[c.class[state]].can = true
			}
		}
		s.cost += b.Spent() - before
	}
	if out.from == 0 {
		return out, p.chain.Supports(p.start, turns, mark)
	}
	can, err := p.chain.Support(p.start, turns)
	if err == nil {
		mark(turns, can)
	}
	return out, err
}
