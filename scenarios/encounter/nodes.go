package encounter

import "oddsmith/scenarios/notation"

func ref(name string, at notation.Span) notation.Expr { return &notation.Ref{At: at, Name: name} }

// whole is a whole number as a node.
func whole(v int, at notation.Span) *notation.Number {
	n := notation.Int(int64(v))
	n.At = at
	return n
}

func zero(at notation.Span) notation.Expr { return whole(0, at) }

// oneIf is 1 if the condition holds, else 0.
func oneIf(cond notation.Expr) notation.Expr {
	return &notation.If{At: cond.Span(), Cond: cond, Then: whole(1, cond.Span()), Else: zero(cond.Span())}
}

// orAlways returns the condition, or `true` for nil.
func orAlways(cond notation.Expr, at notation.Span) notation.Expr {
	if cond == nil {
		return &notation.Bool{At: at, Value: true}
	}
	return cond
}
