package encounter

import (
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// isConditional reports whether effects are `{if: CONDITION, then: ..., else: ...}`.
func isConditional(n *yamltree.Node) bool { return n.Get("if") != nil }

// readConditional reads such effects. roll makes the condition a roll and returns its name;
// effect is called with each effect and when it happens, which is where the guard holds, too.
func readConditional(n *yamltree.Node, roll func(*yamltree.Node) (string, error), guard notation.Expr, effect func(*yamltree.Node, notation.Expr) error) error {
	if err := n.KnownKeys(rulefile.ConditionalKeys...); err != nil {
		return err
	}
	then, err := n.Required("then")
	if err != nil {
		return err
	}
	name, err := roll(n.Get("if"))
	if err != nil {
		return err
	}
	holds := scope.Join(notation.And, guard, ref(name, n.At), n.At)
	if err := eachEffect(then, func(item *yamltree.Node) error { return effect(item, holds) }); err != nil {
		return err
	}
	otherwise := n.Get("else")
	if otherwise == nil {
		return nil
	}
	fails := scope.Join(notation.And, guard, &notation.Unary{At: n.At, Op: notation.Not, X: ref(name, n.At)}, n.At)
	return eachEffect(otherwise, func(item *yamltree.Node) error { return effect(item, fails) })
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
