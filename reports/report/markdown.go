package report

import (
	_ "embed"
	"fmt"
	"html"
	"regexp"
	"strings"
	"text/template"
	"unicode"

	"oddsmith/reports/shown"
)

//go:embed page.md
var markdownPage string

var markdownTemplate = template.Must(template.New("page.md").Funcs(common).Funcs(template.FuncMap{
	"md": escapeMarkdown, "code": codeSpan, "tag": escapeTag,
}).Parse(markdownPage))

// maxMarkdown is the size up to which REPORT.md tells of scenarios in full: a
// comment on a pull request holds 65,536 characters.
const maxMarkdown = 60_000

// markdown writes REPORT.md. Where it would be too large for a comment, it tells
// in full of the scenarios in which something failed or moved, and of as many of
// the others as there is room for.
func markdown(m *Model) (string, error) {
	front, err := executed("front", m)
	if err != nil {
		return "", err
	}
	details := make([]string, len(m.Sections))
	room := maxMarkdown - len(front)
	for _, notable := range []bool{true, false} {
		for i, s := range m.Sections {
			if summarise(s).Notable() != notable {
				continue
			}
			text, err := executed("section", s)
			if err != nil {
				return "", err
			}
			if len(text) <= room {
				details[i] = text
				room -= len(text)
			}
		}
	}
	out := front + strings.Join(details, "")
	left := 0
	for _, text := range details {
		if text == "" {
			left++
		}
	}
	if left > 0 {
		out += fmt.Sprintf("\nThe details of %s are in index.html alone: this page keeps to what a comment can hold.\n", shown.Count(left, "scenario"))
	}
	return out, nil
}

func executed(name string, data any) (string, error) {
	var b strings.Builder
	err := markdownTemplate.ExecuteTemplate(&b, name, data)
	return b.String(), err
}

// flat puts a text on one line.
func flat(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
}

// aloof keeps names from being taken for those of people, who would be told.
var aloof = strings.NewReplacer("@", "@\u200b")

var markup = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "~", `\~`, "$", `\$`,
	"<", "&lt;", ">", "&gt;", "&", "&amp;", "#", `\#`,
)

// opening is what begins a list or a rule at the beginning of a line.
var opening = regexp.MustCompile(`^([-+=]|[0-9]+[.)]($| ))`)

// escapeMarkdown keeps text from being read as markup, or as HTML.
func escapeMarkdown(s string) string {
	s = strings.TrimSpace(flat(s))
	if s == "" {
		return s
	}
	out := aloof.Replace(markup.Replace(s))
	if opening.MatchString(s) {
		i := strings.IndexAny(s, "-+=.)")
		return out[:i] + `\` + out[i:]
	}
	return out
}

// escapeTag makes text fit for the inside of an HTML element in Markdown.
func escapeTag(s string) string { return aloof.Replace(html.EscapeString(flat(s))) }

// codeSpan makes text fit for a code span, in a table too.
func codeSpan(s string) string {
	return strings.NewReplacer("`", "'", "|", `\|`).Replace(flat(s))
}
