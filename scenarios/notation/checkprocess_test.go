package notation_test

import (
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// Encounters that are well formed have the kind of their value.
func TestCheckEncounter(t *testing.T) {
	for _, c := range []struct {
		text string
		kind notation.Kind
	}{
		{"encounter(turn {}; until true; turns)", notation.NumberKind},
		{"encounter(x = 1; turn {}; until true; rounds)", notation.NumberKind},
		{"encounter(x = 1; turn {}; until true; x > turns)", notation.TruthKind},
		{"encounter(x = 1; turn {}; until true; if(x > 1, a, b))", notation.LabelKind},
		{"encounter(x = 1; mood = calm; turn {}; until true; mood)", notation.LabelKind},
		{"encounter(x = 1; turn {}; until true; joint(x, turns, rounds))", notation.TupleKind},
		{"encounter(x = 1; turn {}; until true; x given turns > 1)", notation.NumberKind},
		{"encounter(x = 1; turn {}; until true; let y = x; y > 1)", notation.TruthKind},
		{"encounter(x = 1; y = true; z = calm; turn {x += 1; x -= x; x = 3; y = not y; z = wild}; until y; x)", notation.NumberKind},
		{"encounter(x = 1; turn {roll p = pool(2, d6); roll w = max(p) > x; if w {roll s = w; if s {x = max(p)}} else {x = 1}}; until true; x)", notation.NumberKind},
		{"encounter(x = 1; order by x every round; turn of a while x > 1 {}; turn of b {}; until x > 1; limit 3; after 4; x)", notation.NumberKind},
		{"encounter(x = 1; order of [1 0 1] by lineup(x, d6); turn of a {}; turn of b {}; turn of c {}; until true; x)", notation.NumberKind},
		{"encounter(x = 1; turn {roll r = d2; a chooses for x + turns - rounds, written r - 1 {u if x > 0 {x += r}; v if r > 0 {}}}; until true; x)", notation.NumberKind},
		{"a = d6; encounter(x = a; turn {x -= a}; until x < a; limit a; after a; a)", notation.NumberKind},
		{"encounter(x = 1; turn {roll r = encounter(x = x; turn {x -= 1}; until x <= 0; turns)}; until true; x)", notation.NumberKind},
	} {
		if kind, err := notation.Check(notationtest.Encounter(t, c.text)); err != nil || kind != c.kind {
			t.Errorf("%s: a %s, error %v; want a %s", c.text, kind, err, c.kind)
		}
	}
}

func TestCheckRefusesEncounters(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"encounter(x = pool(2, d6); turn {}; until true; x)", "a part of a state cannot be a pool"},
		{"encounter(x = joint(1, 2); turn {}; until true; x)", "a part of a state cannot be a tuple"},
		{"encounter(x = 1; y = x + 1; turn {}; until true; x)", "an operand of + must be a number, but this is a label"},
		{"encounter(x = 1; x = 2; turn {}; until true; x)", "x is part of the state twice"},
		{"encounter(x = 1; until true; x)", "a turn for every actor"},
		{"encounter(x = 1; turn of a {}; turn of b {}; until true; x)", "a turn for every actor"},
		{"encounter(x = 1; order of [0] by 0; turn of a {}; turn of b {}; until true; x)", "every actor of a lineup has a group"},
		{"encounter(x = 1; order of [0 2] by 0; turn of a {}; turn of b {}; until true; x)", "no group is empty"},
		{"encounter(x = 1; order by true; turn of a {}; until true; x)", "who begins must be a number"},
		{"encounter(x = 1; turn while x {}; until true; x)", "whether an actor stands must be a truth value"},
		{"encounter(x = 1; turn {}; until x; x)", "the end of a process must be a truth value"},
		{"encounter(x = 1; turn {}; until true; limit true; x)", "a number of turns must be a number"},
		{"encounter(x = 1; turn {}; until true; limit 5/2; x)", "an encounter ends after a whole number of turns, 0 or more, and this is 5/2"},
		{"encounter(x = 1; turn {}; until true; limit 1 - 4; x)", "0 or more, and this is -3"},
		{"encounter(x = 1; turn {}; until true; after word; x)", "a number of turns must be a number"},
		{"encounter(x = 1; turn {}; until true; pool(2, d6))", "the result must be a number"},
		{"encounter(x = 1; turn {}; until true; x given x)", "a condition must be a truth value"},
		{"encounter(x = 1; turn {}; until true; pool(2, d6) given x > 1)", "the result must be a number"},
		{"sum(2, d6) + sum(2, f(1))", `unknown function "f"`},

		{"encounter(x = 1; turn {y = 1}; until true; x)", "y is no part of the state"},
		{"encounter(x = 1; turn {roll r = 1; r = 2}; until true; x)", "r is no part of the state"},
		{"encounter(x = 1; turn {x = true}; until true; x)", "the new value must be a number"},
		{"encounter(x = true; turn {x = 1}; until true; x)", "the new value must be a truth value"},
		{"encounter(x = calm; turn {x = true}; until true; x)", "the new value must be a label"},
		{"encounter(x = true; turn {x += 1}; until true; x)", "x is a truth value, which is only assigned to"},
		{"encounter(x = calm; turn {x -= 1}; until true; x)", "x is a label, which is only assigned to"},
		{"encounter(x = 1; turn {x += pool(2, d6)}; until true; x)", "the new value must be a number, but this is a pool"},
		{"encounter(x = 1; turn {roll r = 1; roll r = 2}; until true; x)", "r is rolled twice"},
		{"encounter(x = 1; turn {if true {roll r = 1} else {roll r = 2}}; until true; x)", "r is rolled twice"},
		{"encounter(x = 1; order by 0; turn of a {roll r = 1}; turn of b {roll r = 2}; until true; x)", "r is rolled twice"},
		{"encounter(x = 1; turn {roll x = 1}; until true; x)", "x is a part of the state, and no name for a roll"},
		{"encounter(x = 1; turn {if x {stop}}; until true; x)", "a condition must be a truth value"},
		{"encounter(x = 1; turn {if true {x = true}}; until true; x)", "the new value must be a number"},
		{"encounter(x = 1; turn {if true {} else {x = true}}; until true; x)", "the new value must be a number"},
		{"encounter(x = 1; turn {roll r = 1 + true}; until true; x)", "must be a number"},

		{"encounter(x = 1; turn {a chooses for x > 1, written 0 {u if true {}}}; until true; x)", "what a choice is for must be a number"},
		{"encounter(x = 1; turn {a chooses for x, written true {u if true {}}}; until true; x)", "the number of an option must be a number"},
		{"encounter(x = 1; turn {a chooses for x, written 0 {u if x {}}}; until true; x)", "the condition of an option must be a truth value"},
		{"encounter(x = 1; turn {a chooses for x, written 0 {u if true {x = true}}}; until true; x)", "the new value must be a number"},
	} {
		if _, err := notation.Check(notationtest.Encounter(t, c.text)); err == nil || !contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}

