package lint

import "oddsmith/scenarios/notation"

// poolsIn returns the terms of an expression that roll dice.
func poolsIn(e notation.Expr) []*notation.Pool {
	var out []*notation.Pool
	notation.Visit(e, func(e notation.Expr) bool {
		if p, ok := e.(*notation.Pool); ok {
			out = append(out, p)
		}
		return !isBound(e)
	})
	return out
}

// isBound reports whether e is lowest or highest of something: a constant, for which
// nothing is rolled.
func isBound(e notation.Expr) bool {
	call, ok := e.(*notation.Call)
	return ok && (call.Func == notation.Lowest || call.Func == notation.Highest)
}
