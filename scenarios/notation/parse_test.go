package notation_test

import (
	"errors"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// check parses the text and compares its full form.
func check(t *testing.T, g *notation.Grammar, in, want string) {
	t.Helper()
	e, err := g.Parse(in)
	if err != nil {
		t.Errorf("%s: %q: %v", g.Name, in, err)
		return
	}
	if got := notation.Parenthesised(e); got != want {
		t.Errorf("%s: %q is %s, want %s", g.Name, in, got, want)
		return
	}
	again, err := g.Parse(e.String())
	if err != nil || !notation.Equal(e, again) {
		t.Errorf("%s: %q prints as %s, which is read as %v (%v)", g.Name, in, e, again, err)
	}
}

// checkErr wants an error at the column whose message contains the text.
func checkErr(t *testing.T, g *notation.Grammar, in string, column int, want string) {
	t.Helper()
	e, err := g.Parse(in)
	var at *notation.Error
	if !errors.As(err, &at) {
		t.Errorf("%s: %q: read as %v with error %v, want %q", g.Name, in, e, err, want)
		return
	}
	if _, c := at.At.Position(); c != column || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: %q: %v, want column %d: %q", g.Name, in, err, column, want)
	}
}

func TestWithDivision(t *testing.T) {
	g := notation.Methuen.WithDivision(notation.TruncOrZero)
	for _, c := range []struct {
		g    *notation.Grammar
		rule notation.Division
	}{{g, notation.TruncOrZero}, {notation.Methuen, notation.FloorOrZero}} {
		e, err := c.g.Parse("7/2")
		if err != nil {
			t.Fatal(err)
		}
		if rule := e.(*notation.Call).Args[0].(*notation.Binary).Rule; rule != c.rule {
			t.Errorf("rule %v, want %v", rule, c.rule)
		}
	}
}

func TestGrammarByName(t *testing.T) {
	for _, g := range notation.Grammars() {
		if got, err := notation.GrammarByName(g.Name); err != nil || got != g {
			t.Errorf("%s: %v, %v", g.Name, got, err)
		}
	}
	if _, err := notation.GrammarByName("metuen"); err == nil || !strings.Contains(err.Error(), "did you mean methuen?") {
		t.Errorf("metuen: %v", err)
	}
}

func TestNearest(t *testing.T) {
	known := []string{"strength", "ac", "weapon", "zones", "boots", "boost"}
	for _, c := range []struct{ name, want string }{
		{"strenght", "strength"},
		{"strngth", "strength"},
		{"a", "ac"},
		{"wepon", "weapon"},
		{"charisma", ""},
		{"", ""},
		{"zone", "zones"},
		{"zoones", "zones"},
		{"str", "strength"},
		{"WEAPs", "weapon"},
		{"we", ""},
		{"boo", ""}, // two begin so
	} {
		if got, _ := notation.Nearest(c.name, known); got != c.want {
			t.Errorf("%q: %q, want %q", c.name, got, c.want)
		}
	}
}

// A text at the limit is read, printed and checked without trouble: its tree is
// as deep as the sum is long.
func TestLongSum(t *testing.T) {
	text := strings.Repeat("1+", 32<<10-1) + "1"
	for _, g := range notation.Grammars() {
		e, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := notation.Check(e); err != nil {
			t.Error(err)
		}
		want := strings.Repeat("(", 32<<10-1) + "1" + strings.Repeat(" + 1)", 32<<10-1)
		if got := notation.Parenthesised(e); got != want {
			t.Errorf("%s: printed as %d bytes, want %d", g.Name, len(got), len(want))
		}
	}
}