// Names that mean nothing where they stand.
func TestCheckNamesOfEncounters(t *testing.T) {
	for _, c := range []struct {
		about  string
		change func(n *notation.Process, name notation.Expr)
		knows  string // names that mean something there
	}{
		{"a start", func(n *notation.Process, name notation.Expr) { n.Vars[0].Start = name }, "outer"},
		{"who begins", func(n *notation.Process, name notation.Expr) {
			n.Order = &notation.Order{First: name, Actors: 1}
		}, "outer x"},
		{"who stands", func(n *notation.Process, name notation.Expr) { n.Turns[0].Stands = isOne(name) }, "outer x"},
		{"a roll", func(n *notation.Process, name notation.Expr) {
			n.Turns[0].Body = []notation.Stmt{&notation.Roll{Name: "r", Value: name}}
		}, "outer x"},
		{"after a roll", func(n *notation.Process, name notation.Expr) {
			n.Turns[0].Body = append(n.Turns[0].Body, &notation.Change{Var: "x", Op: notation.Assign, Value: name})
		}, "outer x r"},
		{"in a block after a roll", func(n *notation.Process, name notation.Expr) {
			n.Turns[0].Body = append(n.Turns[0].Body, &notation.Branch{Cond: isOne(name), Then: []notation.Stmt{&notation.Change{Var: "x", Op: notation.Assign, Value: name}}})
		}, "outer x r"},
		{"after the block of a roll", func(n *notation.Process, name notation.Expr) {
			block := &notation.Branch{Cond: &notation.Bool{Value: true}, Then: n.Turns[0].Body}
			n.Turns[0].Body = []notation.Stmt{block, &notation.Change{Var: "x", Op: notation.Assign, Value: name}}
		}, "outer x"},
		{"the end", func(n *notation.Process, name notation.Expr) { n.Until = isOne(name) }, "outer x"},
		{"a limit", func(n *notation.Process, name notation.Expr) { n.Limit = name }, "outer"},
		{"a horizon", func(n *notation.Process, name notation.Expr) { n.Horizon = name }, "outer"},
		{"a value", func(n *notation.Process, name notation.Expr) { n.Value = name }, "outer x turns encounter/rounds"},
		{"a condition of the value", func(n *notation.Process, name notation.Expr) {
			n.Value = &notation.Given{X: notation.Int(1), Cond: isOne(name)}
		}, "outer x turns encounter/rounds"},
		{"what is chosen for", func(n *notation.Process, name notation.Expr) {
			n.Turns[0].Body = []notation.Stmt{&notation.Choose{For: name, Written: notation.Int(0)}}
		}, "outer x turns encounter/rounds"},
		{"what is written down", func(n *notation.Process, name notation.Expr) {
			n.Turns[0].Body = append(n.Turns[0].Body, &notation.Choose{For: notation.Int(0), Written: name})
		}, "outer x r"},
		{"a condition of an option", func(n *notation.Process, name notation.Expr) {
			n.Turns[0].Body = append(n.Turns[0].Body, &notation.Choose{For: notation.Int(0), Written: notation.Int(0), Options: []notation.Alternative{{If: isOne(name)}}})
		}, "outer x r"},
		{"a key", func(n *notation.Process, name notation.Expr) {
			n.Turns[0].Body = []notation.Stmt{(&notation.Choose{}).By(notation.NewPolicy(nil, nil), []notation.Expr{name})}
		}, "outer x turns encounter/rounds encounter/place"},
	} {
		for _, name := range []string{"outer", "x", "r", "turns", "encounter/rounds", "encounter/place", "nothing"} {
			n := &notation.Process{
				Vars:  []notation.Var{{Name: "x", Start: notation.Int(1)}},
				Turns: []notation.Turn{{Body: []notation.Stmt{&notation.Roll{Name: "r", Value: notation.Int(1)}}}},
				Until: &notation.Bool{Value: true}, Value: notation.Int(1),
			}
			c.change(n, ref(name))
			_, err := notation.Check(&notation.Let{Name: "outer", Value: notation.Int(1), Body: n})
			if knows := contains(" "+c.knows+" ", " "+name+" "); knows != (err == nil) || err != nil && !contains(err.Error(), "unknown name") {
				t.Errorf("%s names %s: %v", c.about, name, err)
			}
		}
	}
}

