package encounter

import "oddsmith/scenarios/notation"

func ref(name string, at notation.Span) notation.Expr { return &notation.Ref{At: at, Name: name} }

func zero(at notation.Span) notation.Expr {
	n := notation.Int(0)
	n.At = at
	return n
}

// oneIf is 1 where a condition holds, else 0.
func oneIf(cond notation.Expr) notation.Expr {
	one := notation.Int(1)
	one.At = cond.Span()
	return &notation.If{At: cond.Span(), Cond: cond, Then: one, Else: zero(cond.Span())}
}
