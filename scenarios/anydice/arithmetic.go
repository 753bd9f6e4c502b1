package anydice

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// This file calculates operators on quantities. Whatever is known is computed; the rest
// becomes a tree, with its bounds and the values that it can take.

// apply returns the result of an operator on two numbers, known or rolled.
func (u *unroller) apply(op string, x, y quantity) quantity {
	u.spend(1)
	if op == "^" {
		return u.power(x, y)
	}
	if op == "/" {
		u.refuseZero(y)
	}
	if x.known && y.known {
		return number(u.compute(op, x.value, y.value))
	}
	out := u.tree(op, x, y)
	if out.known {
		return out
	}
	if x.support != nil || y.support != nil {
		out.support = u.lazily(func() []int64 { return u.pairwise(op, x, y) })
	}
	return out
}

// refuseZero ends the conversion if the divisor can be 0.
func (u *unroller) refuseZero(divisor quantity) {
	if divisor.lo <= 0 && divisor.hi >= 0 && slices.Contains(divisor.values(), 0) {
		fail(u.at, "division by 0")
	}
}

// compute returns the result of an operator on known numbers; a comparison is 1 or 0. More than 63 bits end the
// conversion.
func (u *unroller) compute(op string, x, y int64) int64 {
	a, b := big.NewInt(x), big.NewInt(y)
	switch op {
	case "+":
		a.Add(a, b)
	case "-":
		a.Sub(a, b)
	case "*":
		a.Mul(a, b)
	case "/":
		a.Quo(a, b)
	case "^":
		return u.knownPower(x, y)
	default:
		if truth(op, x, y) {
			return 1
		}
		return 0
	}
	if !a.IsInt64() || a.Int64() == -1<<63 {
		fail(u.at, "the number has more than 63 bits")
	}
	return u.precise(a.Int64())
}

// doubles is beyond which whole numbers AnyDice's own are rounded.
const doubles = 1 << 53

// precise returns v, and notes that AnyDice would round it if it is too large for a float64.
func (u *unroller) precise(v int64) int64 {
	if v > doubles || v < -doubles {
		u.note(Note{Kind: Imprecise, At: u.at})
	}
	return v
}

// truth returns the result of a comparison or logical operator on known numbers.
func truth(op string, x, y int64) bool {
	switch op {
	case "=":
		return x == y
	case "!=":
		return x != y
	case "<":
		return x < y
	case "<=":
		return x <= y
	case ">":
		return x > y
	case ">=":
		return x >= y
	case "&":
		return x != 0 && y != 0
	case "|":
		return x != 0 || y != 0
	}
	panic("anydice: the operator " + op + " is not known")
}

var comparisons = map[string]notation.BinaryOp{
	"=": notation.Eq, "!=": notation.Ne, "<": notation.Lt, "<=": notation.Le, ">": notation.Gt, ">=": notation.Ge,
}

// tree returns the result of an operator on quantities of which at least one is rolled, with its
// expression and bounds.
func (u *unroller) tree(op string, x, y quantity) quantity {
	switch op {
	case "+":
		return quantity{tree: u.combined(notation.Add, 0, x, y), lo: addBounds(x.lo, y.lo), hi: addBounds(x.hi, y.hi)}
	case "-":
		return quantity{tree: u.combined(notation.Sub, 0, x, y), lo: addBounds(x.lo, -y.hi), hi: addBounds(x.hi, -y.lo)}
	case "*":
		ends := []int64{mulBounds(x.lo, y.lo), mulBounds(x.lo, y.hi), mulBounds(x.hi, y.lo), mulBounds(x.hi, y.hi)}
		return quantity{tree: u.combined(notation.Mul, 1, x, y), lo: slices.Min(ends), hi: slices.Max(ends)}
	case "/":
		return u.quotient(x, y)
	case "&":
		return u.joined(notation.And, x, y)
	case "|":
		return u.joined(notation.Or, x, y)
	}
	return u.holds(u.binary(comparisons[op], u.of(x), u.of(y)))
}

// combined returns the tree of x op y, a sum, difference or product. An operand that is neutral (0, or 1 for a
// product) is left out.
func (u *unroller) combined(op notation.BinaryOp, neutral int64, x, y quantity) notation.Expr {
	is := func(q quantity) bool { return q.known && q.value == neutral }
	switch {
	case is(y):
		return x.tree
	case is(x) && op == notation.Sub:
		return u.minus(y.tree)
	case is(x):
		return y.tree
	case op == notation.Add && y.known && y.value < 0:
		return u.binary(notation.Sub, x.tree, u.integer(-y.value))
	}
	return u.binary(op, u.of(x), u.of(y))
}

