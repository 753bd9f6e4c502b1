package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed chart.html
	chartHTML string
	//go:embed page.css
	pageCSS string
	//go:embed page.js
	pageJS string
)

// common are the functions of both pages.
var common = map[string]any{
	"numeric": numeric, "categorical": categorical, "outcomes": outcomes, "hasFractions": hasFractions, "held": held, "percentile": percentile,
	"claimValue": shown.ClaimValue, "crosscheck": crosscheckWords, "notes": notes,
	"number":       func(q *evidence.Number) string { return shown.Number(*q) },
	"value":        shown.Value,
	"deviation":    shown.StdDev,
	"modes":        shown.Modes,
	"measureTitle": shown.TitleOf, "policyTitle": shown.PolicyTitle, "policyLines": shown.PolicyLines, "percentage": shown.Percent, "thousands": func(n int) string { return shown.Thousands(int64(n)) }, "fileKind": fileKind, "odd": odd, "failing": failing, "headlines": headlines,
	"summarise": func(all []Section) summary { return summarise(all...) },
	"summary":   func(s Section) summary { return summarise(s) },
	"agreedWords": func(all []evidence.Measure) string {
		return summarise(Section{Run: evidence.Run{Measures: all}}).Agreed.Words()
	},
}

// inside joins a script or style with the place it is put in. What the browser
// is told of it holds for these bytes.
func inside(s string) string { return "\n" + strings.TrimSpace(s) + "\n" }

var htmlTemplate = template.Must(template.New("page.html").Funcs(common).Funcs(template.FuncMap{
	"css":    func() template.CSS { return template.CSS(inside(pageCSS)) }, //nolint:gosec // our own
	"js":     func() template.JS { return template.JS(inside(pageJS)) },    //nolint:gosec // our own
	"policy": policy, "data": dataURL, "draw": draw, "points": points,
	"systems": systems, "spans": spans, "changed": changed,
	"pair":      func(d drawing, f Figure) pair { return pair{Drawing: d, Figure: f} },
	"at":        func(root string, f Figure) placedFigure { return placedFigure{f, root} },
	"percent":   func(p float64) string { return px(round(100 * p)) },
	"disagrees": func(c *evidence.Crosscheck) bool { return c != nil && c.Verdict == agreement.Disagree },
}).Parse(pageHTML + chartHTML))

// policy lets the page run its own script and style, and fetch nothing.
func policy() string {
	return fmt.Sprintf("default-src 'none'; img-src data:; style-src %s; script-src %s; base-uri 'none'; form-action 'none'",
		fingerprint(inside(pageCSS)), fingerprint(inside(pageJS)))
}

func fingerprint(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// dataURL holds a picture of our own making, never text of a rule file.
func dataURL(png []byte) template.URL {
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(png)) //nolint:gosec // letters and digits
}

// A placedFigure is a figure on a page at root.
type placedFigure struct {
	Figure
	Root string
}

// An entry is a section with its place in the report.
type entry struct {
	Section
	ID      string // of its heading, and of its file where it has a page
	Summary summary
	Root    string // from the page to the folder of the report: "" or "../"
	Link    string // from the page to the entry
	Here    bool   // the page holds it
}

// Found are the figures it is opened with.
func (e entry) Found() []headline { return headlines(e.Section) }

// A page is one file of the report.
type page struct {
	*Model
	File    string  // inside the report
	Front   bool    // it says what was found in all scenarios
	Shown   []entry // the scenarios that it holds
	Entries []entry // all scenarios
	Root    string
	Before  *entry // the neighbours of a page of one scenario
	After   *entry
}

// Heading is the title of the page.
func (p page) Heading() string {
	if p.Front {
		return p.Title
	}
	return p.Shown[0].Title + " - " + p.Title
}

// maxOnePage is the number of scenarios up to which one page holds all.
const maxOnePage = 10

// pageFolder is where the pages of scenarios are, inside the report.
const pageFolder = "pages"

func (m *Model) paged() bool { return !m.Single && len(m.Sections) > maxOnePage }

// pagesOf returns the pages of the report, the front page first.
func pagesOf(m *Model) []page {
	all := entries(m.Sections)
	front := page{Model: m, File: "index.html", Front: true, Entries: all, Shown: all}
	if !m.paged() {
		return []page{front}
	}
	front.Shown = nil
	front.Entries = linked(all, "", pageFolder+"/", -1)
	out := []page{front}
	for i := range all {
		list := linked(all, "../", "", i)
		p := page{
			Model: m, File: pageFolder + "/" + all[i].ID + ".html", Root: "../", Entries: list, Shown: list[i : i+1],
		}
		if i > 0 {
			p.Before = &list[i-1]
		}
		if i+1 < len(list) {
			p.After = &list[i+1]
		}
		out = append(out, p)
	}
	return out
}

// linked returns the entries with their links as seen from a page. root is its path to the
// report's root, folder leads to the other pages, and here is the entry it shows.
func linked(all []entry, root, folder string, here int) []entry {
	out := slices.Clone(all)
	for i := range out {
		e := &out[i]
		e.Root, e.Here = root, i == here
		if e.Link = folder + e.ID + ".html"; e.Here {
			e.Link = "#" + e.ID
		}
	}
	return out
}

// entries returns an entry with a unique ID for each section.
func entries(sections []Section) []entry {
	taken := map[string]bool{"content": true, "contents": true, "filter": true, "found": true, "summary": true, "methods": true}
	out := make([]entry, len(sections))
	for i, s := range sections {
		id := strings.ToLower(anchor(s.Scenario)) // files of one name in two cases are one file somewhere
		for n := 2; taken[id]; n++ {
			id = fmt.Sprintf("%s-%d", strings.ToLower(anchor(s.Scenario)), n)
		}
		taken[id] = true
		out[i] = entry{Section: s, ID: id, Summary: summarise(s), Link: "#" + id, Here: true}
	}
	return out
}

// A system is a run of entries whose names begin alike.
type system struct {
	Name    string
	Entries []entry
}

// systems groups neighbouring entries by the part of their names before the slash.
func systems(all []entry) []system {
	var out []system
	for _, e := range all {
		name, _, found := strings.Cut(e.Scenario, "/")
		if !found {
			name = ""
		}
		if len(out) == 0 || out[len(out)-1].Name != name {
			out = append(out, system{Name: name})
		}
		last := &out[len(out)-1]
		last.Entries = append(last.Entries, e)
	}
	return out
}

// A moved is a change of a scenario.
type moved struct {
	Entry entry
	Is    Change
}

// changed returns the changes of all scenarios, those that fail a check first.
func changed(all []entry) []moved {
	var bad, others []moved
	for _, e := range all {
		if e.Changes == nil {
			continue
		}
		for _, c := range e.Changes.List {
			if c.Bad {
				bad = append(bad, moved{e, c})
			} else {
				others = append(others, moved{e, c})
			}
		}
	}
	return append(bad, others...)
}
