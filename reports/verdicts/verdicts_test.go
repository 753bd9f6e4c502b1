package verdicts

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"oddsmith/reports/baseline"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// made evaluates a rule file exactly and makes its baseline.
func made(t testing.TB, rules string) (*scenarios.Scenario, *baseline.File, []evidence.Claim) {
	t.Helper()
	s, err := scenarios.Parse("rules/test.yaml", []byte(rules))
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	o := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine, AllDigits: true}}
	run, err := o.Run(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	claims, err := o.CheckClaims(context.Background(), s, s.Claims)
	if err != nil {
		t.Fatal(err)
	}
	f, err := baseline.Of(s, run, "1.0.0", 0)
	if err != nil {
		t.Fatal(err)
	}
	return s, f, claims
}

func judged(t testing.TB, before, after string, o Options) *Scenario {
	t.Helper()
	_, old, _ := made(t, before)
	s, now, claims := made(t, after)
	v := New(s, false, "base/test.baseline")
	v.CheckClaims(claims)
	if err := v.Compare(old, nil, now, o); err != nil {
		t.Fatal(err)
	}
	return v
}

func tolerances(t testing.TB, texts ...string) Options {
	t.Helper()
	var o Options
	for _, text := range texts {
		tol, err := scenarios.ParseTolerance(text)
		if err != nil {
			t.Fatal(err)
		}
		o.Tolerances = append(o.Tolerances, tol)
	}
	return o
}

// 1d6 becomes 1d8: the mean by 1, P(m >= 7) and the total variation by 1/4.
func TestTolerances(t *testing.T) {
	const before, after = "measures: {m: 1d6, same: 1d2}", "measures: {m: 1d8, same: 1d2}"
	for _, c := range []struct {
		name  string
		flags []string
		file  string
		fails bool
	}{
		{"nothing agreed", nil, "", true},
		{"the default, exactly", []string{"0.25"}, "", false},
		{"the default, a little less", []string{"0.2499"}, "", true},
		{"the measure", []string{"m=1/4"}, "", false},
		{"another measure", []string{"same=1"}, "", true},
		{"a quantity, exactly", []string{"mean(m)=1"}, "", false},
		{"a quantity, a little less", []string{"mean(m)=0.99"}, "", true},
		{"a quantity, and the default does not count", []string{"mean(m)=1", "0.01"}, "", false},
		{"two quantities, one of them beyond", []string{"mean(m)=1", "P(m >= 7)=0.2"}, "", true},
		{"the file", nil, "{change: m, within: 25%}", false},
		{"a flag comes before the file", []string{"m=0.1"}, "{change: m, within: 25%}", true},
		{"a flag about something else does not", []string{"mean(m)=1"}, "{change: m, within: 10%}", true},
	} {
		rules := after
		if c.file != "" {
			rules += "\nexpect: [" + c.file + "]"
		}
		v := judged(t, before, rules, tolerances(t, c.flags...))
		if fails := v.Count(Error) > 0; fails != c.fails {
			t.Errorf("%s: fails %t: %+v", c.name, fails, v.Findings)
		}
	}
}

// Words have the order of the rules, and joint outcomes that of their values, also those that are no longer possible.
func TestOrderOfOutcomes(t *testing.T) {
	const rules = `
rolls: {a: 1d%s * 5, b: 1d2}
outcome:
  won: a > %s
  even: a == 5
  lost: otherwise
measures:
  o: outcome
  x: a
  y: b
  j: {joint: [x, y]}
`
	v := judged(t, fmt.Sprintf(rules, "4", "10"), fmt.Sprintf(rules, "3", "5"), Options{})
	for _, c := range []struct{ measure, want string }{
		{"o", "P(o = won), P(o = even), P(o = lost)"},
		{"j", "P(j = (5, 1)), P(j = (5, 2)), P(j = (10, 1)), P(j = (10, 2)), P(j = (15, 1)), P(j = (15, 2)), P(j = (20, 1)), P(j = (20, 2))"},
	} {
		i := slices.IndexFunc(v.Measures, func(m Measure) bool { return m.Name == c.measure })
		var got []string
		for _, r := range v.Measures[i].Rows() {
			if r.Old != "" {
				got = append(got, r.Figure)
			}
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s: %s, want %s", c.measure, s, c.want)
		}
	}
}

