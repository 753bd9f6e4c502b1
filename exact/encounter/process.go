package encounter

import (
	"errors"
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// This file turns a process into an absorbing Markov chain over the states that
// can be reached, and what comes out of it into a distribution.
//
// A turn of a duel takes so much from one resource and so much from another,
// whatever is left of them. A part of the state whose new value is the old one and
// something that does not depend on it (increments.go) is therefore no part of the
// question what a turn does: the joint distribution of a turn is found once for
// every combination of the other parts, and of the comparisons with numbers that
// the turn makes (turn.go). States are numbered by where they lie (grid.go), so that
// the moves of a turn are written down once as well.
//
// The chain is solved in float64 with a proven bound (package markov), and the
// distribution says so: every probability is listed a little low, and the weight
// that is left may lie anywhere. Who has won is found backwards from the ends
// (backward.go), for all starts at once; how often each last state is reached, and
// after how many turns, forwards from the start (ending.go).

// A process is the chain of a notation.Process with everything from outside put in.
type process struct {
	*stateSpace
	start []markov.Weight
	order *markov.Order

	exactly []*big.Rat // the probabilities of the start, on request

	visits *markov.Visits  // nil until they are asked for
	turns  *markov.Moments // likewise

	cost float64 // what it took to build and to solve the chain
}

// Solve returns the distribution of what the last state of a closed process is
// worth.
func Solve(x *notation.Process, eval Evaluator, b *budget.Budget, known *Store) (*dist.Dist, error) {
	b.ListsAll()
	b.Trace("absorbing Markov chain")
	e := &solver{eval: eval, budget: b, known: known}
	d, err := e.ending(x, true)
	if errors.Is(err, errBeyond) {
		d, err = e.ending(x, false)
	}
	if err == nil {
		err = lossless(x, d)
	}
	if err != nil {
		known.dropFamilies() // some may be half done
	}
	known.trimFamilies(b.MaxMemory)
	return d, err
}

// mostLost is far more than rounding takes away, and far less than a state that was
// overlooked would.
const mostLost = 1e-6

// lossless refuses a distribution with less probability than rounding explains. That of
// a condition is small beside what is lost if the condition is rare.
func lossless(x *notation.Process, d *dist.Dist) error {
	if _, conditional := x.Value.(*notation.Given); conditional {
		return nil
	}
	if bound, _ := d.ErrorBound().Float64(); bound > mostLost {
		return budget.Unsolved(x.At, "the chain of the encounter lost %.2g of its probability, which is a defect of oddsmith", bound)
	}
	return nil
}

// ending returns the distribution of what the last state is worth.
func (e *solver) ending(x *notation.Process, holds bool) (*dist.Dist, error) {
	f, err := e.family(x, holds)
	if err != nil {
		return nil, err
	}
	q := newQuery(f.parts, simplify(valueOf(x.Value)))
	starts, err := f.starts()
	if err != nil {
		return nil, err
	}
	if err := f.foresee(starts); err != nil {
		return nil, err
	}
	if e.budget.Rational {
		if d, err := f.rational(q, starts); err != nil || d != nil {
			return d, err
		}
	}
	if f.isFew(q) {
		d, err := f.lookUp(q, starts)
		// Where nothing meets the condition the ends are asked one by one whether any may.
		if err != nil && !errors.Is(err, errFar) || err == nil && d.Slots() > 0 {
			return d, err
		}
	}
	p, err := f.chainOf(starts)
	if err != nil {
		return nil, err
	}
	return p.outcomes(q)
}

// rational returns the distribution in rationals, nil where there is none.
func (f *turnModel) rational(q *query, starts []startWeight) (*dist.Dist, error) {
	p, err := f.chainOf(starts)
	if err != nil {
		return nil, err
	}
	return p.rational(q)
}

// chainOf returns the chain of the process, one that was met before if the cache has
// it.
func (f *turnModel) chainOf(starts []startWeight) (*process, error) {
	e := f.e
	plain := *f.x
	plain.Value = notation.Int(0)
	key := plain.String()
	// The states of a chain are numbered by the turn that it was built with.
	if p := e.known.chain(key, &plain); p != nil && p.model.turn == f.turn {
		p.model = f
		return p, e.budget.Spend(p.cost, 0, 0)
	}
	before := e.budget.Spent()
	p, err := f.boxed(starts)
	if errors.Is(err, errFar) {
		p, err = newProcess(f.newFarStateSpace(), starts)
	}
	if err != nil {
		return nil, err
	}
	p.cost = e.budget.Spent() - before
	e.known.keepChain(key, &plain, p)
	return p, nil
}

// boxed builds the chain of states that are numbered by boxes. The error may be errFar.
func (f *turnModel) boxed(starts []startWeight) (*process, error) {
	s, err := f.newStateSpace(starts)
	if err != nil {
		return nil, err
	}
	return newProcess(s, starts)
}

// newProcess builds the chain of the states that can be reached.
func newProcess(s *stateSpace, starts []startWeight) (*process, error) {
	p := &process{stateSpace: s, exactly: exactly(starts)}
	if err := s.add(starts); err != nil {
		return nil, err
	}
	if err := s.explore(); err != nil {
		return nil, err
	}
	p.start = s.weights(starts)
	var err error
	p.order, err = s.topologicalOrder()
	return p, err
}

// valueOf is the value of a process, with its condition beside it if it has one.
func valueOf(e notation.Expr) notation.Expr {
	if g, ok := e.(*notation.Given); ok {
		return &notation.Tuple{At: g.At, Items: []notation.Expr{g.X, g.Cond}}
	}
	return e
}
