package anydice

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// power is x to the y, a whole number: what lies between -1 and 1 is cut to 0.
func (u *unroller) power(x, y quantity) quantity {
	if x.known && y.known {
		return number(u.knownPower(x.value, y.value))
	}
	var out quantity
	if y.known {
		out = u.powerOf(x, y.value)
	} else {
		// The exponent is rolled first; x is rolled anew in each case, of which one happens.
		exponents := y.values()
		name := u.fresh("exponent")
		branches := make([]quantity, len(exponents))
		for i, e := range exponents {
			branches[i] = u.powerOf(x, e)
		}
		out = branches[0]
		for _, q := range branches {
			out.lo, out.hi = min(out.lo, q.lo), max(out.hi, q.hi)
		}
		trees := make([]notation.Expr, len(branches))
		for i, q := range branches {
			trees[i] = u.of(q)
		}
		out = quantity{tree: u.let(name, y.tree, u.choose(u.ref(name), exponents, trees)), lo: out.lo, hi: out.hi}
	}
	if x.support != nil || y.support != nil {
		at := u.at
		out.support = func() []int64 { return u.pairwise("^", at, x, y) }
	}
	return out
}

// powerOf is x to a known power.
func (u *unroller) powerOf(x quantity, e int64) quantity {
	if e < 0 {
		u.refuseZero(x)
	}
	if x.known {
		return number(u.knownPower(x.value, e))
	}
	if e == 0 {
		return number(1)
	}
	if e == 1 {
		return x
	}
	base := u.fresh("base")
	if e < 0 {
		odd := u.integer(1)
		if e%2 != 0 {
			odd = u.integer(-1)
		}
		least := u.when(u.binary(notation.Eq, u.ref(base), u.integer(-1)), odd, u.integer(0))
		body := u.when(u.binary(notation.Eq, u.ref(base), u.integer(1)), u.integer(1), least)
		return quantity{tree: u.let(base, x.tree, body), lo: -1, hi: 1}
	}
	bits := int64(big.NewInt(max(abs(x.lo), abs(x.hi))).BitLen())
	if e > maxBits || e*bits > maxBits {
		fail(u.at, "the power may have more than %d bits", maxBits)
	}
	most := saturated(new(big.Int).Exp(big.NewInt(max(abs(x.lo), abs(x.hi))), big.NewInt(e), nil))
	out := quantity{tree: u.let(base, x.tree, u.product(base, e)), lo: -most, hi: most}
	if x.lo >= 0 || e%2 == 0 {
		out.lo = 0
	}
	return out
}

// product is a name times itself, e times in all.
func (u *unroller) product(name string, e int64) notation.Expr {
	out := u.ref(name)
	for range e - 1 {
		out = u.binary(notation.Mul, out, u.ref(name))
	}
	return out
}

func (u *unroller) knownPower(x, y int64) int64 {
	switch {
	case y < 0 && x == 0:
		fail(u.at, "division by 0")
	case x == 1, x == -1 && y%2 == 0:
		return 1
	case x == -1:
		return -1
	case y < 0:
		return 0
	case x == 0 && y > 0:
		return 0
	}
	if y > 64 {
		fail(u.at, "the number has more than 63 bits")
	}
	out := new(big.Int).Exp(big.NewInt(x), big.NewInt(y), nil)
	if !out.IsInt64() {
		fail(u.at, "the number has more than 63 bits")
	}
	return u.precise(out.Int64())
}

// choose decides between trees by the value of a name: one tree for each of its values,
// which ascend. Neighbours that are the same are one.
func (u *unroller) choose(by notation.Expr, values []int64, trees []notation.Expr) notation.Expr {
	if allSame(trees) {
		return trees[0]
	}
	half := len(values) / 2
	for same(trees[half-1], trees[half]) && half > 1 {
		half--
	}
	for same(trees[half-1], trees[half]) {
		half++
	}
	cond := u.binary(notation.Lt, by, u.integer(values[half]))
	if half == 1 {
		cond = u.binary(notation.Eq, by, u.integer(values[0]))
	}
	return u.when(cond, u.choose(by, values[:half], trees[:half]), u.choose(by, values[half:], trees[half:]))
}

func allSame(trees []notation.Expr) bool {
	for _, t := range trees[1:] {
		if !same(trees[0], t) {
			return false
		}
	}
	return true
}

// same reports whether two trees are one, or the same constant.
func same(a, b notation.Expr) bool {
	if a == b {
		return true
	}
	if x, ok := a.(*notation.Number); ok {
		y, ok := b.(*notation.Number)
		return ok && x.Value.Cmp(y.Value) == 0
	}
	if x, ok := a.(*notation.Bool); ok {
		y, ok := b.(*notation.Bool)
		return ok && x.Value == y.Value
	}
	return false
}
