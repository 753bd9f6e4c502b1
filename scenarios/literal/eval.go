package literal

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// Eval evaluates a closed expression once, with what the source shows. The trace, which may be
// nil, takes down what happens.
func Eval(e notation.Expr, source Source, trace *Trace) (Value, error) {
	v, err := newEvaluator(source, trace, nil).eval(e)
	if err == nil && v.IsPool {
		err = errPool(e)
	}
	return v, err
}

func newEvaluator(source Source, trace *Trace, names *Names) evaluator {
	return evaluator{source: source, trace: trace, names: names, node: evaluate}
}

// Let returns the names with one more, whose value is rolled with the source when it is found.
func (s *Names) Let(n *notation.Let, source Source) *Names {
	return newEvaluator(source, nil, s).let(n.Name, n.Value)
}

// evaluate returns the value of an expression in one evaluation, in which its dice are rolled from
// the source.
func evaluate(e evaluator, x notation.Expr) (Value, error) {
	switch n := x.(type) {
	case *notation.Number:
		return Number(n.Value), nil
	case *notation.Bool:
		return Truth(n.Value), nil
	case *notation.Label:
		return Value{Word: n.Name}, nil
	case *notation.Ref:
		return e.find(n)
	case *notation.Let:
		inner := e
		inner.names = e.let(n.Name, n.Value)
		return inner.eval(n.Body)
	case *notation.Pool:
		return e.pool(n)
	case *notation.Group:
		return e.group(n)
	case *notation.Unary:
		return e.unary(n)
	case *notation.Binary:
		return e.binary(n)
	case *notation.Call:
		return e.call(n)
	case *notation.If:
		return e.choose(n)
	case *notation.Chance:
		return e.chance(n)
	case *notation.Tuple:
		return e.tuple(n)
	case *notation.Repeat:
		return e.repeat(n)
	case *notation.Copies:
		list, err := e.copies(n.Count, n.X, n)
		return multiset(list), err
	case *notation.Deal:
		return e.deal(n)
	case *notation.Deck:
		return Value{}, notation.Errorf(n.At, "a deck is no value")
	case *notation.Where:
		return e.where(n)
	case *notation.Each:
		return e.each(n)
	case *notation.Pairs:
		return e.pairs(n)
	case *notation.Again:
		return e.again(n)
	case *notation.Given:
		return e.given(n)
	case *notation.Retry:
		return e.until(n.At, func(e evaluator) (Value, error) { return e.eval(n.X) })
	case *notation.Process:
		return e.process(n)
	}
	return Value{}, notation.Errorf(x.Span(), "the node %T is not known to the interpreter", x)
}

// choose evaluates the branch of a conditional that its condition selects.
func (e evaluator) choose(n *notation.If) (Value, error) {
	cond, err := e.eval(n.Cond)
	if err != nil {
		return Value{}, err
	}
	if cond.Holds() {
		return e.eval(n.Then)
	}
	return e.eval(n.Else)
}

// chance returns true with a probability that must be a fraction: it rolls a die with as many
// faces as the denominator.
func (e evaluator) chance(n *notation.Chance) (Value, error) {
	v, err := e.eval(n.P)
	if err != nil {
		return Value{}, err
	}
	if v.Number.Sign() < 0 || v.Number.Cmp(big.NewRat(1, 1)) > 0 || !v.Number.Denom().IsInt64() {
		return Value{}, notation.Errorf(n.At, "a chance of %s", v)
	}
	face, err := e.source.Roll(Faces{First: 1, Count: v.Number.Denom().Int64()})
	if err != nil {
		return Value{}, at(n.At, err)
	}
	hit := Truth(face < v.Number.Num().Int64())
	e.trace.step(func() (do, with string) { return "a chance of " + v.String(), hit.String() })
	return hit, nil
}

func (e evaluator) tuple(n *notation.Tuple) (Value, error) {
	items, err := e.all(n.Items)
	if i := slices.IndexFunc(items, func(v Value) bool { return v.IsPool }); err == nil && i >= 0 {
		err = errPool(n.Items[i])
	}
	return Value{Items: items}, err
}

func errPool(e notation.Expr) error { return notation.Errorf(e.Span(), "a pool cannot be a result") }

// given evaluates an expression under a condition: [ErrNotMet] if it does not hold.
func (e evaluator) given(n *notation.Given) (Value, error) {
	cond, err := e.eval(n.Cond)
	if err == nil && !cond.Holds() {
		err = ErrNotMet
	}
	if err != nil {
		return Value{}, err
	}
	return e.eval(n.X)
}
