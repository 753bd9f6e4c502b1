package scope

import (
	"fmt"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
)

// A Requirement is a condition that the values of the parameters must meet.
type Requirement struct {
	Text string // the condition as it stands in the file
	Else string // what is wrong where it does not hold
	Cond notation.Expr
}

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

// Check returns an error if the values of the parameters do not meet the requirement of
// a scenario.
func (q *Requirement) Check(scenario string, values map[string]parameter.Value) error {
	if yes, ok := Decide(parameter.Substitute(q.Cond, values)); ok && !yes {
		return fmt.Errorf("%s (%s requires %s)", q.Else, scenario, q.Text)
	}
	return nil
}
