package scope

import (
	"math/big"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// ReadConstants reads the section: names with the expressions they stand for.
func (sc *Scope) ReadConstants(n *yamltree.Node) error {
	return n.EachEntry("a mapping of constants", func(e yamltree.Entry) error {
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
		return nil
	})
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