// The tolerance of a whole measure holds the probability of its condition too, also where the condition comes or goes.
func TestToleranceOfCondition(t *testing.T) {
	const none = "rolls: {a: d20}\nmeasures: {m: 2d6}"
	given := func(n string) string { return "rolls: {a: d20}\nmeasures: {m: {value: 2d6, given: a <= " + n + "}}" }
	for _, c := range []struct {
		name, before, after, flag string
		exceeded                  string // the figures
	}{
		{"within", given("11"), given("3"), "m=40%", ""},
		{"beyond", given("11"), given("3"), "m=39%", "P(condition of m)"},
		{"for every measure", given("11"), given("3"), "0.01", "P(condition of m)"},
		{"nothing agreed", given("11"), given("3"), "0", "P(condition of m)"},
		{"only a quantity agreed", given("11"), given("3"), "mean(m)=0", ""},
		{"it comes", none, given("3"), "m=50%", "P(condition of m)"},
		{"it goes", given("19"), none, "m=5%", ""},
		{"never met any more", given("1"), given("0"), "m=10%", "total variation of m"},
		{"nor a quantity", given("1"), given("0"), "mean(m)=5", "mean(m)"},
		{"numbers became words", none, "measures: {m: 1d6 > 3}", "m=10%", "total variation of m"},
	} {
		v := judged(t, c.before, c.after, tolerances(t, c.flag))
		var limits, rows []string
		for _, l := range v.Measures[0].Limits {
			if l.Exceeded {
				limits = append(limits, l.Figure)
			}
		}
		for _, r := range v.Measures[0].Rows() {
			if r.Exceeded {
				rows = append(rows, r.Figure)
			}
			if r.Exceeded && r.Within == "" {
				t.Errorf("%s: %+v exceeds nothing", c.name, r)
			}
		}
		if got := strings.Join(limits, ", "); got != c.exceeded || strings.Join(rows, ", ") != got || v.Count(Error) > 0 != (got != "") {
			t.Errorf("%s: exceeded %s, in the rows %s, want %s: %+v", c.name, limits, rows, c.exceeded, v.Findings)
		}
	}
	if v := judged(t, none, given("20"), Options{}); !v.Measures[0].Change.Condition.Delta.IsZero() || v.Count(Error) > 0 {
		t.Errorf("a condition that always holds: %+v", v.Findings)
	}
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name, before, after string
		want                string // level and rule of each finding
	}{
		{"the same", "measures: {m: 1d6}", "measures: {m: 1d6} # as ever", ""},
		{"other rules, the same figures", "measures: {m: 1d6}", "measures: {m: 7 - 1d6}", "note rules-changed"},
		{"a new measure", "measures: {m: 1d6}", "measures: {m: 1d6, n: 1d6}", "error measure-new"},
		{"a measure gone", "measures: {m: 1d6, n: 1d6}", "measures: {m: 1d6}", "error measure-gone"},
		{"numbers become words", "measures: {m: 1d6}", "measures: {m: 1d6 > 3}", "error measure-moved"},
		{"a default without effect", "parameters: {p: 1}\nmeasures: {m: p * 0}", "parameters: {p: 2}\nmeasures: {m: p * 0}", "note parameter-changed, note rules-changed"},
		{"a parameter more", "measures: {m: 1d6}", "parameters: {p: 1}\nmeasures: {m: 1d6 * p}", "note parameter-changed, note rules-changed"},
		{"a claim that fails", "measures: {m: 1d6}", "measures: {m: 1d6}\nexpect: [mean(m) >= 4]", "error claim-fails"},
		{"one that is known to", "measures: {m: 1d6}", "measures: {m: 1d6}\nexpect: [{that: mean(m) >= 4, known_wrong: so be it}]", "note claim-fails"},
		{"one that is known to and holds", "measures: {m: 1d6}", "measures: {m: 1d6}\nexpect: [{that: mean(m) >= 3, known_wrong: so be it}]", "note known-wrong-holds"},
		{"a condition that never holds", "measures: {m: 1d6}", "measures: {m: {value: 1d6, given: 1 > 2}}", "error measure-moved"},
		{
			"only the condition moved", "rolls: {a: 1d6}\nmeasures: {m: {value: 1d4, given: a > 3}}",
			"rolls: {a: 1d6}\nmeasures: {m: {value: 1d4, given: a > 4}}", "error measure-moved",
		},
	} {
		v := judged(t, c.before, c.after, Options{})
		var got []string
		for _, f := range v.Findings {
			got = append(got, string(f.Level)+" "+string(f.Rule))
			if f.File == "" || f.Line < 1 || f.Column < 1 || strings.Contains(f.Message, "\n") {
				t.Errorf("%s: %+v", c.name, f)
			}
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
		// What is wanted fails nothing but the claims.
		for _, f := range judged(t, c.before, c.after, Options{Update: true}).Findings {
			if f.Level == Error && f.Rule != ClaimFails {
				t.Errorf("%s with update: %+v", c.name, f)
			}
		}
	}
}

