package anydice

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// A quantity is a number: one that is known, one that is made of named rolls, or a roll,
// which is rolled again at every use. It knows bounds of its value.
type quantity struct {
	known bool
	value int64

	tree   notation.Expr // nil where it is known
	lo, hi int64

	// support returns, ascending, the values that a roll can take. It is nil where they are
	// known by the values of names alone.
	support func() []int64
}

func number(v int64) quantity { return quantity{known: true, value: v, lo: v, hi: v} }

// expr returns the tree of a quantity.
func (q quantity) expr() notation.Expr {
	if q.known {
		return notation.Int(q.value)
	}
	return q.tree
}

// is reports whether two quantities are the same number or the same tree.
func (q quantity) is(other quantity) bool {
	return q.known == other.known && q.value == other.value && q.tree == other.tree
}

// standsAt reports whether a node is the tree, or the number, of the quantity.
func (q quantity) standsAt(e notation.Expr) bool {
	if n, ok := e.(*notation.Number); ok && q.known {
		return n.Value.Cmp(new(big.Rat).SetInt64(q.value)) == 0
	}
	return e == q.tree
}

// sure returns the value of a number that must be known.
func (q quantity) sure() int64 {
	if !q.known {
		need(q.tree)
	}
	return q.value
}

// lazily returns a function that calls find when it is first asked, and keeps what that returns. Errors of find
// are reported at the present place in the program.
func (u *unroller) lazily(find func() []int64) func() []int64 {
	at := u.at
	var found []int64
	return func() []int64 {
		if found == nil {
			before := u.at
			defer func() { u.budget.at = before }()
			u.budget.at = at
			found = find()
		}
		return found
	}
}

// values returns the values that a quantity can take, ascending.
func (q quantity) values() []int64 {
	if q.known {
		return []int64{q.value}
	}
	if q.support == nil {
		need(q.tree)
	}
	return q.support()
}

// far is where bounds end: what lies beyond is only known to be large.
const far = 1 << 62

// saturated returns v as an int64, cut to the bounds that quantities have.
func saturated(v *big.Int) int64 {
	if v.CmpAbs(big.NewInt(far)) > 0 {
		return far * int64(v.Sign())
	}
	return v.Int64()
}

func addBounds(a, b int64) int64 { return saturated(new(big.Int).Add(big.NewInt(a), big.NewInt(b))) }

func mulBounds(a, b int64) int64 { return saturated(new(big.Int).Mul(big.NewInt(a), big.NewInt(b))) }

// A value is what an expression of a program is worth: a quantity, *sequence or *dice.
type value interface{ isValue() }

// A sequence is a list of numbers. One that is a pool, sorted, lists its positions only
// where that is asked for.
type sequence struct {
	items []quantity
	pool  *pool
}

// A pool is named dice that are looked at one by one, from the highest unless lowest is set.
type pool struct {
	tree   notation.Expr
	size   quantity
	lo, hi int64 // of one die
	lowest bool
}

// dice is a number of equal dice.
type dice struct {
	count quantity
	die   quantity // one roll; without meaning where empty
	empty bool     // a die without faces: what uses it has no outcome

	plain bool // the die is uniform over its values

	sum *quantity // the sum under a name that a rule file gives it, or nil
}

func (quantity) isValue()  {}
func (*sequence) isValue() {}
func (*dice) isValue()     {}

// rolled is a quantity as one die.
func rolled(q quantity) *dice { return &dice{count: number(1), die: q} }

func emptyDie() *dice { return &dice{count: number(1), empty: true} }
