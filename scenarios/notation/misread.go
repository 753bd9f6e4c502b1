package notation

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// A Misreading is an expression that is valid, and that something else may be meant by.
type Misreading struct {
	Rule string // as the linter calls it
	*Error
}

// Misreadings returns those of a tree: a total held against a single die, the highest of a sum, dice rolled instead
// of those that are looked at, a mark where a count may be meant, modifiers that change nothing.
func Misreadings(e Expr) []Misreading {
	r := misreader{named: map[string]Expr{}}
	Visit(e, r.node)
	r.bounds()
	return r.found
}

// A misreader goes through a tree.
type misreader struct {
	found  []Misreading
	named  map[string]Expr // what names of rolls stand for
	rolled []*Pool
	bound  []*Call // the least and the greatest total of dice
}

// warn adds a misreading under the name of its rule, and returns its error, so that a hint can be added.
func (r *misreader) warn(rule string, at Span, format string, args ...any) *Error {
	err := Errorf(at, format, args...)
	r.found = append(r.found, Misreading{rule, err})
	return err
}

// node warns of misreadings at one node, notes the rolls that it names, and reports whether to look at its
// children.
func (r *misreader) node(e Expr) bool {
	r.modifiers(e)
	switch n := e.(type) {
	case *Let:
		r.named[n.Name] = n.Value
	case *Process:
		n.Statements(func(s Stmt) {
			if roll, ok := s.(*Roll); ok {
				r.named[roll.Name] = roll.Value
			}
		})
	case *Binary:
		r.totalAsDie(n)
	case *Call:
		r.asked(n)
		if (n.Func == Lowest || n.Func == Highest) && IsSum(n.Args[0]) && isWrittenIn(n, n.Args[0]) {
			r.bound = append(r.bound, n)
			return false
		}
		if (n.Func == Max || n.Func == Min) && len(n.Args) == 1 && IsSum(n.Args[0]) {
			r.warn("pool-meant", n.At, "%s of one sum is that sum: %s", n.Func, PoolHint(n.Func, n.Args[0]))
		}
	case *Pool:
		r.rolled = append(r.rolled, n)
		if len(n.Rule.Marks) > 0 && isMany(n.Count) {
			m := n.Rule.Marks[0]
			r.warn(countMeant, m.At, "%s only colours dice: to count them, leave out the letters, such as 5d10>7", m.At.Text())
		}
	case *Repeat:
		r.copies(n)
	case *Where:
		r.withoutIt(n, n.It, n.Cond, n.Pool)
	case *Each:
		r.withoutIt(n, n.It, n.X, n.Pool)
	case *Again:
		r.withoutIt(n, n.It, n.Cond, &Copies{X: n.X})
	case *Number, *Bool, *Label, *Ref, *Group, *Unary, *Chance, *If, *Tuple, *Copies, *Pairs, *Given, *Retry,
		*Deal, *Deck:
	}
	return true
}

// bounds warns of highest(x) and lowest(x) of dice that are not rolled in this expression: it is a
// constant, and the extreme of single dice may be meant.
func (r *misreader) bounds() {
	for _, c := range r.bound {
		if slices.ContainsFunc(r.rolled, func(p *Pool) bool { return Equal(p, c.Args[0]) }) {
			continue
		}
		f := Max
		if c.Func == Lowest {
			f = Min
		}
		r.warn("pool-meant", c.At, "%s of dice is always the same number: %s", c.Func, PoolHint(f, c.Args[0]))
	}
}

// copies warns of a repetition of one number or die as often as another says, where a sum may be
// meant.
func (r *misreader) copies(n *Repeat) {
	_, times := n.Count.(*Number)
	_, amount := n.X.(*Number)
	if n.Rank != nil || times && !amount || !isPlain(n.Count) || !isPlain(n.X) || !isWrittenIn(n, n.Count) {
		return
	}
	count, x := n.Count.Span().Text(), n.X.Span().Text()
	product := count + " * " + x
	if !amount {
		product = fmt.Sprintf("(%s)%s", count, strings.TrimPrefix(x, "1"))
	}
	r.warn("sum-meant", n.At, "%s is as many of %s as %s says, %s: the two together are %s + %s", n.At.Text(), x, count, product, count, x)
}

// isPlain reports whether an expression is a number or a single die.
func isPlain(e Expr) bool {
	p, ok := e.(*Pool)
	return is[*Number](e) || ok && p.Rule.IsEmpty() && !isMany(p.Count)
}

// withoutIt warns if x, the expression of n that is evaluated for each die of a pool of equal rolls, does not
// refer to that die, which is called it, but rolls dice of its own.
func (r *misreader) withoutIt(n Expr, it string, x, pool Expr) {
	if ref, ok := pool.(*Ref); ok {
		pool = r.named[ref.Name]
	}
	dice, ok := pool.(*Copies)
	if !ok || !isWrittenIn(n, x) || slices.Contains(FreeNames(x), it) {
		return
	}
	rolls := false
	meant := Transform(x, func(e Expr) (Expr, bool) {
		rolls = rolls || is[*Pool](e)
		same := Equal(e, dice.X)
		if same {
			rolls, e = true, &Ref{Name: ItName}
		}
		return e, same
	})
	if !rolls {
		return
	}
	example := "it >= 5"
	if meant != x {
		example = meant.String()
	}
	r.warn("it-meant", x.Span(), "%s rolls new dice: the die that is looked at is called it, such as %s", x.Span().Text(), example)
}

// isWrittenIn reports whether part comes from the same text as e, and was not put in by a function or a
// parameter.
func isWrittenIn(e, part Expr) bool { return part.Span().Src == e.Span().Src }

// totalAsDie warns of a sum of dice compared with a number that a single die can show.
func (r *misreader) totalAsDie(b *Binary) {
	sum, op, limit := b.X, b.Op, b.Y
	if mirrored, ok := map[BinaryOp]BinaryOp{Lt: Gt, Le: Ge}[op]; ok {
		sum, op, limit = b.Y, mirrored, b.X
	}
	p, ok := sum.(*Pool)
	if !ok || !p.Rule.IsEmpty() || op != Gt && op != Ge {
		return
	}
	die, fair := p.Die.(*FairDie)
	if !fair {
		return
	}
	count, sides, point := number(p.Count), number(die.Sides), number(limit)
	if count != nil && count.Cmp(big.NewRat(3, 1)) < 0 || sides == nil || point == nil || point.Cmp(sides) > 0 {
		return
	}
	one := big.NewRat(1, 1)
	if point.Cmp(one) < 0 || point.Cmp(one) == 0 && op == Ge {
		return // no die shows less
	}
	r.warn(countMeant, b.At, "this is about the total of %s dice: to count dice, count(pool(%s, d%s), it %s %s)",
		p.Count, p.Count, sides.RatString(), op, point.RatString())
}

// number returns the value of an expression of numbers alone; nil for any other.
func number(e Expr) *big.Rat {
	v, _ := Constant(e)
	return v
}

// isMany reports whether a number of dice can be more than 1.
func isMany(count Expr) bool {
	n := number(count)
	return n == nil || n.Cmp(big.NewRat(1, 1)) > 0
}

// IsSum reports whether an expression is a sum of several dice of one sort, such as 3d6.
func IsSum(e Expr) bool {
	p, ok := e.(*Pool)
	return ok && p.Rule.IsEmpty() && isMany(p.Count)
}

// PoolHint says how to write the highest or lowest of the single dice in a sum.
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
