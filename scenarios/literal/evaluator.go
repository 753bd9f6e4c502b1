package literal

import (
	"errors"

	"oddsmith/scenarios/notation"
)

// An evaluator evaluates expressions from left to right.
type evaluator struct {
	source Source
	names  *Names
	trace  *Trace
	node   func(evaluator, notation.Expr) (Value, error) // the value of any node
}

// eval finds the value of a part of an expression.
func (e evaluator) eval(x notation.Expr) (Value, error) { return e.node(e, x) }

// silent returns the evaluator with another source and without a trace.
func (e evaluator) silent(source Source) evaluator {
	e.source, e.trace = source, nil
	return e
}

// all evaluates expressions from left to right.
func (e evaluator) all(list []notation.Expr) ([]Value, error) {
	values := make([]Value, len(list))
	for i, x := range list {
		v, err := e.eval(x)
		if err != nil {
			return nil, err
		}
		values[i] = v
	}
	return values, nil
}

// quietly evaluates x and leaves no steps of it in the trace: what is asked of every die would hide the others.
func (e evaluator) quietly(x notation.Expr) (Value, error) {
	if e.trace == nil {
		return e.eval(x)
	}
	steps := len(e.trace.Steps)
	v, err := e.eval(x)
	e.trace.Steps = e.trace.Steps[:steps]
	return v, err
}

// until tries something with the source until it meets its condition, that is, until the error is not
// [ErrNotMet]. place is where other errors are reported.
func (e evaluator) until(place notation.Span, try func(evaluator) (Value, error)) (Value, error) {
	v, err := e.source.Until(func(s Source) (Value, error) {
		inner := e
		inner.source = s
		return try(inner)
	})
	return v, at(place, err)
}

// wholeNumber evaluates a number that must be whole and not less than least. what names it in errors.
func (e evaluator) wholeNumber(x notation.Expr, least int64, what string) (int64, error) {
	v, err := e.eval(x)
	if err != nil {
		return 0, err
	}
	if !v.Number.IsInt() || !v.Number.Num().IsInt64() || v.Number.Num().Int64() < least {
		return 0, notation.Errorf(x.Span(), "%s is %s: it must be a whole number of at least %d", what, v, least)
	}
	return v.Number.Num().Int64(), nil
}

// at gives an error a place, unless it has one, or only ends a sequence of rolls.
func at(place notation.Span, err error) error {
	var placed *notation.Error
	if err == nil || errors.As(err, &placed) || errors.Is(err, ErrCut) || errors.Is(err, ErrTooMany) || errors.Is(err, ErrNotMet) || errors.Is(err, errNoDie) {
		return err
	}
	return notation.Errorf(place, "%s", err)
}
