package encounter

import (
	"errors"
	"fmt"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A solver solves one encounter.
type solver struct {
	eval   Evaluator
	budget *budget.Budget
	known  *Store
	space  *space // that was explored last; nil at first
}

// noLimit is the number of turns of an encounter that ends by itself.
const noLimit = -1

// doing records what is being done, for errors.
func (e *solver) doing(format string, args ...any) { e.budget.Doing = fmt.Sprintf(format, args...) }

// Solve returns the distribution of the value in the last state of a closed encounter without open
// choices. It charges the same whatever the store knows.
func Solve(x *notation.Process, eval Evaluator, b *budget.Budget, known *Store) (*dist.Dist, error) {
	b.ListsAll()
	b.Trace("absorbing Markov chain")
	e := &solver{eval: eval, budget: b, known: known}
	var d *dist.Dist
	err := e.at(x, func() (err error) {
		d, err = e.solve(x)
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

// at calls work with the budget at the place of the encounter x, explains its errors, and releases what it
// held.
func (e *solver) at(x *notation.Process, work func() error) error {
	b := e.budget
	at, doing, held := b.At, b.Doing, b.Held()
	b.At = x.At
	err := e.explained(x, work())
	b.At, b.Doing = at, doing
	b.Release(b.Held() - held)
	return err
}

// prepare removes what does not matter from an encounter, reads its limits, and returns what is asked of it.
func (e *solver) prepare(x *notation.Process) (asked, error) {
	before := x
	x, err := withConstants(onlyNeeded(withTurns(withoutRounds(x))), e.eval)
	if err != nil {
		return asked{}, err
	}
	out := asked{most: noLimit}
	for _, limit := range []notation.Expr{x.Limit, x.Horizon} {
		if limit == nil {
			continue
		}
		turns, err := e.turns(limit)
		if err != nil {
			return asked{}, err
		}
		if out.most == noLimit || turns < out.most {
			out.most = turns
		}
	}
	plain := *x
	plain.Limit, plain.Horizon, plain.Value = nil, nil, withoutPlainLets(x.Value)
	out.of = onlyNeeded(&plain)
	out.of.Alike = alikeIn(out.of, before)
	return out, nil
}

// turns returns the constant number of turns that an expression gives.
func (e *solver) turns(x notation.Expr) (int, error) {
	d, err := e.eval.Eval(x)
	if err != nil {
		return 0, err
	}
	if !d.IsConstant() || d.HasTail() {
		return 0, notation.Errorf(x.Span(), "after how many turns an encounter ends cannot be rolled for").
			WithHint("a number, or a parameter")
	}
	v := d.Outcome(0).Value
	if !v.IsInt() || v.Sign() < 0 {
		return 0, notation.NotTurns(x.Span(), v)
	}
	n := v.Num()
	if !rational.IsSmall(n) {
		return 0, notation.Errorf(x.Span(), "an encounter of %s turns is too long", n)
	}
	return int(n.Int64()), nil
}

// withoutRounds returns an encounter that counts turns instead of rounds, if every turn is a round.
func withoutRounds(x *notation.Process) *notation.Process {
	again := false
	x.Statements(func(s notation.Stmt) {
		_, is := s.(*notation.ActAgain)
		again = again || is
	})
	if again || len(x.Turns) > 1 || !notation.Mentions(x.Value, notation.RoundsName) {
		return x
	}
	out := *x
	out.Value = notation.Transform(x.Value, func(e notation.Expr) (notation.Expr, bool) {
		if ref, ok := e.(*notation.Ref); ok && ref.Name == notation.RoundsName {
			return &notation.Ref{At: ref.At, Name: notation.TurnsName}, true
		}
		return e, false
	})
	return &out
}

// solve returns the distribution of an encounter.
func (e *solver) solve(x *notation.Process) (*dist.Dist, error) {
	a, err := e.prepare(x)
	if err != nil {
		return nil, err
	}
	if a.of, err = e.byHits(a.of); err != nil {
		return nil, err
	}
	if a.most != noLimit && e.budget.Rational {
		a = asked{of: endingAfter(a.of, notation.Int(int64(a.most))), most: noLimit}
	}
	if a.most != noLimit {
		p, err := e.chainOf(a.of, a.reach())
		if err != nil {
			return nil, err
		}
		return p.limited(a.most)
	}
	counts := countsOf(a.of)
	if len(counts) == 0 {
		p, err := e.chainOf(a.of, noLimit)
		if err == nil && e.budget.Rational && !p.goesOn && notation.Mentions(a.of.Value, notation.TurnsName) {
			p, err = e.chainOf(countingTurns(a.of), noLimit)
		}
		if err != nil {
			return nil, err
		}
		p.of = a.of
		return p.ending(nil)
	}
	return e.withCounts(a.of, counts)
}

// ending returns the distribution of the value in the last state. counts are those of the value that have no
// end; nil if the states are all there are.
func (p *encounterChain) ending(counts []count) (*dist.Dist, error) {
	q, err := p.query(p.of.Value)
	if err != nil {
		return nil, err
	}
	if p.e.budget.Rational && counts == nil && p.missing == 0 && !q.usesTurns {
		return p.rational(q)
	}
	return p.outcomes(q, counts)
}

// mostLost is the largest error bound of an answer; rounding reaches it only in very long encounters.
const mostLost = 1e-6

// precise returns an error if the error bound of d is too large. Conditional distributions are not
// checked: they have large errors if the condition is rare.
func precise(x *notation.Process, d *dist.Dist) error {
	if _, conditional := x.Value.(*notation.Given); conditional {
		return nil
	}
	if bound, _ := d.ErrorBound().Float64(); bound > mostLost {
		return budget.Unsolved(x.At, "the encounter is too long to be solved in double precision: a probability may be off by %.1g", bound)
	}
	return nil
}

// chainOf returns the chain of an encounter, from the store or else newly built. States are found
// within reach turns.
func (e *solver) chainOf(x *notation.Process, reach int) (*encounterChain, error) {
	key, l := e.known.chain(x, reach)
	if !l.known {
		const few = 8 // times less than one list may take
		e.known.trim(e.budget.MaxList() / few)
	}
	p, err := l.get(e, func() (*encounterChain, error) { return e.build(x, reach) })
	if err != nil {
		return nil, err
	}
	p.e, p.of, p.chain.Meter = e, x, e.budget
	e.space = p.space
	e.known.keep(key, l)
	return p, nil
}

// build returns the chain of an encounter that the store does not have.
func (e *solver) build(x *notation.Process, reach int) (*encounterChain, error) {
	s := e.takenOver(x, reach)
	var err error
	if s == nil {
		if s, err = e.explored(x, reach); err != nil {
			return nil, err
		}
	}
	p := &encounterChain{space: s}
	p.goesOn = s.chain.HasLoops(p.order)
	return p, nil
}

// explored returns the states of an encounter that are found within reach turns.
func (e *solver) explored(x *notation.Process, reach int) (*space, error) {
	program, err := newProgram(x, nil)
	if err != nil {
		return nil, err
	}
	s, err := e.newSpace(program, reach)
	if err != nil {
		return nil, err
	}
	all, err := spend(e.budget, func() error {
		return s.explore(s.emit)
	})
	s.walk = all.without(s.inRows)
	return s, err
}

// withCounts returns the distribution of an encounter with counts.
func (e *solver) withCounts(x *notation.Process, counts []count) (*dist.Dist, error) {
	plain := *x
	plain.Value = withoutCounts(x.Value, counts)
	uncounted, err := e.chainOf(onlyNeeded(&plain), noLimit)
	if err != nil {
		return nil, err
	}
	if err := uncounted.findVisits(); err != nil { // it may have no end
		return nil, err
	}
	if !uncounted.goesOn {
		p, err := e.chainOf(x, noLimit)
		if err != nil {
			return nil, err
		}
		return p.ending(nil)
	}
	turns, err := uncounted.lasts()
	if err != nil {
		return nil, err
	}
	for ; ; turns *= timesMore {
		held := e.budget.Held()
		p, err := e.chainOf(x, turns)
		if err != nil {
			return nil, err
		}
		counted := *p
		counted.uncounted = uncounted
		d, err := counted.ending(counts)
		if !errors.Is(err, errShort) {
			return d, err
		}
		e.budget.Release(e.budget.Held() - held)
		if turns > maxTurns {
			return nil, budget.Unsolved(x.At, "%s counts more than a million turns", notation.ShownName(counts[0].name))
		}
	}
}

// timesMore is the factor of the number of turns for the next try.
const timesMore = 2
