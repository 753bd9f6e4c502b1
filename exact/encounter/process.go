package encounter

import (
	"errors"
	"fmt"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// Solve returns the distribution of what the last state of a closed process is
// worth. Whatever the store knows, it takes the same from the budget.
func Solve(x *notation.Process, eval Evaluator, b *budget.Budget, known *Store) (*dist.Dist, error) {
	b.ListsAll()
	b.Trace("absorbing Markov chain")
	e := &solver{eval: known.remembering(eval, b), budget: b, known: known, most: noLimit}
	var d *dist.Dist
	err := e.at(x, func() (err error) {
		d, err = e.solve(withoutStill(x))
		return err
	})
	if err == nil {
		err = precise(x, d)
	}
	if err != nil {
		known.forget() // something may be half done
	}
	known.trim(b.MaxList())
	return d, err
}

// at works on a process. Errors are its own, and what is held is released when it is done.
func (e *solver) at(x *notation.Process, work func() error) error {
	b := e.budget
	at, doing, held := b.At, b.Doing, b.Held()
	b.At = x.At
	err := e.explained(work())
	b.At, b.Doing = at, doing
	b.Release(b.Held() - held)
	return err
}

// doing says what is being done, for errors.
func (e *solver) doing(format string, args ...any) { e.budget.Doing = fmt.Sprintf(format, args...) }

// solve returns the distribution for a process whose parts all change.
func (e *solver) solve(x *notation.Process) (*dist.Dist, error) {
	if y, most, ok := withoutClock(x); ok && !e.budget.Rational {
		x, e.most = y, most
	}
	x = withoutIdle(x)
	if d, ok, err := e.withCounts(x); ok || err != nil {
		return d, err
	}
	return e.ending(x)
}

// mostLost is far more than rounding takes away but on the longest ways.
const mostLost = 1e-6

// precise refuses a distribution of which too few digits are proven. That of a condition is
// small beside what is lost if the condition is rare.
func precise(x *notation.Process, d *dist.Dist) error {
	if _, conditional := x.Value.(*notation.Given); conditional {
		return nil
	}
	if bound, _ := d.ErrorBound().Float64(); bound > mostLost {
		return budget.Unsolved(x.At, "the encounter is too long to be solved in double precision: a probability may be off by %.1g", bound)
	}
	return nil
}

// ending returns the distribution of what the last state is worth.
func (e *solver) ending(x *notation.Process) (*dist.Dist, error) {
	p, err := e.chain(x)
	if err != nil {
		return nil, err
	}
	m := p.model
	q := newQuery(m.parts, simplify(valueOf(x.Value)))
	if e.budget.Rational && e.counts == nil && m.turn.missing == 0 {
		if d, err := p.rational(q); err != nil || d != nil {
			return d, err
		}
	}
	if e.most != noLimit {
		return p.limited(q, e.most)
	}
	if e.counts == nil && !p.isFar && m.isFew(q) && !m.turn.isNested { // what is missing of a nested end is bounded forwards
		d, err := p.lookUp(q)
		// Where nothing meets the condition the ends are asked one by one whether any may.
		if err != nil || d.Slots() > 0 {
			return d, err
		}
	}
	return p.outcomes(q)
}

// valueOf is the value of a process, with its condition beside it if it has one.
func valueOf(e notation.Expr) notation.Expr {
	if g, ok := e.(*notation.Given); ok {
		return &notation.Tuple{At: g.At, Items: []notation.Expr{g.X, g.Cond}}
	}
	return e
}

// chain returns the chain of a process, one that was met before if there is one.
func (e *solver) chain(x *notation.Process) (*process, error) {
	key, l := e.known.chain(x, e.reach())
	if !l.known {
		const few = 8 // times less than one list may take
		e.known.makeRoom(e.budget.MaxList() / few)
	}
	p, err := l.get(e, func() (*process, error) { return e.build(x) })
	if err != nil {
		return nil, err
	}
	if !p.isPart {
		key.reach = noLimit
	}
	p.model.e, p.model.x, p.chain.Meter = e, x, e.budget
	e.space = p.stateSpace
	e.known.keep(key, l)
	return p, nil
}

// build builds the chain of a process, which relies on the bounds of parts unless they leave them.
func (e *solver) build(x *notation.Process) (*process, error) {
	held := e.budget.Held()
	p, err := e.buildWithin(x, true)
	if errors.Is(err, errBeyond) {
		e.budget.Release(e.budget.Held() - held)
		p, err = e.buildWithin(x, false)
	}
	return p, err
}

// buildWithin relies on bounds if holds is set. The error may be errBeyond.
func (e *solver) buildWithin(x *notation.Process, holds bool) (*process, error) {
	m, err := newTurnModel(e, x, holds)
	if err != nil {
		return nil, err
	}
	starts, err := m.starts()
	if err != nil {
		return nil, err
	}
	return m.build(starts)
}
