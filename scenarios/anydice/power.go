package anydice

import "math/big"

// power returns x to the power y, where fractions are rounded to 0. If y is rolled, it is a choice
// between the powers with each of its values.
func (u *unroller) power(x, y quantity) quantity {
	if y.known {
		return u.powerOf(x, y.value)
	}
	exponents := y.values()
	branches := make([]branch, len(exponents))
	for i, e := range exponents {
		branches[i] = branch{q: u.powerOf(x, e)}
	}
	name := u.fresh("exponent")
	out := u.decide(name, exponents, branches).q
	if out.known {
		return out
	}
	out.tree = u.let(name, y.tree, out.tree)
	out.support = u.lazily(func() []int64 { return u.pairwise("^", x, y) })
	return out
}

// powerOf returns x to the known power e.
func (u *unroller) powerOf(x quantity, e int64) quantity {
	if e < 0 {
		u.refuseZero(x)
	}
	switch {
	case x.known:
		return number(u.knownPower(x.value, e))
	case e == 0:
		return number(1)
	case e == 1:
		return x
	}
	bits := int64(big.NewInt(max(abs(x.lo), abs(x.hi))).BitLen())
	if e > maxBits || e*bits > maxBits {
		fail(u.at, "the power may have more than %d bits", maxBits)
	}
	name := u.fresh("base")
	base := quantity{tree: u.ref(name), lo: x.lo, hi: x.hi}
	out := base
	if e < 0 {
		op := "+" // 1 and -1 to an even power
		if e%2 != 0 {
			op = "-"
		}
		out = u.apply(op, u.apply("=", base, number(1)), u.apply("=", base, number(-1)))
	}
	for range e - 1 {
		out = u.apply("*", out, base)
	}
	if e > 0 && e%2 == 0 {
		out.lo = max(out.lo, 0)
	}
	out.tree = u.let(name, x.tree, out.tree)
	if x.support != nil {
		out.support = u.lazily(func() []int64 { return u.pairwise("^", x, number(e)) })
	}
	return out
}

// knownPower returns x to the power y for known numbers. An overflow or a division by 0 fails.
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
