package anydice

import (
	"oddsmith/scenarios/notation"
)

// scalar converts a value to a number: sequences and dice are added up. isDice says that it is
// rolled, and empty that it is an empty die.
func (u *unroller) scalar(v value) (q quantity, isDice, empty bool) {
	switch v := v.(type) {
	case quantity:
		return v, false, false
	case *sequence:
		return u.sum(v), false, false
	case *dice:
		return u.total(v), true, v.empty
	}
	panic("anydice: a value that is not known")
}

// sum returns the sum of a sequence.
func (u *unroller) sum(s *sequence) quantity {
	if p := s.pool; p != nil {
		out := quantity{tree: u.call(notation.Total, p.tree)}
		out.lo, out.hi = boundsOfSum(p.size, p.lo, p.hi)
		return out
	}
	out := number(0)
	for _, q := range s.items {
		out = u.apply("+", out, q)
	}
	return out
}

// total returns the sum of dice.
func (u *unroller) total(d *dice) quantity {
	u.spend(1)
	switch {
	case d.empty:
		return number(0)
	case d.sum != nil:
		return *d.sum
	case d.count.known && d.count.value == 0:
		return number(0)
	case d.count.known && d.count.value == 1:
		return d.die
	case d.count.known && d.die.known:
		return u.apply("*", d.count, d.die)
	}
	out := quantity{tree: u.dice(u.of(d.count), u.of(d.die))}
	out.lo, out.hi = boundsOfSum(d.count, d.die.lo, d.die.hi)
	out.support = u.lazily(func() []int64 { return u.sumsOf(d.count, d.die) })
	return out
}

// boundsOfSum returns the bounds of the sum of n dice, if each is between lo and hi.
func boundsOfSum(n quantity, lo, hi int64) (least, most int64) {
	return min(mulBounds(n.lo, lo), mulBounds(n.hi, lo)), max(mulBounds(n.lo, hi), mulBounds(n.hi, hi))
}

// operate evaluates a binary operator on two values.
func (u *unroller) operate(op string, x, y value) value {
	switch op {
	case "d":
		return u.roll(x, y)
	case "@":
		return u.position(x, y)
	}
	if _, ok := comparisons[op]; ok {
		if out, ok := u.compareSequences(op, x, y); ok {
			return out
		}
		if isList(x) || isList(y) {
			u.note(Note{Kind: SummedSequence, At: u.at})
		}
	}
	a, aDice, _ := u.scalar(x)
	b, bDice, _ := u.scalar(y)
	q := u.apply(op, a, b)
	if aDice || bDice {
		return rolled(q)
	}
	return q
}

// isList reports whether a value is a sequence of any number of entries but one: such a sequence is not the
// same as its sum. A pool counts as one.
func isList(x value) bool {
	s, ok := x.(*sequence)
	return ok && (s.pool != nil || len(s.items) != 1)
}

// operateAlone evaluates a prefix operator.
func (u *unroller) operateAlone(op string, x value) value {
	switch op {
	case "d":
		return u.roll(number(1), x)
	case "#":
		return u.length(x)
	}
	q, isDice, _ := u.scalar(x)
	switch op {
	case "-":
		q = u.negated(q)
	case "!":
		q = u.notOf(q)
	}
	if isDice {
		return rolled(q)
	}
	return q
}

// compareSequences compares a number with each entry of a sequence, or two sequences
// lexicographically; ok is false for other values.
func (u *unroller) compareSequences(op string, x, y value) (out value, ok bool) {
	xs, xList := x.(*sequence)
	ys, yList := y.(*sequence)
	xn, xNumber := x.(quantity)
	yn, yNumber := y.(quantity)
	switch {
	case xList && yList:
		return u.wholes(op, xs.list(u), ys.list(u)), true
	case xNumber && yList:
		return u.count(ys, func(q quantity) quantity { return u.apply(op, xn, q) }), true
	case xList && yNumber:
		return u.count(xs, func(q quantity) quantity { return u.apply(op, q, yn) }), true
	}
	return nil, false
}

// count returns the number of entries for which holds is 1, as a count over the pool if the
// sequence is one.
func (u *unroller) count(s *sequence, holds func(quantity) quantity) quantity {
	if s.pool == nil {
		out := number(0)
		for _, q := range s.items {
			out = u.apply("+", out, holds(q))
		}
		return out
	}
	p := s.pool
	hit := u.where(p.tree, func(it notation.Expr) notation.Expr {
		return u.condition(holds(quantity{tree: it, lo: p.lo, hi: p.hi}))
	})
	return quantity{tree: u.call(notation.Size, hit), hi: p.size.hi}
}

// wholes compares two lists entry by entry, as words are in a dictionary: 1 if x op y, else 0.
func (u *unroller) wholes(op string, x, y []quantity) quantity {
	switch op {
	case "=":
		return u.equal(x, y)
	case "!=":
		return u.notOf(u.equal(x, y))
	case "<":
		return u.before(x, y)
	case ">":
		return u.before(y, x)
	case "<=":
		return u.notOf(u.before(y, x))
	}
	return u.notOf(u.before(x, y))
}

// equal is 1 if two lists have the same entries, else 0.
func (u *unroller) equal(x, y []quantity) quantity {
	if len(x) != len(y) {
		return number(0)
	}
	out := number(1)
	for i := len(x) - 1; i >= 0; i-- {
		out = u.apply("&", u.apply("=", x[i], y[i]), out)
	}
	return out
}

// before is 1 if list x is less than list y in the order of a dictionary, else 0.
func (u *unroller) before(x, y []quantity) quantity {
	out := number(0)
	if len(x) < len(y) {
		out = number(1)
	}
	for i := min(len(x), len(y)) - 1; i >= 0; i-- {
		out = u.apply("|", u.apply("<", x[i], y[i]), u.apply("&", u.apply("=", x[i], y[i]), out))
	}
	return out
}

// negated is -q.
func (u *unroller) negated(q quantity) quantity { return u.apply("-", number(0), q) }
