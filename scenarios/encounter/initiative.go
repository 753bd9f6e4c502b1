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

// with begins the entry of an actor who acts right after another.
const with = "with "

// readInitiative reads `order: {hero: d20 + 2, pet: with hero, orc: d20}`: the highest number acts
// first. Ties are in the order of the file, or rolled again.
func (r *Reader) readInitiative(o *order, ties *yamltree.Node) {
	again := false
	if ties != nil {
		again = r.OneOf(ties, "way to break ties", rulefile.Ties) == rulefile.Reroll
	}
	var groups [][]string
	var numbers []*yamltree.Node
	for _, e := range o.node.Entries {
		leader, follows := strings.CutPrefix(strings.TrimSpace(e.Value.Text), with)
		if e.Value.Kind != yamltree.Scalar || !follows {
			groups, numbers = append(groups, []string{e.Key.Text}), append(numbers, e.Value)
			continue
		}
		leader = strings.TrimSpace(leader)
		i := slices.IndexFunc(groups, func(g []string) bool { return slices.Contains(g, leader) })
		if i < 0 {
			var before []string
			for _, g := range groups {
				before = append(before, g...)
			}
			r.RefuseAt(e.Value, suggest.Unknown("actor with a number above", leader, before))
			return
		}
		groups[i] = append(groups[i], e.Key.Text)
	}
	if len(groups) > notation.MaxLineup {
		r.Refuse(o.node.Errorf("%d numbers say who acts when, and every order of them is a state", len(groups)).
			WithHint("at most %d numbers: `with NAME` lets an actor act right after another", notation.MaxLineup))
		return
	}
	o.groups = groups
	r.scope.WithLocals(r.locals(), func() { o.first = r.lineup(o, numbers, again) })
}

// lineup returns the expression of the number of the order of turns. If again is true, ties are
// rolled again.
func (r *Reader) lineup(o *order, numbers []*yamltree.Node, again bool) notation.Expr {
	at := o.node.At
	rolled := &notation.Call{At: at, Func: notation.Lineup}
	for _, n := range numbers {
		x := r.scope.Expression(n)
		if kind, err := r.kind(x, nil); err == nil && kind != notation.NumberKind {
			return r.Bad(n.Errorf("the highest number acts first, but this is a %s", kind).
				WithHint("the last of several cases is `otherwise`"))
		}
		rolled.Args = append(rolled.Args, x)
	}
	if len(numbers) == 1 {
		return zero(at)
	}
	if !again {
		return rolled
	}
	const name = "encounter/initiative"
	rolled.Func = notation.StrictLineup
	number := ref(name, at)
	differ := &notation.Binary{At: at, Op: notation.Ge, X: number, Y: zero(at)}
	given := &notation.Given{At: at, X: number, Cond: differ}
	return &notation.Retry{At: at, X: scope.Wrap([]scope.Let{scope.NewLet(name, rolled)}, given)}
}
