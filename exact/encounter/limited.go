package encounter

import (
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
)

// This file follows encounters that end after so many turns at the latest.

// limited returns the distribution of the value of an encounter that is stopped after at most that
// many turns.
func (p *process) limited(most int) (*dist.Dist, error) {
	q, err := p.query(p.of.Value)
	if err != nil {
		return nil, err
	}
	c := &collection{q: q}
	least, greatest, err := p.stopped(c, most)
	if err != nil {
		return nil, err
	}
	t, err := c.tally(p)
	if err != nil {
		return nil, err
	}
	if len(t.list) == unmet+1 {
		return underNothing(), nil
	}
	complete := !p.partial
	return t.dist(0).WithEnds(complete && least, complete && greatest), nil
}

// stopped collects the values in c. It reports whether the least possible value is among them, and
// whether the greatest is.
func (p *process) stopped(c *collection, most int) (least, greatest bool, err error) {
	perTurn, err := p.perTurn()
	if err != nil {
		return false, false, err
	}
	f := markov.Following{Most: most, Residual: p.residual()}
	_, alone := turnsAnd(p.of.Value)
	if c.q.usesTurns && !alone {
		f.Residual = min(f.Residual, leastFloat) // whatever comes of the turns that are left
	}
	followed, err := p.follow(c, perTurn, f, nil)
	if err != nil {
		return false, false, err
	}
	for _, g := range followed.Going {
		sum, err := c.of(g.State, most)
		if err != nil {
			return false, false, err
		}
		sum.add(g.P, p.relative(most, perTurn))
	}
	if followed.All || followed.Transitions == most {
		return true, true, nil
	}
	going, ended, err := p.chain.Support(p.weights(), most)
	if err != nil {
		return false, false, err
	}
	least = alone || !c.q.usesTurns
	greatest = !c.q.usesTurns
	for _, s := range p.order.States {
		if !going.Has(s) && (c.q.usesTurns || !ended.Has(s)) {
			continue
		}
		sum, err := c.of(s, most)
		if err != nil {
			return false, false, err
		}
		sum.add(0, 0)
		greatest = least
	}
	return least, greatest, nil
}
