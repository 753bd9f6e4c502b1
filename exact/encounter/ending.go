package encounter

import (
	"math"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// This file follows the chain forwards, from the start to the last states, and collects what the
// encounter is worth there.

// outcomes returns the distribution of the value, of which q is the query, in the last states. With counts,
// only the states within a number of turns are known.
func (p *encounterChain) outcomes(q *query, counts []count) (*dist.Dist, error) {
	if counts == nil {
		if err := p.findVisits(); err != nil {
			return nil, err
		}
	}
	if never, err := p.neverHolds(); never || err != nil {
		return underNothing(), err
	}
	c := &collection{q: q}
	if q.usesTurns || counts != nil {
		return p.byTurns(c, counts)
	}
	visits := p.visits.of
	for s := range p.chain.Absorbing(p.order) {
		sum, err := c.of(s, 0)
		if err != nil {
			return nil, err
		}
		sum.add(visits.Of[s], visits.Error(s))
	}
	t, err := c.tally(p)
	if err != nil {
		return nil, err
	}
	t.slack, err = p.mayDiffer()
	complete := !p.partial // every state that it may end in is there
	return t.dist(0).WithEnds(complete, complete), err
}

// neverHolds reports whether the value has a condition that holds in none of the last states.
func (p *encounterChain) neverHolds() (bool, error) {
	g, conditional := p.of.Value.(*notation.Given)
	if !conditional {
		return false, nil
	}
	cond, err := p.query(g.Cond)
	if err != nil || cond.usesTurns {
		return false, err
	}
	for s := range p.chain.Absorbing(p.order) {
		class, err := cond.class(s, 0)
		if err != nil {
			return false, err
		}
		if yes, _ := cond.answer(class).TruthWeights(); yes.Sign() > 0 {
			return false, nil
		}
	}
	return true, nil
}

// underNothing returns the distribution under a condition that never holds.
func underNothing() *dist.Dist {
	return dist.Incomplete(dist.Numeric, nil, nil, big.NewInt(1), big.NewInt(1))
}

// follow follows the chain turn by turn, and collects in c what ends after each turn. perTurn is the relative
// error of a turn; f says how far to go, and its Ended is set here.
func (p *encounterChain) follow(c *collection, perTurn float64, f markov.Following) (markov.Followed, error) {
	turn, goOn := 0, f.GoOn
	f.GoOn = func(left, work float64) (bool, error) {
		turn++
		p.following(turn)
		if goOn == nil {
			return true, nil
		}
		return goOn(left, work)
	}
	f.Ended = func(turn int, s int32, probability float64) error {
		sum, err := c.of(s, turn)
		if err != nil {
			return err
		}
		sum.add(probability, p.relative(turn, perTurn))
		return nil
	}
	return p.chain.Follow(p.weights(), f)
}

// byTurns returns the distribution of a value that depends on the number of turns, or on counts. It is
// collected in c, which must be empty. The error is errShort if the states were found within too few turns.
func (p *encounterChain) byTurns(c *collection, counts []count) (*dist.Dist, error) {
	following := markov.Following{Residual: p.residual(), Most: math.MaxInt32}
	if p.most != noLimit {
		following.Most = p.most - 1 // of the states there it is not known whether they are last ones
	}
	offset, alone := turnsAnd(p.of.Value)
	if alone = alone && c.q.usesTurns; alone {
		following.GoOn = p.whileShort(c)
	}
	perTurn, err := p.perTurn()
	if err != nil {
		return nil, err
	}
	f, err := p.follow(c, perTurn, following)
	if err != nil {
		return nil, err
	}
	if f.All {
		f.Left = 0 // what was not added up is of values that were
	}
	if f.Left > p.residual() && !alone {
		return nil, errShort
	}
	t, err := c.tally(p)
	if err != nil {
		return nil, err
	}
	complete := f.All && !p.partial
	d := t.dist(f.Left).WithEnds(complete, complete)
	if d.Kind() != dist.Numeric || f.All {
		return d, nil
	}
	m, err := p.moments()
	if err != nil {
		return nil, err
	}
	if alone { // what is left was added up as the rest was
		left := f.Left * (1 - float64(f.Transitions+1)*perTurn - float64(p.chain.Size()+startRoundings+8)/(1<<53))
		return t.distAbove(max(0, left), m.plus(offset)).WithEnds(!p.partial, false), nil
	}
	r, over, err := p.beyond(f, counts)
	switch {
	case err != nil:
		return nil, err
	case d.Listed().Sign() == 0 && over && !p.partial:
		return underNothing(), nil
	case d.Listed().Sign() == 0:
		return nil, notation.Errorf(p.of.Value.Span(), "the condition holds so rarely that nothing can be said of what is under it").
			WithHint("a condition that holds more often, such as that of fewer turns")
	case over:
		r = constant.Between(d.Min(), d.Max(), false)
	case !r.Bounded:
		return nil, notation.Errorf(p.of.Value.Span(), "the exact odds are not built yet for a number that depends on the turns in this way").
			WithHint("limit: {draw: 100} ends the encounter after so many turns")
	}
	d = d.WithoutTail()
	mean, second := momentsOf(r, d, m.longest(p.missing > 0))
	d = d.WithUnplaced(!r.High.Negated().Rises(), !r.Low.Rises(), mean, second)
	least, most := endsWith(r, d, nil)
	return d.WithEnds(!p.partial && least, !p.partial && most), nil
}

// manyTurns is the length of a list of turns, once it has the 95th percentile.
const manyTurns = 1 << 16

// whileShort returns a [markov.Following.GoOn] that goes on until the list has the 95th percentile,
// and is long or near the limits.
func (p *encounterChain) whileShort(c *collection) func(left, work float64) (bool, error) {
	b := p.e.budget
	return func(left, work float64) (bool, error) {
		n := float64(len(c.sums) + 2)
		ends := n > manyTurns || work+2*outcomeCost*n > b.Left() || b.Held()+2*outcomeBytes*n > b.MaxMemory
		return left > budget.MostResidual || !ends, nil
	}
}

// turnsAnd returns the constant that a value adds to the number of turns; false if it is any other
// expression.
func turnsAnd(e notation.Expr) (*big.Rat, bool) {
	if n, ok := e.(*notation.Ref); ok {
		return new(big.Rat), n.Name == notation.TurnsName
	}
	n, ok := e.(*notation.Binary)
	if !ok || n.Op != notation.Add && n.Op != notation.Sub {
		return nil, false
	}
	offset, ok := turnsAnd(n.X)
	by, isNumber := notation.Constant(n.Y)
	switch {
	case !ok || !isNumber:
		return nil, false
	case n.Op == notation.Sub:
		return offset.Sub(offset, by), true
	}
	return offset.Add(offset, by), true
}
