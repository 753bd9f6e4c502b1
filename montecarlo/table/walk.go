package table

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// Once rolls a closed expression with the faces that a source shows.
func Once(e notation.Expr, faces Source) (*Roll, error) {
	w := &walker{source: faces, evaluate: evaluate, record: &record{}}
	v, err := w.walk(e)
	if err != nil {
		return nil, err
	}
	r := &Roll{Value: v.String(), Terms: w.terms, Steps: w.steps}
	if r.Terms == nil {
		r.Terms = []Term{}
	}
	r.Steps = append(r.Steps, Step{"result", r.Value})
	return r, nil
}

// evaluate finds the value of a node.
func evaluate(w *walker, e notation.Expr) (value, error) {
	switch n := e.(type) {
	case *notation.Number:
		return number(n.Value), nil
	case *notation.Bool:
		return truth(n.Value), nil
	case *notation.Label:
		return value{word: n.Name}, nil
	case *notation.Ref:
		return w.find(n)
	case *notation.Let:
		inner := *w
		inner.names = &names{name: n.Name, roll: n.Value, outer: w.names}
		return inner.walk(n.Body)
	case *notation.Pool:
		return w.pool(n)
	case *notation.Group:
		return w.group(n)
	case *notation.Unary:
		return w.unary(n)
	case *notation.Binary:
		return w.binary(n)
	case *notation.Call:
		return w.call(n)
	case *notation.If:
		return w.choose(n)
	case *notation.Clamp:
		return w.clamp(n)
	case *notation.Chance:
		return w.chance(n)
	case *notation.Tuple:
		items, err := w.all(n.Items)
		return value{items: items}, err
	case *notation.Repeat:
		return w.repeat(n)
	case *notation.Copies:
		list, err := w.copies(n.Count, n.X, n)
		return multiset(list), err
	case *notation.Where:
		return w.where(n)
	case *notation.Each:
		return w.each(n)
	case *notation.Pairs:
		return w.pairs(n)
	case *notation.Again:
		return w.again(n)
	case *notation.Resource:
		return value{}, notation.Errorf(n.At, "%s has no value", n)
	case *notation.Given, *notation.Retry, *notation.Process:
		return value{}, notation.Errorf(n.Span(), "%s is not rolled at a table", n)
	}
	return value{}, notation.Errorf(e.Span(), "the node %T is not known at the table", e)
}

func (w *walker) choose(n *notation.If) (value, error) {
	cond, err := w.walk(n.Cond)
	if err != nil {
		return value{}, err
	}
	if cond.holds() {
		return w.walk(n.Then)
	}
	return w.walk(n.Else)
}

func (w *walker) clamp(n *notation.Clamp) (value, error) {
	v, err := w.walk(n.X)
	if err == nil && v.num.Sign() < 0 {
		w.step("nothing is below 0", v.String()+" becomes 0")
		v = whole(0)
	}
	return v, err
}

// chance rolls a die of as many faces as the probability has parts.
func (w *walker) chance(n *notation.Chance) (value, error) {
	v, err := w.walk(n.P)
	if err != nil {
		return value{}, err
	}
	if v.num.Sign() < 0 || v.num.Cmp(big.NewRat(1, 1)) > 0 || !v.num.Denom().IsInt64() {
		return value{}, notation.Errorf(n.At, "a chance of %s", v)
	}
	face, err := w.source.Roll(Faces{First: 1, Count: v.num.Denom().Int64()})
	if err != nil {
		return value{}, notation.Errorf(n.At, "%s", err)
	}
	hit := truth(face < v.num.Num().Int64())
	w.step("a chance of "+v.String(), hit.String())
	return hit, nil
}
