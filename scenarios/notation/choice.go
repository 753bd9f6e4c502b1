package notation

import (
	"slices"
	"strconv"
)

// WithoutChoice returns the tree with choices by the policies that are written down.
func WithoutChoice(e Expr) Expr {
	return Transform(e, func(x Expr) (Expr, bool) {
		if n, ok := x.(*Process); ok && n.Open() != nil {
			return n.ByWritten(), true
		}
		return x, false
	})
}

// HasOpenChoice reports whether no policy was found for a choice in an expression.
func HasOpenChoice(e Expr) bool {
	open := false
	Visit(e, func(x Expr) bool {
		n, ok := x.(*Process)
		open = open || ok && n.Open() != nil
		return !open
	})
	return open
}

// ByWritten returns the encounter in which open choices go by the policies that are written down:
// the number of the option is rolled, and branches follow it.
func (n *Process) ByWritten() *Process {
	count := 0
	return n.decided(func(c *Choose) []Stmt {
		count++
		number := "encounter/written " + strconv.Itoa(count)
		var rest []Stmt
		for i, o := range slices.Backward(c.Options) {
			is := &Binary{At: c.At, Op: Eq, X: &Ref{At: c.At, Name: number}, Y: &Number{At: c.At, Value: Int(int64(i)).Value}}
			rest = []Stmt{&Branch{At: c.At, Cond: is, Then: o.Body, Else: rest}}
		}
		return append([]Stmt{&Roll{At: c.At, Name: number, Value: c.Written}}, rest...)
	})
}
