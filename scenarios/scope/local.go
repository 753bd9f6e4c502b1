package scope

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/rulefile"
)

// WithLocals lets the expressions that f reads name what locals holds, and nothing that
// was local before: names with what stands for them in the tree.
func (sc *Scope) WithLocals(locals map[string]string, f func() error) error {
	outer := sc.locals
	defer func() { sc.locals = outer }()
	sc.locals = locals
	return f()
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
