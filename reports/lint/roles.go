package lint

import (
	"fmt"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// roles checks the dice of every name that has a role.
func (t *tdgs) roles() {
	for _, name := range t.roleNames() {
		role := t.s.Roles[name]
		part, ok := t.named(name)
		switch {
		case !ok:
			t.fail(scenarios.RoleRule, t.s.RoleAt(name), "%s has the role %s and is not a roll, constant or parameter", name, role)
			continue
		case part.Expr == nil:
			continue // a parameter that must be given
		}
		if n, ok := part.Expr.(*notation.Number); ok && role == modifier && !n.Value.IsInt() {
			t.fail(scenarios.RoleRule, part.At, "%s is a modifier, which is %s or a whole number", name, scenarios.DiceOfRole(role))
		}
		for _, d := range t.own(name, part.Expr) {
			t.role(name, role, d, part.At)
		}
	}
}

// role checks whether the dice d suit the role of a name. declared is the place of the name.
func (t *tdgs) role(name, role string, d dice, declared notation.Span) {
	place := at(d.pool.At, declared)
	switch verdict := scenarios.JudgeDie(role, d.pool); verdict {
	case scenarios.FitsRole:
	case scenarios.UnknownDieInRole:
		t.warn(notChecked, place, "how many sides the dice of %s have is not known, so their role is not looked at", name)
	case scenarios.UnusualInRole:
		t.warn(scenarios.RoleRule, place, "%s is a resolution roll with a %s: that is unusual, a resolution is a d20", name, d)
	case scenarios.ForbiddenInRole:
		t.fail(scenarios.RoleRule, place, "%s has the role %s and rolls a %s: that role is for %s", name, role, d, scenarios.DiceOfRole(role))
	default:
		panic(fmt.Sprintf("lint: the verdict %d is not known to role", verdict))
	}
}

// undeclared warns of dice without a role.
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
		if c.Expr != nil {
			elsewhere(c.Expr, c.At)
		}
	}
	for _, e := range t.s.Effects {
		elsewhere(e.Expr, e.At)
	}
	for _, m := range t.s.Measures {
		elsewhere(t.withoutRolls(m.Expr), m.At)
	}
}

// withoutRolls returns a measure without the rolls that are bound around it.
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
