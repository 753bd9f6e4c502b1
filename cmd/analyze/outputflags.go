package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/figures"
	"oddsmith/reports/report"
)

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

// ending is the extension of files in a format.
func ending(format string) string {
	switch format {
	case formatText:
		return ".txt"
	case formatMarkdown:
		return ".md"
	}
	return "." + format
}

// formatOf returns the format for the extension of a path; empty if no format has it.
func formatOf(path string) string {
	for _, f := range formats {
		if strings.EqualFold(filepath.Ext(path), ending(f)) {
			return f
		}
	}
	return ""
}

// endings returns the extensions of files in these formats.
func endings(of ...string) []string {
	var out []string
	for _, f := range of {
		out = append(out, ending(f))
	}
	return out
}

// isDrawn reports whether a format is that of a figure.
func isDrawn(format string) bool { return format == formatPNG || format == formatSVG }

// isTable reports whether a format is that of a table, in which what has no outcome has no row.
func isTable(format string) bool {
	return slices.Contains([]string{formatCSV, formatArrow, formatParquet, formatExcel}, format)
}

// figureFlags say how large figures are drawn.
type figureFlags struct {
	Size string `placeholder:"WxH" help:"Size of a figure, such as 16x9cm or 8x4.8in (default 8x4.8in)."`
	DPI  int    `name:"dpi" placeholder:"N" help:"Dots per inch of a PNG figure (default 144)."`
}

// page returns the page size and resolution of figures in a format. It is an error if these are
// invalid.
func (f *figureFlags) page(format string) (figures.Page, error) {
	p := figures.Page{DPI: f.DPI}
	if f.DPI != 0 && format == formatSVG {
		return p, errors.New("--dpi does nothing with --format svg, which has no dots: leave it out")
	}
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

// outputFlags say where a result goes and in which form: a figure is one of the forms.
type outputFlags struct {
	Format string `placeholder:"FORMAT" help:"text, json, csv, arrow, parquet, xlsx, markdown (or md), png or svg (default: by the extension of --out, else text)."`
	Out    string `predictor:"file" placeholder:"FILE" help:"Write to a file instead of standard output."`
	Quiet  bool   `help:"Do not show a progress bar."`
	figureFlags
}

// check sets the format, from the extension of --out if need be, and returns an error for one that
// cannot be printed on a terminal.
func (o *outputFlags) check(app *cli.App) error {
	promised := formatOf(o.Out)
	switch {
	case o.Format == "md":
		o.Format = formatMarkdown
	case o.Format == "" && promised != "":
		o.Format = promised
	case o.Format == "":
		if err := cli.CheckExtension("--out", o.Out, endings(formats...)...); err != nil {
			return fmt.Errorf("%w; --format says what to write into any other", err)
		}
		o.Format = formatText
	case !slices.Contains(formats, o.Format):
		return fmt.Errorf("--format %s: want %s or %s", o.Format, strings.Join(formats[:len(formats)-1], ", "), formats[len(formats)-1])
	}
	if promised != "" && promised != o.Format && promised != formatText {
		return fmt.Errorf("--out %s --format %s: the two do not agree; leave out --format, or name the file %s",
			o.Out, o.Format, strings.TrimSuffix(o.Out, filepath.Ext(o.Out))+ending(o.Format))
	}
	if (o.Size != "" || o.DPI != 0) && !isDrawn(o.Format) {
		return fmt.Errorf("--size and --dpi are for figures: add --format png or --out FILE.png")
	}
	if _, err := o.page(o.Format); err != nil {
		return err
	}
	switch {
	case o.Format == formatParquet && o.Out == "":
		return errors.New("--format parquet writes a file: add --out FILE.parquet, or --out - for a pipe")
	case slices.Contains([]string{formatParquet, formatExcel, formatPNG}, o.Format) && isStdout(o.Out) && app.OnTerminal():
		return fmt.Errorf("--format %s is not for a terminal: add --out FILE%s", o.Format, ending(o.Format))
	}
	return nil
}

// answerFlags say where a result with figures is written.
type answerFlags struct {
	Out   string `predictor:"file" placeholder:"PATH" help:"A folder for the answer and its figures. NAME.png or NAME.svg writes only the figure, NAME.txt, .json, .csv or .md (with the matching --format) only the answer."`
	Quiet bool   `help:"Do not show a progress bar."`
	figureFlags
}

// single are the endings of a path that is one file; any other is a folder.
var single = endings(formatPNG, formatSVG, formatText, formatJSON, formatCSV, formatMarkdown)

// isFile reports whether --out names a single file, not a folder.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return slices.Contains(single, filepath.Ext(path)) && (err != nil || !info.IsDir())
}

func isStdout(path string) bool { return path == "" || path == "-" }

// prepare checks, before long work begins, that the folder of --out can be written to.
func (f *answerFlags) prepare() error {
	if _, err := f.page(formatOf(f.Out)); err != nil {
		return err
	}
	isFigure := isDrawn(formatOf(f.Out)) || !isStdout(f.Out) && !isFile(f.Out)
	if (f.Size != "" || f.DPI != 0) && !isFigure {
		return errors.New("--size and --dpi are for figures: add --out FILE.png, or a folder")
	}
	if isStdout(f.Out) || isFile(f.Out) {
		return nil
	}
	if info, err := os.Stat(f.Out); err != nil || !info.IsDir() {
		if err := cli.CheckExtension("--out", f.Out, single...); err != nil {
			return err
		}
	}
	if err := report.Prepare(f.Out); err != nil {
		return cli.Named("--out", f.Out, err)
	}
	return nil
}
