package scope

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// ReadSequences reads the section. Every use of a name compiles its sequence anew, with
// rolls of its own.
func (sc *Scope) ReadSequences(n *yamltree.Node) error {
	if err := sc.declareTemplates(n, isSequence, sc.sequence); err != nil {
		return err
	}
	for _, e := range n.Entries {
		s := &Sequence{Name: e.Key.Text}
		if e.Value.Kind == yamltree.Mapping {
			if err := e.Value.ReadKnown(rulefile.SequenceKeys, yamltree.Into("doc", &s.Doc)); err != nil {
				return err
			}
			if err := sc.DeclareWords(e.Value.Get("outcome")); err != nil {
				return err
			}
		}
		sc.Sequences = append(sc.Sequences, s)
	}
	return nil
}

// sequence compiles a sequence: an expression, or rolls, cases and a value.
func (sc *Scope) sequence(n *yamltree.Node, name string) (notation.Expr, error) {
	if n.Kind != yamltree.Mapping {
		return sc.Expression(n)
	}
	lets, err := sc.LocalRolls(n.Get("rolls"), name)
	if err != nil {
		return nil, err
	}
	value := n.Get("value")
	if o := n.Get("outcome"); o != nil {
		x, err := sc.ReadCases(o)
		if err != nil {
			return nil, err
		}
		lets = append(lets, NewLet(name+"/"+OutcomeName, x))
		sc.locals[OutcomeName] = name + "/" + OutcomeName
	}
	var body notation.Expr
	switch _, hasOutcome := sc.locals[OutcomeName]; {
	case value != nil:
		var err error
		if body, err = sc.Expression(value); err != nil {
			return nil, err
		}
	case hasOutcome:
		body = &notation.Ref{At: n.At, Name: sc.locals[OutcomeName]}
	default:
		return nil, n.Errorf("the sequence has no value").WithHint("value: EXPRESSION, or outcome: with its cases")
	}
	return Wrap(lets, body), nil
}
