package scenarios

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// A Constant is a number of the rules with a name. Parameters may stand in it;
// if it is dice, every use rolls anew.
type Constant struct {
	Name string
	Text string // as it stands in the file

	expr notation.Expr
	at   notation.Span
}

// A Roll is rolled once, and is one value wherever it is named.
type Roll struct {
	Name string
	Text string
	At   notation.Span
}

// A Case is one word of the outcome and when it holds: if its condition does and
// no case before it holds.
type Case struct {
	Name string
	Text string // the condition, or "otherwise" for the last case

	at   notation.Span
	cond notation.Expr // nil for the last case
}

func (r *reader) constants(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of constants"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		c := &Constant{Name: e.Key.Text, Text: e.Value.Text, at: e.Key.At}
		var err error
		if c.expr, err = r.names.expression(e.Value); err != nil {
			return err
		}
		if err := r.names.declare(e.Key, isConstant); err != nil {
			return err
		}
		if _, err := r.check(c.expr); err != nil {
			return e.Value.Locate(err)
		}
		r.names.constants[c.Name], r.names.sizes[c.Name] = c.expr, parameter.Size(c.expr)
		r.s.Constants = append(r.s.Constants, c)
	}
	return nil
}

// rolls reads the rolls. Each may name those before it, and the outcome; which
// of them come before the outcome is settled in [reader.outcome].
func (r *reader) rolls(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of rolls"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if err := r.names.declare(e.Key, isRoll); err != nil {
			return err
		}
		r.names.hidden[e.Key.Text] = rolledLater(e.Key)
	}
	for _, e := range n.Entries {
		x, err := r.names.expression(e.Value)
		if err != nil {
			return err
		}
		delete(r.names.hidden, e.Key.Text)
		r.s.Rolls = append(r.s.Rolls, &Roll{Name: e.Key.Text, Text: e.Value.Text, At: e.Key.At})
		r.lets = append(r.lets, newLet(e.Key.Text, x))
	}
	return nil
}
