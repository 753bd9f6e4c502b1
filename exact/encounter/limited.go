package encounter

import (
	"slices"

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
	c := newCollection[compensated](q)
	least, greatest := true, true // are among what is listed
	if q.usesTurns {
		least, greatest, err = p.stoppedWithTurns(c, most)
	} else {
		err = p.stoppedAt(c, most)
	}
	if err != nil {
		return nil, err
	}
	t, err := p.floatTally(c)
	if err != nil {
		return nil, err
	}
	t.sort()
	if len(t.list) == unmet+1 {
		return underNothing(), nil
	}
	complete := p.missing == 0
	return t.dist(0).WithEnds(complete && least, complete && greatest), nil
}

// stoppedWithTurns collects what a value that depends on the turns comes to, and reports whether the least
// that it may be is among that, and the greatest.
func (p *process) stoppedWithTurns(c *floatCollection, most int) (least, greatest bool, err error) {
	perTurn, err := p.perTurn()
	if err != nil {
		return false, false, err
	}
	f := markov.Following{Most: most, Since: most, Residual: p.residual()}
	_, alone := turnsAnd(p.of.Value)
	if state, turns := p.soonest(); alone && turns <= most {
		sum, err := c.of(state, turns)
		if err != nil {
			return false, false, err
		}
		sum.can = true
	}
	if !alone {
		f.Residual = 0 // whatever comes of the turns that are left
	}
	f.Stopped = func(_ int, going []markov.Weight) error {
		for _, g := range going {
			sum, err := c.of(g.State, most)
			if err != nil {
				return err
			}
			sum.add(g.P, p.relative(most, perTurn))
		}
		return nil
	}
	followed, err := p.follow(c, perTurn, f, nil)
	if err != nil || followed.All {
		return true, true, err
	}
	// What was too little to be followed can happen all the same.
	err = p.chain.Support(p.weights(), most, most, func(_ int, going, _ markov.States) error {
		for _, s := range p.order.States {
			if !going.Has(s) {
				continue
			}
			sum, err := c.of(s, most)
			if err != nil {
				return err
			}
			sum.can, greatest = true, alone
		}
		return nil
	})
	return alone, greatest, err
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

// stoppedAt collects what a value comes to that does not depend on them.
func (p *process) stoppedAt(c *floatCollection, most int) error {
	e := p.e
	for _, s := range p.order.States {
		if _, err := c.of(s, 0); err != nil {
			return err
		}
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
	c.sums = known.list[most-known.from]
	return nil
}

// followStops follows the encounter for so many turns, and keeps what there is after each from some on.
func (p *process) followStops(c *floatCollection, from, turns int) (*stops, error) {
	b := p.e.budget
	perTurn, err := p.perTurn()
	if err != nil {
		return nil, err
	}
	out := &stops{from: from}
	put := func(turn int, going []markov.Weight) error {
		ended := c.sums
		c.sums = slices.Clone(ended)
		for _, g := range going {
			sum, err := c.of(g.State, 0)
			if err != nil {
				return err
			}
			sum.add(g.P, p.relative(turn, perTurn))
		}
		out.list, c.sums = append(out.list, c.sums), ended
		if err := b.Charge(float64(len(going) + len(c.sums))); err != nil {
			return err
		}
		return b.Hold(stopBytes * float64(len(c.sums)))
	}
	followed, err := p.follow(c, perTurn, markov.Following{Residual: p.residual(), Since: from, Most: turns, Stopped: put}, nil)
	for err == nil && len(out.list) <= turns-from { // next to nothing was left to follow
		err = put(0, nil)
	}
	if err != nil || followed.All {
		return out, err
	}
	// What was too little to be followed can happen all the same.
	if err := b.Charge(float64(len(p.order.States) * len(out.list))); err != nil {
		return nil, err
	}
	return out, p.chain.Support(p.weights(), from, turns, func(turn int, going, ended markov.States) error {
		c.sums = out.list[turn-from]
		for _, s := range p.order.States {
			if !going.Has(s) && !ended.Has(s) {
				continue
			}
			sum, err := c.of(s, 0)
			if err != nil {
				return err
			}
			sum.can = true
		}
		return nil
	})
}
