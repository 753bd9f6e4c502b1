package lint

import (
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios"
)

// neverCritical are the sides of dice that have no criticals.
var neverCritical = []int64{2, 4}

// criticals refuses criticals by anything but a resolution roll: bonuses neither
// make nor prevent one, and dice of few sides have none.
func (t *tdgs) criticals() {
	t.criticalsOf(t.s.Cases)
	for _, m := range t.s.Measures {
		t.criticalsOf(m.Cases())
	}
}

func (t *tdgs) criticalsOf(cases []scenarios.Part) {
	for _, c := range cases {
		if !strings.HasPrefix(c.Name, "critical") {
			continue
		}
		t.critical(c)
	}
}

// critical reports a critical case that depends on a magnitude or a modifier, or on dice that
// never have criticals.
func (t *tdgs) critical(c scenarios.Part) {
	r := t.reachOf(c.Expr)
	names := maps.Clone(r.names)
	for _, d := range r.dice {
		names[d.owner] = true
	}
	delete(names, "")
	blamed := false
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if role := t.s.Roles[name]; role == magnitude || role == modifier {
			t.fail("critical", c.At, "the case %s depends on %s, whose role is %s: only a resolution roll has criticals", c.Name, name, role)
			blamed = true
			continue
		}
		if p, ok := t.parameters[name]; ok && p.Default != nil {
			r.dice = append(r.dice, t.diceIn(p.Default.Expr)...)
		}
	}
	if blamed {
		return // its dice are no mistake of their own
	}
	for _, d := range r.dice {
		if slices.Contains(neverCritical, d.sides()) {
			t.fail("critical", c.At, "the case %s depends on a %s, which never has criticals", c.Name, d)
		}
	}
}
