package scope

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// ReadSequences reads the section. Every use of a name has rolls of its own.
func (sc *Scope) ReadSequences(n *yamltree.Node) (err error) {
	sc.Sequences, err = sc.sequences(n, isSequence)
	return err
}

// ReadFunctions reads the section, whose entries are those of sequences.
func (sc *Scope) ReadFunctions(n *yamltree.Node) (err error) {
	sc.Functions, err = sc.sequences(n, isFunction)
	return err
}

func (sc *Scope) sequences(n *yamltree.Node, what string) ([]*Sequence, error) {
	if err := sc.declareTemplates(n, what, sc.sequence); err != nil {
		return nil, err
	}
	var list []*Sequence
	for _, e := range n.Entries {
		name, _, _ := declaredAs(e.Key) // it was declared
		s := &Sequence{Name: name.Text, Arguments: sc.symbols.of(name.Text).template.names()}
		if e.Value.Kind == yamltree.Mapping {
			if err := e.Value.ReadKnown(rulefile.SequenceKeys, yamltree.Into("doc", &s.Doc)); err != nil {
				return nil, err
			}
			if err := sc.DeclareWords(e.Value.Get("outcome")); err != nil {
				return nil, err
			}
		}
		list = append(list, s)
	}
	return list, nil
}

// sequence compiles a sequence: an expression, or rolls, cases, a condition and a value.
func (sc *Scope) sequence(n *yamltree.Node, name string) (notation.Expr, error) {
	if n.Kind != yamltree.Mapping {
		return sc.Expression(n)
	}
	lets, err := sc.LocalRolls(n.Get("rolls"), "")
	if err != nil {
		return nil, err
	}
	if o := n.Get("outcome"); o != nil {
		x, err := sc.ReadCases(o)
		if err != nil {
			return nil, err
		}
		// A sequence that it uses may name the outcome of the file.
		lets = append(lets, NewLet(name+"/"+OutcomeName, x))
		sc.locals[OutcomeName] = Named(name + "/" + OutcomeName)
	}
	body, err := sc.sequenceValue(n)
	if err != nil {
		return nil, err
	}
	given := n.Get("given")
	if given == nil {
		return Wrap(lets, body), nil
	}
	cond, err := sc.Expression(given)
	if err != nil {
		return nil, err
	}
	again := &notation.Given{At: given.At, X: body, Cond: cond}
	return &notation.Retry{At: given.At, X: Wrap(lets, again)}, nil
}

// sequenceValue reads what a sequence is worth: its value, or else its outcome.
func (sc *Scope) sequenceValue(n *yamltree.Node) (notation.Expr, error) {
	if value := n.Get("value"); value != nil {
		return sc.Expression(value)
	}
	if outcome, ok := sc.locals[OutcomeName]; ok {
		return outcome(n.At), nil
	}
	return nil, n.Errorf("the sequence has no value").WithHint("value: EXPRESSION, or outcome: with its cases")
}
