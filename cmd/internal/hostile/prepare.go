package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// payloads are what texts try.
var payloads = []string{
	"\n::error file=ci.yml::x\n::add-mask::x", "\r\n::stop-commands::x", "\u2028::group::x", "##[error]x", "##vso[task.setvariable]x",
	"\x1b[31mred", "\x1b]0;title\a", "\x1b[2J", "\u009b31m", "\x00", "\u202eturned", "\ufffe", "\x7f\b\b\b",
	"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>", "![i](http://evil.example/x)", "[x](http://evil.example)",
	"=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "{{.}}", "${x}", "%0A::error::x", "`id`", "a|b\\|c", "../../outside", "]]>", "&amp;",
	"%s%n", "\\", "'", "\"",
}

// An inventor thinks of attacks.
type inventor struct {
	rng    *rand.Rand
	counts map[string]int // of runs, by what they tried
}

// text is some of them in a row, now and then a long one.
func (a *inventor) text() string {
	var b strings.Builder
	for range 1 + a.rng.IntN(4) {
		b.WriteString(payloads[a.rng.IntN(len(payloads))])
		b.WriteString(" x")
	}
	if a.rng.IntN(40) == 0 {
		b.WriteString(strings.Repeat("x", 60_000))
	}
	return b.String()
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

// prepare writes the files of a run and returns its command line, and after what time it is
// killed; 0 for never.
func (a *inventor) prepare(dir string) (line []string, kill time.Duration, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, 0, err
	}
	put := func(name, text string) {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	put("in.yaml", a.rules())
	put("in-data.csv", "name,hp\n\""+strings.ReplaceAll(a.text(), `"`, `""`)+"\",3\nwolf,4\n")
	put("in.txt", "output 1d2 named \""+strings.NewReplacer("\"", "", "\n", " ").Replace(a.text())+"\"\noutput "+a.text())
	put("in.baseline", "oddsmith baseline\n"+a.text())
	kinds := []struct{ name, line string }{
		{"rules run", "analyze run in.yaml"},
		{"rules run as JSON", "analyze run in.yaml --format json"},
		{"rules run as CSV", "analyze run in.yaml --format csv --sweep n=1..3 --out out.csv"},
		{"rules linted", "analyze lint in.yaml in.txt"},
		{"rules checked on GitHub", "analyze check in.yaml --trials 1000 --github --junit out.xml --sarif out.sarif"},
		{"rules checked with a baseline", "analyze check in.yaml --trials 1000 --github --baseline base --update"},
		{"reports", "analyze report in.yaml --trials 1000 --out report"},
		{"programs", "analyze anydice in.txt"},
		{"programs as CSV", "analyze anydice in.txt --format csv --out out.csv"},
		{"baselines", "analyze check in.yaml --trials 1000 --baseline base"},
		{"pictures", "analyze run in.yaml --format svg --measure m --out out.svg"},
		{"differences", "analyze diff in.yaml labyrinth/trap --format markdown --out out.md"},
		{"tables", "tables write in.yaml --sweep n=1..3 --format csv,parquet --out out"},
		{"plans", "tables plan in.yaml --sweep n=1..3 --out plan"},
		{"states of what is no plan", "tables status NAME"},
		{"expressions", "analyze roll NAME"},
		{"settings", "analyze run in.yaml --set NAME=1"},
		{"names of files", "analyze run NAME"},
		{"links", "analyze roll 1d4 --out link"},
		{"workers", "analyze run in.yaml --engine montecarlo --trials 1000 --workers 1000000000"},
		{"one name for two", "analyze check in.yaml --trials 1000 --junit out.xml --sarif ./out.xml"},
	}
	k := kinds[a.rng.IntN(len(kinds))]
	a.counts[k.name]++
	line = strings.Fields(k.line)
	for i := range line {
		if strings.Contains(line[i], "NAME") {
			line[i] = strings.ReplaceAll(line[i], "NAME", strings.ReplaceAll(a.text(), "\x00", ""))
		}
	}
	switch k.name {
	case "baselines":
		err = errors.Join(err, os.MkdirAll(filepath.Join(dir, "base", "evil"), 0o700))
		put("base/evil/one.baseline", a.text())
	case "links":
		put(".oddsmith-LEFT", "half")
		err = errors.Join(err, os.Symlink("out.txt", filepath.Join(dir, "link")))
	case "reports", "tables":
		if a.rng.IntN(2) == 0 {
			a.counts["of them killed, and run again"]++
			kill = time.Duration(1+a.rng.IntN(300)) * time.Millisecond
		}
	}
	if a.rng.IntN(8) == 0 {
		err = errors.Join(err, syscall.Mkfifo(filepath.Join(dir, "in-pipe"), 0o600))
	}
	return line, kill, err
}

// rules are a rule file whose texts are hostile.
func (a *inventor) rules() string {
	q := func() string { return quoted(a.text()) }
	var b strings.Builder
	name := "evil/one"
	if a.rng.IntN(10) == 0 {
		name = a.text()
	}
	fmt.Fprintf(&b, "scenario: %s\ntitle: %s\nquestion: %s\nsource: %s\nassumptions: [%s, %s]\n", quoted(name), q(), q(), q(), q(), q())
	fmt.Fprintf(&b, "parameters:\n  n: {default: 2, range: 1..4, unit: %s, doc: %s}\n", q(), q())
	measure := "r + n"
	if a.rng.IntN(10) == 0 {
		measure = a.text()
	}
	fmt.Fprintf(&b, "rolls: {r: 1d6}\nmeasures:\n  m: {value: %s, title: %s, doc: %s, unit: %s}\n", quoted(measure), q(), q(), q())
	fmt.Fprintf(&b, "expect:\n  - {claim: %s, quantity: mean(m), stated: 4, source: %s, known_wrong: %s}\n  - {claim: %s, quantity: mean(m), stated: 5}\n", q(), q(), q(), q())
	if a.rng.IntN(10) == 0 {
		fmt.Fprintf(&b, "extends: %s\n", q())
	}
	return b.String()
}
