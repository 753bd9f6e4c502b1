package plan

import (
	"strings"

	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A Node is an expression with its names resolved. Places where the same
// notation.Expr stands are rolled independently, but may share what they are worth
// and, in a [Store], the node.
type Node struct {
	Expr notation.Expr
	Kids []*Node // of a Let its body alone, of a Process the starts of its state
	Free Set     // the variables named in this subtree, those it binds itself left out
	ID   int     // of its resolver, or else of its store
	Var  int     // the variable of a Ref or a Let

	Pool   bool  // it is a pool whose dice are looked at one by one, or several that are dealt together
	Hands  bool  // it is several
	Shared Set   // of a pool or a question: the variables that need values before it is asked
	Bound  []int // the variables that it binds in its last kid, but for a Let

	// Plain says that the subtree rolls nothing and mixes nothing: its value is certain
	// once the free variables have values, if it is a small constant.
	Plain bool

	// Size is the number of places in the subtree: what it costs to find its value where that
	// is certain.
	Size float64

	// Literal is for the evaluator to keep the distribution of a Number or a Label in.
	Literal *dist.Dist

	scope      scope
	identities int // the list of those of all variables in the scope, in the expression of the number identified
	identified int
	groups     []Set // of Independent; nil until it is asked for
}

// A Variable is a roll that is named: the value of a Let.
type Variable struct {
	Name string
	Def  *Node
	Pool bool // the definition is a pool; a die of a pool, which has that as definition, is none
	Own  bool // it is bound by a node that nothing else shares, as a die that is looked at is
}

// What stands before the names of variables that are numbers beside pools, and of what an encounter asks
// of pools. No rule file has such names.
const (
	rankScope     = "rank"
	questionScope = "question"
)

// Shown returns the name of the variable as messages show it: as in the file or, for a number without
// a name, its expression.
func (x Variable) Shown() string {
	if !strings.HasPrefix(x.Name, rankScope+"/") && !strings.HasPrefix(x.Name, questionScope+"/") && x.Name != notation.MemberName {
		return notation.ShownName(x.Name)
	}
	if text := x.Def.Expr.Span().Text(); text != "" {
		return text
	}
	return x.Def.Expr.String()
}

// Combined returns a node for an operation on nodes that need not be adjacent in the expression, such
// as the sum of some terms of a sum. The caller keeps it, and chooses an ID that no other node has.
func Combined(id int, x notation.Expr, kids ...*Node) *Node {
	n := &Node{Expr: x, ID: id, Plain: true, Size: 1}
	for _, kid := range kids {
		n.adopt(kid)
	}
	return n
}

// adopt adds a kid to n, and updates what n depends on.
func (n *Node) adopt(kid *Node) {
	n.Kids = append(n.Kids, kid)
	n.Free = n.Free.Union(kid.Free)
	n.scope.add(&kid.scope)
	n.Plain = n.Plain && kid.Plain
	n.Size += kid.Size
}
