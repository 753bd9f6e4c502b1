package encounter

import (
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// An order is who acts when.
type order struct {
	actors []string      // those that act, in order
	first  notation.Expr // the word of who begins
	every  bool          // rolled anew every round
	node   *yamltree.Node
}

// turnOrder reads who acts when, and makes it part of the state: a list of actors, or
// the cases of who begins, after whom the others follow in the order of the cases.
func (r *Reader) turnOrder(n, turns *yamltree.Node) (order, error) {
	o := order{node: n.Get("order")}
	var actors []string
	for _, e := range turns.Entries {
		if names := r.actorNames(); !slices.Contains(names, e.Key.Text) {
			return o, e.Key.Locate(suggest.Unknown("actor", e.Key.Text, names))
		}
		actors = append(actors, e.Key.Text)
	}
	var err error
	switch {
	case o.node == nil:
		o.actors, o.node = actors, turns
		o.first = &notation.Label{At: turns.At, Name: actors[0]}
	case o.node.Kind == yamltree.Mapping:
		if err := r.scope.DeclareWords(o.node); err != nil {
			return o, err
		}
		for _, e := range o.node.Entries {
			o.actors = append(o.actors, e.Key.Text)
		}
		if o.first, err = r.scope.ReadCases(o.node); err != nil {
			return o, err
		}
	default:
		if o.actors, err = o.node.ReadTexts(); err != nil {
			return o, err
		}
		o.first = &notation.Label{At: o.node.At, Name: o.actors[0]}
	}
	if missing, ok := unmatched(actors, o.actors); !ok {
		if missing == "" {
			missing = "''"
		}
		return o, o.node.Errorf("the order says nothing of %s, or more than once, or it does nothing on its turn", missing).
			WithHint("those that act: %s", suggest.List(actors))
	}
	if every := n.Get("initiative"); every != nil {
		switch s, _ := every.ReadText(); {
		case s == rulefile.EveryRound && o.node.Kind == yamltree.Mapping:
			o.every = true
		case s != rulefile.Once:
			return o, every.Errorf("initiative is rolled once or every round").WithHint("initiative: round, with the cases of who begins under order")
		}
	}
	if len(o.actors) > 1 {
		for _, name := range r.resourceNames() {
			if scope.Mentions(o.first, scope.StoredName(name)) {
				r.process.State[slices.Index(r.resourceNames(), name)].Start = &notation.Ref{At: o.node.At, Name: scope.StoredName(name)}
			}
		}
		r.process.State = append(r.process.State, notation.StatePart{Name: actorPart, Start: o.first})
	}
	if o.every {
		r.process.State = append(r.process.State, notation.StatePart{Name: actedPart, Start: notation.Int(0)})
	}
	return o, nil
}

// unmatched returns a name that is not exactly once in both lists; true if there is none.
func unmatched(a, b []string) (name string, ok bool) {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(a):
			return b[i], false
		case i >= len(b) || a[i] < b[i]:
			return a[i], false
		case a[i] > b[i]:
			return b[i], false
		}
	}
	return "", true
}

// firstAt reads again who begins, of what resources are worth by then.
func (r *Reader) firstAt(o order, now moment) (notation.Expr, error) {
	t := &turnReader{r: r, names: r.resourceNames(), now: now, counts: map[string]int{}}
	return t.cases(o.node)
}
