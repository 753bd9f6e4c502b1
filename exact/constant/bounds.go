package constant

import (
	"oddsmith/scenarios/notation"
)

// RangeOf returns the range of an expression, that of a condition as a truth value: 0 or 1. leaf returns
// the ranges of rolls and names.
func RangeOf(e notation.Expr, leaf func(notation.Expr) Range) Range {
	switch n := e.(type) {
	case *notation.Number:
		return Between(n.Value, n.Value, n.Value.IsInt())
	case *notation.Pool, *notation.Group, *notation.Repeat, *notation.Ref, *notation.Process, *notation.Pairs,
		*notation.Again, *notation.Retry:
		return leaf(e)
	case *notation.Unary:
		if n.Op == notation.Not {
			return RangeOf(n.X, leaf).not()
		}
		return RangeOf(n.X, leaf).negated()
	case *notation.Bool:
		return truth(n.Value, !n.Value)
	case *notation.Chance:
		return truth(false, false)
	case *notation.If:
		cond := RangeOf(n.Cond, leaf)
		switch {
		case cond.IsFalse():
			return RangeOf(n.Else, leaf)
		case cond.not().IsFalse():
			return RangeOf(n.Then, leaf)
		}
		return RangeOf(n.Then, leaf).join(RangeOf(n.Else, leaf))
	case *notation.Let:
		value := RangeOf(n.Value, leaf)
		return RangeOf(n.Body, func(e notation.Expr) Range {
			if ref, ok := e.(*notation.Ref); ok && ref.Name == n.Name {
				return value
			}
			return leaf(e)
		})
	case *notation.Binary:
		return binaryRange(n, RangeOf(n.X, leaf), RangeOf(n.Y, leaf))
	case *notation.Call:
		args := make([]Range, len(n.Args))
		for i, arg := range n.Args {
			args[i] = RangeOf(arg, leaf)
		}
		if f, ok := functions[n.Func]; ok {
			return f.ranges(args)
		}
	case *notation.Label, *notation.Tuple, *notation.Given,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Deal, *notation.Deck:
	}
	return Range{}
}

// binaryRange returns the range of an operator whose operands have the ranges x and y.
func binaryRange(n *notation.Binary, x, y Range) Range {
	if n.Op == notation.Div {
		switch n.Rule {
		case notation.ExactDivision:
			return x.over(y)
		case notation.FloorDivision:
			return x.over(y).floor()
		case notation.FloorOrZero, notation.TruncOrZero, notation.NoDivision:
		}
		return Range{Parts: 1}
	}
	if int(n.Op) >= len(operators) || operators[n.Op].ranges == nil {
		return Range{}
	}
	return operators[n.Op].ranges(x, y)
}
