package encounter

import (
	"errors"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A query is an expression about a state. States of which it needs to know the same are one class, and
// share an answer.
type query struct {
	s         *space
	node      *node
	usesTurns bool
	turns     int         // the slot of their number
	classes   trie[int32] // the numbers of classes
	of        []int32     // by class: one of its states
	answers   []*dist.Dist
	state     []uint64               // that is looked at, and
	value     func(form int32) int64 // what forms are worth in it
}

// answerBytes is about what is kept of a class, or of an answer.
const answerBytes = 512

// query prepares an expression about the states of a process. With a condition the answers are pairs.
func (s *space) query(e notation.Expr) (*query, error) {
	if g, ok := e.(*notation.Given); ok {
		e = &notation.Tuple{At: g.At, Items: []notation.Expr{g.X, g.Cond}}
	}
	r := *s.program.resolver
	q := &query{s: s, usesTurns: mentions(e, notation.TurnsName)}
	if q.usesTurns {
		q.turns = r.newSlot()
		slots := map[string]int{notation.TurnsName: q.turns}
		for name, slot := range r.slots {
			if name != notation.TurnsName {
				slots[name] = slot
			}
		}
		r.slots = slots
		if _, isVar := r.vars[notation.TurnsName]; isVar {
			q.usesTurns = false
		}
	}
	q.value = func(form int32) int64 { return s.valueIn(q.state, form) }
	r.known = map[notation.Expr]*node{} // the turns may have another slot
	q.node = r.node(withoutPlainLets(e))
	return q, nil
}

// withoutPlainLets puts the values of Lets in the place of their names, where nothing is rolled for
// them: what the expression goes by is plain then.
func withoutPlainLets(e notation.Expr) notation.Expr {
	r := &resolver{vars: map[string]int{}, slots: map[string]int{}, known: map[notation.Expr]*node{}}
	for {
		let, ok := e.(*notation.Let)
		if !ok || r.node(let.Value).rolls {
			return e
		}
		body, err := notation.Bind(let.Body, func(x notation.Expr) (notation.Expr, error) {
			if ref, ok := x.(*notation.Ref); ok && ref.Name == let.Name {
				return let.Value, nil
			}
			return x, nil
		})
		if err != nil {
			return e
		}
		e = body
	}
}

// class returns the class of a state.
func (q *query) class(state int32) (int32, error) {
	q.state = q.s.at(state)
	if leaf, ok := q.classes.find(q.value); ok {
		return q.classes.leaves[leaf], nil
	}
	r := q.s.run(q.value)
	var d *dist.Dist
	var err error
	if q.usesTurns {
		err = q.survey(r, q.node)
	} else {
		d, err = q.evaluate(r, 0)
	}
	if err != nil {
		return 0, err
	}
	class := int32(len(q.of))
	q.of, q.answers = append(q.of, state), append(q.answers, d)
	q.classes.add(r.asked, class)
	return class, q.s.e.budget.Hold(answerBytes)
}

// survey asks for all that an expression goes by, whatever the number of turns is.
func (q *query) survey(r *run, n *node) error {
	if !mentions(n.expr, notation.TurnsName) {
		var err error
		switch {
		case !n.rolls:
			_, err = r.result(n, &r.none)
		case n.isOpen:
			_, err = r.bound(n, &r.none, func(constant.Value) {})
		}
		if at := new(notation.Error); errors.As(err, &at) { // it may not be asked for after any number of turns
			q.askAll(r, n)
			return nil
		}
		return err
	}
	if _, isIf := n.expr.(*notation.If); isIf && !n.kids[0].rolls && !mentions(n.kids[0].expr, notation.TurnsName) {
		holds, err := r.holds(n.kids[0], &r.none)
		switch {
		case err != nil:
			return err
		case holds:
			return q.survey(r, n.kids[1])
		}
		return q.survey(r, n.kids[2])
	}
	if !n.isPlain || n.slot >= 0 && len(n.kids) > 0 { // a Let, or dice
		q.askAll(r, n)
		return nil
	}
	for _, kid := range n.kids {
		if err := q.survey(r, kid); err != nil {
			return err
		}
	}
	return nil
}

// askAll asks for the values of all vars that an expression names.
func (q *query) askAll(r *run, n *node) {
	for _, name := range notation.FreeNames(n.expr) {
		if v, ok := q.s.program.resolver.vars[name]; ok {
			r.exactly(int32(v))
		}
	}
}

// answer returns what the query comes to in the states of a class after so many turns.
func (q *query) answer(class int32, turn int) (*dist.Dist, error) {
	if !q.usesTurns {
		return q.answers[class], nil
	}
	q.state = q.s.at(q.of[class])
	return q.evaluate(q.s.run(q.value), turn)
}

// evaluate works the expression out in a state.
func (q *query) evaluate(r *run, turn int) (*dist.Dist, error) {
	names := &r.none
	if q.usesTurns {
		names = names.with(q.turns, of(constant.Value{Num: int64(turn)}))
	}
	if !q.node.rolls {
		o, err := r.result(q.node, names)
		if err != nil {
			return nil, err
		}
		return pointOf(o), nil
	}
	closed, err := r.bound(q.node, names, func(constant.Value) {})
	if err != nil {
		return nil, err
	}
	d, err := r.eval.Eval(closed)
	if err != nil {
		return nil, err
	}
	return d, dist.RequireFinite(r.budget, d)
}

// pointOf is the distribution of what is certain.
func pointOf(o dist.Outcome) *dist.Dist {
	switch o.Label {
	case dist.Yes:
		return dist.AlwaysYes
	case dist.No:
		return dist.AlwaysNo
	}
	return dist.Point(o)
}

// result works out an expression that nothing is rolled for, and that may be a tuple.
func (e *evaluation) result(n *node, names *names) (dist.Outcome, error) {
	if _, ok := n.expr.(*notation.Tuple); ok {
		var out dist.Outcome
		for _, kid := range n.kids {
			item, err := e.result(kid, names)
			if err != nil {
				return dist.Outcome{}, err
			}
			out.Items = append(out.Items, item)
		}
		return out, nil
	}
	if _, ok := n.expr.(*notation.If); ok {
		cond, err := e.holds(n.kids[0], names)
		if err != nil {
			return dist.Outcome{}, err
		}
		if cond {
			return e.result(n.kids[1], names)
		}
		return e.result(n.kids[2], names)
	}
	v, err := e.plain(n, names)
	if err != nil {
		return dist.Outcome{}, err
	}
	return e.constant(v).Outcome(), nil
}

// A collection is probabilities of states, put together by their classes.
type collection[S any, P sum[S]] struct {
	q     *query
	class []int32 // by state
	sums  []S     // by class
}

// What finding the class of a state takes.
const classCost = 50

// collect prepares to collect the probabilities of last states, or of all states.
func collect[S any, P sum[S]](p *process, q *query, all bool) (*collection[S, P], error) {
	const numberBytes = 4
	b := p.e.budget
	if err := b.Hold(numberBytes * float64(p.chain.Size())); err != nil {
		return nil, err
	}
	c := &collection[S, P]{q: q, class: make([]int32, p.chain.Size())}
	for _, s := range p.order.States {
		if !all && !p.chain.IsAbsorbing(s) {
			continue
		}
		if err := b.Charge(classCost); err != nil {
			return nil, err
		}
		class, err := q.class(s)
		if err != nil {
			return nil, err
		}
		c.class[s] = class
	}
	c.sums = make([]S, len(q.of))
	return c, nil
}

// of returns the probability of the class of a state.
func (c *collection[S, P]) of(state int32) P { return &c.sums[c.class[state]] }

// into adds the values after so many turns to a tally, and empties the collection.
func (c *collection[S, P]) into(t *tally[S, P], turn int) error {
	b, known := c.q.s.e.budget, len(t.list)
	if err := b.Charge(float64(len(c.sums))); err != nil {
		return err
	}
	for k := range c.sums {
		if P(&c.sums[k]).isZero() {
			continue
		}
		d, err := c.q.answer(int32(k), turn)
		if err != nil {
			return err
		}
		if err := b.Charge(classCost + outcomeCost*float64(d.Slots())); err != nil {
			return err
		}
		t.add(d, &c.sums[k])
		c.sums[k] = *new(S)
		if err := b.Hold(outcomeBytes * float64(len(t.list)-known)); err != nil {
			return err
		}
		known = len(t.list)
	}
	return nil
}

// set puts other probabilities in the place of those of the classes.
func (c *collection[S, P]) set(sums []S) { c.sums = slices.Clone(sums) }
