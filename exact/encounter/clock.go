package encounter

import (
	"math/big"

	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A clock is a part of the state that counts the turns and ends the process: `limit: {draw:
// 400}`. It is no part of the states, of which there would be 400 times as many: the process
// is followed for so many turns.

// withoutClock returns a process without its clock, and after how many turns it ends at the
// latest; false if there is none.
func withoutClock(x *notation.Process) (out *notation.Process, most int, ok bool) {
	items, ok := itemsOf(x.Step, len(x.State))
	if !ok || len(x.State) < 2 {
		return x, 0, false
	}
	for i, part := range x.State {
		start, isNumber := numberOf(simplify(part.Start))
		if !isNumber || !start.IsInt() || !isNext(items[i], part.Name) {
			continue
		}
		end, limit := withoutLimit(simplify(x.Until), part.Name)
		var kept []int
		for k := range x.State {
			if k != i {
				kept = append(kept, k)
			}
		}
		step := itemsAt(x.Step, kept)
		parts := partIndex{part.Name: i}
		if limit == nil || parts.named(end) || parts.named(step) {
			continue
		}
		turns := new(big.Rat).Sub(rational.Ceil(limit), start)
		if !rational.IsSmall(turns.Num()) {
			continue
		}
		out := &notation.Process{At: x.At, Until: end, Step: simplify(step)}
		for _, k := range kept {
			out.State = append(out.State, x.State[k])
		}
		out.Value = notation.Transform(x.Value, func(c notation.Expr) (notation.Expr, bool) {
			if _, ok := parts.part(c); !ok {
				return c, false
			}
			at := c.Span()
			return &notation.Binary{
				At: at, Op: notation.Add,
				X: &notation.Ref{At: at, Name: notation.TurnsName}, Y: &notation.Number{At: at, Value: start},
			}, true
		})
		return out, int(max(0, turns.Num().Int64())), true
	}
	return x, 0, false
}

// isNext reports whether an expression is the part of that name and 1.
func isNext(e notation.Expr, name string) bool {
	n, ok := e.(*notation.Binary)
	if !ok || n.Op != notation.Add {
		return false
	}
	ref, ok := n.X.(*notation.Ref)
	by, isNumber := numberOf(n.Y)
	return ok && isNumber && ref.Name == name && by.Cmp(big.NewRat(1, 1)) == 0
}

// withoutLimit takes `name >= limit` from the conditions of which one ends the process; nil
// if it is none of them.
func withoutLimit(e notation.Expr, name string) (notation.Expr, *big.Rat) {
	n, ok := e.(*notation.Binary)
	if !ok {
		return e, nil
	}
	if n.Op == notation.Or {
		if x, limit := withoutLimit(n.X, name); limit != nil {
			if isFalse(x) {
				return n.Y, limit
			}
			return &notation.Binary{At: n.At, Op: notation.Or, X: x, Y: n.Y}, limit
		}
		y, limit := withoutLimit(n.Y, name)
		if isFalse(y) {
			return n.X, limit
		}
		return &notation.Binary{At: n.At, Op: notation.Or, X: n.X, Y: y}, limit
	}
	ref, ok := n.X.(*notation.Ref)
	limit, isNumber := numberOf(n.Y)
	if !ok || ref.Name != name || !isNumber || n.Op != notation.Ge {
		return e, nil
	}
	return &notation.Bool{At: n.At}, limit
}

func isFalse(e notation.Expr) bool {
	b, ok := e.(*notation.Bool)
	return ok && !b.Value
}

// reach is within how many turns states are looked for: a few more than a process has, so that
// those that are stopped after 33 turns, after 34 and so on up to 40 share theirs. What one comes
// to must not depend on which was asked first.
func (e *solver) reach() int {
	if e.most == noLimit {
		return noLimit
	}
	step := 1
	for e.most > 8*step {
		step *= 2
	}
	return (e.most + step - 1) / step * step
}
