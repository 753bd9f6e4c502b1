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

// maxInitiatives is how many numbers may say who acts when: there is an order for every
// way to arrange them.
const maxInitiatives = 6

// with begins the entry of an actor who acts right after another.
const with = "with "

// readInitiative reads `order: {hero: d20 + 2, pet: with hero, orc: d20}`: the highest
// acts first, ties in the order of the file unless they are rolled again.
func (r *Reader) readInitiative(o *order, ties *yamltree.Node) error {
	again := false
	if ties != nil {
		how, err := ties.ReadOneOf("way to break ties", rulefile.Ties)
		if err != nil {
			return err
		}
		again = how == rulefile.Reroll
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
			return e.Value.Locate(suggest.Unknown("actor with a number above", leader, before))
		}
		groups[i] = append(groups[i], e.Key.Text)
	}
	if len(groups) > maxInitiatives {
		return o.node.Errorf("%d numbers say who acts when, and every order of them is looked at", len(groups)).
			WithHint("at most %d numbers: `with NAME` lets an actor act right after another", maxInitiatives)
	}
	arrangements := arrange(len(groups))
	for _, p := range arrangements {
		var actors []string
		for _, g := range p {
			actors = append(actors, groups[g]...)
		}
		o.orders = append(o.orders, actors)
	}
	var err error
	o.first, err = r.rolledPlace(o, numbers, arrangements, again, r.scope.Expression)
	o.roll = func(expression func(*yamltree.Node) (notation.Expr, error)) (notation.Expr, error) {
		return r.rolledPlace(o, numbers, arrangements, again, expression)
	}
	return err
}

// rolledPlace is the place of who begins: every number is rolled once, and the order is the
// first in which none is below the next, nor equal to it where that one is listed before.
func (r *Reader) rolledPlace(o *order, numbers []*yamltree.Node, arrangements [][]int, again bool, expression func(*yamltree.Node) (notation.Expr, error)) (notation.Expr, error) {
	at := o.node.At
	var lets []scope.Let
	rolled := make([]notation.Expr, len(numbers))
	for i, n := range numbers {
		x, err := expression(n)
		if err != nil {
			return nil, err
		}
		if kind, err := r.scope.Check(x); err == nil && kind != notation.NumberKind {
			return nil, n.Errorf("the highest number acts first, but this is a %s", kind).
				WithHint("the last of several cases is `otherwise`")
		}
		name := "encounter/initiative/" + o.node.Entries[i].Key.Text
		lets = append(lets, scope.NewLet(name, x))
		rolled[i] = &notation.Ref{At: n.At, Name: name}
	}
	var conditions, places []notation.Expr
	for k, p := range arrangements {
		places = append(places, o.place(o.orders[k][0], k))
		if k == len(arrangements)-1 {
			break // one of them it is
		}
		var cond notation.Expr
		for i := 1; i < len(p); i++ {
			op := notation.Gt
			if p[i-1] < p[i] {
				op = notation.Ge
			}
			cond = scope.Join(notation.And, cond, &notation.Binary{At: at, Op: op, X: rolled[p[i-1]], Y: rolled[p[i]]}, at)
		}
		conditions = append(conditions, cond)
	}
	x := scope.FirstOf(conditions, places)
	if !again {
		return scope.Wrap(lets, x), nil
	}
	var differ notation.Expr
	for i := range rolled {
		for j := range i {
			differ = scope.Join(notation.And, differ, &notation.Binary{At: at, Op: notation.Ne, X: rolled[i], Y: rolled[j]}, at)
		}
	}
	if differ == nil {
		return scope.Wrap(lets, x), nil
	}
	return &notation.Retry{At: at, X: scope.Wrap(lets, &notation.Given{At: at, X: x, Cond: differ})}, nil
}

// arrange lists the arrangements of 0 to n-1, the one in order first.
func arrange(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for first := range n {
		for _, rest := range arrange(n - 1) {
			p := []int{first}
			for _, k := range rest {
				if k >= first {
					k++
				}
				p = append(p, k)
			}
			out = append(out, p)
		}
	}
	return out
}
