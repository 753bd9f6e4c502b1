package report

import (
	_ "embed"
	"errors"
	"fmt"
	"math"
	"net/url"
	"strings"
	"text/template"

	"oddsmith/reports/escape"
	"oddsmith/reports/shown"
)

//go:embed page.md
var markdownPage string

var markdownTemplate = template.Must(template.New("page.md").Funcs(common).Funcs(template.FuncMap{
	"md": escape.Markdown, "code": escape.MarkdownCode, "tag": escape.MarkdownTag,
	"link": func(path string) string { return (&url.URL{Path: path}).EscapedPath() }, // a blank would end it
}).Parse(markdownPage))

// maxMarkdown is the size up to which REPORT.md tells of scenarios in full: a
// comment on a pull request holds 65,536 characters.
const maxMarkdown = 60_000

// markdown returns REPORT.md. If it would be too long for a comment on GitHub, sections are left
// out, those without failures or changes first.
func markdown(m *Model) (string, error) {
	front, err := executed("front", m, math.MaxInt)
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
			text, err := executed("section", s, room)
			if err != nil && !errors.Is(err, errNoRoom) {
				return "", err
			}
			details[i] = text
			room -= len(text)
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

// executed returns the text of a template with the data; an error if it is longer than room, in bytes.
func executed(name string, data any, room int) (string, error) {
	b := brief{room: room}
	if err := markdownTemplate.ExecuteTemplate(&b, name, data); err != nil {
		return "", err
	}
	return b.text.String(), nil
}

var errNoRoom = errors.New("no room")

// A brief text ends with an error where there is no room for more: it may have millions of rows.
type brief struct {
	text strings.Builder
	room int
}

func (b *brief) Write(p []byte) (int, error) {
	if b.text.Len()+len(p) > b.room {
		return 0, errNoRoom
	}
	return b.text.Write(p)
}
