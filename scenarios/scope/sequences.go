package scope

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// ReadSequences reads the section. Every use of a name has rolls of its own.
func (sc *Scope) ReadSequences(n *yamltree.Node) {
	sc.sequences(n, isSequence)
}

// ReadFunctions reads the section, whose entries are those of sequences.
func (sc *Scope) ReadFunctions(n *yamltree.Node) {
	sc.sequences(n, isFunction)
}

// sequences reads a section of sequences or functions. what is what its names are declared as.
func (sc *Scope) sequences(n *yamltree.Node, what string) {
	for _, t := range sc.declareTemplates(n, what, (*Scope).sequence) {
		if t.node.Kind == yamltree.Mapping {
			sc.Keys(t.node, rulefile.SequenceKeys...)
			sc.TextOf(t.node, "doc")
			sc.DeclareWords(t.node.Get("outcome"))
		}
	}
}

// sequence returns the expression of a sequence: as written, or made of its rolls, cases,
// condition and value.
func (sc *Scope) sequence(n *yamltree.Node, name string) notation.Expr {
	if n.Kind != yamltree.Mapping {
		return sc.Expression(n)
	}
	lets := sc.LocalRolls(n.Get("rolls"), "")
	if o := n.Get("outcome"); o != nil {
		x := sc.ReadCases(o)
		// A sequence that it uses may name the outcome of the file.
		lets = append(lets, NewLet(name+"/"+OutcomeName, x))
		sc.locals[OutcomeName] = Named(name + "/" + OutcomeName)
	}
	body := sc.sequenceValue(n)
	given := n.Get("given")
	if given == nil {
		return Wrap(lets, body)
	}
	again := &notation.Given{At: given.At, X: body, Cond: sc.Expression(given)}
	return &notation.Retry{At: given.At, X: Wrap(lets, again)}
}

// sequenceValue reads what a sequence is worth: its value, or else its outcome.
func (sc *Scope) sequenceValue(n *yamltree.Node) notation.Expr {
	if value := n.Get("value"); value != nil {
		return sc.Expression(value)
	}
	if outcome, ok := sc.locals[OutcomeName]; ok {
		return outcome(n.At)
	}
	return sc.Bad(n.Errorf("the sequence has no value").WithHint("value: EXPRESSION, or outcome: with its cases"))
}
