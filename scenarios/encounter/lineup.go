package encounter

import (
	"fmt"
	"slices"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// This file says who acts after whom where numbers say who acts when. The state has one number
// for who acts and in which of all orders: its place. What a turn needs to know of an order is
// worked out from the number, so that the tree does not grow with the orders.

// A group acts in a row: an actor with a number, and those that act right after it.
type group []string

// orders is how many orders of the groups there are.
func (o *order) orders() int { return factorial(len(o.groups)) }

func factorial(n int) int {
	out := 1
	for i := 2; i <= n; i++ {
		out *= i
	}
	return out
}

// base is the place of an actor in order 0: with the number of an order added it is that in
// another. The orders of the first actor come first.
func (o *order) base(actor string) int { return slices.Index(o.actors, actor) * o.orders() }

// begins is the place of who begins an order.
func (o *order) begins(number notation.Expr) notation.Expr {
	at, each := o.node.At, factorial(len(o.groups)-1) // so many orders begin with each group
	var conditions, bases []notation.Expr
	for i, g := range o.groups {
		if i < len(o.groups)-1 {
			conditions = append(conditions, &notation.Binary{At: at, Op: notation.Lt, X: number, Y: whole((i+1)*each, at)})
		}
		bases = append(bases, whole(o.base(g[0]), at))
	}
	return plus(scope.FirstOf(conditions, bases), number)
}

// An unfolded order is the groups in the order of a place.
type unfolded struct {
	number notation.Expr
	groups []notation.Expr // which group stands first, second, ...: its number in the list of groups
	lets   []scope.Let
}

// unfold works an order out from a place. Digit by digit, the number of an order says how many
// of the groups that are left are listed before the one that stands next.
func (o *order) unfold(place notation.Expr, name string) unfolded {
	at, n := o.node.At, len(o.groups)
	var u unfolded
	let := func(what string, x notation.Expr) notation.Expr {
		u.lets = append(u.lets, scope.NewLet(name+what, x))
		return ref(name+what, at)
	}
	divided := func(x notation.Expr, by int) notation.Expr {
		return &notation.Binary{At: at, Op: notation.Div, Rule: notation.FloorDivision, X: x, Y: whole(by, at)}
	}
	rest := func(x notation.Expr, by int) notation.Expr {
		return &notation.Binary{At: at, Op: notation.Rem, X: x, Y: whole(by, at)}
	}
	u.number = let("order", rest(place, o.orders()))
	var digits []notation.Expr
	for q := range n {
		digits = append(digits, let("digit "+string(rune('a'+q)), rest(divided(u.number, factorial(n-1-q)), n-q)))
		x := digits[q]
		for k, before := range slices.Backward(digits[:q]) {
			left := fmt.Sprintf("%sleft %d of %d", name, k, q) // no name is bound twice: nothing is kept of a tree where one is
			y := ref(left, at)
			x = &notation.Let{At: at, Name: left, Value: x, Body: plus(y, oneIf(&notation.Binary{At: at, Op: notation.Ge, X: y, Y: before}))}
		}
		u.groups = append(u.groups, let("group "+string(rune('a'+q)), x))
	}
	return u
}

// turned is the number of an order in which everybody stands behind whom they stand behind in this
// one, and whoever stands at a place in it begins. Who acts after whom is the same, round and round.
func (u unfolded) turned(place notation.Expr, name string) (number notation.Expr, lets []scope.Let) {
	n, at := len(u.groups), place.Span()
	var groups []notation.Expr
	for q := range n {
		from := slices.Concat(u.groups[q:], u.groups[:q]) // by the place that begins
		lets = append(lets, scope.NewLet(name+"turned "+string(rune('a'+q)), pick(place, from)))
		groups = append(groups, ref(lets[q].Name, at))
	}
	for q, x := range groups[:n-1] {
		var before notation.Expr // how many of the groups that are left are listed before it
		for _, y := range groups[q+1:] {
			before = scope.Join(notation.Add, before, oneIf(&notation.Binary{At: at, Op: notation.Lt, X: y, Y: x}), at)
		}
		times := &notation.Binary{At: at, Op: notation.Mul, X: before, Y: whole(factorial(n-1-q), at)}
		number = scope.Join(notation.Add, number, times, at)
	}
	return number, lets
}

// pick is the value of the number x, from 0.
func pick(x notation.Expr, values []notation.Expr) notation.Expr {
	var conditions []notation.Expr
	for i := range len(values) - 1 {
		conditions = append(conditions, &notation.Binary{At: x.Span(), Op: notation.Eq, X: x, Y: whole(i, x.Span())})
	}
	return scope.FirstOf(conditions, values)
}

func plus(x, y notation.Expr) notation.Expr {
	return &notation.Binary{At: y.Span(), Op: notation.Add, X: x, Y: y}
}

// A standing is who stands after a turn: for every group whether anybody does, and the base of the
// first who does.
type standing struct {
	actors      map[string]notation.Expr
	some, bases []notation.Expr // by group
}

// standing finds who stands; the names of whom are told by stands, nil for one who always does.
func (o *order) standing(stands func(actor string) notation.Expr) standing {
	at := o.node.At
	s := standing{actors: map[string]notation.Expr{}}
	for _, g := range o.groups {
		var some notation.Expr
		var conditions, bases []notation.Expr
		for i, a := range g {
			s.actors[a] = orAlways(stands(a), at)
			if i < len(g)-1 {
				conditions = append(conditions, s.actors[a])
			}
			some = scope.Join(notation.Or, some, s.actors[a], at)
			bases = append(bases, whole(o.base(a), at))
		}
		s.some, s.bases = append(s.some, some), append(s.bases, scope.FirstOf(conditions, bases))
	}
	return s
}

// from lists who is next of the groups from one place in the order on, where the condition
// holds for that place, nil for always; the order has a number from then on.
func (s standing) from(u unfolded, first int, when func(q int) notation.Expr, number notation.Expr, fresh bool) choice {
	var c choice
	for q := first; q < len(u.groups); q++ {
		at := u.groups[q].Span()
		c.conditions = append(c.conditions, scope.Join(notation.And, when(q), pick(u.groups[q], s.some), at))
		c.all = append(c.all, next{who: plus(pick(u.groups[q], s.bases), number), fresh: &notation.Bool{At: at, Value: fresh}})
	}
	return c
}

// always is for all places in the order.
func always(int) notation.Expr { return nil }

// What names the order that a turn begins with, its number, and that of the same order turned so
// that whoever acts stands first: it is kept where nobody asks where a round begins, for there are
// fewer such orders.
const (
	orderPrefix = "encounter/order/"
	numberName  = orderPrefix + "order"
	turnedName  = orderPrefix + "turned"
)

// byNumbers is what comes after the turn of whoever's it is, and what it needs to know.
func (s *succession) byNumbers(at notation.Span) (next, []scope.Let) {
	const name = orderPrefix
	o := s.o
	u := o.unfold(ref(placePart, at), name)
	lets := u.lets
	acts := make([]notation.Expr, len(o.actors))
	for i, a := range o.actors {
		acts[i] = o.acts(a, at)
	}
	last := len(o.actors) - 1
	stand := o.standing(func(actor string) notation.Expr {
		if _, falls := s.r.sideOf(actor); !falls {
			return nil
		}
		var after []notation.Expr
		for _, turnOf := range o.actors {
			after = append(after, s.stands(actor, turnOf))
		}
		lets = append(lets, scope.NewLet(name+actor+" stands", scope.FirstOf(acts[:last], after)))
		return ref(name+actor+" stands", at)
	})
	var c choice
	add := func(cond notation.Expr, n next) {
		c.conditions, c.all = append(c.conditions, cond), append(c.all, n)
	}
	stays := &notation.Bool{At: at}
	for i, a := range o.actors {
		if again := s.after[a].again(); again != nil {
			cond := scope.Join(notation.And, scope.Join(notation.And, acts[i], again, at), stand.actors[a], at)
			add(cond, next{who: ref(placePart, at), fresh: stays})
		}
	}
	number, turns := u.number, s.round == nil && len(o.groups) > 1
	if turns {
		number = ref(turnedName, at)
	}
	var groups []notation.Expr // of the actors
	for i, a := range o.actors {
		k := slices.IndexFunc(o.groups, func(g group) bool { return slices.Contains(g, a) })
		groups = append(groups, whole(k, at))
		g := o.groups[k]
		for _, b := range g[slices.Index(g, a)+1:] {
			cond := scope.Join(notation.And, acts[i], stand.actors[b], at)
			add(cond, next{who: plus(whole(o.base(b), at), number), fresh: stays})
		}
	}
	var here, places []notation.Expr // where in the order the group stands
	acting := ref(name+"group", at)
	for q, g := range u.groups {
		if q < len(u.groups)-1 {
			here = append(here, &notation.Binary{At: at, Op: notation.Eq, X: g, Y: acting})
		}
		places = append(places, whole(q, at))
	}
	lets = append(lets, scope.NewLet(name+"group", scope.FirstOf(acts[:last], groups)), scope.NewLet(name+"place", scope.FirstOf(here, places)))
	if turns {
		turned, groups := u.turned(ref(name+"place", at), name)
		lets = append(append(lets, groups...), scope.NewLet(turnedName, turned))
	}
	later := stand.from(u, 1, func(q int) notation.Expr {
		return &notation.Binary{At: at, Op: notation.Lt, X: ref(name+"place", at), Y: whole(q, at)}
	}, number, false)
	c.conditions, c.all = append(c.conditions, later.conditions...), append(c.all, later.all...)
	if s.round != nil {
		u = o.unfold(s.round, "encounter/next order/")
		lets, number = append(lets, u.lets...), u.number
	}
	anew := stand.from(u, 0, always, number, true)
	c.conditions, c.all = append(c.conditions, anew.conditions...), append(c.all, anew.all...)
	return firstNext(c.split()), lets
}

// firstRound is who begins, where the place of who would begin is known, and some may be down.
func (s *succession) firstRound(at notation.Span) notation.Expr {
	u := s.o.unfold(s.round, "encounter/first order/")
	stand := s.o.standing(func(actor string) notation.Expr { return s.stands(actor, "") })
	return scope.Wrap(u.lets, firstNext(stand.from(u, 0, always, u.number, true).split()).who)
}
