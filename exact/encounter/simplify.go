package encounter

import (
	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// simplify returns a tree worth the same in which names that are known are their
// values, parts without dice are the constants they are worth, branches that are not
// taken are gone, and rolls that are constants stand where they are named. What has no
// meaning is left as it is.
func (e *solver) simplify(x notation.Expr, known map[string]notation.Expr) notation.Expr {
	s := simplifier{e: e, known: known, used: map[string]int{}}
	return s.expr(x)
}

// A simplifier is at work on a tree.
type simplifier struct {
	e     *solver
	known map[string]notation.Expr // constants
	used  map[string]int           // how often other names stand in what was made
	log   []string                 // of the names in the order in which they were used
}

func (s *simplifier) expr(x notation.Expr) notation.Expr {
	switch n := x.(type) {
	case *notation.Number, *notation.Bool, *notation.Label:
		return x
	case *notation.Ref:
		return s.ref(n)
	case *notation.Process:
		return notation.Transform(x, func(c notation.Expr) (notation.Expr, bool) {
			ref, ok := c.(*notation.Ref)
			if !ok {
				return c, false
			}
			return s.ref(ref), true
		})
	case *notation.Let:
		return s.let(n)
	case *notation.If:
		cond := s.expr(n.Cond)
		if b, ok := cond.(*notation.Bool); ok {
			if b.Value {
				return s.expr(n.Then)
			}
			return s.expr(n.Else)
		}
		m := *n
		m.Cond, m.Then, m.Else = cond, s.expr(n.Then), s.expr(n.Else)
		return &m
	case *notation.Binary:
		if n.Op == notation.And || n.Op == notation.Or {
			return s.logic(n)
		}
	}
	old := notation.Children(x)
	if len(old) == 0 {
		return x
	}
	children, allLiteral, changed := make([]notation.Expr, len(old)), true, false
	for i, c := range old {
		children[i] = s.expr(c)
		allLiteral = allLiteral && constant.IsLiteral(children[i])
		changed = changed || children[i] != c
	}
	out := x
	if changed {
		out = notation.WithChildren(x, children)
	}
	switch out.(type) {
	case *notation.Binary, *notation.Unary, *notation.Call, *notation.Clamp:
		if allLiteral {
			return s.constant(out, children)
		}
	}
	return out
}

// constant returns what an operation on constants is worth.
func (s *simplifier) constant(x notation.Expr, of []notation.Expr) notation.Expr {
	if v := constant.Fold(x, of); v != nil {
		return v
	}
	if b, ok := x.(*notation.Binary); ok {
		left, whole := constant.Of(constant.OutcomeOf(of[0]))
		right, wholeToo := constant.Of(constant.OutcomeOf(of[1]))
		if whole && wholeToo {
			if c, ok := constant.Apply(b, left, right); ok {
				return constant.Literal(c.Outcome())
			}
		}
	}
	if d, err := s.e.eval.Eval(x); err == nil && d.IsConstant() {
		return constant.Literal(d.Outcome(0))
	}
	return x
}

func (s *simplifier) ref(n *notation.Ref) notation.Expr {
	if v, ok := s.known[n.Name]; ok {
		return v
	}
	s.used[n.Name]++
	s.log = append(s.log, n.Name)
	return n
}

// let leaves out a roll that is a constant, or is not named any more.
func (s *simplifier) let(n *notation.Let) notation.Expr {
	mark := len(s.log)
	value := s.expr(n.Value)
	after := len(s.log)
	outer, shadows := s.known[n.Name]
	before := s.used[n.Name]
	if constant.IsLiteral(value) {
		s.known[n.Name] = value
	} else {
		delete(s.known, n.Name)
		s.used[n.Name] = 0
	}
	body := s.expr(n.Body)
	isUsed := !constant.IsLiteral(value) && s.used[n.Name] > 0
	delete(s.known, n.Name)
	if shadows {
		s.known[n.Name] = outer
	}
	s.used[n.Name] = before
	if !isUsed {
		for _, name := range s.log[mark:after] { // the value is left out
			s.used[name]--
		}
		return body
	}
	m := *n
	m.Value, m.Body = value, body
	return &m
}

// logic leaves out an operand that decides nothing.
func (s *simplifier) logic(n *notation.Binary) notation.Expr {
	x := s.expr(n.X)
	if b, ok := x.(*notation.Bool); ok {
		if b.Value == (n.Op == notation.Or) {
			return b
		}
		return s.expr(n.Y)
	}
	y := s.expr(n.Y)
	if b, ok := y.(*notation.Bool); ok && b.Value == (n.Op == notation.And) {
		return x
	}
	m := *n
	m.X, m.Y = x, y
	return &m
}
