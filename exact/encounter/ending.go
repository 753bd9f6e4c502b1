package encounter

import (
	"math"
	"math/big"
	"slices"

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
	if offset, ok := turnsAnd(p.model.x.Value); ok {
		return p.turnsAlone(offset)
	}
	c, err := collect[compensated](p, q, false)
	if err != nil {
		return nil, err
	}
	t := newFloatTally(p.model)
	if never, err := p.neverHolds(c); never || err != nil {
		return underNothing(), err
	}
	if q.usesTurns || p.model.e.counts != nil {
		return p.lengths(c, t)
	}
	visits := p.visits.of
	for _, s := range p.order.States {
		if p.chain.IsAbsorbing(s) {
			c.of(s).add(visits.Of[s], visits.Error(s))
			c.of(s).can = true
		}
	}
	if err := c.into(t.tally, 0); err != nil {
		return nil, err
	}
	t.slack, err = p.mayDiffer()
	t.sort()
	return t.dist(0, nil), err
}

// neverHolds reports whether the condition of the value, if there is one, holds in none
// of the last states, whatever the number of turns.
func (p *process) neverHolds(c *collection[compensated, *compensated]) (bool, error) {
	g, conditional := p.model.x.Value.(*notation.Given)
	if !conditional {
		return false, nil
	}
	cond := newQuery(p.model.parts, simplify(g.Cond))
	if cond.usesTurns {
		return false, nil
	}
	for _, l := range c.list {
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
	_, err := p.visits.get(p.model.e, func() (*markov.Visits, error) {
		p.model.e.doing("solving %d states", len(p.order.States))
		return p.chain.Visits(p.start, p.model.startRoundings(), p.order)
	})
	return p.model.solving(err, p.state)
}

// moments returns those of the number of turns, of a process that is solved.
func (p *process) moments() (markov.Moments, error) {
	m, err := p.turns.get(p.model.e, func() (markov.Moments, error) {
		m, err := p.chain.Turns(p.visits.of, p.order)
		if err == nil {
			m.Error, err = p.model.turn.momentsError(m)
		}
		return m, err
	})
	return m, p.model.solving(err, p.state)
}

// What an outcome takes whose probability is collected, and adding to it.
const (
	outcomeBytes = 256
	outcomeCost  = 200
)

// maxTurns is for how many turns counts are kept at most.
const maxTurns = 1 << 20

// lengths collects values that depend on the number of turns.
func (p *process) lengths(c *collection[compensated, *compensated], t floatTally) (*dist.Dist, error) {
	m, err := p.moments()
	if err != nil {
		return nil, err
	}
	w := &turnwise{process: p, tally: t, collected: c}
	following := markov.Following{Residual: p.residual(), Most: math.MaxInt32}
	var g growth
	grows := false
	if following.Residual > 0 { // else nothing is left
		if g, grows, err = p.growth(); err != nil {
			return nil, err
		}
	}
	through := make(followed, 2*max(1, g.of.Degree()))
	if p.model.e.counts != nil {
		following.Most = p.model.e.turns
	}
	left, err := w.follow(following, func(turn int, sum, relative float64) {
		through.add(turn, sum, relative)
	})
	if err != nil {
		return nil, err
	}
	if left > p.residual() {
		return nil, errShort
	}
	d := t.dist(left, nil)
	if d.Kind() != dist.Numeric || left == 0 {
		return d, nil
	}
	up, down, oneWay := g.after(w.turn)
	if !grows || !oneWay {
		return nil, notation.Errorf(p.model.x.Value.Span(), "the exact odds are not built yet for a number that depends on the turns in this way").
			WithHint("turns, parts of the state and numbers may be added, compared, and multiplied up to the fourth power of the turns")
	}
	powers, relative, err := p.powers(len(through), m)
	if err != nil {
		return nil, err
	}
	moments := g.within(d.WithoutTail(), powers, relative, through)
	if moments == nil {
		return d, nil
	}
	return d.WithoutTail().WithUnplaced(up, down, moments[0], moments[1]), nil
}

// growth bounds the value by the turns; false where nothing does.
func (p *process) growth() (g growth, ok bool, err error) {
	value := p.model.x.Value
	if g, ok := value.(*notation.Given); ok {
		value = g.X
	}
	ranges, err := p.ranges()
	if err != nil {
		return growth{}, false, err
	}
	p.countRanges(ranges)
	g, ok = growthOf(value, ranges)
	return g, ok, nil
}

// powers returns E[T^k] of the number T of turns for k from 1 to n, of which two are known, and
// a bound of their relative error.
func (p *process) powers(n int, m markov.Moments) (of []float64, relative float64, err error) {
	if n == 2 {
		return []float64{m.First, m.Second}, m.Error, nil
	}
	if p.model.turn.missing > 0 {
		return nil, 0, budget.Unsolved(p.model.x.Value.Span(), "powers of the turns are not known of an encounter that takes in others")
	}
	of, relative, err = p.chain.Powers(p.start, p.model.startRoundings(), p.order, n)
	return of, relative, p.model.solving(err, p.state)
}

// residual is how much may be left where the chain is followed turn by turn: nothing, if it
// cannot go on for ever.
func (p *process) residual() float64 {
	if !p.goesOn {
		return 0
	}
	return min(p.model.e.budget.Residual, budget.MostResidual) / 4
}

// turnsAlone returns the distribution of the number of turns and a number. All that is left
// of it lies above what is listed.
func (p *process) turnsAlone(offset *big.Rat) (*dist.Dist, error) {
	m, err := p.moments()
	if err != nil {
		return nil, err
	}
	b, t := p.model.e.budget, newFloatTally(p.model)
	perTurn, err := p.perTurn()
	if err != nil {
		return nil, err
	}
	turn, of := 0, compensated{}
	list := func() error {
		p.following(turn)
		turn++
		if of.isZero() {
			return nil
		}
		value := new(big.Rat).Add(offset, new(big.Rat).SetInt64(int64(turn-1)))
		t.list, t.sums = append(t.list, dist.Outcome{Value: value}), append(t.sums, of)
		of = compensated{}
		if err := b.Hold(outcomeBytes); err != nil {
			return err
		}
		return b.Charge(outcomeCost)
	}
	turns, left, err := p.chain.Follow(p.start, markov.Following{
		Residual: p.residual(), Most: math.MaxInt32,
		GoOn: func(left, work float64) (bool, error) {
			// A list that holds the 95th percentile may end where it is long, or the limits are near.
			ends := len(t.list) > manyTurns || work+2*outcomeCost > b.Left() || b.Held()+2*outcomeBytes > b.MaxMemory
			return left > budget.MostResidual || !ends, list()
		},
		Ended: func(turn int, _ int32, probabilities []float64, sum float64) error {
			of.add(sum, float64(turn)*perTurn+float64(p.model.startRoundings()+2+len(probabilities))/(1<<53))
			return nil
		},
	})
	if err != nil {
		return nil, err
	}
	if err := list(); err != nil {
		return nil, err
	}
	if soonest := new(big.Rat).Add(offset, big.NewRat(int64(p.soonest), 1)); len(t.list) == unmet+1 || soonest.Cmp(t.list[unmet+1].Value) < 0 {
		// Too rare to be followed, but the least that can be.
		t.list = slices.Insert(t.list, unmet+1, dist.Outcome{Value: soonest})
		t.sums = slices.Insert(t.sums, unmet+1, compensated{can: true})
	}
	first, square := relativeInterval(m.First, m.Error), relativeInterval(m.Second, m.Error)
	twice := rational.Point(new(big.Rat).Add(offset, offset))
	moments := [2]rational.Interval{first.Plus(rational.Point(offset)), square.Plus(first.Times(twice)).Plus(rational.Point(rational.Mul(offset, offset)))}
	if left == 0 {
		return t.dist(0, &moments), nil
	}
	// What is left was added up as the rest was.
	left *= 1 - float64(turns+1)*perTurn - float64(len(p.chain.Row)+p.model.startRoundings()+8)/(1<<53)
	return t.distAbove(max(0, left), moments), nil
}

// manyTurns is how many are listed where the list holds the 95th percentile earlier.
const manyTurns = 1 << 16

// perTurn bounds the relative error that a turn adds to a probability.
func (p *process) perTurn() (float64, error) {
	err := p.model.e.budget.Charge(p.transitions)
	return p.chain.PerTransition() + p.model.turn.missing, err
}

// following says what turn is followed.
func (p *process) following(turn int) {
	const often = 16 // it takes longer than a turn may
	if turn%often == 0 {
		p.model.e.doing("following turn %d", turn)
	}
}

// A turnwise chain is followed turn by turn, and what it comes to is collected after each.
type turnwise struct {
	*process
	tally     floatTally
	collected *collection[compensated, *compensated]
	turn      int     // after which it was
	perTurn   float64 // the relative error that a turn adds
}

// relative bounds that of a probability after so many turns.
func (w *turnwise) relative(turn int) float64 {
	return float64(turn)*w.perTurn + float64(w.model.startRoundings()+2)/(1<<53)
}

// follow follows the chain and adds what it comes to to the tally. seen is told what ends after
// every turn.
func (w *turnwise) follow(f markov.Following, seen func(turn int, sum, relative float64)) (left float64, err error) {
	left, err = w.track(f, seen)
	if err == nil {
		err = w.into()
	}
	return left, err
}

// track follows the chain, and leaves in the collection what was not added to the tally by then.
func (w *turnwise) track(f markov.Following, seen func(turn int, sum, relative float64)) (left float64, err error) {
	if w.perTurn, err = w.process.perTurn(); err != nil {
		return 0, err
	}
	turn := 0
	f.GoOn = func(float64, float64) (bool, error) {
		turn++
		w.following(turn)
		return true, nil
	}
	f.Ended = func(turn int, from int32, p []float64, sum float64) error {
		if err := w.at(turn); err != nil {
			return err
		}
		addAll(w.collected, from, p, sum, w.relative(turn))
		seen(turn, sum, w.relative(turn)+float64(len(p))/(1<<53))
		return nil
	}
	_, left, err = w.chain.Follow(w.start, f)
	return left, err
}

// at begins to collect what there is after so many turns.
func (w *turnwise) at(turn int) error {
	if turn == w.turn || !w.collected.q.usesTurns {
		return nil
	}
	err := w.into()
	w.turn = turn
	w.collected.q.forget(w.model.e)
	return err
}

// into adds what was collected to the tally.
func (w *turnwise) into() error { return w.collected.into(w.tally.tally, w.turn) }

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
	offset, ok := turnsAnd(n.X)
	by, isNumber := numberOf(n.Y)
	switch {
	case !ok || !isNumber:
		return nil, false
	case n.Op == notation.Sub:
		return offset.Sub(offset, by), true
	}
	return offset.Add(offset, by), true
}
