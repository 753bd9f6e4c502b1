package report_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/reports/report"
	"oddsmith/scenarios"
)

// written writes a report and returns its pages.
func written(t *testing.T, m *report.Model) (page, markdown string) {
	t.Helper()
	dir := t.TempDir()
	if err := report.Write(dir, m); err != nil {
		t.Fatal(err)
	}
	var out [2]string
	for i, name := range []string{"index.html", "REPORT.md"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		out[i] = string(data)
	}
	return out[0], out[1]
}

// hostile is a rule file every text of which would be markup if it were let.
const hostile = `
scenario: hostile
title: '</title><script>alert("title")</script>'
question: '<img src=x onerror=alert(1)> "quoted" ` + "`code` ```fence" + `'
source: "</main><iframe src=javascript:alert(2)>"
assumptions: ['{{.Version}} <svg onload=alert(3)>', '- [ ] # @owner | pipe', '" onfocus="alert(4)" autofocus="']
parameters:
  bonus: {default: 2, doc: '</td></tr></table><script>alert(5)</script>', unit: '<u>'}
measures:
  total: {value: 1d6 + bonus, title: "</script><script>alert(6)</script>|*x*", unit: "' onclick='alert(7)"}
  wins: {value: 1d6 + bonus >= 6, title: '<!-- -->]]>"''><b onmouseover=alert(8)>'}
tables:
  totals: {measure: total, sweep: {bonus: 0..3}, title: '<details open ontoggle=alert(9)>', doc: '</details>'}
figures:
  totals: {kind: pmf, measure: total, title: '"><script>alert(10)</script>', x: '</text></svg><script>alert(11)</script>'}
  winners: {kind: pmf, measure: wins, title: '--><script>alert(12)</script>'}
  map: {kind: heatmap, quantity: P(wins), sweep: {bonus: 0..5, more: 0..2}, x: '"/><script>', y: '<style>*{}</style>'}
expect:
  - {claim: '<a href="javascript:alert(13)">x</a>', quantity: mean(total), stated: "4", source: '<base href=//evil>', known_wrong: '<meta http-equiv=refresh>'}
`

