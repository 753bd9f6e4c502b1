package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/report"
	"oddsmith/reports/shown"
	"oddsmith/reports/tables"
	"oddsmith/reports/text"
)

// answerFlags say where an answer with figures is written.
type answerFlags struct {
	Out   string `predictor:"file" placeholder:"PATH" help:"A folder for the answer and its figures. NAME.png or NAME.svg writes only the figure, NAME.txt, .json, .csv or .md (with the matching --format) only the answer."`
	Quiet bool   `help:"Do not show a progress bar."`
	figureFlags
}

// A picture is a figure that is drawn when it is asked for.
type picture struct {
	name string // of its file, without the ending
	draw func() (*figures.Figure, error)
}

// An answer is what a command found out, in every form it can be written in.
type answer struct {
	name     string // of its files, without the ending
	text     func(io.Writer, text.Style) error
	json     any
	table    func() (header []string, rows [][]any)
	pictures []picture

	incomplete *evidence.IncompleteError // nil where it is whole
}

// fileEndings are those of a path that is one file; any other is a folder.
var fileEndings = []string{".png", ".svg", ".txt", ".json", ".csv", ".md"}

// isFile reports whether the path names one file.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return slices.Contains(fileEndings, filepath.Ext(path)) && (err != nil || !info.IsDir())
}

// isPicture reports whether the path names a figure.
func isPicture(path string) bool {
	format := formatOf(path)
	return (format == formatPNG || format == formatSVG) && isFile(path)
}

// prepare finds out whether a folder can be written to, before long work is done.
func (f *answerFlags) prepare() error {
	if _, err := f.page(); err != nil {
		return err
	}
	if f.Out == "" || f.Out == "-" || isFile(f.Out) {
		return nil
	}
	if info, err := os.Stat(f.Out); err != nil || !info.IsDir() {
		if err := cli.CheckExtension("--out", f.Out, fileEndings...); err != nil {
			return err
		}
	}
	if err := report.Prepare(f.Out); err != nil {
		return cli.Named("--out", f.Out, err)
	}
	return nil
}

// write writes the answer where it was asked for. What keeps it from being whole is an error.
// Where the run was ended there is no time to draw.
func (f *answerFlags) write(ctx context.Context, app *cli.App, format string, a *answer) error {
	if a.incomplete == nil {
		return f.writeAll(ctx, app, format, a)
	}
	if evidence.EndsRun(a.incomplete) {
		a.pictures = nil
	}
	return cmp.Or[error](f.writeAll(ctx, app, format, a), a.incomplete)
}

func (f *answerFlags) writeAll(ctx context.Context, app *cli.App, format string, a *answer) error {
	style := text.Style{}
	if f.Out == "" || f.Out == "-" || isPicture(f.Out) {
		style = app.Style()
	}
	style.Markdown = format == formatMarkdown
	page, err := f.page()
	if err != nil {
		return err
	}
	body := func(w io.Writer) error { return a.encode(w, format, style) }
	switch {
	case f.Out == "" || f.Out == "-":
		return app.WriteOut("", body)
	case isPicture(f.Out) && a.incomplete != nil && a.pictures == nil:
		return app.WriteOut("", body)
	case isPicture(f.Out):
		if len(a.pictures) != 1 {
			return fmt.Errorf("--out %s: there are %d figures: name a folder", f.Out, len(a.pictures))
		}
		if err := a.pictures[0].write(ctx, app, f.Out, page); err != nil {
			return err
		}
		return app.WriteOut("", body)
	case isFile(f.Out):
		f.warn(app, format)
		return app.WriteOut(f.Out, body)
	}
	path := filepath.Join(f.Out, a.name+endings[format])
	if err := app.WriteOut(path, body); err != nil {
		return err
	}
	written := []string{path}
	for _, p := range a.pictures {
		path := filepath.Join(f.Out, p.name+".png")
		if err := p.write(ctx, app, path, page); err != nil {
			return err
		}
		written = append(written, path)
	}
	return app.WriteOut("", func(w io.Writer) error {
		_, err := fmt.Fprintln(w, strings.Join(written, "\n"))
		return err
	})
}

// warn says that the name of the file promises another format.
func (f *answerFlags) warn(app *cli.App, format string) {
	for other, ending := range endings {
		if filepath.Ext(f.Out) == ending && other != format && other != formatText {
			app.Warn("--out %s: the answer is written as %s; --format %s is what the name promises", f.Out, format, other)
		}
	}
}

func (a *answer) encode(w io.Writer, format string, style text.Style) error {
	switch format {
	case formatJSON:
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false) // goals have signs in them
		return e.Encode(a.json)
	case formatCSV:
		header, rows := a.table()
		return tables.WriteCSV(w, header, rows)
	}
	if err := a.text(w, style); err != nil || a.incomplete == nil {
		return err
	}
	return style.Incomplete(w, a.incomplete)
}

func (p picture) write(ctx context.Context, app *cli.App, path string, page figures.Page) error {
	drawn, err := evidence.Await(ctx, func() ([]byte, error) {
		f, err := p.draw()
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		_, err = f.Export(&b, formatOf(path) == formatSVG, page)
		return b.Bytes(), err
	})
	if err != nil {
		return err
	}
	return app.WriteOut(path, func(w io.Writer) error {
		if formatOf(path) != formatSVG {
			w = escape.Raw(w)
		}
		_, err := w.Write(drawn)
		return err
	})
}

// fileName makes a name of a scenario or quantity fit for a file.
func fileName(parts ...string) string {
	spoken := strings.NewReplacer("<=", " at most ", ">=", " at least ", "!=", " not ", "<", " below ", ">", " above ", " -", " minus ").
		Replace(strings.Join(parts, " "))
	return escape.FileName(spoken)
}

// cellsFlag bounds how many combinations of values are evaluated.
type cellsFlag struct {
	MaxCells int `default:"100000" placeholder:"N" help:"The most combinations of values to evaluate (default ${default})."`
}

// check refuses more cells than are allowed, before any is evaluated.
func (f *cellsFlag) check(cells int) error {
	if cells > f.MaxCells {
		return fmt.Errorf("%s combinations of values exceed the limit of %s (--max-cells raises it)", shown.Thousands(int64(cells)), shown.Thousands(int64(f.MaxCells)))
	}
	return nil
}
