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

// What can be said of a side: `foes.down` holds when all of them are, `foes.standing` is
// how many are not.
const (
	sideDown     = "down"
	sideStanding = "standing"
)

// readSides reads the sides and the condition under which an actor is down, hp <= 0 by default.
func (r *Reader) readSides(n *yamltree.Node) {
	sides, down := n.Get("sides"), n.Get("down")
	if sides == nil {
		if down != nil {
			r.Refuse(down.Errorf("down applies to actors on a side, and there are no sides").
				WithHint("sides: {heroes: [hero], foes: [orc, wolf]}"))
		}
		return
	}
	for e := range r.Entries(sides, "a mapping of sides to their actors") {
		r.readSide(e)
	}
	if len(r.sides) == 0 {
		r.Refuse(sides.Errorf("there are no sides").WithHint("sides: {heroes: [hero], foes: [orc, wolf]}"))
	}
	r.readDown(sides, down)
}

// readSide reads a side and its actors.
func (r *Reader) readSide(e yamltree.Entry) {
	s := Side{Name: e.Key.Text}
	names := r.actorNames()
	switch {
	case !rulefile.IsName(s.Name) || strings.Contains(s.Name, "."):
		r.Refuse(e.Key.Errorf("%q is not a name of a side", s.Name).WithHint("such as heroes or foes"))
	case slices.Contains(names, s.Name) || slices.ContainsFunc(r.groups, func(g Side) bool { return g.Name == s.Name }):
		r.Refuse(e.Key.Errorf("%s is an actor, and a side needs a name of its own", s.Name))
	}
	for i, name := range r.Texts(e.Value) {
		at := e.Value.Item(i)
		if !slices.Contains(names, name) {
			r.RefuseAt(at, suggest.Unknown("actor", name, r.actorsAndGroups()))
		}
		if other, ok := r.sideOf(name); ok {
			r.Refuse(at.Errorf("%s is on the side %s already", name, other.Name))
		}
		if slices.Contains(s.Actors, name) {
			r.Refuse(at.Errorf("%s is on the side %s twice", name, s.Name))
		}
		s.Actors = append(s.Actors, name)
	}
	if len(s.Actors) == 0 {
		r.Refuse(e.Key.Errorf("nobody is on the side %s", s.Name))
		return
	}
	r.sides = append(r.sides, s)
}

// readDown reads the condition under which actors are down, for each of them. In it, a resource is
// named without its actor.
func (r *Reader) readDown(sides, n *yamltree.Node) {
	r.down = map[string]notation.Expr{}
	for _, s := range r.sides {
		for _, actor := range s.Actors {
			down := r.readDownOf(actor, sides, n)
			if j := r.joining[actor]; j != nil {
				down = scope.Join(notation.And, j.is(notation.Le, 1, down.Span()), down, down.Span())
			}
			if absent := r.absent[actor]; absent != nil {
				down = scope.Join(notation.Or, absent, down, down.Span())
			}
			r.down[actor] = down
		}
	}
}

// readDownOf reads n, the condition under which an actor is down; nil is hp <= 0. Errors without n are at the
// node at.
func (r *Reader) readDownOf(actor string, at, n *yamltree.Node) (down notation.Expr) {
	missing := ""
	own := func(resource string, at notation.Span) notation.Expr {
		name := r.resourceName(actor, resource)
		if r.parts[name] == "" {
			missing = name
		}
		return r.part(name, at)
	}
	down = &notation.Binary{At: at.At, Op: notation.Le, X: own("hp", at.At), Y: zero(at.At)}
	if n != nil {
		at, missing = n, ""
		locals := scope.Locals{}
		for _, res := range r.resources {
			if _, ok := r.sideOf(res.actor); ok {
				locals[res.Name] = func(at notation.Span) notation.Expr { return own(res.Name, at) }
			}
		}
		r.scope.WithLocals(locals, func() { down = r.scope.Expression(n) })
	}
	if missing != "" {
		return r.Bad(at.Errorf("when is %s down? there is no %s", actor, missing).
			WithHint("down: a condition on what all actors of the sides have, such as hp <= 0"))
	}
	kind, err := r.kind(down, nil)
	r.RefuseAt(at, err)
	if kind != notation.TruthKind {
		r.Refuse(at.Errorf("down is a condition, but this is a %s", kind).WithHint("down: hp <= 0"))
	}
	return down
}

