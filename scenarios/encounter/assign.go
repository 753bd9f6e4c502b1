package encounter

import (
	"regexp"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// effects applies effects: a list of them, or a mapping of the cases of an outcome
// to theirs, in which `hit or critical` speaks of both.
func (t *turnReader) effects(n *yamltree.Node, outcome string, words []string) error {
	if n.Kind != yamltree.Mapping {
		return t.effectList(n, nil)
	}
	if outcome == "" {
		return n.Errorf("there is no outcome with cases").WithHint("write a list of effects")
	}
	for _, e := range n.Entries {
		var guard notation.Expr
		for _, word := range anAlternative.Split(strings.TrimSpace(e.Key.Text), -1) {
			if !slices.Contains(words, word) {
				return e.Key.Locate(suggest.Unknown("case of the outcome", word, words))
			}
			guard = scope.Join(notation.Or, guard, scope.IsWord(e.Key.At, outcome, word), e.Key.At)
		}
		if err := t.effectList(e.Value, guard); err != nil {
			return err
		}
	}
	return nil
}

// effectList applies an effect or a list of them, if the guard holds.
func (t *turnReader) effectList(n *yamltree.Node, guard notation.Expr) error {
	return n.EachItem("an effect or a list of effects", func(item *yamltree.Node) error { return t.effect(item, guard) })
}

// effect applies `hero.hp -= EXPRESSION`.
func (t *turnReader) effect(n *yamltree.Node, guard notation.Expr) error {
	if err := n.Want(yamltree.Scalar, "an effect"); err != nil {
		return err
	}
	name, op, rest, err := assigns(n, "hero.hp")
	if err != nil {
		return err
	}
	resource := t.resource(name)
	if resource == "" {
		return n.Errorf("no actor has the resource %s", name).WithHint("known: %s", suggest.List(t.names))
	}
	x, err := t.r.scope.Notation.ParseSource(rest)
	if err != nil {
		return err
	}
	amount, err := t.resolve(x)
	if err != nil {
		return err
	}
	if op != notation.Assign {
		if err := t.isNumber(resource, n); err != nil {
			return err
		}
	}
	t.assign(resource, op, amount, guard, t.r.scope.Notation)
	return nil
}

// assign gives a resource its new value, if the guard holds. What is rolled for it
// is rolled once, whatever asks for it later.
func (t *turnReader) assign(resource string, op notation.AssignOp, amount, guard notation.Expr, g *notation.Grammar) {
	amount = t.once(amount)
	if guard != nil && (op == notation.AddAssign || op == notation.SubAssign) {
		amount = &notation.If{At: amount.Span(), Cond: guard, Then: amount, Else: zero(amount.Span())}
		guard = nil
	}
	t.change(resource, t.now[resource].assigned(op, amount, g), guard)
}

// once returns what has the value of an expression wherever it stands: what is rolled
// for it is rolled once.
func (t *turnReader) once(e notation.Expr) notation.Expr {
	switch n := e.(type) {
	case *notation.Number, *notation.Bool:
		return e
	case *notation.Ref:
		if slices.ContainsFunc(t.lets, func(l scope.Let) bool { return l.Name == n.Name }) {
			return e
		}
	}
	return &notation.Ref{At: e.Span(), Name: t.roll("amount", e)}
}

// change replaces the value of a resource, if the guard holds.
func (t *turnReader) change(resource string, v running, guard notation.Expr) {
	if guard != nil {
		v = choose(guard, v, t.now[resource])
	}
	t.now[resource] = v
}

// anAlternative cuts the words of `hit or critical`.
var anAlternative = regexp.MustCompile(`\s+or\s+`)
