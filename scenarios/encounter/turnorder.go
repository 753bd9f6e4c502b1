package encounter

import (
	"slices"
	"strings"

	"oddsmith/internal/sorting"
	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// An order is who acts when. Either the actors act in one order, round and round; or numbers
// say in which order they act.
type order struct {
	actors []string      // those that act, as they are listed
	groups [][]string    // those that act in any order, by their numbers, each with who acts right after; else nil
	first  notation.Expr // who begins, or by groups, the number of the order of these
	every  bool          // rolled again every round
	node   *yamltree.Node
}

// without returns the actors that have no turn.
func (r *Reader) without(turns *yamltree.Node) []string {
	return slices.DeleteFunc(slices.Clone(r.actorNames()), func(name string) bool { return turns.Get(name) != nil })
}

// turnOrder reads the order of turns: a list of actors, the cases of who begins, or a number for
// each actor, the highest first.
func (r *Reader) turnOrder(n, turns *yamltree.Node) order {
	o := order{node: n.Get("order")}
	var actors []string
	for _, e := range turns.Entries {
		if names := r.actorNames(); !slices.Contains(names, e.Key.Text) {
			if idle := r.without(turns); len(idle) > 0 { // it is one of them who is meant
				names = idle
			}
			r.RefuseAt(e.Key, suggest.Unknown("actor", e.Key.Text, names))
		}
		actors = append(actors, e.Key.Text)
	}
	byNumbers := o.node != nil && o.node.Kind == yamltree.Mapping && !endsOtherwise(o.node)
	switch {
	case o.node == nil:
		o.actors, o.node = actors, turns
		o.first = zero(turns.At)
	case o.node.Kind == yamltree.Mapping:
		for _, e := range o.node.Entries {
			o.actors = append(o.actors, e.Key.Text)
		}
		if byNumbers {
			break // read below, when it is known who acts
		}
		r.scope.DeclareWords(o.node)
		r.scope.WithLocals(r.locals(), func() { o.first = o.numbered(r.scope.ReadCases(o.node)) })
	default:
		o.actors = r.Texts(o.node)
		o.first = zero(o.node.At)
	}
	known := r.actorNames()
	stranger := slices.IndexFunc(o.actors, func(a string) bool { return a != "" && !slices.Contains(known, a) })
	if missing, ok := unmatched(actors, o.actors); stranger >= 0 {
		r.RefuseAt(o.node, suggest.Unknown("actor", o.actors[stranger], r.actorsAndGroups()))
	} else if !ok {
		if missing == "" {
			missing = "''"
		}
		group, _, _ := r.memberOf(missing)
		err := o.node.Errorf("%s is missing from the order", missing)
		switch {
		case group.Actors != nil && !slices.ContainsFunc(group.Actors, func(a string) bool { return slices.Contains(o.actors, a) }):
			err = o.node.Errorf("%s is missing from the order", group.Name)
			for i, a := range actors {
				actors[i] = r.listed(a)
			}
			actors = slices.Compact(actors)
		case !slices.Contains(actors, missing):
			err = o.node.Errorf("%s has nothing to do on its turn: turns does not name it", missing)
		case slices.Contains(o.actors, missing):
			err = o.node.Errorf("%s is in the order more than once", missing)
		}
		r.Refuse(err.WithHint("those that act: %s", suggest.List(actors)))
	}
	if every := n.Get("initiative"); every != nil {
		switch s := strings.TrimSpace(every.Text); {
		case s == rulefile.EveryRound && o.node.Kind == yamltree.Mapping && o.node != turns:
			o.every = true
		case s != rulefile.Once:
			r.Refuse(every.Errorf("initiative is rolled once or every round").WithHint("initiative: round, with the cases of who begins, or a number for each, under order"))
		}
	}
	ties := n.Get("ties")
	if ties != nil && !byNumbers {
		r.Refuse(ties.Errorf("nobody can tie: who begins is not found by numbers").WithHint("order: {hero: d20 + 2, orc: d20}"))
	}
	if byNumbers {
		r.readInitiative(&o, ties)
	}
	return o
}

// numbered returns the cases of who acts with the index of the actor in place of every word.
func (o *order) numbered(cases notation.Expr) notation.Expr {
	if n, ok := cases.(*notation.If); ok {
		return &notation.If{At: n.At, Cond: n.Cond, Then: o.numbered(n.Then), Else: o.numbered(n.Else)}
	}
	word, _ := cases.(*notation.Label) // what could not be read is none
	if word == nil {
		return cases
	}
	return whole(slices.Index(o.actors, word.Name), word.At)
}

// put sets the order in p and sorts the turns of p by it. A single actor needs no order.
func (o *order) put(p *notation.Process) {
	sorting.Stable(p.Turns, func(a, b notation.Turn) int {
		return slices.Index(o.actors, a.Actor) - slices.Index(o.actors, b.Actor)
	})
	if len(o.actors) == 1 {
		return
	}
	p.Order = &notation.Order{At: o.node.At, Lineup: o.groups != nil, First: o.first, Every: o.every, Actors: len(o.actors)}
	if o.groups == nil {
		return
	}
	for _, a := range o.actors {
		number := slices.IndexFunc(o.groups, func(g []string) bool { return slices.Contains(g, a) })
		p.Order.Groups = append(p.Order.Groups, number)
	}
}

// unmatched compares two lists regardless of their order. It returns a name that one has more often than the
// other; ok is true if there is none.
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
