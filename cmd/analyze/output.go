package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/text"
)

// compile makes the Monte Carlo program of an expression. It is a variable so
// that a test can plant a defect, and see the commands report it.
var compile = montecarlo.Compile

// The output formats.
const (
	formatText     = "text"
	formatJSON     = "json"
	formatCSV      = "csv"
	formatArrow    = "arrow"
	formatParquet  = "parquet"
	formatExcel    = "xlsx"
	formatMarkdown = "markdown"
	formatPNG      = "png"
	formatSVG      = "svg"
)

// formats are those of distributions, as help and errors list them.
var formats = []string{
	formatText, formatJSON, formatCSV, formatArrow, formatParquet, formatExcel, formatMarkdown, formatPNG, formatSVG,
}

// endings of the files of the formats.
var endings = map[string]string{
	formatText: ".txt", formatJSON: ".json", formatCSV: ".csv", formatArrow: ".arrow", formatParquet: ".parquet",
	formatExcel: ".xlsx", formatMarkdown: ".md", formatPNG: ".png", formatSVG: ".svg",
}

// knownEndings lists the extensions of all formats.
func knownEndings() []string {
	list := make([]string, len(formats))
	for i, f := range formats {
		list[i] = endings[f]
	}
	return list
}

// formatOf is the format that the name of a file promises; empty if it promises none.
func formatOf(path string) string {
	for format, ending := range endings {
		if strings.EqualFold(filepath.Ext(path), ending) {
			return format
		}
	}
	return ""
}

// figureFlags say how large figures are drawn.
type figureFlags struct {
	Size string `placeholder:"WxH" help:"Size of a figure, such as 16x9cm or 8x4.8in (default 8x4.8in)."`
	DPI  int    `name:"dpi" placeholder:"N" help:"Dots per inch of a PNG figure (default 144)."`
}

// page is that of the figures.
func (f *figureFlags) page() (figures.Page, error) {
	p := figures.Page{DPI: f.DPI}
	if f.Size != "" {
		var err error
		if p.Width, p.Height, err = figures.ParseSize(f.Size); err != nil {
			return p, fmt.Errorf("--size: %w", err)
		}
	}
	if err := p.Check(); err != nil {
		return p, fmt.Errorf("--size, --dpi: %w", err)
	}
	return p, nil
}

// outputFlags say where results go and in which form.
type outputFlags struct {
	Format string `placeholder:"FORMAT" help:"text, json, csv, arrow, parquet, xlsx, markdown (or md), png or svg (default: by the extension of --out, else text)."`
	Out    string `predictor:"file" placeholder:"FILE" help:"Write to a file instead of standard output."`
	Quiet  bool   `help:"Do not show a progress bar."`
	figureFlags
}

// check settles the format, and refuses to print what no one can read.
func (o *outputFlags) check(app *cli.App) error {
	promised := formatOf(o.Out)
	switch {
	case o.Format == "md":
		o.Format = formatMarkdown
	case o.Format == "" && promised != "":
		o.Format = promised
	case o.Format == "":
		if err := cli.CheckExtension("--out", o.Out, knownEndings()...); err != nil {
			return fmt.Errorf("%w; --format says what to write into any other", err)
		}
		o.Format = formatText
	case !slices.Contains(formats, o.Format):
		return fmt.Errorf("--format %s: want %s or %s", o.Format, strings.Join(formats[:len(formats)-1], ", "), formats[len(formats)-1])
	}
	if promised != "" && promised != o.Format && promised != formatText {
		return fmt.Errorf("--out %s --format %s: the two do not agree; leave out --format, or name the file %s",
			o.Out, o.Format, strings.TrimSuffix(o.Out, filepath.Ext(o.Out))+endings[o.Format])
	}
	if (o.Size != "" || o.DPI != 0) && !o.isFigure() {
		return fmt.Errorf("--size and --dpi are for figures: add --format png or --out FILE.png")
	}
	if _, err := o.page(); err != nil {
		return err
	}
	if !slices.Contains([]string{formatParquet, formatExcel, formatPNG}, o.Format) {
		return nil
	}
	switch {
	case o.Format == formatParquet && o.Out == "":
		return errors.New("--format parquet writes a file: add --out FILE.parquet, or --out - for a pipe")
	case (o.Out == "" || o.Out == "-") && app.OnTerminal():
		return fmt.Errorf("--format %s is not for a terminal: add --out FILE%s", o.Format, endings[o.Format])
	}
	return nil
}

// isFigure reports whether a figure is to be written.
func (o *outputFlags) isFigure() bool { return o.Format == formatPNG || o.Format == formatSVG }

// style is how text is laid out where it goes to.
func (o *outputFlags) style(app *cli.App) text.Style {
	if o.Out != "" && o.Out != "-" {
		return text.Style{Markdown: o.Format == formatMarkdown}
	}
	s := app.Style()
	s.Markdown = o.Format == formatMarkdown
	return s
}

// judge ends a command by the verdicts of the engines' comparison: an error for
// a disagreement, a warning for what is undecided.
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

// writeVerdict says in a line whether the engines agree.
func writeVerdict(w io.Writer, s text.Style, c *evidence.Crosscheck) error {
	if c == nil {
		return nil
	}
	word := s.Verdict(c.Verdict != agreement.Disagree, fmt.Sprintf("engines %s", c.Verdict))
	_, err := fmt.Fprintln(w, s.Indented("", fmt.Sprintf("%s: %s (seed %d)", word, c.Reason, c.Seed)))
	return err
}
