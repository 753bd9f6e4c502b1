package report

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"
	texttemplate "text/template"

	"github.com/google/renameio/v2"

	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/reports/text"
)

//go:embed page.html
var htmlPage string

//go:embed page.md
var markdownPage string

var common = map[string]any{
	"anchor": anchor, "numeric": numeric, "categorical": categorical, "outcomes": outcomes,
	"percentile": percentile, "claimValue": text.ClaimValue, "crosscheck": crosscheckWords,
	"number":       func(q *evidence.Quantity) string { return text.Number(*q) },
	"value":        text.Value,
	"measureTitle": measureTitle,
	"disagrees":    func(c *evidence.Crosscheck) bool { return c != nil && c.Verdict == agreement.Disagree },
}

var (
	htmlTemplate = template.Must(template.New("page.html").Funcs(common).Funcs(template.FuncMap{
		// The bytes are a picture of our own making, never text of a rule file.
		"data": func(png []byte) template.URL {
			return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(png))
		},
	}).Parse(htmlPage))
	markdownTemplate = texttemplate.Must(texttemplate.New("page.md").Funcs(common).Funcs(texttemplate.FuncMap{
		"md": escapeMarkdown, "code": func(s string) string { return strings.ReplaceAll(s, "`", "'") },
	}).Parse(markdownPage))
)

func measureTitle(m evidence.Measure) string {
	title := m.Title
	if title == "" {
		title = strings.ReplaceAll(m.Name, "_", " ")
	}
	if m.Unit != "" {
		title += " (" + m.Unit + ")"
	}
	return title
}

// escapeMarkdown keeps text from being read as markup, or as HTML.
func escapeMarkdown(s string) string {
	return strings.NewReplacer(
		`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`,
		"<", "&lt;", ">", "&gt;", "&", "&amp;", "#", `\#`, "\n", " ", "\r", " ",
	).Replace(s)
}

// Prepare makes the folder of a report and finds out whether files can be
// written to it, before long work is done for it.
func Prepare(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("report folder: %w", err)
	}
	probe, err := os.CreateTemp(dir, ".writable-*")
	if err != nil {
		return fmt.Errorf("report folder: %w", err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// Write writes the pages and figures into the folder, which is made if it is
// not there. Every file is whole or absent; index.html comes last, so a folder
// with one holds a complete report. The tables are written by their own
// package.
func Write(dir string, m *Model) error {
	if err := os.MkdirAll(filepath.Join(dir, "figures"), 0o755); err != nil {
		return fmt.Errorf("report folder: %w", err)
	}
	for _, s := range m.Sections {
		for _, f := range s.Figures {
			if err := write(dir, f.File(), f.PNG); err != nil {
				return err
			}
		}
	}
	var md, html bytes.Buffer
	if err := markdownTemplate.Execute(&md, m); err != nil {
		return fmt.Errorf("REPORT.md: %w", err)
	}
	if err := write(dir, "REPORT.md", md.Bytes()); err != nil {
		return err
	}
	if err := htmlTemplate.Execute(&html, m); err != nil {
		return fmt.Errorf("index.html: %w", err)
	}
	return write(dir, "index.html", html.Bytes())
}

func write(dir, name string, data []byte) error {
	if err := renameio.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), data, 0o644); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
