package encounter

import (
	"maps"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// simplify returns a tree worth the same in which names that are known are their
// values, operations on constants are what they are worth, branches that are not taken
// are gone, and rolls that are constants stand where they are named. What has no
// meaning is left as it is.
func simplify(x notation.Expr) notation.Expr {
	return simplifyWith(x, map[string]notation.Expr{})
}

// simplifyWith does so where names are known to be literals.
func simplifyWith(x notation.Expr, known map[string]notation.Expr) notation.Expr {
	s := simplifier{known: maps.Clone(known), used: map[string]int{}, among: map[string][]notation.Expr{}}
	return s.expr(x)
}

// A simplifier is at work on a tree.
type simplifier struct {
	known map[string]notation.Expr   // literals
	used  map[string]int             // how often other names stand in what was made
	log   []string                   // of the names in the order in which they were used
	among map[string][]notation.Expr // the literals that other names are among, where that is known
}

func (s *simplifier) expr(x notation.Expr) notation.Expr {
	switch n := x.(type) {
	case *notation.Number, *notation.Bool, *notation.Label:
		return x
	case *notation.Ref:
		return s.ref(n)
	case *notation.Let:
		return s.let(n)
	case *notation.If:
		return s.branch(n)
	case *notation.Binary:
		if n.Op == notation.And || n.Op == notation.Or {
			return s.logic(n)
		}
		if n.Op == notation.Eq && s.neverEqual(n.X, n.Y) {
			return &notation.Bool{At: n.At}
		}
		return s.operation(x)
	case *notation.Unary, *notation.Call, *notation.Clamp, *notation.Pool, *notation.Group, *notation.Chance,
		*notation.Tuple, *notation.Repeat, *notation.Given, *notation.Resource, *notation.Copies, *notation.Where,
		*notation.Each, *notation.Pairs, *notation.Again, *notation.Retry, *notation.Choice:
		return s.operation(x)
	case *notation.Process: // a roll of its own: only what stands outside is put in
		children := notation.Children(x)
		for i, c := range children {
			bound := notation.BoundIn(x, i)
			children[i] = notation.Transform(c, func(c notation.Expr) (notation.Expr, bool) {
				ref, ok := c.(*notation.Ref)
				if !ok || slices.Contains(bound, ref.Name) {
					return c, ok
				}
				return s.ref(ref), true
			})
		}
		return notation.WithChildren(x, children)
	}
	return x // left to the evaluator, which refuses it
}

// operation simplifies the operands of a node, and the node where all are constants.
func (s *simplifier) operation(x notation.Expr) notation.Expr {
	var room [4]notation.Expr
	old := notation.AppendChildren(room[:0], x)
	if len(old) == 0 {
		return x
	}
	var children []notation.Expr // nil while they are the same
	var space [3]constant.Value
	values := space[:0]
	for i, c := range old {
		child := s.inside(c, notation.BoundIn(x, i))
		if child != c && children == nil {
			children = slices.Clone(old)
		}
		if children != nil {
			children[i] = child
		}
		if v, ok := constant.OfLiteral(child); ok {
			values = append(values, v)
		}
	}
	if len(values) == len(old) {
		if v, ok := constant.Apply(x, values); ok {
			return v.Expr()
		}
	}
	if children == nil {
		return x
	}
	return notation.WithChildren(x, children)
}

// inside simplifies what stands where names are bound, whose values are not those outside.
func (s *simplifier) inside(x notation.Expr, bound []string) notation.Expr {
	if len(bound) == 0 {
		return s.expr(x)
	}
	hidden := map[string]notation.Expr{}
	for _, name := range bound {
		if v, ok := s.known[name]; ok {
			hidden[name] = v
			delete(s.known, name)
		}
	}
	out := s.expr(x)
	maps.Copy(s.known, hidden)
	return out
}

func (s *simplifier) ref(n *notation.Ref) notation.Expr {
	if v, ok := s.known[n.Name]; ok {
		return v
	}
	s.used[n.Name]++
	s.log = append(s.log, n.Name)
	return n
}

// branch leaves out the side of an if that is not taken, and the condition where both
// sides are one constant.
func (s *simplifier) branch(n *notation.If) notation.Expr {
	mark := len(s.log)
	cond := s.expr(n.Cond)
	if b, ok := cond.(*notation.Bool); ok {
		if b.Value {
			return s.expr(n.Then)
		}
		return s.expr(n.Else)
	}
	then, otherwise := s.expr(n.Then), s.expr(n.Else)
	if isLiteral(then) && notation.Equal(then, otherwise) {
		s.forget(mark, len(s.log))
		return then
	}
	if cond == n.Cond && then == n.Then && otherwise == n.Else {
		return n
	}
	return &notation.If{At: n.At, Cond: cond, Then: then, Else: otherwise}
}

// forget takes back the uses of names in what is left out: a stretch of the log.
func (s *simplifier) forget(from, to int) {
	for _, name := range s.log[from:to] {
		s.used[name]--
	}
	s.log = slices.Delete(s.log, from, to)
}

// let leaves out a roll that is a constant, or is not named any more.
func (s *simplifier) let(n *notation.Let) notation.Expr {
	mark := len(s.log)
	value := s.expr(n.Value)
	after := len(s.log)
	outer, shadows := s.known[n.Name]
	before := s.used[n.Name]
	_, isLiteral := constant.OfLiteral(value)
	if isLiteral {
		s.known[n.Name] = value
	} else {
		delete(s.known, n.Name)
		s.used[n.Name] = 0
	}
	outerAmong := s.among[n.Name]
	s.among[n.Name] = leaves(value, nil)
	body := s.expr(n.Body)
	s.among[n.Name] = outerAmong
	isUsed := !isLiteral && s.used[n.Name] > 0
	delete(s.known, n.Name)
	if shadows {
		s.known[n.Name] = outer
	}
	s.used[n.Name] = before
	if !isUsed {
		s.forget(mark, after) // the value is left out
		return body
	}
	if value == n.Value && body == n.Body {
		return n
	}
	return &notation.Let{At: n.At, Name: n.Name, Value: value, Body: body}
}

// logic leaves out an operand that decides nothing.
func (s *simplifier) logic(n *notation.Binary) notation.Expr {
	x := s.expr(n.X)
	if left, ok := constant.OfLiteral(x); ok {
		if constant.Decides(n.Op, left) {
			return x
		}
		return s.expr(n.Y)
	}
	y := s.expr(n.Y)
	if right, ok := constant.OfLiteral(y); ok && !constant.Decides(n.Op, right) {
		return x
	}
	if x == n.X && y == n.Y {
		return n
	}
	return &notation.Binary{At: n.At, Op: n.Op, Rule: n.Rule, X: x, Y: y}
}

// neverEqual reports whether a name is known to be none of the literal beside it: the
// entry of a policy that is never chosen.
func (s *simplifier) neverEqual(x, y notation.Expr) bool {
	ref, ok := x.(*notation.Ref)
	if !ok || !isLiteral(y) {
		return false
	}
	list := s.among[ref.Name]
	return len(list) > 0 && !slices.ContainsFunc(list, func(v notation.Expr) bool { return notation.Equal(v, y) })
}

// leaves appends the literals that conditions choose among; nil if anything else may be
// chosen.
func leaves(x notation.Expr, list []notation.Expr) []notation.Expr {
	n, ok := x.(*notation.If)
	switch {
	case ok:
		if list = leaves(n.Then, list); list == nil {
			return nil
		}
		return leaves(n.Else, list)
	case isLiteral(x):
		return append(list, x)
	}
	return nil
}
