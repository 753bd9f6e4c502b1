package constant

import (
	"oddsmith/scenarios/notation"
)

// RangeOf returns the range of an expression. leaf returns the ranges of rolls and names.
func RangeOf(e notation.Expr, leaf func(notation.Expr) Range) Range {
	switch n := e.(type) {
	case *notation.Number:
		return Between(n.Value, n.Value, n.Value.IsInt())
	case *notation.Pool, *notation.Group, *notation.Repeat, *notation.Ref, *notation.Process, *notation.Pairs,
		*notation.Again, *notation.Retry:
		return leaf(e)
	case *notation.Unary:
		if n.Op == notation.Neg {
			return RangeOf(n.X, leaf).negated()
		}
	case *notation.If:
		return RangeOf(n.Then, leaf).join(RangeOf(n.Else, leaf))
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
	case *notation.Bool, *notation.Label, *notation.Chance, *notation.Let, *notation.Tuple, *notation.Given,
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
