package anydice

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// A builder makes nodes of trees, each at the place that is calculated, and counts them.
type builder struct{ *budget }

func (b builder) integer(v int64) notation.Expr {
	b.node()
	return &notation.Number{At: b.at, Value: big.NewRat(v, 1)}
}

func (b builder) of(q quantity) notation.Expr {
	if q.known {
		return b.integer(q.value)
	}
	return q.tree
}

func (b builder) ref(name string) notation.Expr {
	b.node()
	return &notation.Ref{At: b.at, Name: name}
}

func (b builder) binary(op notation.BinaryOp, x, y notation.Expr) notation.Expr {
	b.node()
	return &notation.Binary{At: b.at, Op: op, X: x, Y: y}
}

// divide is x/y by a rule of division.
func (b builder) divide(rule notation.Division, x, y notation.Expr) notation.Expr {
	b.node()
	return &notation.Binary{At: b.at, Op: notation.Div, Rule: rule, X: x, Y: y}
}

func (b builder) minus(x notation.Expr) notation.Expr {
	b.node()
	return &notation.Unary{At: b.at, Op: notation.Neg, X: x}
}

func (b builder) not(x notation.Expr) notation.Expr {
	b.node()
	return &notation.Unary{At: b.at, Op: notation.Not, X: x}
}

func (b builder) call(f notation.Func, args ...notation.Expr) notation.Expr {
	b.node()
	return &notation.Call{At: b.at, Func: f, Args: args}
}

func (b builder) when(cond, then, otherwise notation.Expr) notation.Expr {
	b.node()
	return &notation.If{At: b.at, Cond: cond, Then: then, Else: otherwise}
}

func (b builder) chance(part, all int64) notation.Expr {
	b.node()
	return &notation.Chance{At: b.at, P: &notation.Number{At: b.at, Value: big.NewRat(part, all)}}
}

func (b builder) copies(count, x notation.Expr) notation.Expr {
	b.node()
	return &notation.Copies{At: b.at, Count: count, X: x}
}

func (b builder) where(pool notation.Expr, cond func(it notation.Expr) notation.Expr) notation.Expr {
	b.node()
	return &notation.Where{At: b.at, It: notation.ItName, Pool: pool, Cond: cond(b.ref(notation.ItName))}
}

// dice is the sum of count dice of which x is one.
func (b builder) dice(count, x notation.Expr) notation.Expr {
	b.node()
	if one, ok := x.(*notation.Pool); ok && isOne(one.Count) && one.Rule.IsEmpty() {
		return &notation.Pool{At: b.at, Count: count, Die: one.Die}
	}
	return &notation.Repeat{At: b.at, Count: count, X: x}
}

func isOne(e notation.Expr) bool {
	n, ok := e.(*notation.Number)
	return ok && n.Value.Cmp(big.NewRat(1, 1)) == 0
}

func (b builder) die(d notation.Die) notation.Expr {
	b.node()
	return &notation.Pool{At: b.at, Count: b.integer(1), Die: d}
}

// let names a value in a body. Where the body is it, or uses it in one place that is come to
// at most once, it stands there itself.
func (b builder) let(name string, value, body notation.Expr) notation.Expr {
	if out, ok := inlined(name, value, body); ok {
		return out
	}
	b.node()
	return &notation.Let{At: b.at, Name: name, Value: value, Body: body}
}

// smallBody is how many places of a body are looked at for a name.
const smallBody = 60

// inlined returns a small body with its only reference to a name replaced by the value; false if
// there are several references or it is not small.
func inlined(name string, value, body notation.Expr) (notation.Expr, bool) {
	places, uses, again := 0, 0, false
	var look func(e notation.Expr, often bool)
	look = func(e notation.Expr, often bool) {
		if places++; places > smallBody {
			return
		}
		if r, ok := e.(*notation.Ref); ok && r.Name == name {
			uses++
			again = again || often
		}
		for i, c := range notation.Children(e) {
			look(c, often || rollsAnew(e, i))
		}
	}
	look(body, false)
	if places > smallBody || uses != 1 || again {
		return nil, false
	}
	return notation.PutFor(body, name, value), true
}

// rollsAnew reports whether the i-th child of a node may be evaluated several times, so that a
// roll must not move into it.
func rollsAnew(e notation.Expr, i int) bool {
	switch e.(type) {
	case *notation.Copies, *notation.Repeat, *notation.Where, *notation.Each:
		return i == 1
	case *notation.Pairs:
		return i == 2
	case *notation.Again, *notation.Retry, *notation.Given, *notation.Process, *notation.Deal, *notation.Deck:
		return true
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Pool, *notation.Group, *notation.Unary,
		*notation.Binary, *notation.Call, *notation.Chance, *notation.If, *notation.Clamp, *notation.Ref,
		*notation.Resource, *notation.Let, *notation.Tuple:
		return false
	}
	return true // what is not known is left as it is
}