// sideOf returns the side of an actor; false if it is on none.
func (r *Reader) sideOf(actor string) (Side, bool) {
	i := slices.IndexFunc(r.sides, func(s Side) bool { return slices.Contains(s.Actors, actor) })
	if i < 0 {
		return Side{}, false
	}
	return r.sides[i], true
}

// stands returns the condition that an actor may act and be aimed at; nil if that is always so.
func (r *Reader) stands(actor string) notation.Expr {
	down := r.down[actor]
	if down == nil {
		return nil
	}
	return &notation.Unary{At: down.Span(), Op: notation.Not, X: down}
}

// nameSides adds the names for sides, such as foes.down and foes.standing.
func (r *Reader) nameSides(locals scope.Locals) {
	for _, s := range slices.Concat(r.sides, r.groups) {
		if r.down[s.Actors[0]] == nil {
			continue // of a group that is on no side
		}
		r.nameGains(s, locals)
		locals[s.Name+"."+sideDown] = func(at notation.Span) notation.Expr {
			return ofAll(s, notation.And, at, func(actor string) notation.Expr { return r.down[actor] })
		}
		locals[s.Name+"."+sideStanding] = func(at notation.Span) notation.Expr {
			return ofAll(s, notation.Add, at, func(actor string) notation.Expr { return oneIf(r.isThere(actor)) })
		}
	}
}

// ofAll joins the expressions of returns for the actors of a side by op, such as `and`.
func ofAll(s Side, op notation.BinaryOp, at notation.Span, of func(actor string) notation.Expr) (x notation.Expr) {
	for _, actor := range s.Actors {
		x = scope.Join(op, x, of(actor), at)
	}
	return x
}

// CheckActors reports errors for actors who may be absent, who join or from whom something is
// gained, if they are on no side.
func (r *Reader) CheckActors(n *yamltree.Node) {
	for _, g := range r.groups {
		if one := g.Actors[0]; r.absent[one] != nil && r.down[one] == nil {
			r.Refuse(n.Errorf("how many %s there are is a parameter, and only those on a side may not be there", g.Name).
				WithHint("encounter: {sides: {heroes: [hero], foes: [%s]}, ...}", g.Name))
		}
	}
	for _, g := range r.gains {
		if r.down[g.actor] == nil {
			r.Refuse(g.at.Errorf("%s is gained from %s when it is down, and only those on a side are ever down", g.name, g.actor).
				WithHint("encounter: {sides: {heroes: [hero], foes: [%s]}, ...}", g.actor))
		}
	}
	r.checkJoining()
}

// nameGains adds the names of what is gained from those of a side who are down.
func (r *Reader) nameGains(s Side, locals scope.Locals) {
	for _, g := range r.gains {
		if slices.Contains(s.Actors, g.actor) {
			locals[s.Name+"."+g.name] = func(at notation.Span) notation.Expr { return r.gained(s, g.name, at) }
		}
	}
}

// gained returns the expression of how much of something is gained from the actors of a side who
// are down.
func (r *Reader) gained(s Side, name string, at notation.Span) (x notation.Expr) {
	for _, g := range r.gains {
		if slices.Contains(s.Actors, g.actor) && g.name == name {
			r.tell(g.actor)
			one := &notation.If{At: at, Cond: r.down[g.actor], Then: ref(g.roll, at), Else: zero(at)}
			if absent := r.absent[g.actor]; absent != nil {
				one = &notation.If{At: at, Cond: absent, Then: zero(at), Else: one}
			}
			x = scope.Join(notation.Add, x, one, at)
		}
	}
	return x
}
