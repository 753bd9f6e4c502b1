package scope

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

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
