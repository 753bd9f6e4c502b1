package encounter

import (
	"maps"

	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A query is an expression about a state and the number of turns before it. Its classes are sets of
// states with the same answer.
type query struct {
	s         *space
	node      *node
	usesTurns bool
	classes   tree[*dist.Dist]       // the answers
	of        []int32                // by state: 1 more than its class, as far as it is known; nil where the turns matter
	state     []uint64               // that is looked at,
	turn      int                    // after so many turns, and
	value     func(form int32) int64 // what forms are worth then
}

// What finding the class of a state takes, and about what is kept of an answer.
const (
	classCost   = 50
	answerBytes = 512
)

// query returns a query of an expression. With a condition, the answers are pairs of the value and the
// condition.
func (s *space) query(e notation.Expr) (*query, error) {
	if g, ok := e.(*notation.Given); ok {
		e = &notation.Tuple{At: g.At, Items: []notation.Expr{g.X, g.Cond}}
	}
	r := *s.program.resolver
	r.known = map[notation.Expr]*node{}
	q := &query{s: s}
	if _, isVar := r.vars[notation.TurnsName]; !isVar && notation.Mentions(e, notation.TurnsName) {
		q.usesTurns = true
		r.vars = maps.Clone(r.vars)
		r.vars[notation.TurnsName] = len(s.program.vars)
	} else {
		const classBytes = 4
		if err := s.e.budget.Hold(classBytes * float64(s.chain.Size())); err != nil {
			return nil, err
		}
		q.of = make([]int32, s.chain.Size())
	}
	q.value = func(form int32) int64 { return s.valueIn(q.state, q.turn, form) }
	q.node = r.node(withoutPlainLets(e))
	return q, nil
}

// withoutPlainLets returns an expression with the values of outer Lets put in, as long as they roll
// nothing.
func withoutPlainLets(e notation.Expr) notation.Expr {
	r := &resolver{vars: map[string]int{}, slots: map[string]int{}, known: map[notation.Expr]*node{}}
	for {
		let, ok := e.(*notation.Let)
		if !ok || r.node(let.Value).rolls {
			return e
		}
		e = notation.PutFor(let.Body, let.Name, let.Value)
	}
}

// class returns the number of the class of a state after that many turns: states of a class have the
// same answer. For a new class it evaluates the query's expression.
func (q *query) class(state int32, turn int) (int32, error) {
	if q.of != nil && q.of[state] > 0 {
		return q.of[state] - 1, nil
	}
	if err := q.s.e.budget.Charge(classCost); err != nil {
		return 0, err
	}
	q.state, q.turn = q.s.states.at(state), turn
	class, ok := q.classes.find(q.value)
	if !ok {
		if err := q.s.e.budget.Hold(answerBytes); err != nil {
			return 0, err
		}
		r := q.s.run(q.value)
		answer, err := q.evaluate(r)
		if err != nil {
			return 0, err
		}
		class = q.classes.add(r.asked, answer)
	}
	if q.of != nil {
		q.of[state] = class + 1
	}
	return class, nil
}

// answer returns the distribution of the expression in a class.
func (q *query) answer(class int32) *dist.Dist { return q.classes.leaves[class] }

// evaluate returns the distribution of the expression in the state of r, which then lists what the
// expression asked of that state. An answer without end is an error.
func (q *query) evaluate(r *run) (*dist.Dist, error) {
	if !q.node.rolls {
		o, err := r.result(q.node, &r.none)
		if err != nil {
			return nil, err
		}
		return dist.Point(o), nil
	}
	closed, err := r.bound(q.node, &r.none)
	if err != nil {
		return nil, err
	}
	d, err := r.eval.Eval(closed)
	if err != nil {
		return nil, err
	}
	return d, dist.RequireFinite(r.budget, d)
}

// result returns the outcome of an expression without dice, which may be a tuple, for the present values of
// names.
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
