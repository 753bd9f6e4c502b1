package scope

import (
	"fmt"

	"oddsmith/scenarios/rulefile"

	"oddsmith/scenarios/internal/yamltree"
)

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

// LocalRolls reads rolls that only the block they stand in can name. Their lets are
// called after the block.
func (sc *Scope) LocalRolls(n *yamltree.Node, block string) ([]Let, error) {
	if n == nil {
		return nil, nil
	}
	if err := n.WantEntries("a mapping of rolls"); err != nil {
		return nil, err
	}
	var lets []Let
	for _, e := range n.Entries {
		if err := sc.CheckLocal(e.Key); err != nil {
			return nil, err
		}
		x, err := sc.Expression(e.Value)
		if err != nil {
			return nil, err
		}
		unique := block + "/" + e.Key.Text
		lets = append(lets, NewLet(unique, x))
		sc.locals[e.Key.Text] = unique
	}
	return lets, nil
}

// CheckLocal checks the name of a roll of a sequence.
func (sc *Scope) CheckLocal(key *yamltree.Node) error {
	name := key.Text
	switch _, taken := sc.locals[name]; {
	case name == OutcomeName || name == rulefile.Otherwise:
		return key.Errorf("%q is reserved", name)
	case !rulefile.IsName(name):
		return key.Errorf("%q is not a name in the %s notation", name, sc.Notation.Name).WithHint("%s", sc.nameHint())
	case taken:
		return key.Errorf("%s is already a roll of this sequence", name)
	}
	if other, taken := sc.declared[name]; taken {
		line, _ := other.at.Position()
		return key.Errorf("%s is already %s", name, other.what).WithHint("line %d", line)
	}
	return nil
}
