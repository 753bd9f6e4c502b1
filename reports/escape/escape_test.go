package escape_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"oddsmith/reports/escape"
)

func TestLine(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"a sword, 5 % of 10 €", "a sword, 5 % of 10 €"},
		{"red \x1b[31m", `red \u001b[31m`},
		{"a\nb\r\x00\a", `a\nb\u000d\u0000\u0007`},
		{"tab\there", "tab here"},
		{"\u009b31m \u202eturned\u202c \ufeff\ufffe", `\u009b31m \u202eturned\u202c \ufeff\ufffe`},
		{"\xff\x9b", "\ufffd\ufffd"},
		{"family 👩\u200d👧, می\u200cخواهم", "family 👩\u200d👧, می\u200cخواهم"},
		{"\U0001fffe", `\ud83f\udffe`},
	} {
		if got := escape.Line(c.in); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.in, got, c.want)
		}
	}
}

func TestMessage(t *testing.T) {
	long := "no parameter is called " + strings.Repeat("ü", 60_000) + "; the nearest is ac"
	got := escape.Message(long)
	if len([]rune(got)) > 300 || !strings.HasPrefix(got, "no parameter is called üü") || !strings.HasSuffix(got, "üü; the nearest is ac") ||
		!strings.Contains(got, "ü...(59821 characters)...ü") {
		t.Errorf("%d bytes: %.100s", len(got), got)
	}
	words := strings.Repeat("ü ", 3000)
	if got := escape.Message(words); len([]rune(got)) > 1800 || !strings.Contains(got, "(4300 characters)") {
		t.Errorf("%d characters: %s", len([]rune(got)), got)
	}
	if short := strings.Repeat("ü ", 1000); escape.Message(short) != short {
		t.Error("2000 characters are shortened")
	}
}

func written(t *testing.T, chunks ...[]byte) string {
	t.Helper()
	var b bytes.Buffer
	w := escape.NewWriter(&b)
	for _, c := range chunks {
		if n, err := w.Write(c); n != len(c) || err != nil {
			t.Fatal(n, err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriter(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"name\tvalue\n  1: 2::3\n", "name\tvalue\n  1: 2::3\n"},
		{"a\n::error::x", "a\n:\\u003aerror::x"},
		{"\u3000 ::error::x", "\u3000 :\\u003aerror::x"},
		{": : a\n:a:\n", ": : a\n:a:\n"},
		{"x ##[error]y ##vso[task.x]z #[a] ##a b[c] ###Q[", "x ##\\u005berror]y ##vso\\u005btask.x]z #[a] ##a b[c] ###Q\\u005b"},
		{"\x1b[2J\r\u202e\xf0\x9f", `\u001b[2J\u000d\u202e` + "\ufffd"},
	} {
		if got := written(t, []byte(c.in)); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.in, got, c.want)
		}
	}
	var coloured bytes.Buffer
	w := escape.NewWriter(&coloured)
	w.Colours = true
	for _, c := range []string{"\x1b[3", "2mgood\x1b[0m \x1b[8mhidden\x1b", "]0;t\a \x1b[1m::x"} {
		if n, err := w.Write([]byte(c)); n != len(c) || err != nil {
			t.Fatal(n, err)
		}
	}
	if got, want := coloured.String(), "\x1b[32mgood\x1b[0m \\u001b[8mhidden\\u001b]0;t\\u0007 \x1b[1m::x"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := escape.Styled("\x1b[31mbad\x1b[0m \x1b[2J\n"), "\x1b[31mbad\x1b[0m \\u001b[2J\\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	var page bytes.Buffer
	if _, err := escape.NewPage(&page).Write([]byte("::before {}\n##[x] \x1b")); err != nil || page.String() != `::before {}`+"\n"+`##[x] \u001b` {
		t.Errorf("%q, %v", page.String(), err)
	}
	var b bytes.Buffer
	if escape.Raw(escape.NewWriter(escape.NewWriter(&b))) != &b || escape.Raw(&b) != &b {
		t.Error("the writer below is not found")
	}
}

// commands are what a build server obeys. GitHub trims blanks, of Unicode too.
var brackets = regexp.MustCompile(`##[A-Za-z]*\[`)

