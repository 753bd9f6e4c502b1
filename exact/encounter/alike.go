package encounter

import (
	"slices"
	"strings"

	"oddsmith/internal/sorting"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// This file is about actors who are alike: the members of a group. Which of them is in which condition does not
// matter, so a state stands for all that differ in that alone: in it the members are in the order of their
// conditions.
//
// It does not matter if exchanging two of them changes no answer. That the turns of others treat them alike is
// what [notation.Process.Alike] says. They must be alike themselves (alikeIn): their own turns do the same, to
// others, and depend on their own conditions by whether they stand alone; so the turns of a group, one right
// after the other, come to as many turns as there are members who stand, whoever they are. And who stands, who
// acts first, when it ends and what the end is worth must be the same after an exchange. Then states are alike
// whenever somebody else has acted, and that is when they are put in order.

// An alike is a group of interchangeable actors: their turns, and for each the variables of its
// condition.
type alike struct {
	actors []int
	vars   [][]int
}

// alikeIn returns the groups of interchangeable actors in the encounter x, by name; none if somebody chooses.
// before is x before variables that are constant or not needed were removed.
func alikeIn(x, before *notation.Process) (out [][]string) {
	if len(x.Alike) == 0 || hasPolicy(x) {
		return nil
	}
	for _, members := range x.Alike {
		var alike []string
		first := ""
		for _, m := range members {
			i := slices.IndexFunc(x.Turns, func(t notation.Turn) bool { return t.Actor == m })
			if i < 0 {
				return nil // it does not act
			}
			like := likeness(x, before, &x.Turns[i])
			switch {
			case like == "" || len(alike) > 0 && like != first:
			default:
				alike, first = append(alike, m), like
			}
		}
		if len(alike) > 1 && isInARow(x, alike) && isUnchangedByExchange(x, alike) {
			out = append(out, alike)
		}
	}
	return out
}

// hasPolicy reports whether an encounter has a choice.
func hasPolicy(x *notation.Process) (has bool) {
	x.Statements(func(s notation.Stmt) {
		_, is := s.(*notation.Choose)
		has = has || is
	})
	return has
}

// likeness returns a text about the turn t of x that is equal for interchangeable members of a group: their
// turns, their conditions without the values, and whether they stand. It is empty if a turn changes its own
// actor or another of the group. before is that of alikeIn.
func likeness(x, before *notation.Process, t *notation.Turn) string {
	own := func(name string) string {
		for i, v := range varsOf(x, t.Actor) {
			if v == name {
				return "own/" + string(rune('a'+i))
			}
		}
		return name
	}
	var spelled strings.Builder
	if t.Stands != nil {
		spelled.WriteString(normal(t.Stands, own).String())
	}
	kept := varsOf(x, t.Actor)
	for _, v := range before.Vars {
		if v.Actor == t.Actor && !slices.Contains(kept, v.Name) {
			spelled.WriteString("; " + v.Start.String())
		}
	}
	changesGroup := false
	notation.Statements(t.Body, func(s notation.Stmt) {
		if c, ok := s.(*notation.Change); ok {
			changesGroup = changesGroup || slices.ContainsFunc(x.Alike, func(g []string) bool {
				return slices.Contains(g, t.Actor) && slices.Contains(g, actorOf(x, c.Var))
			})
		}
	})
	if changesGroup || len(kept) == 0 {
		return ""
	}
	for _, s := range t.Body {
		spelled.WriteString("; " + strings.ReplaceAll(s.String(), "turn/"+t.Actor+"/", "turn//"))
	}
	return spelled.String()
}

// varsOf returns the names of an actor's variables.
func varsOf(x *notation.Process, actor string) (names []string) {
	for _, v := range x.Vars {
		if v.Actor == actor {
			names = append(names, v.Name)
		}
	}
	return names
}

// actorOf returns the actor of a variable; empty if it has none.
func actorOf(x *notation.Process, name string) string {
	i := slices.IndexFunc(x.Vars, func(v notation.Var) bool { return v.Name == name })
	if i < 0 {
		return ""
	}
	return x.Vars[i].Actor
}

// isInARow reports whether the actors' turns always follow one another directly.
func isInARow(x *notation.Process, actors []string) bool {
	if first, isNumber := notation.Constant(x.Order.First); !x.Order.Lineup && (!isNumber || first.Sign() != 0) {
		return false
	}
	at := slices.IndexFunc(x.Turns, func(t notation.Turn) bool { return t.Actor == actors[0] })
	for i, name := range actors {
		if at+i >= len(x.Turns) || x.Turns[at+i].Actor != name || x.Order.Lineup && x.Order.Groups[at+i] != x.Order.Groups[at] {
			return false
		}
	}
	return true
}

// isUnchangedByExchange reports whether all expressions that are evaluated between turns stay the same
// if two members change places.
func isUnchangedByExchange(x *notation.Process, members []string) bool {
	asked := []notation.Expr{x.Until, x.Value, x.Order.First}
	for _, t := range x.Turns {
		if t.Stands != nil && !slices.Contains(members, t.Actor) {
			asked = append(asked, t.Stands)
		}
	}
	for i, m := range members[1:] {
		a, b := varsOf(x, members[i]), varsOf(x, m)
		exchanged := func(name string) string {
			if k := slices.Index(a, name); k >= 0 {
				return b[k]
			}
			if k := slices.Index(b, name); k >= 0 {
				return a[k]
			}
			return name
		}
		same := func(name string) string { return name }
		if len(a) != len(b) || slices.ContainsFunc(asked, func(e notation.Expr) bool {
			return normal(e, same).String() != normal(e, exchanged).String()
		}) {
			return false
		}
	}
	return true
}

// normal returns an expression with names replaced by rename, the operands of commutative operators
// sorted, and constant parts evaluated.
func normal(e notation.Expr, rename func(string) string) notation.Expr {
	if ref, ok := e.(*notation.Ref); ok && ref.Args == nil {
		return &notation.Ref{Name: rename(ref.Name)}
	}
	kids := notation.Children(e)
	for i, kid := range kids {
		kids[i] = normal(kid, rename)
	}
	e = notation.WithChildren(e, kids)
	if c := notation.Fold(e); c != nil {
		return c
	}
	b, ok := e.(*notation.Binary)
	if !ok || b.Op != notation.And && b.Op != notation.Or && b.Op != notation.Add {
		return e
	}
	operands := slices.DeleteFunc(operandsOf(b, b.Op), func(x notation.Expr) bool {
		c, ok := x.(*notation.Bool)
		return ok && c.Value == (b.Op == notation.And) // it changes nothing
	})
	sorting.Stable(operands, func(x, y notation.Expr) int { return strings.Compare(x.String(), y.String()) })
	out := operands[0]
	for _, x := range operands[1:] {
		out = &notation.Binary{Op: b.Op, X: out, Y: x}
	}
	return out
}

// operandsOf returns the operands of e if its operator is op, with those of the same operator within them;
// otherwise e alone.
func operandsOf(e notation.Expr, op notation.BinaryOp) []notation.Expr {
	if b, ok := e.(*notation.Binary); ok && b.Op == op {
		return slices.Concat(operandsOf(b.X, op), operandsOf(b.Y, op))
	}
	return []notation.Expr{e}
}

// findAlike finds the turns and the variables of interchangeable actors.
func (p *program) findAlike() {
	for _, members := range p.of.Alike {
		var g alike
		for _, m := range members {
			var vars []int
			for _, name := range varsOf(p.of, m) {
				vars = append(vars, p.resolver.vars[name])
			}
			if len(vars) == 0 || len(g.vars) > 0 && len(vars) != len(g.vars[0]) ||
				slices.ContainsFunc(vars, func(v int) bool { return p.isWord[v] }) {
				return
			}
			g.vars = append(g.vars, vars)
			g.actors = append(g.actors, slices.IndexFunc(p.of.Turns, func(t notation.Turn) bool { return t.Actor == m }))
		}
		p.alike = append(p.alike, g)
	}
}

// lineUp sorts interchangeable actors by their conditions, in all worlds, after the turn of an actor
// of no such group.
func (r *run) lineUp(actor int, worlds []world) {
	for _, g := range r.program.alike {
		if slices.Contains(g.actors, actor) {
			continue
		}
		for i := range worlds {
			r.sort(&worlds[i], g)
		}
	}
}

// sort exchanges the conditions of a group in a world so that they are in descending order.
func (r *run) sort(w *world, g alike) {
	isOf := func(c changed) bool {
		return slices.ContainsFunc(g.vars, func(vars []int) bool { return slices.Contains(vars, c.v) })
	}
	if !slices.ContainsFunc(w.vars, isOf) {
		return
	}
	var list [][]value
	for _, vars := range g.vars {
		var condition []value
		for _, v := range vars {
			condition = append(condition, w.variable(v))
		}
		list = append(list, condition)
		for k := len(list) - 1; k > 0 && r.isLess(list[k-1], list[k]); k-- {
			list[k-1], list[k] = list[k], list[k-1]
		}
	}
	for i, vars := range g.vars {
		for k, v := range vars {
			w.vars = withChange(w.vars, v, r.since(v, list[i][k]))
		}
	}
}

// isLess reports whether condition a is less than b, by the first of their values that differ.
func (r *run) isLess(a, b []value) bool {
	for k := range a {
		x, y := a[k], b[k]
		less, ok := r.compare(notation.Lt, x, y)
		if !ok {
			x, y = of(r.constant(x)), of(r.constant(y))
			less, _ = r.compare(notation.Lt, x, y)
		}
		if less {
			return true
		}
		if more, _ := r.compare(notation.Gt, x, y); more {
			return false
		}
	}
	return false
}

// since returns x, the value of some variable in the turn, as the value of variable v at the beginning of the
// turn plus a constant, for which it asks the state. What is constant stays so; what cannot be written in this
// way becomes a constant.
func (r *run) since(v int, x value) value {
	was := value{form: int32(v)}
	if x.form == noForm || x.form == was.form {
		return x
	}
	d, ok := r.forms.combine(x, was, -1)
	if !ok {
		return of(r.constant(x))
	}
	more, ok := r.forms.combine(was, of(constant.Number(r.constant(d).Rat())), 1)
	if !ok {
		return of(r.constant(x))
	}
	return more
}
