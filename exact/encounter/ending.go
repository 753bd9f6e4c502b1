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

// This file follows the chain forwards, from the start to the last states, and collects what the
// encounter is worth there.

// outcomes collects the values of the last states. Where there are counts, the states are those within
// some turns.
func (p *process) outcomes(q *query, counts []count) (*dist.Dist, error) {
	if counts == nil {
		if err := p.findVisits(); err != nil {
			return nil, err
		}
	}
	if offset, ok := turnsAnd(p.of.Value); ok && q.usesTurns {
		return p.turnsAlone(offset)
	}
	c, err := collect[compensated](p, q, false)
	if err != nil {
		return nil, err
	}
	t := newFloatTally(p)
	if never, err := p.neverHolds(); never || err != nil {
		return underNothing(), err
	}
	if q.usesTurns || counts != nil {
		return p.lengths(c, t, counts)
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

// neverHolds reports whether the condition of the value, if there is one, holds in none of the last
// states, whatever the number of turns.
func (p *process) neverHolds() (bool, error) {
	g, conditional := p.of.Value.(*notation.Given)
	if !conditional {
		return false, nil
	}
	cond, err := p.query(g.Cond)
	if err != nil || cond.usesTurns {
		return false, err
	}
	for _, s := range p.order.States {
		if !p.chain.IsAbsorbing(s) {
			continue
		}
		class, err := cond.class(s)
		if err != nil {
			return false, err
		}
		d, err := cond.answer(class, 0)
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

// lengths collects values that depend on the number of turns, or on what counts.
func (p *process) lengths(c *collection[compensated, *compensated], t floatTally, counts []count) (*dist.Dist, error) {
	w := &turnwise{process: p, tally: t, collected: c}
	following := markov.Following{Residual: p.residual(), Most: math.MaxInt32}
	var g growth
	grows := false
	if following.Residual > 0 { // else nothing is left
		var err error
		if g, grows, err = p.growth(counts); err != nil {
			return nil, err
		}
	}
	through := make(followed, 2*max(1, g.of.Degree()))
	if p.most != noLimit {
		following.Most = p.most
	}
	f, err := w.follow(following, func(turn int, sum, relative float64) {
		through.add(turn, sum, relative)
	})
	if err != nil {
		return nil, err
	}
	if f.Left > p.residual() {
		return nil, errShort
	}
	d := t.dist(f.Left, nil)
	if d.Kind() != dist.Numeric || f.Left == 0 {
		return d, nil
	}
	up, down, oneWay := g.after(w.turn)
	if !grows || !oneWay {
		return nil, notation.Errorf(p.of.Value.Span(), "the exact odds are not built yet for a number that depends on the turns in this way").
			WithHint("turns, parts of the state and numbers may be added, compared, and multiplied up to the fourth power of the turns")
	}
	powers, relative, err := p.powers(len(through))
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
func (p *process) growth(counts []count) (g growth, ok bool, err error) {
	value := p.of.Value
	if g, ok := value.(*notation.Given); ok {
		value = g.X
	}
	ranges, err := p.ranges()
	if err != nil {
		return growth{}, false, err
	}
	countRanges(counts, ranges)
	g, ok = growthOf(value, ranges)
	return g, ok, nil
}

// turnsAlone returns the distribution of the number of turns and a number. All that is left of it lies
// above what is listed.
func (p *process) turnsAlone(offset *big.Rat) (*dist.Dist, error) {
	m, err := p.moments()
	if err != nil {
		return nil, err
	}
	b, t := p.e.budget, newFloatTally(p)
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
	f, err := p.chain.Follow(p.weights(), markov.Following{
		Residual: p.residual(), Most: math.MaxInt32,
		GoOn: func(left, work float64) (bool, error) {
			// A list that holds the 95th percentile may end where it is long, or the limits are near.
			ends := len(t.list) > manyTurns || work+2*outcomeCost > b.Left() || b.Held()+2*outcomeBytes > b.MaxMemory
			return left > budget.MostResidual || !ends, list()
		},
		Ended: func(turn int, _ int32, probability float64) error {
			of.add(probability, p.relative(turn, perTurn))
			return nil
		},
	})
	if err != nil {
		return nil, err
	}
	if err := list(); err != nil {
		return nil, err
	}
	if soonest := new(big.Rat).Add(offset, big.NewRat(int64(p.soonest()), 1)); len(t.list) == unmet+1 || soonest.Cmp(t.list[unmet+1].Value) < 0 {
		// Too rare to be followed, but the least that can be.
		t.list = slices.Insert(t.list, unmet+1, dist.Outcome{Value: soonest})
		t.sums = slices.Insert(t.sums, unmet+1, compensated{can: true})
	}
	first, square := relativeInterval(m.First, m.Error), relativeInterval(m.Second, m.Error)
	twice := rational.Point(new(big.Rat).Add(offset, offset))
	moments := [2]rational.Interval{first.Plus(rational.Point(offset)), square.Plus(first.Times(twice)).Plus(rational.Point(rational.Mul(offset, offset)))}
	if f.Left == 0 {
		return t.dist(0, &moments), nil
	}
	// What is left was added up as the rest was.
	f.Left *= 1 - float64(f.Transitions+1)*perTurn - float64(p.chain.Size()+p.startRoundings()+8)/(1<<53)
	return t.distAbove(max(0, f.Left), moments), nil
}

// manyTurns is how many are listed where the list holds the 95th percentile earlier.
const manyTurns = 1 << 16

// A turnwise chain is followed turn by turn, and what it comes to is collected after each.
type turnwise struct {
	*process
	tally     floatTally
	collected *collection[compensated, *compensated]
	turn      int     // after which it was
	perTurn   float64 // the relative error that a turn adds
}

// follow follows the chain and adds what it comes to to the tally. seen is told what ends after every
// turn.
func (w *turnwise) follow(f markov.Following, seen func(turn int, sum, relative float64)) (markov.Followed, error) {
	out, err := w.track(f, seen)
	if err == nil {
		err = w.into()
	}
	return out, err
}

// track follows the chain, and leaves in the collection what was not added to the tally by then.
func (w *turnwise) track(f markov.Following, seen func(turn int, sum, relative float64)) (out markov.Followed, err error) {
	if w.perTurn, err = w.process.perTurn(); err != nil {
		return out, err
	}
	turn := 0
	f.GoOn = func(float64, float64) (bool, error) {
		turn++
		w.following(turn)
		return true, nil
	}
	f.Ended = func(turn int, s int32, probability float64) error {
		if err := w.at(turn); err != nil {
			return err
		}
		relative := w.relative(turn, w.perTurn)
		w.collected.of(s).add(probability, relative)
		seen(turn, probability, relative)
		return nil
	}
	return w.chain.Follow(w.weights(), f)
}

// at begins to collect what there is after so many turns.
func (w *turnwise) at(turn int) error {
	if turn == w.turn || !w.collected.q.usesTurns {
		return nil
	}
	err := w.into()
	w.turn = turn
	return err
}

// into adds what was collected to the tally.
func (w *turnwise) into() error { return w.collected.into(w.tally.tally, w.turn) }

// turnsAnd returns what a value adds to the number of turns; false if it is anything else.
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
