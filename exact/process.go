package exact

import (
	"errors"
	"fmt"

	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// This file turns a process into an absorbing Markov chain over the states that
// can be reached, and what comes out of it into a distribution.
//
// A turn of a duel takes so much from one resource and so much from another,
// whatever is left of them. A part of the state whose new value is the old one and
// something that does not depend on it (split.go) is therefore no part of the
// question what a turn does: the joint distribution of a turn is found once for
// every combination of the other parts, and of the comparisons with numbers that
// the turn makes. States are explored once, breadth first.
//
// The chain is solved in float64 with a proven bound (package markov), and the
// distribution says so: every probability is listed a little low, and the weight
// that is left may lie anywhere.

// A process is a notation.Process with everything from outside put in.
type process struct {
	e     *evaluator
	x     *notation.Process
	parts []string
	step  *turn
	until *question
	value *question

	modes  modeTable
	states map[spot]int32
	list   []spot
	chain  markov.Chain

	solution *markov.Solution
	cost     float64 // what it took to build and to solve the chain

	scratch []part32
}

// evalProcess evaluates a process under an assignment of all it depends on.
func (e *evaluator) evalProcess(n *node, x *notation.Process) (*Dist, error) {
	e.budget.settled = true
	closed, err := e.closed(n, x)
	if err != nil {
		return nil, err
	}
	p, err := e.chainOf(closed)
	if err != nil {
		return nil, err
	}
	p.value = newQuestion(p.parts, valueOf(closed.Value))
	e.trace(fmt.Sprintf("absorbing Markov chain of %d states", p.chain.Len()))
	return p.outcomes()
}

// chainOf returns the process with its chain built and solved: one that was met
// before with another value, if the cache has it.
func (e *evaluator) chainOf(x *notation.Process) (*process, error) {
	plain := *x
	plain.Value = notation.Int(0)
	key := plain.String()
	if known := e.cache.chain(key); known != nil {
		p := *known
		p.e, p.x, p.scratch = e, x, nil
		return &p, e.budget.spend(p.cost, 0, 0)
	}
	before := e.budget.spent
	p := &process{e: e, x: x, states: map[spot]int32{}, modes: modeTable{numbers: map[string]int32{}}}
	for _, part := range x.State {
		p.parts = append(p.parts, part.Name)
	}
	var err error
	if p.step, err = newTurn(x, e.spread(x.Step, p.parts)); err != nil {
		return nil, err
	}
	p.until = newQuestion(p.parts, x.Until)
	if err := p.explore(); err != nil {
		return nil, err
	}
	if state, found := p.chain.Endless(); found {
		return nil, notation.Errorf(x.Until.Span(), "it can go on for ever: %s never leads to an end", p.describe(state)).
			WithHint("count the turns in the state, and end at some number of them")
	}
	p.solution, err = p.chain.Solve(e.budget.ctx)
	switch {
	case errors.Is(err, markov.ErrTooLarge):
		return nil, &LimitError{At: x.At, Resource: Work, Need: 2 * e.budget.MaxWork, Limit: e.budget.MaxWork}
	case err != nil:
		return nil, err
	}
	p.states = nil // all are known
	p.cost = e.budget.spent - before
	e.cache.keepChain(key, p)
	return p, nil
}

// closed puts the values of everything outside into the process.
func (e *evaluator) closed(n *node, x *notation.Process) (*notation.Process, error) {
	values := map[string]notation.Expr{}
	var bad error
	n.free.each(func(v int) {
		a := e.given.value[v]
		switch {
		case !e.given.set.has(v):
			bad = notation.Errorf(x.At, "%s is not bound to a value", e.vars[v].name)
		case a.err != nil:
			bad = a.err
		case a.point.tail != nil:
			bad = e.budget.bounded(a.point)
		default:
			values[e.vars[v].name] = literal(a.point.outcome(0))
		}
	})
	if bad != nil {
		return nil, bad
	}
	bound := notation.Transform(x, func(c notation.Expr) (notation.Expr, bool) {
		if ref, ok := c.(*notation.Ref); ok {
			if v, ok := values[ref.Name]; ok {
				return v, true
			}
		}
		return c, false
	})
	return bound.(*notation.Process), nil
}

// literal is the constant that an outcome is.
func literal(o Outcome) notation.Expr {
	switch {
	case o.Value != nil:
		return &notation.Number{Value: o.Value}
	case o.Label == Yes || o.Label == No:
		return &notation.Bool{Value: o.Label == Yes}
	}
	return &notation.Label{Name: o.Label}
}

// valueOf is the value of a process, with its condition beside it if it has one.
func valueOf(e notation.Expr) notation.Expr {
	if g, ok := e.(*notation.Given); ok {
		return &notation.Tuple{At: g.At, Items: []notation.Expr{g.X, g.Cond}}
	}
	return e
}
