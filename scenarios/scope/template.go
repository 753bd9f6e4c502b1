package scope

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// A template is a sequence or a lookup. It is put in where it is named, with what
// may be named there: a roll that it uses must have been rolled by then.
type template struct {
	node   *yamltree.Node
	read   func(n *yamltree.Node, name string) (notation.Expr, error)
	isOpen bool // it is being read: a use now would be a cycle
}

// declareTemplates declares the names of a section of templates; their contents are
// read where they are used.
func (sc *Scope) declareTemplates(n *yamltree.Node, what string, read func(*yamltree.Node, string) (notation.Expr, error)) error {
	if err := n.WantEntries("a mapping of names"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if err := sc.declare(e.Key, what); err != nil {
			return err
		}
		sc.templates[e.Key.Text] = &template{node: e.Value, read: read}
	}
	return nil
}

// CheckTemplates expands every template once where all rolls have been rolled, so
// that mistakes are found in those that nothing uses.
func (sc *Scope) CheckTemplates() error {
	for _, e := range sc.order {
		if t := sc.templates[e]; t != nil {
			x, err := sc.expand(e, t.node.At)
			if err != nil {
				return err
			}
			if _, err := sc.Check(x); err != nil {
				return t.node.Locate(err)
			}
		}
	}
	return nil
}

// expand reads a template for a place where it is named.
func (sc *Scope) expand(name string, at notation.Span) (e notation.Expr, err error) {
	t := sc.templates[name]
	if t.isOpen {
		return nil, notation.Errorf(at, "%s refers to itself", name).WithHint("what it is made of cannot be made of it")
	}
	t.isOpen = true
	defer func() { t.isOpen = false }()
	err = sc.WithLocals(map[string]string{}, func() error {
		e, err = t.read(t.node, name)
		return err
	})
	return e, err
}