func TestNamesAreNoMarkup(t *testing.T) {
	text := strings.Replace(hostile, "measures:", "  more: {default: 0, range: 0..9}\nmeasures:", 1)
	text = strings.Replace(text, "1d6 + bonus >= 6", "1d6 + bonus + more >= 6", 1)
	s, err := scenarios.Parse("hostile.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	b := report.Builder{Dir: t.TempDir(), Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}}
	section, err := b.Section(context.Background(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	section.Changes = &report.Changes{List: []report.Change{{
		Measure: "<script>alert(14)</script>", Quantity: "|", Old: "<b>", New: "`", Change: "<i>", Verdict: "<script>",
	}}}
	page, markdown := written(t, &report.Model{
		Title: "<script>alert(15)</script>", Version: "<v>", Command: "analyze report `<x>`|", Baseline: "<script>alert(16)</script>",
		Sections: []report.Section{*section},
	})
	// Everything between < and > is an element of the templates, with attributes of
	// theirs.
	attribute := regexp.MustCompile(`^[a-zA-Z-]+$`)
	tag := regexp.MustCompile(`(?s)<(/?)([a-zA-Z!][a-zA-Z0-9!-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>`)
	body := regexp.MustCompile(`(?s)(<style>).*?(</style>)|(<script>).*(</script>)`).ReplaceAllString(page, "$1$2$3$4")
	seen := map[string]int{}
	for _, m := range tag.FindAllStringSubmatch(body, -1) {
		if m[1] == "" {
			seen[m[2]]++
		}
		for _, part := range regexp.MustCompile(`"[^"]*"`).Split(m[3], -1) {
			for _, name := range strings.Fields(strings.TrimSuffix(part, "/")) {
				name = strings.TrimSuffix(name, "=")
				if !attribute.MatchString(name) || strings.HasPrefix(name, "on") || name == "autofocus" {
					t.Errorf("attribute %q in %s", name, m[0])
				}
			}
		}
	}
	for name, most := range map[string]int{"script": 1, "style": 1, "iframe": 0, "base": 0, "img": 0, "b": 0, "i": 0, "u": 0, "v": 0, "main": 1, "title": 1} {
		if seen[name] > most || name == "script" && seen[name] == 0 {
			t.Errorf("%d elements %s", seen[name], name)
		}
	}
	for _, part := range strings.Split(tag.ReplaceAllString(body, ""), "\n") {
		if strings.ContainsAny(part, "<>") {
			t.Errorf("text holds a bracket: %s", part)
		}
	}
	if got := html.UnescapeString(page); !strings.Contains(got, `alert("title")`) || !strings.Contains(got, "{{.Version}}") {
		t.Error("a text was lost on the way")
	}
	for _, line := range strings.Split(markdown, "\n") {
		inner := line
		for _, own := range []string{"<details>", "</details>", "<summary>", "</summary>", "<strong>", "</strong>"} {
			inner = strings.ReplaceAll(inner, own, "")
		}
		inner = regexp.MustCompile("`[^`]*`").ReplaceAllString(strings.ReplaceAll(inner, "\\`", ""), "")
		if strings.ContainsAny(inner, "<>`") {
			t.Errorf("REPORT.md: markup in %s", line)
		}
		if strings.Contains(line, "@owner") {
			t.Errorf("REPORT.md calls somebody: %s", line)
		}
		if strings.HasPrefix(line, "| ") && strings.Contains(line, "alert(14)") {
			if cells := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|"); cells != 7 {
				t.Errorf("a row of %d bars: %s", cells, line)
			}
		}
	}
}

// What the browser is told of script and style are their fingerprints, and it
// is told to fetch nothing.
func TestPolicyHoldsForThePage(t *testing.T) {
	page, _ := written(t, &report.Model{Title: "Nothing", Sections: []report.Section{*build(t, t.TempDir(), nil)}})
	head, _, _ := strings.Cut(page, "<style>")
	head = html.UnescapeString(head)
	for _, name := range []string{"style", "script"} {
		_, rest, _ := strings.Cut(page, "<"+name+">")
		inside, _, found := strings.Cut(rest, "</"+name+">")
		sum := sha256.Sum256([]byte(inside))
		if want := name + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !found || !strings.Contains(head, want) {
			t.Errorf("the policy lacks %s", want)
		}
	}
	for _, bad := range []string{" style=", "http://", "https://", "unsafe-"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
}

func TestChanges(t *testing.T) {
	moved := &report.Changes{List: []report.Change{
		{Measure: "damage", Quantity: "mean", Old: "7.5", New: "8.1", Change: "+0.6", Verdict: "moved"},
		{Measure: "lands", Quantity: "P(yes)", Old: "66 %", New: "50 %", Change: "-16 points", Verdict: "regression", Bad: true},
		{Measure: "turns", Quantity: "mean", New: "9", Verdict: "new"},
	}}
	for name, c := range map[string]struct {
		baseline         string
		changes          *report.Changes
		page, markdown   []string
		neither, nowhere string
	}{
		"no baseline": {
			page: []string{"No baseline was given", "no baseline"}, markdown: []string{"No baseline was given"},
			neither: "Changed since the baseline",
		},
		"nothing": {
			baseline: "v1", changes: &report.Changes{},
			page:     []string{"Changes are relative to the baseline v1.", "<p>Nothing.</p>"},
			markdown: []string{"Since v1: nothing.", "Nothing has changed since the baseline."}, neither: "No baseline",
		},
		"new scenario": {
			baseline: "v1", changes: &report.Changes{New: true},
			page:     []string{"This scenario is not in the baseline.", "not in the baseline"},
			markdown: []string{"This scenario is not in the baseline.", "Since v1: not in the baseline."}, neither: "No baseline",
		},
		"noted": {
			baseline: "v1", changes: &report.Changes{List: []report.Change{{Quantity: "the rules changed, and no figure did", Verdict: "note"}}},
			page:     []string{"<dt>Changes</dt><dd>0<span>no measure moved</span>", "What changed", "the rules changed, and no figure did"},
			markdown: []string{"Since v1: no measure moved.", "| the rules changed, and no figure did |"}, neither: "1 change",
		},
		"of another version": {
			baseline: "v1", changes: &report.Changes{List: []report.Change{{Quantity: "another version", Verdict: "error", Bad: true}}},
			page:     []string{`<div class="alarm"><dt>Changes</dt><dd>0<span>not compared</span>`, "What changed"},
			markdown: []string{"Since v1: not compared.", "| **not compared** |"}, neither: "1 change",
		},
		"several figures of one measure": {
			baseline: "v1", changes: &report.Changes{List: []report.Change{
				{Measure: "damage", Quantity: "mean", Old: "7.5", New: "8.1", Change: "+0.6", Verdict: "moved"},
				{Measure: "damage", Quantity: "total variation of damage", Change: "8.673 %", Verdict: "beyond tolerance", Bad: true},
				{Quantity: "parameter bonus was 1 and is 2", Verdict: "note"},
			}},
			page:     []string{"<dt>Changes</dt><dd>1<span>1 measure moved, 1 out of tolerance</span>", `data-head="change">8.673 %</td>`},
			markdown: []string{"Since v1: 1 measure moved, 1 out of tolerance."}, neither: "{damage",
		},
		"moved": {
			baseline: "v1", changes: moved,
			page: []string{
				"2 measures moved, 1 out of tolerance, 1 new measure", "<dt>Changes</dt><dd>3<", `<th scope="row">damage</th><td class="text" data-head="quantity">mean</td><td data-head="old">7.5</td><td data-head="new">8.1</td>`,
				`<td data-head="change">&#43;0.6</td><td class="text" data-head="verdict">moved</td>`,
				`<a href="#a">a</a> damage</th><td class="text" data-head="quantity">mean</td><td data-head="old">7.5</td><td data-head="new">8.1</td><td data-head="change">&#43;0.6</td>`,
				`<td class="text fails" data-head="verdict">regression</td>`, `<td data-head="old">–</td><td data-head="new">9</td>`, "What changed",
			},
			markdown: []string{
				"Since v1: 2 measures moved, 1 out of tolerance, 1 new measure.", `| damage | mean | 7.5 | 8.1 | +0.6 | moved |`,
				`| lands | P(yes) | 66 % | 50 % | -16 points | **regression** |`, "| **2 measures moved, 1 out of tolerance, 1 new measure** |",
			},
			neither: "No baseline",
		},
	} {
		t.Run(name, func(t *testing.T) {
			page, markdown := written(t, &report.Model{
				Baseline: c.baseline, Sections: []report.Section{{Run: evidence.Run{Scenario: "a"}, Title: "A", Changes: c.changes}},
			})
			for _, want := range c.page {
				if !strings.Contains(page, want) {
					t.Errorf("index.html lacks %q", want)
				}
			}
			for _, want := range c.markdown {
				if !strings.Contains(markdown, want) {
					t.Errorf("REPORT.md lacks %q in\n%s", want, markdown)
				}
			}
			if strings.Contains(page, c.neither) || strings.Contains(markdown, c.neither) {
				t.Errorf("%q is said", c.neither)
			}
		})
	}
}

// A comment holds 65,536 characters: what failed is told, and what was left out
// is counted.
func TestMarkdownFitsAComment(t *testing.T) {
	long := []string{strings.Repeat("word ", 200)}
	m := &report.Model{Title: "Many"}
	for i := range 100 {
		s := report.Section{Run: evidence.Run{Scenario: "quiet"}, Title: "quiet", Assumptions: long}
		if i == 90 {
			s = report.Section{Run: evidence.Run{Scenario: "loud", Claims: []evidence.Claim{{Text: "it is so", Stated: "4"}}}, Title: "loud", Assumptions: long}
		}
		m.Sections = append(m.Sections, s)
	}
	_, markdown := written(t, m)
	if len(markdown) > 65_536 {
		t.Errorf("%d bytes", len(markdown))
	}
	told := strings.Count(markdown, "<details>")
	if !strings.Contains(markdown, "<strong>loud</strong>") || told < 40 || told > 70 {
		t.Errorf("%d scenarios are told of", told)
	}
	if !strings.Contains(markdown, "The details of 100 scenarios are") == (told == 0) {
		t.Error("what is left out is not counted")
	}
	_, few := written(t, &report.Model{Sections: m.Sections[:3]})
	if strings.Count(few, "<details>") != 3 || strings.Contains(few, "index.html alone") {
		t.Errorf("a short report leaves something out:\n%s", few)
	}
}

// Two rule files may have scenarios of one name; links must still find both.
func TestEveryPlaceHasItsOwnName(t *testing.T) {
	var m report.Model
	for _, name := range []string{"a/b", "a-b", "a/b", "content", "summary"} {
		m.Sections = append(m.Sections, report.Section{Run: evidence.Run{Scenario: name}, Title: name})
	}
	page, _ := written(t, &m)
	page, _, _ = strings.Cut(page, "<script>")
	seen := map[string]bool{}
	for _, match := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if seen[match[1]] {
			t.Errorf("%q twice", match[1])
		}
		seen[match[1]] = true
	}
	for _, match := range regexp.MustCompile(`(?:href="#|data-entry="|aria-labelledby=")([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !seen[match[1]] {
			t.Errorf("%q leads nowhere", match[1])
		}
	}
}

func TestFrontPageCountsVerdicts(t *testing.T) {
	check := func(v agreement.Verdict, trials int64, detectable float64) *evidence.Crosscheck {
		return &evidence.Crosscheck{Result: agreement.Result{Verdict: v, Trials: trials, Detectable: detectable, Reason: "because"}}
	}
	section := func(checks ...*evidence.Crosscheck) report.Section {
		s := report.Section{Run: evidence.Run{Scenario: "a"}}
		for _, c := range checks {
			m := evidence.Measure{Name: "m"}
			m.Crosscheck, m.Distribution = c, &evidence.Distribution{Kind: evidence.Undefined}
			s.Measures = append(s.Measures, m)
		}
		return s
	}
	for name, c := range map[string]struct {
		section report.Section
		want    string
	}{
		"nothing":   {section(), "There is nothing to cross-check."},
		"unchecked": {section(nil), "The figures were not cross-checked: one engine alone gave them."},
		"one":       {section(check(agreement.Agree, 500_000, 0.002)), "The engines agree on the measure: with 500,000 samples, an error above 0.2 pp would have been detected."},
		"all": {
			section(check(agreement.Agree, 500_000, 0.002), check(agreement.Agree, 100_000, 0.001)),
			"The engines agree on all 2 measures: with 100,000 to 500,000 samples per measure, an error above 0.2 pp would have been detected.",
		},
		"undecided": {
			section(check(agreement.Agree, 500_000, 0.002), check(agreement.Undecided, 100, 0.3)),
			"On 1 measure the comparison is undecided. The engines agree on 1 of 2 measures: with 500,000 samples, an error above 0.2 pp would have been detected.",
		},
		"disagree": {
			section(check(agreement.Disagree, 100, 0.3), nil),
			"THE ENGINES DISAGREE on 1 of 1 measure: one of them is wrong, and so may be every figure here. 1 measure not cross-checked.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			page, markdown := written(t, &report.Model{Sections: []report.Section{c.section}})
			if !strings.Contains(page, c.want) || !strings.Contains(markdown, "**"+c.want+"**") {
				t.Errorf("want %q in\n%s", c.want, markdown)
			}
		})
	}
}

// Where there are many scenarios each has a page, and every link of every page leads to a
// file or a place that is there; one page holds all of them on request.
func TestPages(t *testing.T) {
	section := *build(t, t.TempDir(), nil)
	var m report.Model
	m.Title = "Many"
	for i := range 12 {
		s := section
		s.Scenario = []string{"a/b", "A/b", "c"}[i%3]
		m.Sections = append(m.Sections, s)
	}
	dir := t.TempDir()
	if err := report.Write(dir, &m); err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	for _, pattern := range []string{"*.html", "pages/*.html"} {
		found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			pages[path] = string(data)
		}
	}
	if len(pages) != 13 {
		t.Fatalf("%d pages, want a front and 12", len(pages))
	}
	for path, text := range pages {
		body, _, _ := strings.Cut(text, "<script>")
		for _, match := range regexp.MustCompile(`<a [^>]*?href="([^"]*)"`).FindAllStringSubmatch(body, -1) {
			file, place, _ := strings.Cut(html.UnescapeString(match[1]), "#")
			target := path
			if file != "" {
				target = filepath.Join(filepath.Dir(path), filepath.FromSlash(file))
			}
			if strings.HasPrefix(filepath.Base(filepath.Dir(target)), "tables") {
				continue // another test writes them
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %s leads nowhere", path, match[1])
			}
			if place != "" && !strings.Contains(pages[target], ` id="`+place+`"`) {
				t.Errorf("%s: %s leads to no place", path, match[1])
			}
		}
	}
	if front := pages[filepath.Join(dir, "index.html")]; strings.Contains(front, "<figure>") || !strings.Contains(front, "<strong>yes 50.000 %</strong>") {
		t.Error("the front page has charts, or not what was found")
	}
	m.Single = true
	if one, _ := written(t, &m); strings.Count(one, "<figure>") != 12*len(section.Figures) {
		t.Error("one page does not hold all")
	}
}
