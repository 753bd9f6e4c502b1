package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
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
	"numeric": numeric, "categorical": categorical, "outcomes": outcomes, "percentile": percentile,
	"claimValue": shown.ClaimValue, "crosscheck": crosscheckWords, "notes": notes,
	"number":       func(q *evidence.Quantity) string { return shown.Number(*q) },
	"value":        shown.Value,
	"deviation":    func(d *evidence.Distribution) string { return fmt.Sprintf("%.4g", d.StdDev) },
	"modes":        shown.Modes,
	"measureTitle": measureTitle, "fileKind": fileKind, "odd": odd, "failing": failing,
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
	"css":    func() template.CSS { return template.CSS(inside(pageCSS)) },
	"js":     func() template.JS { return template.JS(inside(pageJS)) },
	"policy": policy, "data": dataURL, "draw": draw, "points": points,
	"entries": entries, "systems": systems, "spans": spans,
	"pair":      func(d drawing, f Figure) pair { return pair{Drawing: d, Figure: f} },
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
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(png))
}

// An entry is a section with its place on the page.
type entry struct {
	Section
	ID      string // of its heading
	Summary summary
}

// entries gives the sections places of their own.
func entries(sections []Section) []entry {
	taken := map[string]bool{"content": true, "contents": true, "filter": true, "found": true, "summary": true}
	out := make([]entry, len(sections))
	for i, s := range sections {
		id := anchor(s.Scenario)
		for n := 2; taken[id]; n++ {
			id = fmt.Sprintf("%s-%d", anchor(s.Scenario), n)
		}
		taken[id] = true
		out[i] = entry{Section: s, ID: id, Summary: summarise(s)}
	}
	return out
}

// A system is a run of entries whose names begin alike.
type system struct {
	Name    string
	Entries []entry
}

// systems groups entries by what stands before the slash of their names.
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
