package notation_test

import (
	"errors"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

func TestSnippet(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"at a token", "1d6 + * 2", "1d6 + * 2\n      ^"},
		{"under a word", "1d6 + strenght", "1d6 + strenght\n      ^^^^^^^^"},
		{"after wide letters", "straße + ?", "straße + ?\n^^^^^^"},
		{"tabs are one column", "1 +\t* 2", "1 + * 2\n    ^"},
		{"at the end", "(1", "(1\n  ^"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := notation.Roll20.Parse(c.in)
			var at *notation.Error
			if !errors.As(err, &at) {
				t.Fatal(err)
			}
			if got := at.Snippet(); got != c.want {
				t.Errorf("%v:\n%s\nwant\n%s", err, got, c.want)
			}
		})
	}
	_, err := notation.Roll20.Parse(strings.Repeat("1 + ", 100) + "?")
	var at *notation.Error
	if !errors.As(err, &at) {
		t.Fatal(err)
	}
	lines := strings.Split(at.Snippet(), "\n")
	if len(lines) != 2 || len(lines[0]) > 80 || lines[0][strings.Index(lines[1], "^")] != '?' {
		t.Errorf("a long line is shown as\n%s", at.Snippet())
	}
}

func TestPositionInFile(t *testing.T) {
	src := &notation.Source{Name: "rules.yaml", Line: 7, Column: 12, Text: "1 +\n  * 2"}
	_, err := notation.Rules.ParseSource(src)
	if want := "rules.yaml:8:3: unexpected \"*\""; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	src = &notation.Source{Name: "rules.yaml", Line: 7, Column: 12, Text: "1 + * 2"}
	_, err = notation.Rules.ParseSource(src)
	if want := "rules.yaml:7:16: "; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