func TestNoBaseline(t *testing.T) {
	s, now, _ := made(t, "measures: {m: 1d6}")
	v := New(s, true, "base/test.baseline")
	if err := v.Compare(nil, nil, now, Options{HowToMake: "this makes one"}); err != nil || v.State != Missing || v.Count(Error) != 1 {
		t.Errorf("%+v, %v", v, err)
	}
	if f := v.Findings[0]; f.File != "base/test.baseline" || !strings.Contains(f.Message, "this makes one") {
		t.Errorf("%+v", f)
	}
	v = New(s, false, "base/test.baseline")
	if err := v.Compare(nil, &baseline.VersionError{}, now, Options{}); err != nil || v.State != Refused || v.Count(Error) != 1 {
		t.Errorf("%+v, %v", v, err)
	}
	broken := errors.New("broken")
	if err := v.Compare(nil, broken, now, Options{}); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

// A finding has the place of what it is about, where that is a file of the user's.
func TestPlaces(t *testing.T) {
	s, err := scenarios.Parse("mine.yaml", []byte("extends: labyrinth/attack\nmeasures:\n  mine: damage * 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	v := New(s, false, "b")
	for name, want := range map[string]Place{"mine": {"mine.yaml", 3, 3}, "damage": {"mine.yaml", 1, 1}} {
		m, err := s.Measure(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.place(m.At); got != want {
			t.Errorf("%s is at %+v, want %+v", name, got, want)
		}
	}
}

// hostile is a report with texts that mean something to every format.
func hostile(t testing.TB) *Report {
	t.Helper()
	const rules = "scenario: test/odd\nmeasures: {m: 1d6}\nexpect: [{that: mean(m) >= 4, claim: \"a|b, 100%: <x> ]]> & \\x01 `c`\\n::error::d\"}]"
	v := judged(t, "measures: {m: 1d8}", rules, Options{})
	v.find(Warning, EnginesDisagree, "m", Place{File: "odd, name: 100%.yaml", Line: 2, Column: 3}, "undecided")
	return &Report{Tool: "v1.2.3", Engine: evidence.BothEngines, Seed: 1, Scenarios: []*Scenario{v}}
}

func written(t testing.TB, write func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAnnotations(t *testing.T) {
	r := hostile(t)
	out := written(t, func(b *bytes.Buffer) error { return r.Annotations(b) })
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != len(r.Scenarios[0].Findings) {
		t.Fatalf("%d lines for %d findings:\n%s", len(lines), len(r.Scenarios[0].Findings), out)
	}
	if !strings.HasPrefix(lines[0], "::error file=rules/test.yaml,line=3,col=10,title=test/odd::a|b, 100%25: <x>") || !strings.Contains(lines[0], "%0A::error::d") {
		t.Errorf("%s", lines[0])
	}
	if want := "::warning file=odd%2C name%3A 100%25.yaml,line=2,col=3,"; !strings.HasPrefix(lines[2], want) {
		t.Errorf("%s, want %s", lines[2], want)
	}
	r.Rooted = func(path string) string { return "sub/" + path }
	if out := written(t, func(b *bytes.Buffer) error { return r.Annotations(b) }); !strings.Contains(out, "file=sub/rules/test.yaml") {
		t.Errorf("%s", out)
	}
}

func TestJUnit(t *testing.T) {
	r := hostile(t)
	out := written(t, func(b *bytes.Buffer) error { return r.JUnit(b) })
	var back struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Suites   []struct {
			Tests int `xml:"tests,attr"`
			Cases []struct {
				Name    string `xml:"name,attr"`
				Failure *struct {
					Message string `xml:"message,attr"`
				} `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(out), &back); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	failed := 0
	for _, c := range back.Suites[0].Cases {
		if c.Failure != nil {
			failed++
		}
	}
	const cases, failures = 3, 2 // the baseline, the measure, the claim
	if back.Tests != cases || len(back.Suites[0].Cases) != cases || back.Failures != failures || failed != failures {
		t.Errorf("%+v\n%s", back, out)
	}
	if name := back.Suites[0].Cases[2].Name; !strings.Contains(name, "<x> ]]> & \ufffd") {
		t.Errorf("%q", name)
	}
}

// The parts of the schema of SARIF 2.1.0 that a check can break.
const sarifSchema = `{
 "$schema": "https://json-schema.org/draft/2020-12/schema",
 "type": "object", "required": ["version", "runs"], "additionalProperties": false,
 "properties": {
  "$schema": {"type": "string", "format": "uri"}, "version": {"const": "2.1.0"},
  "runs": {"type": "array", "items": {
   "type": "object", "required": ["tool"], "additionalProperties": false,
   "properties": {
    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    "tool": {"type": "object", "required": ["driver"], "additionalProperties": false, "properties": {"driver": {
     "type": "object", "required": ["name"], "additionalProperties": false, "properties": {
      "name": {"type": "string"}, "version": {"type": "string"},
      "semanticVersion": {"type": "string", "pattern": "^[0-9]+\\.[0-9]+\\.[0-9]+"},
      "rules": {"type": "array", "uniqueItems": true, "items": {"type": "object", "required": ["id"], "additionalProperties": false,
       "properties": {"id": {"type": "string"}, "shortDescription": {"$ref": "#/$defs/message"}}}}}}}},
    "results": {"type": "array", "items": {
     "type": "object", "required": ["message"], "additionalProperties": false,
     "properties": {
      "ruleId": {"type": "string"}, "ruleIndex": {"type": "integer", "minimum": -1},
      "level": {"enum": ["none", "note", "warning", "error"]}, "message": {"$ref": "#/$defs/message"},
      "locations": {"type": "array", "items": {"type": "object", "additionalProperties": false, "properties": {"physicalLocation": {
       "type": "object", "required": ["artifactLocation"], "additionalProperties": false, "properties": {
        "artifactLocation": {"type": "object", "additionalProperties": false, "properties": {
         "uri": {"type": "string", "format": "uri-reference"}, "uriBaseId": {"type": "string"}}},
        "region": {"type": "object", "additionalProperties": false, "properties": {
         "startLine": {"type": "integer", "minimum": 1}, "startColumn": {"type": "integer", "minimum": 1}}}}}}}}}}}}}}},
 "$defs": {"message": {"type": "object", "required": ["text"], "additionalProperties": false, "properties": {"text": {"type": "string"}}}}}`

func TestSARIF(t *testing.T) {
	r := hostile(t)
	out := written(t, func(b *bytes.Buffer) error { return r.SARIF(b) })
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(sarifSchema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", schema); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiled.Validate(doc); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	for _, want := range []string{`"uri": "./odd,%20name:%20100%25.yaml"`, `"uriBaseId": "%SRCROOT%"`, `"level": "warning"`, `"version": "1.2.3"`} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
}

func TestMarkdown(t *testing.T) {
	r := hostile(t)
	out := written(t, func(b *bytes.Buffer) error { return r.Markdown(b) })
	for _, want := range []string{"## analyze check fails", `a\|b, 100%: &lt;x&gt;`, "| ! | **total variation of m** |"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
	for range 12 {
		r.Scenarios = append(r.Scenarios, r.Scenarios...)
	}
	if out := written(t, func(b *bytes.Buffer) error { return r.Markdown(b) }); len(out) > 1<<20 || !strings.Contains(out, "the summary would be too long") {
		t.Errorf("%d bytes", len(out))
	}
}

// Every figure that JSON has can be read back, also those that are not finite.
func TestJSON(t *testing.T) {
	r := hostile(t)
	out := written(t, func(b *bytes.Buffer) error { return r.JSON(b) })
	type number struct{ Exact string }
	var back struct {
		Verdict   string
		Scenarios []struct {
			Measures map[string]struct {
				Verdict        string
				Passes         bool
				Mean           struct{ Delta number }
				TotalVariation number `json:"total_variation"`
				Tail           struct{ At string }
				Limits         []struct{ Exceeded bool }
			}
			Claims []struct{ Value number }
		}
	}
	if err := json.Unmarshal([]byte(out), &back); err != nil {
		t.Fatal(err)
	}
	m := back.Scenarios[0].Measures["m"]
	if back.Verdict != "fails" || m.Verdict != "moved" || m.Passes || m.Mean.Delta.Exact != "-1" || m.TotalVariation.Exact != "1/4" ||
		m.Tail.At != "7" || !m.Limits[0].Exceeded || back.Scenarios[0].Claims[0].Value.Exact != "7/2" {
		t.Errorf("%s", out)
	}
}
