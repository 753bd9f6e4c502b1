package yamltree

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"oddsmith/scenarios/notation"
)

// dump spells a tree: kinds by brackets, scalars by their text.
func dump(n *Node) string {
	var b strings.Builder
	switch n.Kind {
	case Null:
		b.WriteString("~")
	case Scalar:
		b.WriteString("<" + n.Text + ">")
	case List:
		b.WriteString("[")
		for _, i := range n.Items {
			b.WriteString(dump(i))
		}
		b.WriteString("]")
	case Mapping:
		b.WriteString("{")
		for _, e := range n.Entries {
			b.WriteString(e.Key.Text + ":" + dump(e.Value))
		}
		b.WriteString("}")
	}
	return b.String()
}

func TestParse(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"empty":                  {"", "~"},
		"only a comment":         {"# nothing\n", "~"},
		"scalar":                 {"1d6", "<1d6>"},
		"mapping":                {"a: 1\nb:\n  c: x y\n", "{a:<1>b:{c:<x y>}}"},
		"one key":                {"a:\n  b: 1\n", "{a:{b:<1>}}"},
		"no value":               {"a:\nb: ~\n", "{a:~b:~}"},
		"numbers keep spelling":  {"a: 0.10\nb: 1_0\nc: 0x1F\nd: 1e3", "{a:<0.10>b:<1_0>c:<0x1F>d:<1e3>}"},
		"words stay words":       {"a: off\nb: true\nc: .inf\nd: .nan\ne: null", "{a:<off>b:<true>c:<.inf>d:<.nan>e:~}"},
		"quoted":                 {`a: "x\ty"` + "\nb: 'it''s'\n", "{a:<x\ty>b:<it's>}"},
		"quoted key":             {`"target dodge": 2`, "{target dodge:<2>}"},
		"faces in a plain text":  {"a: d{1,1,2}", "{a:<d{1,1,2}>}"},
		"brackets in a flow":     {"{a: f(x) (y), b: '(', c: (, d: x}", "{a:<f(x) (y)>b:<(>c:<(>d:<x>}"},
		"flow":                   {"a: [1, {b: 2}, [x]]", "{a:[<1>{b:<2>}[<x>]]}"},
		"list":                   {"- a: 1\n  b: 2\n- c\n", "[{a:<1>b:<2>}<c>]"},
		"block text":             {"a: |\n  one\n    two\nb: 1\n", "{a:<one\n  two>b:<1>}"},
		"folded text":            {"a: >-\n  one\n  two\nb: 1\n", "{a:<one two>b:<1>}"},
		"several lines":          {"a: one\n  two\n", "{a:<one two>}"},
		"Windows line ends":      {"a: 1\r\nb: 2\r\n", "{a:<1>b:<2>}"},
		"byte order mark":        {"\ufeffa: 1", "{a:<1>}"},
		"document start":         {"---\na: 1\n", "{a:<1>}"},
		"as deep as is allowed":  {strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth), strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth)},
		"wide is not deep":       {"a:\n  b: 1\n" + strings.Repeat("- x\n", 0) + "c:\n" + strings.Repeat("  - {x: [1]}\n", 100), "{a:{b:<1>}c:[" + strings.Repeat("{x:[<1>]}", 100) + "]}"},
		"unbalanced in a scalar": {"a: x]]]]\nb: '[[[['\n", "{a:<x]]]]>b:<[[[[>}"},
	} {
		t.Run(name, func(t *testing.T) {
			n, err := Parse("f.yaml", []byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, dump(n)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"anchor":         {"a: 1\nb: &x 2\n", "f.yaml:2:4: an anchor"},
		"alias":          {"a: *x\n", "f.yaml:1:4: an alias"},
		"tag":            {"a: !!int 3\n", "f.yaml:1:4: a tag"},
		"merge key":      {"a: 1\n<<: {b: 2}\n", "f.yaml:2:1: a merge key"},
		"complex key":    {"? a\n: b\n", "f.yaml:1:1: a complex key"},
		"list as key":    {"{[a]: b}\n", "f.yaml:1:5: found an invalid key for this map"},
		"directive":      {"%YAML 1.2\n---\na: 1\n", "f.yaml:1:1: a directive"},
		"two documents":  {"a: 1\n---\nb: 2\n", "f.yaml:2:1: a second document"},
		"twice":          {"a:\n  b: 1\n  é: 3\n  b: 2\n", `f.yaml:4:3: "b" is given twice (first on line 2)`},
		"open bracket":   {"a: [1\n", "f.yaml:1:4: sequence end token ']' not found"},
		"open quote":     {"a: \"x\n", "f.yaml:1:4: could not find end character of double-quoted text"},
		"colon":          {"a: b: c\n", "f.yaml:1:4: mapping value is not allowed in this context (put text that holds a colon"},
		"indentation":    {"a: b\n  c: d\n", "f.yaml:1:4: mapping value is not allowed in this context (line 2 is indented more than the line above it"},
		"less indented":  {"a:\n   b: 1\n  c: 2\n", "f.yaml:3:3: value is not allowed in this context (indent all keys of one mapping alike"},
		"no colon":       {"a: 1\nb\n", "f.yaml:2:1: a colon is missing after this"},
		"no colon, more": {"a: 1\nb\n  c: 1\n", "f.yaml:2:1: unexpected key name (is a colon missing after it?)"},
		"bracket":        {"a: {b: 1 + [x]}\n", "f.yaml:1:12: ',' or '}' must be specified (put the expression in quotation marks: it holds one of"},
		"unclosed":       {"m:\n  a: [5d4\n  b: d6\n", "f.yaml:2:6: this [ is not closed (put the expression in quotation marks"},
		"tab":            {"a:\n\tb: 1\n", "f.yaml:2:"},
		"not UTF-8":      {"a: 1\nb: \xff\n", "f.yaml:2:4: a byte that is not UTF-8"},
		"control":        {"a: \x00\n", `f.yaml:1:4: the control character '\x00'`},
		"line separator": {
			"a: x\u2028b: 2\n",
			`f.yaml:1:5: the invisible character '\u2028'`,
		},
		"deep flow":   {"a: " + strings.Repeat("[", 100_000), "f.yaml:1:67: more than 64 lists and mappings"},
		"deep dashes": {strings.Repeat("- ", 1000) + "x", "f.yaml:1:129: more than 64 lists and mappings"},
		"deep blocks": {deepBlocks(70), "f.yaml:65:66: more than 64 lists and mappings"},
		"large":       {strings.Repeat("a", MaxBytes+1), "f.yaml:1:1: the file has more than 1048576 bytes (no more are read)"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Parse("f.yaml", []byte(c.in))
			var e *notation.Error
			if !errors.As(err, &e) {
				t.Fatalf("error %v, want %s", err, c.want)
			}
			if !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %q, want %q", err, c.want)
			}
		})
	}
}

