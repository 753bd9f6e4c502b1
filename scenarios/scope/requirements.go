package scope

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/rulefile"
)

// ReadRequirements reads the section: a list of `that` and `else`.
func (sc *Scope) ReadRequirements(n *yamltree.Node) error {
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
		if q.Cond, err = sc.Condition(that); err != nil {
			return err
		}
		sc.Requirements = append(sc.Requirements, q)
	}
	return nil
}
