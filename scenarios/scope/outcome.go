package scope

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// DeclareOutcome declares the roll `outcome` and the words it can be.
func (sc *Scope) DeclareOutcome(n *yamltree.Node) error {
	if !sc.HasNames() {
		return n.Errorf("an outcome in the %s notation, which has no conditions", sc.Notation.Name)
	}
	if err := sc.DeclareWords(n); err != nil {
		return err
	}
	sc.declared[OutcomeName] = declaration{isRoll, n.At}
	return nil
}

// ReadOutcome reads the conditions and puts the outcome in its place among the
// rolls: after all that do not depend on it.
func (sc *Scope) ReadOutcome(n *yamltree.Node) error {
	var before, after []Let
	sc.hidden[OutcomeName] = "the outcome cannot depend on itself"
	dependent := []string{OutcomeName}
	for _, l := range sc.Lets {
		if !slices.ContainsFunc(dependent, func(name string) bool { return l.refs[name] }) {
			before = append(before, l)
			continue
		}
		dependent = append(dependent, l.Name)
		sc.hidden[l.Name] = l.Name + " depends on the outcome"
		after = append(after, l)
	}
	x, err := sc.ReadCases(n)
	if err != nil {
		return err
	}
	clear(sc.hidden)
	sc.Cases = CasesOf(n, x)
	sc.Lets = append(append(before, NewLet(OutcomeName, x)), after...)
	sc.Outcome = sc.Wrap(&notation.Ref{At: n.At, Name: OutcomeName})
	return nil
}