func deepBlocks(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// The place of every x is the place where the file has it.
func TestSourcePositions(t *testing.T) {
	for name, c := range map[string]struct {
		in           string
		text         string
		line, column int
	}{
		"plain":         {"a: 1 + x", "1 + x", 1, 8},
		"after accents": {"é: é + x  # c", "é + x", 1, 8},
		"quoted":        {"a: '1 + x'", "1 + x", 1, 9},
		"double quoted": {`a: "1 + x"`, "1 + x", 1, 9},
		"flow":          {"a: {b: x}", "x", 1, 8},
		"list":          {"a:\n  - 1\n  - 22 + x\n", "22 + x", 3, 10},
		"two lines":     {"a: 1 +\n    x\nb: 1\n", "1 +\n    x", 2, 5},
		"block":         {"a: |\n  1 +\n    x\nb: 1\n", "1 +\n    x", 3, 5},
		"folded":        {"a: >-\n\n  1 +\n\n  x\nb: 1\n", "1 +\n\n  x", 5, 3},
		"spaces at end": {"a: 1 + x  \nb: 1", "1 + x", 1, 8},
		"block at end":  {"a:\n  b: |\n    x", "x", 3, 5},
	} {
		t.Run(name, func(t *testing.T) {
			n, err := Parse("f.yaml", []byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			for n.Kind == Mapping || n.Kind == List {
				if n.Kind == Mapping {
					n = n.Entries[0].Value
				} else {
					n = n.Items[len(n.Items)-1]
				}
			}
			src := n.Source()
			if src.Text != c.text {
				t.Fatalf("text %q, want %q", src.Text, c.text)
			}
			i := strings.Index(src.Text, "x")
			line, column := notation.Span{Src: src, Start: i, End: i + 1}.Position()
			if line != c.line || column != c.column {
				t.Errorf("x at %d:%d, want %d:%d", line, column, c.line, c.column)
			}
		})
	}
}

func TestSourceOfEscapes(t *testing.T) {
	n, err := Parse("f.yaml", []byte(`a: "1 \x2b 2"`))
	if err != nil {
		t.Fatal(err)
	}
	if src := n.Get("a").Source(); src.Text != "1 + 2" || src.Line != 1 || src.Column != 5 {
		t.Errorf("source %+v", src)
	}
}

func TestGet(t *testing.T) {
	n, err := Parse("f.yaml", []byte("a: 1\nb: 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := n.Get("b"); got == nil || got.Text != "2" {
		t.Errorf("b is %v", got)
	}
	if got := n.Get("c"); got != nil {
		t.Errorf("c is %v", got)
	}
	line, column := n.Get("b").At.Position()
	if line != 2 || column != 4 {
		t.Errorf("b at %d:%d", line, column)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"a: 1\nb: [x, {y: 'z'}]\n", "a: |\n  x\n", "a: >-\n x\n\n y\n", "- - a\n- b: \"\\x41\"\n",
		"a: &b c", "{", "? x", "a:\n\t- b", "'", "\"\\", "%", "---\n...\n---\n", "a: #b\n", "é: ï\r\n", "|", ">\n", "- |\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Parse("f.yaml", data)
		var e *notation.Error
		switch {
		case err == nil:
			check(t, n)
		case !errors.As(err, &e):
			t.Fatalf("an error of type %T", err)
		default:
			inside(t, e.At)
			_ = e.Snippet()
		}
	})
}

func check(t *testing.T, n *Node) {
	inside(t, n.At)
	if n.Kind == Scalar {
		_, _ = notation.Span{Src: n.Source()}.Position()
	}
	for _, e := range n.Entries {
		check(t, e.Key)
		check(t, e.Value)
	}
	for _, i := range n.Items {
		check(t, i)
	}
}

func inside(t *testing.T, s notation.Span) {
	if s.Src == nil || s.Start < 0 || s.Start > s.End || s.End > len(s.Src.Text) {
		t.Fatalf("a span outside the file: %+v", s)
	}
}

// Mappings of very many keys are refused before the YAML library reads them; lists and what
// stands in brackets may be as long as a file.
func TestManyKeys(t *testing.T) {
	keys := func(n int, indent string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%sk%d: 1\n", indent, i)
		}
		return b.String()
	}
	for name, c := range map[string]struct{ text, want string }{
		"at the top":      {keys(60_000, ""), "f.yaml:10001:7: more than 10000 keys in one mapping (records are a list, or stand in a CSV or JSON file)"},
		"within another":  {"a:\n  b: 1\n  c:\n" + keys(MaxKeys+1, "    ") + "d: 1\n", "f.yaml:10004:11: more than 10000 keys in one mapping (records are a list, or stand in a CSV or JSON file)"},
		"in many of them": {strings.Repeat("- a: 1\n  b: 2\n", MaxKeys), ""},
	} {
		_, err := Parse("f.yaml", []byte(c.text))
		if got := fmt.Sprint(err); c.want == "" && err != nil || c.want != "" && got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
