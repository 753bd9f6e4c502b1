package encounter

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file follows the chain forwards, from the start to the last states, and collects
// what the process is worth there.

// outcomes collects the values of the last states.
func (p *process) outcomes(q *query) (*dist.Dist, error) {
	if err := p.solve(); err != nil {
		return nil, err
	}
	if never, err := p.neverHolds(q); never || err != nil {
		return underNothing(), err
	}
	if q.usesTurns {
		return p.lengths(q)
	}
	c, t := collect[compensated](p, q), newFloatTally(p.model)
	for _, s := range p.order.States {
		if p.chain.IsAbsorbing(s) && p.visits.Of[s] > 0 {
			c.of(s).add(p.visits.Of[s], p.visits.Error(s))
		}
	}
	err := c.into(t.tally, 0)
	if err == nil {
		t.slack, err = p.mayDiffer()
	}
	t.sort()
	return t.dist(0, nil), err
}

// neverHolds reports whether the condition of the value, if there is one, holds in none
// of the last states, whatever the number of turns.
func (p *process) neverHolds(q *query) (bool, error) {
	g, conditional := p.model.x.Value.(*notation.Given)
	if !conditional {
		return false, nil
	}
	cond := newQuery(p.model.parts, simplify(g.Cond))
	if cond.usesTurns {
		return false, nil
	}
	for _, l := range collect[compensated](p, q).list {
		d, err := cond.answer(p.model.e, p.model.values(p.state(l.state), nil), 0)
		if err != nil {
			return false, err
		}
		if yes, _ := d.TruthWeights(); yes.Sign() > 0 {
			return false, nil
		}
	}
	return true, nil
}

// underNothing is the distribution of what is under a condition that never holds.
func underNothing() *dist.Dist {
	return dist.Incomplete(dist.Numeric, nil, nil, big.NewInt(1), big.NewInt(1))
}

// solve finds the expected numbers of visits to states.
func (p *process) solve() error {
	if p.visits != nil {
		return nil
	}
	b := p.model.e.budget
	if err := b.Spend(4*p.transitions, 0, 0); err != nil {
		return err
	}
	p.cost += 4 * p.transitions
	var err error
	p.visits, err = p.chain.Visits(b.Ctx, p.start, p.model.startRoundings(), p.order)
	return p.model.solving(err, p.state)
}

// moments returns those of the number of turns.
func (p *process) moments() (markov.Moments, error) {
	if p.turns == nil {
		b := p.model.e.budget
		if err := b.Spend(3*p.transitions, 0, 0); err != nil {
			return markov.Moments{}, err
		}
		m, err := p.chain.Turns(b.Ctx, p.visits, p.order)
		if err != nil {
			return m, p.model.solving(err, p.state)
		}
		if m.Error, err = p.model.turn.momentsError(m); err != nil {
			return m, err
		}
		p.turns = &m
	}
	return *p.turns, nil
}

// outcomeBytes is about what an outcome takes whose probability is collected.
const outcomeBytes = 256

// answerCost is what it takes to find what a value that depends on the turns is worth in the
// last states of a class.
const answerCost = 10_000

// maxTurns is the number of turns that are followed one by one.
const maxTurns = 1 << 20

// lengths collects values that depend on the number of turns.
func (p *process) lengths(q *query) (*dist.Dist, error) {
	b := p.model.e.budget
	m, err := p.moments()
	if err != nil {
		return nil, err
	}
	residual := min(b.Residual, budget.MostResidual) / 4
	// Each turn multiplies, and adds up what leads into a state.
	perTurn := float64(p.chain.FanIn()+3)/(1<<53) + p.model.turn.missing
	t, c, now, through := newFloatTally(p.model), collect[compensated](p, q), 0, &followed{}
	left, err := p.chain.Lengths(b.Ctx, p.start, residual, maxTurns, func(turn int, state int32, w float64) error {
		if turn > now {
			if err := c.into(t.tally, now); err != nil {
				return err
			}
			if need := outcomeBytes * float64(len(t.list)-1); need > b.MaxMemory {
				return b.Refuse(p.model.x.Value.Span(), budget.Memory, 2*need)
			}
			now = turn
			if err := b.Spend(p.transitions+answerCost*float64(len(c.list)), 0, 0); err != nil {
				return err
			}
		}
		relative := float64(turn+2) * perTurn
		c.of(state).add(w, relative)
		through.add(turn, w, relative)
		return nil
	})
	if err == nil {
		err = c.into(t.tally, now)
	}
	if err != nil {
		return nil, err
	}
	if offset, ok := turnsAnd(p.model.x.Value); ok {
		first, square := relativeInterval(m.First, m.Error), relativeInterval(m.Second, m.Error)
		twice := rational.Point(new(big.Rat).Add(offset, offset))
		moments := [2]rational.Interval{first.Plus(rational.Point(offset)), square.Plus(first.Times(twice)).Plus(rational.Point(rational.Mul(offset, offset)))}
		return t.dist(left, &moments), nil
	}
	d := t.dist(left, nil)
	if d.Kind() != dist.Numeric {
		return d, nil
	}
	value := p.model.x.Value
	if g, ok := value.(*notation.Given); ok {
		value = g.X
	}
	g, ok := growthOf(value, p.ranges())
	if !ok {
		return nil, notation.Errorf(value.Span(), "the exact odds are not built yet for a number that depends on the turns in this way").
			WithHint("turns, parts of the state and numbers may be added, compared, and multiplied by numbers")
	}
	moments := g.within(d.WithoutTail(), m, through)
	if moments == nil {
		return d, nil
	}
	return d.WithoutTail().WithUnplaced(g.up, g.down, moments[0], moments[1]), nil
}

// turnsAnd returns what a value adds to the number of turns; false if it is anything
// else.
func turnsAnd(e notation.Expr) (*big.Rat, bool) {
	if n, ok := e.(*notation.Ref); ok {
		return new(big.Rat), n.Name == notation.TurnsName
	}
	n, ok := e.(*notation.Binary)
	if !ok || n.Op != notation.Add && n.Op != notation.Sub {
		return nil, false
	}
	offset, ok := numberOf(n.Y)
	if _, plain := turnsAnd(n.X); !plain || !ok {
		return nil, false
	}
	if n.Op == notation.Sub {
		offset = new(big.Rat).Neg(offset)
	}
	return offset, true
}
