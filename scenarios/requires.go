package scenarios

import (
	"fmt"
	"math/big"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
)

// A Requirement is a condition that the values of the parameters must meet.
type Requirement struct {
	Text string // the condition as it stands in the file
	Else string // what is wrong where it does not hold

	cond notation.Expr
}

// requires reads the section: a list of `that` and `else`.
func (r *reader) requires(n *yamltree.Node) error {
	if err := n.WantItems("a list of requirements"); err != nil {
		return err
	}
	for _, item := range n.Items {
		if err := item.KnownKeys(rulefile.RequirementKeys...); err != nil {
			return err
		}
		that, err := item.Required("that")
		if err != nil {
			return err
		}
		if _, err := item.Required("else"); err != nil {
			return err
		}
		q := &Requirement{}
		if err := item.ReadFields(yamltree.Into("that", &q.Text), yamltree.Into("else", &q.Else)); err != nil {
			return err
		}
		if q.cond, err = r.condition(that); err != nil {
			return err
		}
		r.s.Requirements = append(r.s.Requirements, q)
	}
	return nil
}

// meets returns the error of the first requirement that the values do not meet.
func (s *Scenario) meets(values map[string]parameter.Value) error {
	for _, q := range s.Requirements {
		if yes, ok := decide(parameter.Substitute(q.cond, values)); ok && !yes {
			return fmt.Errorf("%s (%s requires %s)", q.Else, s.Name, q.Text)
		}
	}
	return nil
}

// condition reads a condition on parameters alone: it can be decided before
// anything is rolled.
func (r *reader) condition(n *yamltree.Node) (notation.Expr, error) {
	x, err := r.names.expression(n)
	if err != nil {
		return nil, err
	}
	if kind, err := r.check(x); err != nil {
		return nil, n.Locate(err)
	} else if kind != notation.TruthKind {
		return nil, n.Errorf("a condition expected, this is a %s", kind)
	}
	if _, ok := decide(parameter.Substitute(x, r.samples())); !ok {
		return nil, n.Errorf("this depends on more than parameters and numbers").
			WithHint("what is rolled is not known yet where this is decided")
	}
	return x, nil
}

// decide returns whether a condition without dice holds; false for ok where it is
// none.
func decide(e notation.Expr) (value, ok bool) {
	b, ok := fold(e).(*notation.Bool)
	return ok && b.Value, ok
}

// fold returns the constant that an expression without dice is worth, nil for any
// other.
func fold(e notation.Expr) notation.Expr {
	truth := func(v bool) notation.Expr { return &notation.Bool{Value: v} }
	switch n := e.(type) {
	case *notation.Number, *notation.Bool, *notation.Label:
		return n
	case *notation.Unary:
		switch x := fold(n.X).(type) {
		case *notation.Bool:
			return truth(!x.Value)
		case *notation.Number:
			return &notation.Number{Value: new(big.Rat).Neg(x.Value)}
		}
	case *notation.If:
		if cond, ok := fold(n.Cond).(*notation.Bool); ok {
			if cond.Value {
				return fold(n.Then)
			}
			return fold(n.Else)
		}
	case *notation.Binary:
		switch x := fold(n.X).(type) {
		case *notation.Bool:
			if n.Op == notation.And && !x.Value || n.Op == notation.Or && x.Value {
				return x
			}
			if y, ok := fold(n.Y).(*notation.Bool); ok {
				switch n.Op {
				case notation.And, notation.Or:
					return y
				case notation.Eq:
					return truth(x.Value == y.Value)
				case notation.Ne:
					return truth(x.Value != y.Value)
				}
			}
		case *notation.Label:
			if y, ok := fold(n.Y).(*notation.Label); ok {
				return truth((x.Name == y.Name) == (n.Op == notation.Eq))
			}
		case *notation.Number:
			if y, ok := fold(n.Y).(*notation.Number); ok {
				return foldNumbers(n.Op, x.Value, y.Value)
			}
		}
	}
	return nil
}

func foldNumbers(op notation.BinaryOp, x, y *big.Rat) notation.Expr {
	c := x.Cmp(y)
	switch op {
	case notation.Add:
		return &notation.Number{Value: new(big.Rat).Add(x, y)}
	case notation.Sub:
		return &notation.Number{Value: new(big.Rat).Sub(x, y)}
	case notation.Mul:
		return &notation.Number{Value: new(big.Rat).Mul(x, y)}
	case notation.Eq:
		return &notation.Bool{Value: c == 0}
	case notation.Ne:
		return &notation.Bool{Value: c != 0}
	case notation.Lt:
		return &notation.Bool{Value: c < 0}
	case notation.Le:
		return &notation.Bool{Value: c <= 0}
	case notation.Gt:
		return &notation.Bool{Value: c > 0}
	case notation.Ge:
		return &notation.Bool{Value: c >= 0}
	}
	return nil
}
