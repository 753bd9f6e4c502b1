package encounter

import (
	"iter"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// isConditional reports whether effects are `{if: CONDITION, then: ..., else: ...}`.
func isConditional(n *yamltree.Node) bool { return n.Get("if") != nil }

// readConditional reads what such effects are made of; otherwise is nil where that is left out.
func (r *Reader) readConditional(n *yamltree.Node) (cond, then, otherwise *yamltree.Node) {
	r.Keys(n, rulefile.ConditionalKeys...)
	return n.Get("if"), r.Required(n, "then"), n.Get("else")
}

// conditional adds an `if: CONDITION` with the effects of then and else.
func (t *turnReader) conditional(n *yamltree.Node) {
	cond, then, otherwise := t.r.readConditional(n)
	x := t.expression(cond)
	t.wantCondition(cond, x)
	t.decides(Decision{At: cond.At, Expr: x})
	t.branch(x, func() { t.eachEffect(then) }, func() {
		if otherwise != nil {
			t.eachEffect(otherwise)
		}
	})
}

// effect applies an effect.
func (t *turnReader) effect(n *yamltree.Node) {
	if isConditional(n) {
		t.conditional(n)
		return
	}
	t.r.Want(n, yamltree.Scalar, "an effect")
	t.assigns(n)
}

// eachEffect applies an effect, or each of a list.
func (t *turnReader) eachEffect(n *yamltree.Node) {
	for item := range t.r.effectsIn(n) {
		t.effect(item)
	}
}

// effectsIn is an effect, or those of a list.
func (r *Reader) effectsIn(n *yamltree.Node) iter.Seq[*yamltree.Node] {
	if isConditional(n) {
		return slices.Values([]*yamltree.Node{n})
	}
	return r.Items(n, "an effect or a list of effects")
}

// alternatives splits a key such as `hit or critical` into its words.
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

// wantCondition refuses what is no truth value at this moment of the turn.
func (t *turnReader) wantCondition(n *yamltree.Node, x notation.Expr) {
	kind, err := t.r.kind(x, t.rolled)
	t.r.RefuseAt(n, err)
	if kind != notation.TruthKind {
		t.r.Refuse(n.Errorf("a condition expected, but this is a %s", kind))
	}
}
