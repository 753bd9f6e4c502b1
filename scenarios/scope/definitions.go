package scope

import (
	"fmt"
	"math/big"

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

// Part returns the constant with its expression.
func (c *Constant) Part() Part { return Part{Name: c.Name, At: c.at, Expr: c.expr} }

// A constant is what is put in for the name of one.
type constant struct {
	expr notation.Expr
	size int // its nodes
}

// A Roll is rolled once, and is one value wherever it is named.
type Roll struct {
	Name string
	Text string
	At   notation.Span
}

// ReadConstants reads the section: names with the expressions they stand for.
func (sc *Scope) ReadConstants(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of constants"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		c := &Constant{Name: e.Key.Text, Text: e.Value.Text, at: e.Key.At}
		var err error
		if c.expr, err = sc.Expression(e.Value); err != nil {
			return err
		}
		if err := sc.declare(e.Key, isConstant); err != nil {
			return err
		}
		if _, err := sc.Check(c.expr); err != nil {
			return e.Value.Locate(err)
		}
		sc.constants[c.Name] = constant{c.expr, parameter.Size(c.expr)}
		sc.Constants = append(sc.Constants, c)
	}
	return nil
}

// ReadRolls reads the section. Each may name those before it, and the outcome; which
// of them come before the outcome is found in [Scope.ReadOutcome].
func (sc *Scope) ReadRolls(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of rolls"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if err := sc.declare(e.Key, isRoll); err != nil {
			return err
		}
		sc.hidden[e.Key.Text] = rolledLater(e.Key)
	}
	for _, e := range n.Entries {
		x, err := sc.Expression(e.Value)
		if err != nil {
			return err
		}
		delete(sc.hidden, e.Key.Text)
		sc.Rolls = append(sc.Rolls, &Roll{Name: e.Key.Text, Text: e.Value.Text, At: e.Key.At})
		l := NewLet(e.Key.Text, x)
		l.At = e.Key.At
		sc.Lets = append(sc.Lets, l)
	}
	return nil
}

// rolledLater is why a roll may not be named yet.
func rolledLater(key *yamltree.Node) string {
	line, _ := key.At.Position()
	return fmt.Sprintf("%s is rolled later, on line %d", key.Text, line)
}

// Count lets a name stand for the whole numbers from low to high, one after the other,
// while f reads what names it.
func (sc *Scope) Count(key *yamltree.Node, low, high *big.Rat, f func(v *big.Rat) error) error {
	if err := sc.declare(key, isConstant); err != nil {
		return err
	}
	sc.used[key.Text] = true
	for v := low; v.Cmp(high) <= 0; v = new(big.Rat).Add(v, big.NewRat(1, 1)) {
		sc.constants[key.Text] = constant{&notation.Number{At: key.At, Value: v}, 1}
		if err := f(v); err != nil {
			return err
		}
	}
	delete(sc.declared, key.Text)
	return nil
}
