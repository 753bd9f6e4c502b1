package encounter

import (
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// An order is who acts when. Either the actors act in one order, round and round, and
// first is the word of who begins; or numbers say in which order they act, and first is the
// place of who begins.
type order struct {
	actors []string      // those that act, as they are listed
	groups []group       // those that act in any order, by their numbers; nil where all act as they are listed
	first  notation.Expr // who begins: a word, or a place
	acted  notation.Expr // how many are passed over at the start
	every  bool          // rolled anew every round
	node   *yamltree.Node

	// roll reads the place of who begins again, with another way to read an expression; nil
	// without groups.
	roll func(func(*yamltree.Node) (notation.Expr, error)) (notation.Expr, error)
}

// turnOrder reads who acts when, and makes it part of the state: a list of actors, the
// cases of who begins, after whom the others follow in the order of the cases, or a number
// for each, of which the highest acts first.
func (r *Reader) turnOrder(n, turns *yamltree.Node) (order, error) {
	o := order{node: n.Get("order")}
	var actors []string
	for _, e := range turns.Entries {
		if names := r.actorNames(); !slices.Contains(names, e.Key.Text) {
			return o, e.Key.Locate(suggest.Unknown("actor", e.Key.Text, names))
		}
		actors = append(actors, e.Key.Text)
	}
	byNumbers := o.node != nil && o.node.Kind == yamltree.Mapping && !endsOtherwise(o.node)
	var err error
	switch {
	case o.node == nil:
		o.actors, o.node = actors, turns
		o.first = &notation.Label{At: turns.At, Name: actors[0]}
	case o.node.Kind == yamltree.Mapping:
		for _, e := range o.node.Entries {
			o.actors = append(o.actors, e.Key.Text)
		}
		if byNumbers {
			break // read below, when it is known who acts
		}
		if err := r.scope.DeclareWords(o.node); err != nil {
			return o, err
		}
		if o.first, err = r.scope.ReadCases(o.node); err != nil {
			return o, err
		}
	default:
		if o.actors, err = o.node.ReadTexts(); err != nil {
			return o, err
		}
		if len(o.actors) > 0 {
			o.first = &notation.Label{At: o.node.At, Name: o.actors[0]}
		}
	}
	if missing, ok := unmatched(actors, o.actors); !ok {
		if missing == "" {
			missing = "''"
		}
		return o, o.node.Errorf("%s is missing from the order, is in it more than once, or has nothing to do on its turn", missing).
			WithHint("those that act: %s", suggest.List(actors))
	}
	rolled := o.node.Kind == yamltree.Mapping && o.node != turns
	if every := n.Get("initiative"); every != nil {
		switch s, _ := every.ReadText(); {
		case s == rulefile.EveryRound && rolled:
			o.every = true
		case s != rulefile.Once:
			return o, every.Errorf("initiative is rolled once or every round").WithHint("initiative: round, with the cases of who begins, or a number for each, under order")
		}
	}
	ties := n.Get("ties")
	if ties != nil && !byNumbers {
		return o, ties.Errorf("nobody can tie: who begins is not found by numbers").WithHint("order: {hero: d20 + 2, orc: d20}")
	}
	if byNumbers {
		if err := r.readInitiative(&o, ties); err != nil {
			return o, err
		}
	}
	if len(o.actors) > 1 {
		r.orderParts(&o)
	}
	return o, nil
}

// endsOtherwise reports whether a mapping is one of cases.
func endsOtherwise(n *yamltree.Node) bool {
	return slices.ContainsFunc(n.Entries, func(e yamltree.Entry) bool {
		return e.Value.Kind == yamltree.Scalar && e.Value.Text == rulefile.Otherwise
	})
}

// orderParts adds to the state who acts, and how many have acted in this round where that
// says when the next begins.
func (r *Reader) orderParts(o *order) {
	first := o.first
	r.passOver(o)
	for _, name := range r.resourceNames() {
		if stored := scope.StoredName(name); scope.Mentions(first, stored) || scope.Mentions(o.first, stored) {
			r.process.State[slices.Index(r.resourceNames(), name)].Start = &notation.Ref{At: o.node.At, Name: stored}
		}
	}
	part := actorPart
	if o.groups != nil {
		part = placePart
	}
	r.process.State = append(r.process.State, notation.StatePart{Name: part, Start: o.first})
	if o.every && o.groups == nil {
		r.process.State = append(r.process.State, notation.StatePart{Name: actedPart, Start: o.acted})
	}
}

// acts is whether it is an actor's turn.
func (o *order) acts(actor string, at notation.Span) notation.Expr {
	if o.groups == nil {
		return scope.IsWord(at, actorPart, actor)
	}
	place := &notation.Ref{At: at, Name: placePart}
	least := &notation.Binary{At: at, Op: notation.Ge, X: place, Y: whole(o.base(actor), o.node.At)}
	most := &notation.Binary{At: at, Op: notation.Le, X: place, Y: whole(o.base(actor)+o.orders()-1, o.node.At)}
	return &notation.Binary{At: at, Op: notation.And, X: least, Y: most}
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