// joined returns x & y or x | y. A known operand decides the result or is left out.
func (u *unroller) joined(op notation.BinaryOp, x, y quantity) quantity {
	if y.known {
		x, y = y, x
	}
	switch {
	case x.known && (x.value == 0) == (op == notation.And):
		return number(u.compute("!=", x.value, 0))
	case x.known && conditionOf(y.tree) != nil:
		return y
	case x.known:
		return u.holds(u.condition(y))
	}
	return u.holds(u.binary(op, u.condition(x), u.condition(y)))
}

// quotient returns x / y rounded towards 0. It uses floor division if nothing is negative.
func (u *unroller) quotient(x, y quantity) quantity {
	most := max(abs(x.lo), abs(x.hi))
	if x.lo >= 0 && y.lo > 0 {
		return quantity{tree: u.divide(notation.FloorDivision, u.of(x), u.of(y)), hi: most}
	}
	name := u.fresh("quotient")
	body := u.when(u.binary(notation.Lt, u.ref(name), u.integer(0)),
		u.call(notation.Ceil, u.ref(name)), u.call(notation.Floor, u.ref(name)))
	return quantity{tree: u.let(name, u.divide(notation.ExactDivision, u.of(x), u.of(y)), body), lo: -most, hi: most}
}

func abs(v int64) int64 { return max(v, -v) }

// holds is 1 if the condition holds, else 0.
func (u *unroller) holds(cond notation.Expr) quantity {
	return quantity{tree: u.when(cond, u.integer(1), u.integer(0)), lo: 0, hi: 1}
}

// conditionOf returns the condition of a tree that is 1 if it holds and else 0, as [unroller.holds] makes it;
// nil for any other tree.
func conditionOf(e notation.Expr) notation.Expr {
	if n, ok := e.(*notation.If); ok && number(1).standsAt(n.Then) && number(0).standsAt(n.Else) {
		return n.Cond
	}
	return nil
}

// condition returns the condition that x is not 0.
func (u *unroller) condition(x quantity) notation.Expr {
	if x.known {
		u.node()
		return &notation.Bool{At: u.at, Value: x.value != 0}
	}
	if cond := conditionOf(x.tree); cond != nil {
		return cond
	}
	return u.binary(notation.Ne, x.tree, u.integer(0))
}

// notOf is 1 if x is 0, else 0.
func (u *unroller) notOf(x quantity) quantity {
	if x.known {
		return number(u.compute("=", x.value, 0))
	}
	out := u.holds(u.not(u.condition(x)))
	if x.support != nil {
		out.support = u.lazily(func() []int64 { return u.pairwise("=", x, number(0)) })
	}
	return out
}

// pairwise returns the values, ascending, of x op y for two independent rolls.
func (u *unroller) pairwise(op string, x, y quantity) []int64 {
	xs, ys := x.values(), y.values()
	if op == "+" && contiguous(xs) && contiguous(ys) {
		return u.ascending(xs[0]+ys[0], xs[len(xs)-1]+ys[len(ys)-1])
	}
	u.spend(len(xs) * len(ys))
	found := map[int64]bool{}
	for _, v := range xs {
		for _, w := range ys {
			found[u.compute(op, v, w)] = true
		}
	}
	return u.sorted(found)
}

// sorted returns the values of a set, ascending, and counts them as entries.
func (u *unroller) sorted(found map[int64]bool) []int64 {
	u.entries(int64(len(found)))
	out := make([]int64, 0, len(found))
	for v := range found {
		out = append(out, v)
	}
	slices.Sort(out)
	return out
}

// contiguous reports whether values, ascending, have no gaps.
func contiguous(values []int64) bool {
	return len(values) > 0 && values[len(values)-1]-values[0] == int64(len(values)-1)
}

// ascending lists the numbers from lo to hi, both included; nil if hi < lo. Too many end the conversion.
func (u *unroller) ascending(lo, hi int64) []int64 {
	if hi < lo {
		return nil
	}
	if hi-lo < 0 || hi-lo >= maxEntries {
		u.exceed("%d to %d are too many entries, the limit is %d", lo, hi, maxEntries)
	}
	u.entries(hi - lo + 1)
	out := make([]int64, 0, hi-lo+1)
	for v := lo; v <= hi; v++ {
		out = append(out, v)
	}
	return out
}

// sumsOf returns the values, ascending, of the sum of count independent rolls of x. count must be known.
func (u *unroller) sumsOf(count, x quantity) []int64 {
	n, values := count.sure(), x.values()
	if n == 0 {
		return []int64{0}
	}
	if contiguous(values) {
		return u.ascending(mulBounds(n, values[0]), mulBounds(n, values[len(values)-1]))
	}
	out := map[int64]bool{0: true}
	for range n {
		u.spend(len(out) * len(values))
		next := make(map[int64]bool, len(out))
		for s := range out {
			for _, v := range values {
				next[u.compute("+", s, v)] = true
			}
		}
		out = next
	}
	return u.sorted(out)
}
