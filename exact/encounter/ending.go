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
	if q.usesTurns { // none of which may be left out before the first end
		if need := p.transitions * float64(p.soonest); !p.model.e.budget.Affords(need) {
			return nil, p.model.e.budget.Refuse(p.model.x.Value.Span(), budget.Work, p.model.e.budget.Spent()+need)
		}
	}
	if err := p.solve(); err != nil {
		return nil, err
	}
	if offset, ok := turnsAnd(p.model.x.Value); ok {
		return p.turnsAlone(offset)
	}
	c, t := collect[compensated](p, q, false), newFloatTally(p.model)
	if never, err := p.neverHolds(c); never || err != nil {
		return underNothing(), err
	}
	if q.usesTurns || p.model.e.counts != nil {
		return p.lengths(c, t)
	}
	for _, s := range p.order.States {
		if p.chain.IsAbsorbing(s) {
			c.of(s).add(p.visits.Of[s], p.visits.Error(s))
			c.of(s).can = true
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
	if p.visits != nil {
		return nil
	}
	b := p.model.e.budget
	before := b.Spent()
	if err := b.Charge(4 * p.transitions); err != nil {
		return err
	}
	p.chain.Spend = b.Charge
	var err error
	p.visits, err = p.chain.Visits(b.Ctx, p.start, p.model.startRoundings(), p.order)
	p.cost += b.Spent() - before
	return p.model.solving(err, p.state)
}

// moments returns those of the number of turns.
func (p *process) moments() (markov.Moments, error) {
	if p.turns == nil {
		b := p.model.e.budget
		if err := b.Charge(3 * p.transitions); err != nil {
			return markov.Moments{}, err
		}
		p.chain.Spend = b.Charge
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
func (p *process) lengths(c *collection[compensated, *compensated], t floatTally) (*dist.Dist, error) {
	m, err := p.moments()
	if err != nil {
		return nil, err
	}
	b := p.model.e.budget
	w := &turnwise{process: p, tally: t, collected: c}
	following := markov.Following{Residual: p.residual(), Most: maxTurns}
	var g growth
	grows := false
	if following.Residual > 0 { // else nothing is left
		g, grows = p.growth()
	}
	if p.model.e.counts == nil {
		if err := p.foreseeWork(p.transitions+w.answering(), m); err != nil {
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
		if p.model.e.counts != nil {
			return nil, errShort
		}
		return nil, b.Refuse(p.model.x.At, budget.Work, 2*b.MaxWork)
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

// growth bounds the value by the turns.
func (p *process) growth() (growth, bool) {
	value := p.model.x.Value
	if g, ok := value.(*notation.Given); ok {
		value = g.X
	}
	ranges := p.ranges()
	p.countRanges(ranges)
	return growthOf(value, ranges)
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
	b := p.model.e.budget
	if err := b.Charge(float64(n*n) * p.transitions); err != nil {
		return nil, 0, err
	}
	p.chain.Spend = b.Charge
	of, relative, err = p.chain.Powers(b.Ctx, p.start, p.model.startRoundings(), p.order, n)
	return of, relative, p.model.solving(err, p.state)
}

// residual is how much may be left where the chain is followed turn by turn: nothing, if it
// cannot go on for ever.
func (p *process) residual() float64 {
	if !p.goesOn() {
		return 0
	}
	return min(p.model.e.budget.Residual, budget.MostResidual) / 4
}

// goesOn reports whether there is no greatest number of turns: some states lead back to
// themselves.
func (p *process) goesOn() bool {
	for _, block := range p.order.Blocks() {
		if len(block) > 1 || p.chain.LeadsToItself(block[0]) {
			return true
		}
	}
	return false
}

// turnsAlone returns the distribution of the number of turns and a number. All that is left
// of it lies above what is listed.
func (p *process) turnsAlone(offset *big.Rat) (*dist.Dist, error) {
	m, err := p.moments()
	if err != nil {
		return nil, err
	}
	if err := p.foreseeTurns(m); err != nil {
		return nil, err
	}
	b, t, perTurn := p.model.e.budget, newFloatTally(p.model), p.perTurn()
	listed := func() float64 { return outcomeBytes * float64(len(t.list)) }
	turn, of := 0, compensated{}
	list := func() {
		if !of.isZero() {
			value := new(big.Rat).Add(offset, new(big.Rat).SetInt64(int64(turn)))
			t.list, t.sums = append(t.list, dist.Outcome{Value: value}), append(t.sums, of)
		}
		turn, of = turn+1, compensated{}
	}
	turns, left, err := p.chain.Follow(b.Ctx, p.start, markov.Following{
		Residual: p.residual(), Most: math.MaxInt32,
		GoOn: func(left, work float64) (bool, error) {
			list()
			// A list that holds the 95th percentile may end where it is long, or dear.
			if left <= budget.MostResidual && (len(t.list) > manyTurns || listed() > b.MaxList() || !b.Affords(work)) {
				return false, nil
			}
			if need := listed(); need > b.MaxList() {
				return false, b.Refuse(p.model.x.Value.Span(), budget.Memory, 2*need)
			}
			return true, b.Charge(work)
		},
		Ended: func(turn int, _ int32, probabilities []float64, sum float64) error {
			of.add(sum, float64(turn)*perTurn+float64(p.model.startRoundings()+2+len(probabilities))/(1<<53))
			return nil
		},
	})
	if err != nil {
		return nil, err
	}
	list()
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

// foreseeTurns refuses to list so many turns one by one that the mean and half of the rest
// would exceed the limits, before they are followed.
func (p *process) foreseeTurns(m markov.Moments) error {
	b, need := p.model.e.budget, m.First+math.Sqrt(max(0, m.Second-m.First*m.First))
	if memory := need * outcomeBytes; memory > b.MaxList() {
		return b.Refuse(p.model.x.Value.Span(), budget.Memory, memory)
	}
	return p.foreseeWork(p.transitions, m)
}

// foreseeWork does so where each takes so much work.
func (p *process) foreseeWork(each float64, m markov.Moments) error {
	need := (m.First + math.Sqrt(max(0, m.Second-m.First*m.First))) * each
	if b := p.model.e.budget; !b.Affords(need) {
		return b.Refuse(p.model.x.Value.Span(), budget.Work, b.Spent()+need)
	}
	return nil
}

// perTurn bounds the relative error that a turn adds to a probability.
func (p *process) perTurn() float64 { return p.chain.PerTransition() + p.model.turn.missing }

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

// answering is the work of a turn beside following it.
func (w *turnwise) answering() float64 {
	if !w.collected.q.usesTurns {
		return 0
	}
	return answerCost * float64(len(w.collected.list))
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
	b := w.model.e.budget
	w.perTurn = w.process.perTurn()
	answering := w.answering()
	f.GoOn = func(_, work float64) (bool, error) { return true, b.Charge(work + answering) }
	f.Ended = func(turn int, from int32, p []float64, sum float64) error {
		if err := w.at(turn); err != nil {
			return err
		}
		addAll(w.collected, from, p, sum, w.relative(turn))
		seen(turn, sum, w.relative(turn)+float64(len(p))/(1<<53))
		return nil
	}
	_, left, err = w.chain.Follow(b.Ctx, w.start, f)
	return left, err
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
func (w *turnwise) into() error {
	if err := w.collected.into(w.tally.tally, w.turn); err != nil {
		return err
	}
	b := w.model.e.budget
	if need := outcomeBytes * float64(len(w.tally.list)-1); need > b.MaxList() {
		return b.Refuse(w.model.x.Value.Span(), budget.Memory, 2*need)
	}
	return nil
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
