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

// What stands in a tree for what is said of a side, and for a resource of whoever may be
// down, until [Reader.ofSides] and [Reader.isDown] put the values in.
const (
	sidePrefix = "side/"
	downPrefix = "down/"
)

// readSides reads the sides, and who of them is down: `down: hp <= 0` unless it is said.
func (r *Reader) readSides(n *yamltree.Node) error {
	sides, down := n.Get("sides"), n.Get("down")
	if sides == nil {
		if down != nil {
			return down.Errorf("down applies to actors on a side, and there are no sides").
				WithHint("sides: {heroes: [hero], foes: [orc, wolf]}")
		}
		return nil
	}
	err := sides.EachEntry("a mapping of sides to their actors", r.readSide)
	if err != nil {
		return err
	}
	if len(r.sides) == 0 {
		return sides.Errorf("there are no sides").WithHint("sides: {heroes: [hero], foes: [orc, wolf]}")
	}
	return r.readDown(sides, down)
}

func (r *Reader) readSide(e yamltree.Entry) error {
	s := Side{Name: e.Key.Text}
	names := r.actorNames()
	switch {
	case !rulefile.IsName(s.Name) || strings.Contains(s.Name, "."):
		return e.Key.Errorf("%q is not a name of a side", s.Name).WithHint("such as heroes or foes")
	case slices.Contains(names, s.Name):
		return e.Key.Errorf("%s is an actor, and a side needs a name of its own", s.Name)
	}
	actors, err := e.Value.ReadTexts()
	if err != nil {
		return err
	}
	for i, name := range actors {
		at := e.Value.Item(i)
		if !slices.Contains(names, name) {
			return at.Locate(suggest.Unknown("actor", name, names))
		}
		if other, ok := r.sideOf(name); ok {
			return at.Errorf("%s is on the side %s already", name, other.Name)
		}
		if slices.Contains(s.Actors, name) {
			return at.Errorf("%s is on the side %s twice", name, s.Name)
		}
		s.Actors = append(s.Actors, name)
	}
	if len(s.Actors) == 0 {
		return e.Key.Errorf("nobody is on the side %s", s.Name)
	}
	r.sides = append(r.sides, s)
	return nil
}

// readDown reads the condition by which an actor is down. In it a resource is called by
// its name alone, such as hp.
func (r *Reader) readDown(sides, n *yamltree.Node) error {
	locals := map[string]string{}
	for _, res := range r.resources {
		if _, ok := r.sideOf(res.actor); ok {
			locals[res.Name] = downPrefix + res.Name
		}
	}
	at := sides
	if n == nil {
		zero := notation.Int(0)
		r.down = &notation.Binary{At: sides.At, Op: notation.Le, X: &notation.Ref{At: sides.At, Name: downPrefix + "hp"}, Y: zero}
	} else {
		at = n
		err := r.scope.WithLocals(locals, func() (err error) {
			r.down, err = r.scope.Expression(n)
			return err
		})
		if err != nil {
			return err
		}
	}
	for _, s := range r.sides {
		for _, actor := range s.Actors {
			var missing string
			cond := r.isDown(actor, func(resource string) notation.Expr {
				res, ok := r.resource(resource)
				if !ok {
					missing = resource
					return nil
				}
				return &notation.Ref{At: at.At, Name: scope.StoredName(res.full)}
			})
			if missing != "" {
				return at.Errorf("when is %s down? there is no %s", actor, missing).
					WithHint("down: a condition on what all actors of the sides have, such as hp <= 0")
			}
			kind, err := r.scope.Check(cond)
			if err != nil {
				return at.Locate(err)
			}
			if kind != notation.TruthKind {
				return at.Errorf("down is a condition, but this is a %s", kind).WithHint("down: hp <= 0")
			}
		}
	}
	return nil
}

// sideOf returns the side of an actor; false if it is on none.
func (r *Reader) sideOf(actor string) (Side, bool) {
	i := slices.IndexFunc(r.sides, func(s Side) bool { return slices.Contains(s.Actors, actor) })
	if i < 0 {
		return Side{}, false
	}
	return r.sides[i], true
}

// isDown is whether an actor on a side is down; value is what a resource is worth, by
// its full name.
func (r *Reader) isDown(actor string, value func(resource string) notation.Expr) notation.Expr {
	return scope.ReplaceRefs(r.down, func(ref *notation.Ref) notation.Expr {
		if name, ok := strings.CutPrefix(ref.Name, downPrefix); ok {
			return value(r.resourceName(actor, name))
		}
		return nil
	})
}

// stands is whether an actor may act and be aimed at; nil where nothing says that it ever
// may not.
func (r *Reader) stands(actor string, value func(resource string) notation.Expr) notation.Expr {
	if _, ok := r.sideOf(actor); !ok {
		return nil
	}
	down := r.isDown(actor, value)
	return &notation.Unary{At: down.Span(), Op: notation.Not, X: down}
}

// allMayBeDown reports whether an encounter may go on when all who act are down: nobody acts
// then. It does not where somebody who acts is on no side, and where it ends once a side is down
// that has only some of those who act.
func (r *Reader) allMayBeDown(o order, until *yamltree.Node) bool {
	for _, a := range o.actors {
		if _, ok := r.sideOf(a); !ok {
			return false
		}
	}
	ends := []*yamltree.Node{until}
	if until.Kind == yamltree.Mapping {
		ends = nil
		for _, e := range until.Entries {
			ends = append(ends, e.Value)
		}
	}
	for _, s := range r.sides {
		act := func(a string) bool { return slices.Contains(o.actors, a) }
		isEnd := func(n *yamltree.Node) bool { return strings.TrimSpace(n.Text) == s.Name+"."+sideDown }
		if slices.ContainsFunc(ends, isEnd) && !slices.ContainsFunc(s.Actors, func(a string) bool { return !act(a) }) {
			return false
		}
	}
	return true
}

// nameSides adds the names for what can be said of sides.
func (r *Reader) nameSides(locals map[string]string) {
	for _, s := range r.sides {
		for _, what := range []string{sideDown, sideStanding} {
			locals[s.Name+"."+what] = sidePrefix + s.Name + "." + what
		}
	}
}

// ofSides puts in what is said of sides; value is what a resource is worth.
func (r *Reader) ofSides(e notation.Expr, value func(resource string) notation.Expr) notation.Expr {
	if len(r.sides) == 0 {
		return e
	}
	return scope.ReplaceRefs(e, func(ref *notation.Ref) notation.Expr {
		text, ok := strings.CutPrefix(ref.Name, sidePrefix)
		if !ok {
			return nil
		}
		name, what, _ := strings.Cut(text, ".")
		i := slices.IndexFunc(r.sides, func(s Side) bool { return s.Name == name })
		return r.ofSide(r.sides[i], what, ref.At, value)
	})
}

// ofSide is whether all of a side are down, or how many are standing.
func (r *Reader) ofSide(s Side, what string, at notation.Span, value func(resource string) notation.Expr) notation.Expr {
	var x notation.Expr
	for _, actor := range s.Actors {
		down := r.isDown(actor, value)
		if what == sideDown {
			x = scope.Join(notation.And, x, down, at)
			continue
		}
		x = scope.Join(notation.Add, x, oneIf(&notation.Unary{At: at, Op: notation.Not, X: down}), at)
	}
	return x
}

// partValue is what a resource is worth before a turn.
func (r *Reader) partValue(resource string) notation.Expr {
	return &notation.Ref{At: r.process.At, Name: r.parts[resource]}
}
