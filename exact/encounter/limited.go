package encounter

import (
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
)

// This file follows encounters that end after so many turns at the latest.

// limited returns the distribution of the value of an encounter that is stopped after at most so many turns.
func (p *encounterChain) limited(most int) (*dist.Dist, error) {
	q, err := p.query(p.of.Value)
	if err != nil {
		return nil, err
	}
	c := &collection{q: q}
	followed, err := p.stopped(c, most)
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
	d, complete := t.dist(0), !p.partial
	if !q.usesTurns || followed.All || followed.Transitions == most || d.Kind() != dist.Numeric {
		return d.WithEnds(complete, complete), nil
	}
	r, over, err := p.beyond(followed, nil)
	if err != nil || over {
		return d.WithEnds(complete, complete), err
	}
	least, greatest := endsWith(r, d, big.NewRat(int64(most-followed.Transitions-1), 1))
	return d.WithEnds(complete && least, complete && greatest), nil
}

// stopped follows the chain for at most so many turns, and collects in c the values of the states where it ends
// or is stopped. It returns how far it was followed.
func (p *encounterChain) stopped(c *collection, most int) (markov.Followed, error) {
	perTurn, err := p.perTurn()
	if err != nil {
		return markov.Followed{}, err
	}
	f := markov.Following{Most: most, Residual: p.residual()}
	if c.q.usesTurns {
		f.Residual = min(f.Residual, leastFloat) // whatever comes of the turns that are left
	}
	followed, err := p.follow(c, perTurn, f)
	if err != nil || followed.All {
		return followed, err
	}
	if followed.Transitions == most {
		for _, g := range followed.Going {
			sum, err := c.of(g.State, most)
			if err != nil {
				return followed, err
			}
			sum.add(g.P, p.relative(most, perTurn))
		}
		return followed, nil
	}
	going, ended, err := p.chain.Support(p.weights(), most)
	if err != nil {
		return followed, err
	}
	for _, s := range p.order.States {
		if !going.Has(s) && (c.q.usesTurns || !ended.Has(s)) {
			continue
		}
		sum, err := c.of(s, most)
		if err != nil {
			return followed, err
		}
		sum.add(0, 0)
	}
	return followed, nil
}
