package encounter

import (
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// isConditional reports whether effects are `{if: CONDITION, then: ..., else: ...}`.
func isConditional(n *yamltree.Node) bool { return n.Get("if") != nil }

// readConditional reads what such effects are made of; otherwise is nil where that is left out.
func readConditional(n *yamltree.Node) (cond, then, otherwise *yamltree.Node, err error) {
	if err := n.KnownKeys(rulefile.ConditionalKeys...); err != nil {
		return nil, nil, nil, err
	}
	then, err = n.Required("then")
	return n.Get("if"), then, n.Get("else"), err
}

// conditional applies `if: CONDITION` with what is done then and else.
func (t *turnReader) conditional(n *yamltree.Node) error {
	cond, then, otherwise, err := readConditional(n)
	if err != nil {
		return err
	}
	x, err := t.expression(cond)
	if err != nil {
		return err
	}
	kind, err := t.r.kind(x, t.rolled)
	if err := isCondition(cond, kind, err); err != nil {
		return err
	}
	t.decides(Decision{At: cond.At, Expr: x})
	return t.branch(x, func() error { return eachEffect(then, t.effect) }, func() error {
		if otherwise == nil {
			return nil
		}
		return eachEffect(otherwise, t.effect)
	})
}

// effect applies an effect.
func (t *turnReader) effect(n *yamltree.Node) error {
	if isConditional(n) {
		return t.conditional(n)
	}
	if err := n.Want(yamltree.Scalar, "an effect"); err != nil {
		return err
	}
	return t.assigns(n)
}

// eachEffect calls f with an effect, or with each of a list.
func eachEffect(n *yamltree.Node, f func(*yamltree.Node) error) error {
	if isConditional(n) {
		return f(n)
	}
	return n.EachItem("an effect or a list of effects", f)
}

// alternatives are the words of `hit or critical`.
func alternatives(text string) []string {
	fields, out := strings.Fields(text), []string{""}
	for i, word := range fields {
		last := &out[len(out)-1]
		switch {
		case word == "or" && *last != "" && i < len(fields)-1:
			out = append(out, "")
		case *last == "":
			*last = word
		default:
			*last += " " + word
		}
	}
	return out
}

// isCondition refuses what is no truth value; err is what is wrong with it otherwise.
func isCondition(n *yamltree.Node, kind notation.Kind, err error) error {
	switch {
	case err != nil:
		return n.Locate(err)
	case kind != notation.TruthKind:
		return n.Errorf("a condition expected, but this is a %s", kind)
	}
	return nil
}
