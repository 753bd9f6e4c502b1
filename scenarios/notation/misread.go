package notation

import (
	"fmt"
	"math/big"
	"strings"
)

// A Misreading is an expression that is valid, and that something else may be meant by.
type Misreading struct {
	Rule string // as the linter calls it
	*Error
}

// Misreadings returns those of one node: a total held against a single die, max of a sum, a mark where a count may
// be meant.
func Misreadings(e Expr) []Misreading {
	switch n := e.(type) {
	case *Binary:
		if m, ok := totalAsDie(n); ok {
			return []Misreading{m}
		}
	case *Call:
		if (n.Func == Max || n.Func == Min) && len(n.Args) == 1 && IsSum(n.Args[0]) {
			return []Misreading{{"pool-meant", Errorf(n.At, "%s of one sum is that sum: %s", n.Func, PoolHint(n.Func, n.Args[0]))}}
		}
	case *Pool:
		if len(n.Rule.Marks) > 0 && isMany(n.Count) {
			m := n.Rule.Marks[0]
			return []Misreading{{"count-meant", Errorf(m.At, "%s only colours dice: to count them, leave out the letters, such as 5d10>7", m.At.Text())}}
		}
	case *Number, *Bool, *Label, *Ref, *Resource, *Group, *Unary, *Chance, *If, *Clamp, *Let, *Tuple, *Repeat, *Copies, *Where,
		*Each, *Pairs, *Again, *Process, *Given, *Retry, *Deal, *Deck:
	}
	return nil
}

// totalAsDie finds a total that is held against what a single die can show.
func totalAsDie(b *Binary) (Misreading, bool) {
	p, ok := b.X.(*Pool)
	if !ok || !p.Rule.IsEmpty() || b.Op != Gt && b.Op != Ge {
		return Misreading{}, false
	}
	die, fair := p.Die.(FairDie)
	if !fair {
		return Misreading{}, false
	}
	count, sides, point := number(p.Count), number(die.Sides), number(b.Y)
	if count == nil || sides == nil || point == nil || count.Cmp(big.NewRat(3, 1)) < 0 || point.Cmp(sides) > 0 {
		return Misreading{}, false
	}
	one := big.NewRat(1, 1)
	if point.Cmp(one) < 0 || point.Cmp(one) == 0 && b.Op == Ge {
		return Misreading{}, false // no die shows less
	}
	return Misreading{"count-meant", Errorf(b.At, "this is about the total of %s dice: to count dice, count(pool(%s, d%s), it %s %s)",
		count.RatString(), count.RatString(), sides.RatString(), b.Op, point.RatString())}, true
}

// number is that of arithmetic on numbers alone; nil for anything else.
func number(e Expr) *big.Rat {
	v, ok := Constant(e)
	if !ok {
		return nil
	}
	return v
}

// isMany reports whether there may be more dice than one.
func isMany(count Expr) bool {
	n := number(count)
	return n == nil || n.Cmp(big.NewRat(1, 1)) > 0
}

// IsSum reports whether an expression is several dice of one sort, added up.
func IsSum(e Expr) bool {
	p, ok := e.(*Pool)
	return ok && p.Rule.IsEmpty() && isMany(p.Count)
}

// PoolHint says how the extreme of the single dice of a sum is written.
func PoolHint(f Func, sum Expr) string {
	pool := "pool(3, d6)"
	if p, ok := sum.(*Pool); ok {
		one := *p
		one.Count = &Number{Value: big.NewRat(1, 1)}
		pool = fmt.Sprintf("pool(%s, %s)", p.Count, strings.TrimPrefix(one.String(), "1"))
	}
	if f == Max {
		return "the highest die is max(" + pool + ")"
	}
	return "the lowest die is min(" + pool + ")"
}
