package encounter

import "oddsmith/scenarios/notation"

// A running value is what a resource is worth in the middle of a turn: the value
// that it had, or was given, and what was added since. The two are kept apart so
// that the new value of a resource that is only added to says so, whatever decides
// how much is added: an engine that sees it need not ask what the resource is worth.
type running struct {
	base  notation.Expr
	added notation.Expr // nil for nothing
}

// value is the running value as one expression.
func (v running) value() notation.Expr {
	if v.added == nil {
		return v.base
	}
	return &notation.Binary{At: v.added.Span(), Op: notation.Add, X: v.base, Y: v.added}
}

// same reports whether two running values are one and the same.
func (v running) same(w running) bool { return v.base == w.base && v.added == w.added }

// assigned is the value after an assignment of an amount, in the notation of a
// file.
func (v running) assigned(op notation.AssignOp, amount notation.Expr, g *notation.Grammar) running {
	at := amount.Span()
	switch {
	case op == notation.SubAssign && v.added == nil:
		return running{v.base, &notation.Unary{At: at, Op: notation.Neg, X: amount}}
	case op == notation.AddAssign && v.added == nil:
		return running{v.base, amount}
	case op == notation.AddAssign || op == notation.SubAssign:
		return running{v.base, assignment(at, op, v.added, amount, g)}
	}
	return running{base: assignment(at, op, v.value(), amount, g)}
}

// choose is one of two running values.
func choose(cond notation.Expr, then, otherwise running) running {
	at := cond.Span()
	switch {
	case then.same(otherwise):
		return then
	case then.base == otherwise.base:
		return running{then.base, &notation.If{At: at, Cond: cond, Then: orZero(then.added, at), Else: orZero(otherwise.added, at)}}
	}
	return running{base: &notation.If{At: at, Cond: cond, Then: then.value(), Else: otherwise.value()}}
}

func orZero(e notation.Expr, at notation.Span) notation.Expr {
	if e == nil {
		return zero(at)
	}
	return e
}

func zero(at notation.Span) notation.Expr {
	n := notation.Int(0)
	n.At = at
	return n
}

// A moment is what all resources are worth at one moment of a turn.
type moment map[string]running

// chooseMoment is one of two moments.
func chooseMoment(cond notation.Expr, then, otherwise moment) moment {
	out := make(moment, len(then))
	for name, v := range then {
		out[name] = choose(cond, v, otherwise[name])
	}
	return out
}
