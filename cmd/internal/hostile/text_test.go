package hostile

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// mark is in every text that tries something, and in nothing that oddsmith writes of itself: it
// may be shown as text, and be no part of what steers a reader.
const mark = "qzx"

// payloads are what texts try: a build server, a terminal, a page, Markdown, a spreadsheet, a template, a path.
var payloads = [][]string{
	{"\n::error file=ci.yml::qzx\n::add-mask::qzx", "\r\n::stop-commands::qzx", "\u2028::group::qzx", "##[error]qzx", "##vso[task.setvariable]qzx", "\n##teamcity[buildStop qzx]", "%0A::error::qzx"},
	{"\x1b[31mqzx", "\x1b]0;qzx\a", "\x1b]8;;http://qzx.example\x1b\\", "\x1bP+q\x1b\\", "\x1b[2J", "\u009b31m", "\u0090qzx\u009c", "\x7f\b\b\b"},
	{"\u202eqzx", "\u2066qzx", "\u200fqzx", "\ufffe", "\uffff", "\ufeff", "\u0301\u0301\u0301", "\U0001f9d9\u200d\u2642", "%s%n"},
	{"<script>qzx(1)</script>", "</script><script>qzx(1)</script>", "<img src=qzx onerror=qzx(1)>", "\"><svg onload=qzx(1)>", "' onmouseover='qzx(1)", "<!--qzx", "-->qzx", "</title></style></textarea><qzx>"},
	{"<![CDATA[qzx]]>", "]]>", "<?qzx?>", "<!DOCTYPE qzx [<!ENTITY q SYSTEM \"file:///etc/passwd\">]>&q;", "&qzx;", "&#27;qzx", "javascript:qzx(1)", "data:text/html,qzx"},
	{"![i](http://qzx.example/x)", "[x](http://qzx.example)", "<http://qzx.example>", "www.qzx.example", "qzx@qzx.example", "@qzx", "\n# qzx", "\n- [ ] qzx", "\n```\nqzx\n```\n", "[qzx]: http://qzx.example", "a|b\\|qzx", "\n|qzx|\n|-|\n|qzx|\n", "`id`"},
	{"=cmd|' /C calc'!A0", "=HYPERLINK(\"http://qzx\")", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\n=1", "=1,\"=2\"", "\uff1d1+1"},
	{"{{.}}", "{{qzx}}", "${qzx}", "$(qzx)", "../../outside", "/etc/passwd", "C:\\qzx", "\\", "'", "\""},
}

// rules are a rule file whose texts are hostile.
func rules(text string) string {
	q := quoted(text)
	return fmt.Sprintf(`scenario: evil/one
title: %[1]s
question: %[1]s
source: %[1]s
assumptions: [%[1]s]
parameters:
  n: {default: 2, range: 1..4, unit: %[1]s, doc: %[1]s}
rolls: {r: 1d6}
measures:
  m: {value: r + n, title: %[1]s, doc: %[1]s, unit: %[1]s}
expect:
  - {claim: %[1]s, quantity: mean(m), stated: 4, source: %[1]s, known_wrong: %[1]s}
  - {claim: %[1]s, quantity: mean(m), stated: 5}
`, q)
}

// lines are commands that write what stands in the file in.yaml.
var lines = []string{
	"analyze run in.yaml", "analyze run in.yaml --format json --out out.json", "analyze run in.yaml --format csv --sweep n=1..3 --out out.csv",
	"analyze run in.yaml --format xlsx --out out.xlsx", "analyze run in.yaml --format markdown --out out.md",
	"analyze run in.yaml --format svg --measure m --out out.svg", "analyze lint in.yaml --format json",
	"analyze check in.yaml --trials 1000 --github --junit out.xml --sarif out.sarif",
	"analyze diff in.yaml labyrinth/trap --format markdown --out diff.md", "analyze report in.yaml --trials 1000 --quiet --out report",
	"tables write in.yaml --sweep n=1..3 --format csv --quiet --out tables",
}

// All commands do what they are for with a plain text.
func TestLines(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "in.yaml", rules("plain"))
	for _, line := range lines {
		if status, said := (call{dir: dir, line: strings.Fields(line)}).run(t); status > 1 {
			t.Errorf("%s: status %d: %s", line, status, said)
		}
	}
	inspect(t, dir, "in.yaml")
}

// A hostile text is a text wherever it is shown.
func FuzzTexts(f *testing.F) {
	for _, list := range some(3, payloads...) {
		f.Add(strings.Join(list, " "+mark+" "))
	}
	f.Fuzz(func(t *testing.T, text string) {
		dir := t.TempDir()
		put(t, dir, "in.yaml", rules(text))
		for _, line := range lines {
			call{dir: dir, line: strings.Fields(line)}.run(t)
		}
		inspect(t, dir, "in.yaml")
		for _, outside := range []string{"outside", "outside-of-all"} {
			if exists(filepath.Join(filepath.Dir(dir), outside)) {
				t.Errorf("a file outside of the folder")
			}
		}
	})
}

// quoted is a text for YAML, which takes the escapes of JSON and more.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString("\\" + string(r))
		case r < ' ' || r > '~':
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + `"`
}
