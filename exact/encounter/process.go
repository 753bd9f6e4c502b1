package encounter

import (
	"errors"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// Solve returns the distribution of what the last state of a closed process is
// worth.
func Solve(x *notation.Process, eval Evaluator, b *budget.Budget, known *Store) (*dist.Dist, error) {
	b.ListsAll()
	b.Trace("absorbing Markov chain")
	e := &solver{eval: known.remembering(eval, b), budget: b, known: known, most: noLimit}
	x = withoutStill(x)
	d, err := e.solve(x)
	if err == nil {
		err = precise(x, d)
	}
	if err != nil {
		known.dropFamilies() // some may be half done
	}
	known.trimFamilies(b.MaxList())
	return d, err
}

// solve returns the distribution for a process whose parts all change.
func (e *solver) solve(x *notation.Process) (*dist.Dist, error) {
	if y, most, ok := withoutClock(x); ok && !e.budget.Rational {
		x, e.most = y, most
	}
	x = e.withFloors(withoutIdle(x))
	if d, ok, err := e.withCounts(x); ok || err != nil {
		return d, err
	}
	return e.within(x)
}

// within relies on the bounds of parts, unless they leave them.
func (e *solver) within(x *notation.Process) (*dist.Dist, error) {
	d, err := e.ending(x, true)
	if errors.Is(err, errBeyond) {
		d, err = e.ending(x, false)
	}
	return d, err
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
func (e *solver) ending(x *notation.Process, holds bool) (*dist.Dist, error) {
	f, err := e.family(x, holds)
	if err != nil {
		return nil, err
	}
	e.isFar = false
	q := newQuery(f.parts, simplify(valueOf(x.Value)))
	starts, err := f.starts()
	if err != nil {
		return nil, err
	}
	if err := f.foresee(starts); err != nil {
		return nil, err
	}
	if e.budget.Rational && e.counts == nil {
		p, err := e.known.chainOf(f, starts)
		if err != nil {
			return nil, err
		}
		if f.turn.missing == 0 {
			if d, err := p.rational(q); err != nil || d != nil {
				return d, err
			}
		}
	}
	if e.most == noLimit && e.counts == nil && f.isFew(q) && !f.turn.isNested { // what is missing of a nested end is bounded forwards
		d, err := f.lookUp(q, starts)
		// Where nothing meets the condition the ends are asked one by one whether any may.
		if err != nil && !errors.Is(err, errFar) || err == nil && d.Slots() > 0 {
			return d, err
		}
		e.isFar = err != nil
	}
	p, err := e.known.chainOf(f, starts)
	if err != nil {
		return nil, err
	}
	if e.most != noLimit {
		return p.limited(q, e.most)
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
