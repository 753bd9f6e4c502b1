package lint

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// roleDice are the sides that dice of a role have.
var roleDice = map[string][]int64{
	resolution: {20},
	magnitude:  {4, 6, 8, 10, 12},
	modifier:   {4, 6, 8},
	decision:   {2},
	selection:  {10, 12, 100},
}

// neverResolution are the sides with which nothing is resolved; others than the d20
// are unusual, but can be meant.
var neverResolution = []int64{2, 4, 100}

// roles checks the dice of everything that has a role.
func (t *tdgs) roles() {
	for _, name := range t.roleNames() {
		role := t.s.Roles[name]
		part, ok := t.named(name)
		switch {
		case !ok:
			t.fail("die-role", t.s.RoleAt(name), "%s has the role %s and is no roll, constant or parameter", name, role)
			continue
		case part.Expr == nil:
			continue // a parameter that must be given
		}
		if n, ok := part.Expr.(*notation.Number); ok && role == modifier && !n.Value.IsInt() {
			t.fail("die-role", part.At, "%s is a modifier, which is %s or a whole number", name, diceOfRole(role))
		}
		for _, d := range t.own(name, part.Expr) {
			t.role(name, role, d, part.At)
		}
	}
}

func (t *tdgs) role(name, role string, d dice, declared notation.Span) {
	place := at(d.pool.At, declared)
	sides := d.sides()
	switch {
	case sides == unknownSides:
		t.warn(notChecked, place, "how many sides the dice of %s have is not known, so their role is not looked at", name)
	case slices.Contains(roleDice[role], sides):
	case role == resolution && sides > 0 && !slices.Contains(neverResolution, sides):
		t.warn("die-role", place, "%s is a resolution roll with a %s: that is unusual, a resolution is a d20", name, d)
	default:
		t.fail("die-role", place, "%s has the role %s and rolls a %s: that role is for %s", name, role, d, diceOfRole(role))
	}
}

// diceOfRole names the dice of a role: d4, d6, d8.
func diceOfRole(role string) string {
	names := make([]string, len(roleDice[role]))
	for i, s := range roleDice[role] {
		names[i] = fmt.Sprintf("d%d", s)
	}
	return strings.Join(names, ", ")
}

// undeclared warns of dice that nobody says the role of.
func (t *tdgs) undeclared() {
	for _, r := range t.s.Rolls {
		if t.s.Roles[r.Name] != "" {
			continue
		}
		for _, d := range t.own("", t.rolled[r.Name].Expr) {
			t.warn("undeclared-role", r.At, "%s rolls a %s whose role nobody declares", r.Name, d)
		}
	}
	elsewhere := func(e notation.Expr, by notation.Span) {
		for _, d := range t.own("", e) {
			t.warn("undeclared-role", at(d.pool.At, by), "a %s is rolled whose role nobody declares", d)
		}
	}
	for _, c := range t.s.Cases {
		if part := c.Part(); part.Expr != nil {
			elsewhere(part.Expr, part.At)
		}
	}
	for _, e := range t.s.Effects {
		elsewhere(e.Part().Expr, e.Part().At)
	}
	for _, m := range t.s.Measures {
		elsewhere(t.withoutRolls(m.Part().Expr), m.At)
	}
}

// withoutRolls returns a measure without the rolls that stand around it.
func (t *tdgs) withoutRolls(e notation.Expr) notation.Expr {
	for {
		let, ok := e.(*notation.Let)
		if !ok {
			return e
		}
		if _, rolled := t.rolled[let.Name]; !rolled {
			return e
		}
		e = let.Body
	}
}