func isOne(e notation.Expr) notation.Expr {
	return &notation.Binary{Op: notation.Eq, X: e, Y: notation.Int(1)}
}

// A policy goes by what has one value.
func TestCheckKeys(t *testing.T) {
	for text, want := range map[string]string{"1": "", "x > 1": "", "pool(2, d6)": "does not depend on a pool", "joint(1, 2)": "does not depend on a tuple", "1 + true": "must be a number"} {
		n := read(t, "encounter(x = 1; turn {}; until true; x)")
		n.Turns[0].Body = []notation.Stmt{(&notation.Choose{}).By(notation.NewPolicy(nil, nil), []notation.Expr{rules(t, text)})}
		if _, err := notation.Check(n); want == "" && err != nil || want != "" && (err == nil || !contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// A statement that is not known is refused, and printed as what nobody reads.
func TestStatementsNotKnown(t *testing.T) {
	n := read(t, "encounter(x = 1; turn {}; until true; x)")
	n.Turns[0].Body = []notation.Stmt{newStmt{&notation.Stop{}}}
	if _, err := notation.Check(n); err == nil || !contains(err.Error(), "(notation_test.newStmt) is not known to Check") {
		t.Errorf("error %v", err)
	}
	if text := n.String(); !contains(text, "is not known") {
		t.Errorf("it is printed as %s", text)
	}
}

type newStmt struct{ notation.Stmt }
