package anydice

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// This file makes nodes of trees, each at the place that is calculated, and counts them.

// integer returns a number as a node.
func (u *unroller) integer(v int64) notation.Expr {
	u.node()
	return &notation.Number{At: u.at, Value: big.NewRat(v, 1)}
}

// of returns the tree of a quantity.
func (u *unroller) of(q quantity) notation.Expr {
	if q.known {
		return u.integer(q.value)
	}
	return q.tree
}

func (u *unroller) ref(name string) notation.Expr {
	u.node()
	return &notation.Ref{At: u.at, Name: name}
}

func (u *unroller) binary(op notation.BinaryOp, x, y notation.Expr) notation.Expr {
	u.node()
	return &notation.Binary{At: u.at, Op: op, X: x, Y: y}
}

// divide is x/y by a rule of division.
func (u *unroller) divide(rule notation.Division, x, y notation.Expr) notation.Expr {
	u.node()
	return &notation.Binary{At: u.at, Op: notation.Div, Rule: rule, X: x, Y: y}
}

func (u *unroller) minus(x notation.Expr) notation.Expr {
	u.node()
	return &notation.Unary{At: u.at, Op: notation.Neg, X: x}
}

func (u *unroller) not(x notation.Expr) notation.Expr {
	u.node()
	return &notation.Unary{At: u.at, Op: notation.Not, X: x}
}

func (u *unroller) call(f notation.Func, args ...notation.Expr) notation.Expr {
	u.node()
	return &notation.Call{At: u.at, Func: f, Args: args}
}

// when is `if(cond, then, otherwise)`.
func (u *unroller) when(cond, then, otherwise notation.Expr) notation.Expr {
	u.node()
	return &notation.If{At: u.at, Cond: cond, Then: then, Else: otherwise}
}

// chance is true with probability part/all.
func (u *unroller) chance(part, all int64) notation.Expr {
	u.node()
	return &notation.Chance{At: u.at, P: &notation.Number{At: u.at, Value: big.NewRat(part, all)}}
}

// copies is a pool of count independent rolls of x.
func (u *unroller) copies(count, x notation.Expr) notation.Expr {
	u.node()
	return &notation.Copies{At: u.at, Count: count, X: x}
}

// where returns the dice of a pool for which the condition holds. cond makes the condition on the die it.
func (u *unroller) where(pool notation.Expr, cond func(it notation.Expr) notation.Expr) notation.Expr {
	u.node()
	return &notation.Where{At: u.at, It: notation.ItName, Pool: pool, Cond: cond(u.ref(notation.ItName))}
}

// dice is the sum of count independent rolls of x.
func (u *unroller) dice(count, x notation.Expr) notation.Expr {
	u.node()
	if one, ok := x.(*notation.Pool); ok && isOne(one.Count) && one.Rule.IsEmpty() {
		return &notation.Pool{At: u.at, Count: count, Die: one.Die}
	}
	return &notation.Repeat{At: u.at, Count: count, X: x}
}

func isOne(e notation.Expr) bool {
	n, ok := e.(*notation.Number)
	return ok && n.Value.Cmp(big.NewRat(1, 1)) == 0
}

// oneDie is one roll of a die.
func (u *unroller) oneDie(d notation.Die) notation.Expr {
	u.node()
	return &notation.Pool{At: u.at, Count: u.integer(1), Die: d}
}

// let names a value in a body. If the body is small and has the name once, where it is evaluated at most
// once, the value is put there and no name is needed.
func (u *unroller) let(name string, value, body notation.Expr) notation.Expr {
	if out, ok := inlined(name, value, body); ok {
		return out
	}
	u.node()
	return &notation.Let{At: u.at, Name: name, Value: value, Body: body}
}

// smallBody is how many places of a body are looked at for a name.
const smallBody = 60

// inlined returns a body with the value in place of a name; false unless the body is small and has the name
// once, where it is evaluated once.
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
		*notation.Binary, *notation.Call, *notation.Chance, *notation.If, *notation.Ref,
		*notation.Let, *notation.Tuple:
		return false
	}
	return true // what is not known is left as it is
}
