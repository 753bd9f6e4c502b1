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
		{"the line it is in", "1 +\r\n* 2\r\n+ 3", "* 2\n^"},
		{"no text", "  ", ""},
		{"what has no width", "\x01", "?\n^"},
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

// Of a long line the part around the caret is shown, with dots where something is cut off.
func TestSnippetCut(t *testing.T) {
	const width = 72 // of what is left of the line
	for _, c := range []struct {
		name, before, after string
		lead, trail         bool
	}{
		{"it fits", "1 + ", strings.Repeat(" ", width-5), false, false},
		{"one more", "1 + ", strings.Repeat(" ", width-4), false, true},
		{"the end is cut", "1 + ", strings.Repeat(" + 1", 100), false, true},
		{"one is cut", strings.Repeat(" ", width), "", true, false},
		{"the beginning is cut", strings.Repeat("1 + ", 100), "", true, false},
		{"both are cut", strings.Repeat("1 + ", 100), strings.Repeat(" + 1", 100), true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.before + "?" + c.after
			e := &notation.Error{At: notation.Span{Src: &notation.Source{Text: text}, Start: len(c.before), End: len(c.before) + 1}}
			line, caret, _ := strings.Cut(e.Snippet(), "\n")
			if strings.HasPrefix(line, "...") != c.lead || strings.HasSuffix(line, "...") != c.trail {
				t.Errorf("dots of %q", line)
			}
			if strings.TrimLeft(caret, " ") != "^" || line[len(caret)-1] != '?' {
				t.Errorf("the caret is elsewhere:\n%s", e.Snippet())
			}
			if cut := strings.Trim(line, "."); len(cut) != min(len(text), width) || !strings.Contains(text, cut) {
				t.Errorf("%d characters are shown: %s", len(cut), cut)
			}
		})
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

// The span of a node takes in its brackets.
func TestSpans(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"1 + true", "true"},
		{"1 + (2 < 3)", "2 < 3"},
		{"1 + ((2) < (3))", "(2) < (3)"},
		{"2 * -(1 + true)", "true"},
		{"1 + (a and (b))", "a and (b)"},
		{"1 + not (true)", ""},
		{"1 + (not (true))", "not (true)"},
		{"a and (n)d(6)", "(n)d(6)"},
		{"true and floor(n)d6", "floor(n)d6"},
		{"true and max(1, (2))", "max(1, (2))"},
	} {
		e, err := notation.Rules.Parse(c.in)
		if err == nil {
			e, err = notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
				if n.String() == "n" {
					return notation.Int(1), nil
				}
				return &notation.Bool{At: n.Span(), Value: true}, nil
			})
		}
		if err == nil {
			_, err = notation.Check(e)
		}
		var at *notation.Error
		if !errors.As(err, &at) {
			t.Errorf("%s: %v is not positioned", c.in, err)
			continue
		}
		if got := at.At.Text(); c.want != "" && got != c.want {
			t.Errorf("%s: %v is about %q, want %q", c.in, err, got, c.want)
		}
	}
}

// A remark is a part of what it stands behind.
func TestSpanOfRemark(t *testing.T) {
	for _, text := range []string{"-1d6[fire]", "1 + 2d6[cold]", "1[one] + 2[two] * 3[three]"} {
		if e, err := notation.Roll20.Parse(text); err != nil || e.Span().Text() != text {
			t.Errorf("%s: the span is %q, error %v", text, e.Span().Text(), err)
		}
	}
}