func unruly(s string) string {
	for _, r := range s {
		if escape.Steers(r) && r != '\n' && r != '\t' {
			return "a character that steers"
		}
	}
	for _, line := range strings.Split(s, "\n") {
		if strings.HasPrefix(strings.TrimLeftFunc(line, unicode.IsSpace), "::") {
			return "a command at the beginning of a line"
		}
	}
	switch {
	case brackets.MatchString(s):
		return "a command in brackets"
	case !utf8.ValidString(s):
		return "no UTF-8"
	}
	return ""
}

func addSeeds(f *testing.F) {
	for _, s := range []string{
		"", "plain", "a\n::error file=x::y", " \t::add-mask::x", "##[error]", "\x1b]0;t\a", "\u202e", "\xff", "=1+1", "+1/2", "\t=x", "-- x",
		"[x](http://a.b)", "<img src=x>", "a|b\\|c", "../../x", ".hidden", "::", ":\n:", "\u2028::x", "1. x", "＝1",
	} {
		f.Add([]byte(s), uint(3))
	}
}

// However text is handed over, what comes out commands nothing, and comes to the same.
func FuzzWriter(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte, at uint) {
		whole := written(t, text)
		if why := unruly(whole); why != "" {
			t.Errorf("%q becomes %q: %s", text, whole, why)
		}
		at %= uint(len(text) + 1)
		if parts := written(t, text[:at], text[at:]); parts != whole {
			t.Errorf("%q in two parts becomes %q, and %q in one", text, parts, whole)
		}
		data, err := json.Marshal(string(text))
		if err != nil {
			t.Fatal(err)
		}
		var before, after string
		if err := json.Unmarshal(data, &before); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(written(t, data)), &after); err != nil || before != after {
			t.Errorf("JSON of %q means %q, %v", before, after, err)
		}
	})
}

func FuzzText(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte, _ uint) {
		s := string(text)
		for name, got := range map[string]string{
			"line": escape.Line(s), "message": escape.Message(s), "markdown": escape.Markdown(s), "tag": escape.MarkdownTag(s), "code": escape.MarkdownCode(s),
			"command": escape.CommandText(s), "command's property": escape.CommandProperty(s),
		} {
			printed := got
			if !strings.HasPrefix(name, "command") { // which are printed as they are
				printed = written(t, []byte(got))
			}
			if strings.ContainsAny(got, "\n\t") || unruly("x"+printed) != "" || strings.ContainsFunc(got, escape.Steers) {
				t.Errorf("%s of %q is %q", name, s, got)
			}
		}
		if got := escape.CommandProperty(s); strings.ContainsAny(got, ":,") {
			t.Errorf("property %q", got)
		}
		if got := escape.Markdown(s); bare.MatchString(got) || strings.ContainsAny(got, "<>") || strings.Contains(got, "://") {
			t.Errorf("Markdown of %q is %q", s, got)
		}
		if got := escape.FileName(s); got != "" && (got != filepath.Base(got) || !filepath.IsLocal(got) || got[0] == '.') {
			t.Errorf("file name %q", got)
		}
	})
}

// bare is a mark of Markdown without the backslash that makes it text.
var bare = regexp.MustCompile("(^|[^\\\\])(\\\\\\\\)*[|*_`\\[\\]]")

func TestCell(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"hit", "hit"},
		{"=1+1", "'=1+1"},
		{"a;=1+1", "a;'=1+1"},
		{"a; =1;+x;-2;3", "a;' =1;'+x;-2;3"},
		{"=1;@x", "'=1;'@x"},
		{"a;b", "a;b"},
		{";", ";"},
		{"-1/2", "-1/2"},
		{"+3", "+3"},
		{"-x", "'-x"},
		{"@SUM(A1)", "'@SUM(A1)"},
		{"\t=1", "'\t=1"},
		{"\r=1", `\u000d=1`},
		{"\n=1", "'\n=1"},
		{" =1", "' =1"},
		{"＝1", "'＝1"},
		{"a\nb", "a\nb"},
		{"", ""},
		{"hit", "hit"},
		{"a=b", "a=b"},
		{"=1+1", "'=1+1"},
		{"=5", "'=5"},
		{"@SUM(A1)", "'@SUM(A1)"},
		{"@", "'@"},
		{"+", "'+"},
		{"-", "'-"},
		{"-5", "-5"},
		{"+5", "+5"},
		{"-5/2", "-5/2"},
		{"+1.25", "+1.25"},
		{"-.5", "-.5"},
		{"-5.", "'-5."},
		{"-1e5", "'-1e5"},
		{"-5/", "'-5/"},
		{"-/2", "'-/2"},
		{"--5", "'--5"},
		{"-1/2/3", "'-1/2/3"},
		{"-1.2.3", "'-1.2.3"},
		{"-1d6", "'-1d6"},
		{"-٣", "'-٣"}, // only the digits 0 to 9
		{"'=1", "'=1"},
		{"\x1b[31m\u202e\xff", `\u001b[31m\u202e` + "\ufffd"},
	} {
		if got := string(escape.Cell([]byte(c.in))); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzCell(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte, _ uint) {
		before := string(text)
		got := string(escape.Cell(text))
		if string(text) != before {
			t.Fatalf("the text %q was changed to %q", before, text)
		}
		for _, r := range got {
			if escape.Steers(r) && r != '\n' && r != '\t' {
				t.Errorf("%q becomes %q", before, got)
			}
		}
		start := strings.TrimLeft(got, " \n\t")
		number := regexp.MustCompile(`^[+-]?([0-9]+(/[0-9]+)?|[0-9]*\.[0-9]+)$`)
		if strings.IndexAny(start, "=+-@") == 0 && !number.MatchString(start) || strings.HasPrefix(got, "\t") {
			t.Errorf("%q becomes the formula %q", before, got)
		}
	})
}

