package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/agreement"
	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/graphs"
	"oddsmith/reports/tables"
	"oddsmith/reports/text"
)

// A picture is a figure that is drawn when it is asked for.
type picture struct {
	name string // of its file, without the ending
	draw func() (*figures.Figure, error)
}

// A result is what a command found, in every form that it can be written in.
type result struct {
	name     string // of its files, without the ending
	text     func(io.Writer, text.Style) error
	json     func(io.Writer) error
	table    func(w io.Writer, format string) error
	pictures []picture

	precision  float64                   // that samples were to reach; 0 is none
	incomplete *evidence.IncompleteError // nil where it is whole
}

// found is a result that is found by looking at many settings: it has a table of its own kind.
type found interface {
	JSON() any
	Table() (header []string, rows [][]any)
}

// tabled returns the result of a search or a comparison: f as JSON and as a table, text for the terminal, and
// pictures of it. incomplete says what ended it early; nil if nothing did.
func tabled(name string, f found, text func(io.Writer, text.Style) error, incomplete *evidence.IncompleteError, pictures ...picture) *result {
	return &result{name: name, json: withSigns(f.JSON()), text: text, incomplete: incomplete, pictures: pictures, table: func(w io.Writer, _ string) error {
		header, rows := f.Table()
		return tables.WriteCSV(w, header, rows)
	}}
}

// asJSON encodes a value.
func asJSON(v any) func(io.Writer) error {
	return func(w io.Writer) error { return cli.WriteJSON(w, v) }
}

// withSigns encodes a value in which < and > stand as they are: goals have them.
func withSigns(v any) func(io.Writer) error {
	return func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		return e.Encode(v)
	}
}

// measured returns the result for a list of measures, without its text and JSON. held says which values
// parameters have. If overlaid is true, the distributions are drawn in one figure.
func measured(title, held string, measures []evidence.Measure, ask text.Question, meta tables.Meta, overlaid bool) *result {
	r := &result{
		pictures: []picture{{draw: func() (*figures.Figure, error) {
			if overlaid {
				return graphs.Overlaid(title, ask.View, measures)
			}
			return graphs.Measures(title, held, ask.View, measures)
		}}},
	}
	r.table = func(w io.Writer, format string) error {
		meta := meta.Drawn(measures)
		meta.Incomplete = func() string { return r.incomplete.Text() }
		return writeTable(w, format, tables.Spec{Meta: meta}, func(t *tables.Writer) error {
			return t.Write(tables.Cell{Measures: measures})
		})
	}
	return r
}

// write writes the result to --out or standard output in the chosen format, which may be that of a
// figure.
func (o *outputFlags) write(ctx context.Context, app *cli.App, r *result) error {
	err := error(nil)
	if isDrawn(o.Format) {
		err = r.pictures[0].write(ctx, app, o.Out, o.Format, &o.figureFlags)
	} else {
		style := styleFor(app, o.Format, isStdout(o.Out))
		err = app.WriteOut(o.Out, func(w io.Writer) error { return r.encode(w, o.Format, style) })
	}
	if err == nil {
		r.isIn(o.Out)
	}
	return err
}

// isIn notes the path of a result that is not whole, for the error.
func (r *result) isIn(path string) {
	if r.incomplete != nil && !isStdout(path) {
		r.incomplete.Path = path
	}
}

// write writes the result in the format to --out or standard output. It returns an error if the result is
// incomplete. If the run was ended, no figures are drawn.
func (f *answerFlags) write(ctx context.Context, app *cli.App, format string, r *result) error {
	if r.incomplete == nil {
		return f.writeAll(ctx, app, format, r)
	}
	if evidence.EndsRun(r.incomplete) {
		r.pictures = nil
	}
	err := f.writeAll(ctx, app, format, r)
	if err == nil {
		r.isIn(f.Out)
	}
	return cmp.Or[error](err, r.incomplete)
}

