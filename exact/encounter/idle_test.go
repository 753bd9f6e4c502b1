package encounter

import (
	"slices"
	"testing"

	"oddsmith/scenarios/notation"
)

// What neither the end nor the value names, nor anything that decides what becomes of a
// part that one of them names, is no part of the state.
func TestWithoutIdle(t *testing.T) {
	part := func(name string) notation.StatePart {
		return notation.StatePart{Name: name, Start: rules(t, "9")}
	}
	for _, c := range []struct {
		step, value, want string
	}{
		{"joint(hp - d6, blows + 1, luck)", "hp", "joint((hp - 1d6))"},
		{"joint(hp - d6, blows + 1, luck)", "blows", "joint((hp - 1d6), (blows + 1))"},
		{"joint(hp - if(luck > 2, 1, 2), blows + 1, luck - 1)", "hp", "joint((hp - if((luck > 2), 1, 2)), (luck - 1))"},
		{"joint(hp - 1, blows + luck, luck + hp)", "hp", "joint((hp - 1))"},
		{"joint(hp - 1, blows + luck, luck + hp)", "blows", "joint((hp - 1), (blows + luck), (luck + hp))"},
	} {
		x := &notation.Process{
			State: []notation.StatePart{part("hp"), part("blows"), part("luck")},
			Step:  rules(t, c.step), Until: rules(t, "hp <= 0"), Value: rules(t, c.value),
		}
		if got := withoutIdle(x).Step.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.step, got, c.want)
		}
	}
}

// What a part needs is needed, and what that needs, however they are listed.
func TestIdleInAnyOrder(t *testing.T) {
	for text, want := range map[string]string{
		"x=9; y=9; z=9; w=1 | x-1; y-x; z-y; w+1 | z<=0 | z": "joint((x - 1), (y - x), (z - y))",
		"w=1; z=9; y=9; x=9 | w+1; z-y; y-x; x-1 | z<=0 | z": "joint((z - y), (y - x), (x - 1))",
		"y=9; w=1; x=9; z=9 | y-x; w+z; x-1; z-y | z<=0 | z": "joint((y - x), (x - 1), (z - y))",
	} {
		if got := withoutIdle(readProcess(t, text)).Step.String(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// A set has grown if anything was new, the first or the last.
func TestPartSetsGrow(t *testing.T) {
	for _, c := range []struct {
		s, t  partSet
		grown bool
	}{
		{partSet{false, false, true}, partSet{true, false, true}, true},
		{partSet{false, true, false}, partSet{false, false, true}, true},
		{partSet{true, true, false}, partSet{true, false, false}, false},
	} {
		s := slices.Clone(c.s)
		if grown := s.addAll(c.t); grown != c.grown {
			t.Errorf("%v and %v: grown %v", c.s, c.t, grown)
		}
		for i := range s {
			if s[i] != (c.s[i] || c.t[i]) {
				t.Errorf("%v and %v: %v", c.s, c.t, s)
			}
		}
	}
}

// A part that only a roll of the turn names is needed where the roll is.
func TestIdleThroughRolls(t *testing.T) {
	x := &notation.Process{
		State: []notation.StatePart{{Name: "hp", Start: rules(t, "9")}, {Name: "luck", Start: rules(t, "3")}, {Name: "blows", Start: rules(t, "0")}},
		Step: &notation.Let{Name: "loss", Value: rules(t, "if(luck > 1, d6, 2)"), Body: &notation.Let{
			Name: "noted", Value: rules(t, "blows + 1"), Body: rules(t, "joint(hp - loss, luck - 1, noted)"),
		}},
		Until: rules(t, "hp <= 0"), Value: rules(t, "hp"),
	}
	if got, want := withoutIdle(x).Step.String(), "let loss = if((luck > 1), 1d6, 2); joint((hp - loss), (luck - 1))"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