func TestCommand(t *testing.T) {
	if got, want := escape.CommandText("100 %\n::error::x\x1b ##[group]"), `100 %25%0A::error::x\u001b ##\u005bgroup]`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := escape.CommandText("stated\n" + strings.Repeat("x", 60_000)); len(got) > 300 || !strings.HasPrefix(got, "stated%0Ax") {
		t.Errorf("%d bytes: %.100s", len(got), got)
	}
	if got, want := escape.CommandProperty("a:b,c\n"), "a%3Ab%2Cc%0A"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain", "plain"},
		{"a|b*c_d`e", "a\\|b\\*c\\_d\\`e"},
		{"<b>&", "&lt;b&gt;&amp;"},
		{"- a list", `\- a list`},
		{"+1", "+1"},
		{"-0.5", "-0.5"},
		{"---", `\---`},
		{"===", `\===`},
		{"12. twelfth", `12\. twelfth`},
		{"1)", `1\)`},
		{"94.8%", "94.8%"},
		{"two\n\nlines", "two  lines"},
		{"line\u2028break", `line\\u2028break`},
		{"@team", "@\u200bteam"},
		{"[a](b) ~~c~~ $d", `\[a\](b) \~\~c\~\~ \$d`},
		{"  ", ""},
		{"5d4 is at most 20", "5d4 is at most 20"},
		{`a\|b`, `a\\\|b`},
		{"- x", `\- x`},
		{"[x](http://a.b)", "\\[x\\](http:\u200b//a.b)"},
		{"@someone <b>", "@\u200bsomeone &lt;b&gt;"},
		{"a\n\n# b", `a  \# b`},
	} {
		if got := escape.Markdown(c.in); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.in, got, c.want)
		}
	}
}

func TestFileName(t *testing.T) {
	for in, want := range map[string]string{"labyrinth/attack": "labyrinth-attack", "../../etc/passwd": "-..-etc-passwd", "P(x)": "P-x", ".bashrc": "bashrc", "con\x00": "con"} {
		if got := escape.FileName(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func TestMarkdownPlaces(t *testing.T) {
	if got := escape.MarkdownCode("a`b|c\nd"); got != `a'b\|c d` {
		t.Errorf("code: %q", got)
	}
	if got := escape.MarkdownTag("<a>\n\n@b"); got != "&lt;a&gt;  @\u200bb" {
		t.Errorf("tag: %q", got)
	}
}

// Text that is longer than what is handed on at once is written as it is in small parts.
func TestWriterOfLongText(t *testing.T) {
	line := "1/6, \"letters\" ##x ##[error] \x1b[31m é\n::error\n"
	text := []byte(strings.Repeat(line, 5000))
	want := strings.Repeat(written(t, []byte(line)), 5000)
	if whole := written(t, text); whole != want {
		t.Errorf("%d bytes in one are %d bytes, want %d", len(text), len(whole), len(want))
	}
	if parts := written(t, slices.Collect(slices.Chunk(text, 7))...); parts != want {
		t.Errorf("%d bytes in parts are %d bytes, want %d", len(text), len(parts), len(want))
	}
}
