package notation_test

import (
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// read is an encounter that is written as it is printed.
func read(t testing.TB, text string) *notation.Process {
	t.Helper()
	return notationtest.Encounter(t, text).(*notation.Process)
}

// An encounter is printed as a rule file reads.
func TestPrintEncounter(t *testing.T) {
	for _, text := range []string{
		"encounter(turn {}; until true; turns)",
		"encounter(hp = 3; mood = calm; down = false; turn {}; until hp <= 0; joint(hp, mood, down))",
		"encounter(hp = 3; order by 1d2 - 1; turn of fox {}; turn of owl while hp > 0 {}; until hp <= 0; encounter/rounds)",
		"encounter(hp = 3; order of [0 1 0] by lineup(1d6, 1d4) every round; turn of fox {}; turn of owl {}; turn of elk {}; until hp <= 0; hp)",
		"encounter(hp = 3; turn {roll a = 1d6; hp += a; hp -= 1; hp = 2 * hp}; until hp <= 0; hp)",
		"encounter(hp = 3; turn {if hp > 1 {stop} else {if hp > 2 {act again}}}; until hp <= 0; hp)",
		"encounter(hp = 3; turn {fox chooses for hp - turns, written 0 {strike if true {hp -= 1; stop}; wait if hp > 1 {}}}; until hp <= 0; hp)",
		"encounter(hp = 3; turn {hp -= 1}; until hp <= 0; limit 9; after 4; hp given turns > 1)",
	} {
		if got := read(t, text).String(); got != text {
			t.Errorf("%s\nis printed as %s", text, got)
		}
	}
	n := read(t, "encounter(hp = 3; turn {roll a = 1d6; hp -= a; if true {stop; act again}; fox chooses for hp, written 0 {a if true {}}}; until true; hp)")
	want := []string{"roll a = 1d6", "hp -= a", "if true {stop; act again}", "stop", "act again", "fox chooses for hp, written 0 {a if true {}}"}
	var got []string
	n.Statements(func(s notation.Stmt) { got = append(got, s.String()) })
	if !slices.Equal(got, want) {
		t.Errorf("statements %q", got)
	}
}

// Two encounters are equal if nothing in them differs.
func TestEncountersDiffer(t *testing.T) {
	const some = "encounter(x = 1; y = 2; order of [0 1 0] by 0; turn of a while true {roll r = 1; x += r; if true {stop} else {act again}}; turn of b {}; turn of c {a chooses for x, written 0 {s if true {}; w if true {}}}; until true; limit 1; x)"
	var list []notation.Expr
	for _, change := range [][2]string{
		{"", ""},
		{"x = 1; y", "y = 1; x"},
		{"of [0 1 0]", "of [0 1 1]"},
		{"of [0 1 0] ", ""},
		{"by 0", "by 0 every round"},
		{"order of [0 1 0] by 0; ", ""},
		{"turn of a", "turn of d"},
		{"while true ", ""},
		{"{roll r = 1;", "{roll s = 1;"},
		{"x += r", "x -= r"},
		{"x += r", "y += r"},
		{"x += r; if true {stop} else {act again}", "if true {x += r; stop} else {act again}"},
		{"{stop} else {act again}", "{act again} else {stop}"},
		{"{stop} else {act again}", "{stop; act again}"},
		{"; if true {stop} else {act again}", ""},
		{"a chooses", "b chooses"},
		{"s if true {}; w", "w if true {}; s"},
		{"s if true {}; w if true {}", "s if true {}"},
		{"s if true {}; w if true {}}", "s if true {}}; if true {}"},
		{"limit 1", "after 1"},
		{"limit 1; ", ""},
	} {
		text := strings.Replace(some, change[0], change[1], 1)
		list = append(list, read(t, text))
	}
	var in notation.Interner
	for i, a := range list {
		for j, b := range list {
			if notation.Equal(a, b) != (i == j) || (in.Intern(a) == in.Intern(b)) != (i == j) {
				t.Errorf("%s\n%s\nare equal: %v", a, b, i != j)
			}
		}
		if !notation.Equal(a, read(t, a.String())) {
			t.Errorf("%s is not equal to itself", a)
		}
	}
}

// Passes over a tree leave what they replace nothing in as it is, and change no encounter.
func TestTransformEncounter(t *testing.T) {
	n := read(t, "encounter(x = 1d6; turn {roll r = 1d6; if r > 2 {x -= 1d6}; fox chooses for x, written 0 {a if true {x -= 1d6}}}; until x > 3; 1d6)")
	text := n.String()
	same := notation.Transform(n, func(e notation.Expr) (notation.Expr, bool) { return e, false })
	if same != notation.Expr(n) {
		t.Error("a tree in which nothing is replaced is another")
	}
	other := notation.Transform(n, func(e notation.Expr) (notation.Expr, bool) {
		_, ok := e.(*notation.Pool)
		return notation.Int(4), ok
	})
	if got, want := other.String(), strings.ReplaceAll(text, "1d6", "4"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if n.String() != text {
		t.Errorf("it was changed to %s", n)
	}
	renamed := notation.WithBound(n, func(name string) string { return "new_" + name })
	if got := renamed.String(); !strings.HasPrefix(got, "encounter(new_x = 1d6; turn {roll new_r = 1d6; if r > 2 {new_x -= 1d6}") || n.String() != text {
		t.Errorf("%s, of %s", got, n)
	}
}

// A statement lists the expressions of its own.
func TestStmtExprs(t *testing.T) {
	n := read(t, `encounter(x = 0; turn {roll r = 1; x += 2; if 3 > 0 {x = 4}; stop; act again;
		fox chooses for 7, written 6 {a if 5 > 0 {x = 8}}}; until true; x)`)
	want := []string{"1", "2", "3 > 0", "4", "", "", "5 > 0 6 7", "8"}
	var got []string
	n.Statements(func(s notation.Stmt) {
		var list []string
		for _, e := range notation.StmtExprs(s) {
			list = append(list, e.String())
		}
		got = append(got, strings.Join(list, " "))
	})
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	found := n.Open().By(notation.NewPolicy(nil, nil), []notation.Expr{ref("x")})
	if list := notation.StmtExprs(found); len(list) != 1 || list[0].String() != "x" {
		t.Errorf("%v", list)
	}
}

// The words of an encounter are those of its value, and those with which its vars start.
func TestLabelsOfEncounter(t *testing.T) {
	for text, want := range map[string][]string{
		"encounter(x = 1; turn {x = 0}; until x == 0; if(turns > 1, late, if(x > 1, odd, early)))":    {"late", "odd", "early"},
		"encounter(mood = if(d2 == 1, calm, wild); turn {}; until true; mood)":                        {"calm", "wild"},
		"a = if(d2 == 1, calm, wild); encounter(mood = a; turn {}; until true; if(d2 == 1, x, mood))": {"x", "calm", "wild"},
		"encounter(x = 1; turn {x = 0}; until x == 0; x == 1)":                                        {"yes", "no"},
		"encounter(x = 1; turn {x = 0}; until x == 0; if(x == 0, a, b) given turns > 0)":              {"a", "b"},
		"encounter(x = 1; turn {x = 0}; until x == 0; x)":                                             nil,
	} {
		if got := notation.Labels(notationtest.Encounter(t, text)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A shared node of an encounter that stands in many places is looked at once.
func TestSharedEncounters(t *testing.T) {
	n := notation.Expr(read(t, "encounter(x = 1d6; turn {roll r = 1d6; x -= r}; until (x <= 0); turns)"))
	e := doubled(n, twice(notation.Add))
	if kind, err := notation.Check(e); err != nil || kind != notation.NumberKind {
		t.Errorf("%s, error %v", kind, err)
	}
	if !notation.Equal(e, doubled(read(t, n.String()), twice(notation.Add))) {
		t.Error("equal trees are not equal")
	}
	if n := nodes(e); n > 60 {
		t.Errorf("%d nodes", n)
	}
}
