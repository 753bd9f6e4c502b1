package encounter

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// ReadEffects reads the section: case: `RESOURCE -= EXPRESSION`, or a list of those; or
// without cases the list alone.
func (r *Reader) ReadEffects(n *yamltree.Node) error {
	if n.Kind == yamltree.List {
		if r.scope.Cases != nil {
			return n.Errorf("the outcome has cases").WithHint("write the effects under their case")
		}
		for _, item := range n.Items {
			if err := r.effect("", item); err != nil {
				return err
			}
		}
		return nil
	}
	if err := n.WantEntries("a mapping of cases to effects"); err != nil {
		return err
	}
	words := scope.CaseNames(r.scope.Cases)
	for _, e := range n.Entries {
		if !slices.Contains(words, e.Key.Text) {
			return e.Key.Locate(suggest.Unknown("case of the outcome", e.Key.Text, words))
		}
		list, err := e.Value.OneOrMore("an effect or a list of effects")
		if err != nil {
			return err
		}
		for _, item := range list {
			if err := r.effect(e.Key.Text, item); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Reader) effect(word string, n *yamltree.Node) error {
	if err := n.Want(yamltree.Scalar, "an effect"); err != nil {
		return err
	}
	if r.scope.Bracketed() {
		return r.methuenEffect(word, n, n.Source())
	}
	resource, op, rest, err := assigns(n, "target.hp")
	if err != nil {
		return err
	}
	if !rulefile.IsName(resource) {
		return n.Errorf("%q is not a resource", resource).WithHint("such as target.hp")
	}
	if err := r.Known(resource, n.At); err != nil {
		return err
	}
	amount, err := r.scope.Notation.ParseSource(rest)
	if err != nil {
		return err
	}
	return r.addEffect(word, resource, op, amount, n)
}

// methuenEffect reads `[target health] -= EXPRESSION`.
func (r *Reader) methuenEffect(word string, n *yamltree.Node, src *notation.Source) error {
	e, err := r.scope.Notation.ParseEffect(src)
	if err != nil {
		return err
	}
	name := e.Target.Key()
	if !r.scope.ActorsNamed {
		return n.Errorf("an effect on [%s], and no actors", name).WithHint("actors: {target: {health: 20}}")
	}
	if err := r.Known(name, e.Target.Span()); err != nil {
		return err
	}
	return r.addEffect(word, name, e.Op, e.Value, n)
}

func (r *Reader) addEffect(word, resource string, op notation.AssignOp, amount notation.Expr, n *yamltree.Node) error {
	amount, err := r.scope.Resolve(amount)
	if err != nil {
		return err
	}
	kind, err := r.scope.Check(amount)
	switch {
	case err != nil:
		return n.Locate(err)
	case kind != notation.NumberKind:
		return notation.Errorf(amount.Span(), "an effect changes a resource by a number, this is a %s", kind)
	}
	r.Effects = append(r.Effects, &Effect{
		Case: word, Resource: resource, Op: op, Text: strings.TrimSpace(n.Text),
		amount: amount, at: n.At,
	})
	return nil
}