// writeAll writes the result to standard output, to a file, or with its figures to a folder.
func (f *answerFlags) writeAll(ctx context.Context, app *cli.App, format string, r *result) error {
	promised := formatOf(f.Out)
	isPicture := isDrawn(promised) && isFile(f.Out)
	style := styleFor(app, format, isStdout(f.Out) || isPicture)
	body := func(w io.Writer) error { return r.encode(w, format, style) }
	switch {
	case isStdout(f.Out), isPicture && r.incomplete != nil && r.pictures == nil:
		return app.WriteOut("", body)
	case isPicture:
		if len(r.pictures) != 1 {
			return fmt.Errorf("--out %s: there are %d figures: name a folder", f.Out, len(r.pictures))
		}
		if err := r.pictures[0].write(ctx, app, f.Out, promised, &f.figureFlags); err != nil {
			return err
		}
		return app.WriteOut("", body)
	case isFile(f.Out):
		if promised != format && promised != formatText {
			app.Warn("--out %s: the answer is written as %s; --format %s is what the name promises", f.Out, format, promised)
		}
		return app.WriteOut(f.Out, body)
	}
	written := []string{filepath.Join(f.Out, r.name+ending(format))}
	if err := app.WriteOut(written[0], body); err != nil {
		return err
	}
	for _, p := range r.pictures {
		path := filepath.Join(f.Out, p.name+ending(formatPNG))
		if err := p.write(ctx, app, path, formatPNG, &f.figureFlags); err != nil {
			return err
		}
		written = append(written, path)
	}
	return app.WriteOut("", func(w io.Writer) error {
		_, err := fmt.Fprintln(w, strings.Join(written, "\n"))
		return err
	})
}

// styleFor returns the style of text: for the terminal if stdout is true, else for a file.
func styleFor(app *cli.App, format string, stdout bool) text.Style {
	style := text.Style{}
	if stdout {
		style = app.Style()
	}
	style.Markdown = format == formatMarkdown
	return style
}

// encode writes the result in a format: JSON, text, Markdown or a table.
func (r *result) encode(w io.Writer, format string, style text.Style) error {
	switch format {
	case formatJSON:
		return r.json(evidence.Versioned(w))
	case formatText, formatMarkdown:
		if err := r.text(w, style); err != nil || r.incomplete == nil {
			return err
		}
		return style.Incomplete(w, r.incomplete)
	}
	return r.table(w, format)
}

// write draws a picture into the file at path, in a format, on the page that the flags ask for.
func (p picture) write(ctx context.Context, app *cli.App, path, format string, flags *figureFlags) error {
	page, err := flags.page(format)
	if err != nil {
		return err
	}
	drawn, err := evidence.Await(ctx, func() ([]byte, error) {
		f, err := p.draw()
		if err != nil {
			return nil, err
		}
		return f.Export(format == formatSVG, page)
	})
	if err != nil {
		return err
	}
	return app.WriteOut(path, func(w io.Writer) error {
		if format == formatPNG {
			w = escape.Raw(w)
		}
		_, err := w.Write(drawn)
		return err
	})
}

// writeTable writes the tidy table to w; write adds its rows.
func writeTable(w io.Writer, format string, spec tables.Spec, write func(*tables.Writer) error) error {
	f, err := tables.ParseFormat(format)
	if err != nil {
		return err
	}
	if f != tables.CSV {
		w = escape.Raw(w)
	}
	t, err := tables.Stream(w, tables.Tidy, spec, f)
	if err != nil {
		return err
	}
	return t.Fill(write)
}

// fileName joins parts into a name for a file, without characters that file names should not have.
func fileName(parts ...string) string {
	spoken := strings.NewReplacer("<=", " at most ", ">=", " at least ", "!=", " not ", "<", " below ", ">", " above ", " -", " minus ").
		Replace(strings.Join(parts, " "))
	return escape.FileName(spoken)
}

// finish writes the result of measures. Its error, the exit status of the command, is the one that ended the
// measures, or that the engines disagree.
func (o *outputFlags) finish(ctx context.Context, app *cli.App, r *result, measures []evidence.Measure, ended error) error {
	r.part(app, ended, evidence.Reached(r.precision, measures))
	if err := errors.Join(ended, o.write(ctx, app, r)); err != nil {
		return err
	}
	return judge(app, measures)
}

// part notes why a result is incomplete: the error that ended it, or that samples did not reach the precision that
// was asked for, which is only a warning.
func (r *result) part(app *cli.App, ended error, reached *evidence.Precision) {
	if errors.As(ended, &r.incomplete) {
		return
	}
	if r.incomplete = reached.Missed(); r.incomplete != nil {
		app.Warn("%v", r.incomplete)
	}
}

// judge returns an error if the engines disagree on a measure, and warns if their comparison is
// undecided.
func judge(app *cli.App, measures []evidence.Measure) error {
	var failed []string
	for _, m := range measures {
		c := m.Crosscheck
		switch {
		case c == nil:
		case c.Verdict == agreement.Disagree:
			failed = append(failed, fmt.Sprintf("%s: %s", m.Name, c.Reason))
		case c.Verdict == agreement.Undecided:
			app.Warn("%s: the comparison of the engines is undecided: %s", m.Name, c.Reason)
		}
	}
	if failed != nil {
		return &cli.CheckError{Msg: "the engines disagree: " + strings.Join(failed, "; ")}
	}
	return nil
}
