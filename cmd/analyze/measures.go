package main

import (
	"fmt"
	"io"
	"math/big"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/reports/tables"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// questionFlags say what is looked at in a distribution of numbers.
type questionFlags struct {
	AtLeast bool     `xor:"view" help:"Show P(X >= x), the chance of reaching each value."`
	AtMost  bool     `xor:"view" help:"Show P(X <= x), the chance of not exceeding each value."`
	Versus  []string `sep:"none" placeholder:"N" help:"Also show P(X >= N), the chance of reaching a target; repeatable."`
}

// question is what was asked.
func (f *questionFlags) question() (text.Question, error) {
	var q text.Question
	switch {
	case f.AtLeast:
		q.View = shown.AtLeast
	case f.AtMost:
		q.View = shown.AtMost
	}
	for _, target := range f.Versus {
		v, err := scenarios.ParseStated(target)
		if err != nil {
			return q, fmt.Errorf("--versus %s: type a number, such as --versus 15", target)
		}
		q.Versus = append(q.Versus, new(big.Rat).Set(v.Value))
	}
	return q, nil
}

// suits refuses what an output of a format does not show; a sweep is shown as a table.
func (f *questionFlags) suits(format string, sweep bool) error {
	view := ""
	switch {
	case f.AtLeast:
		view = "--at-least"
	case f.AtMost:
		view = "--at-most"
	}
	isText := format == formatText || format == formatMarkdown
	isFigure := format == formatPNG || format == formatSVG
	switch {
	case view != "" && sweep && isText:
		return fmt.Errorf("%s does nothing with --sweep: add --versus N for a column, or --format csv, which has both beside every value", view)
	case view != "" && sweep && isFigure:
		return fmt.Errorf("%s does nothing in the figure of a sweep: leave it out, or set one value with --set", view)
	case view != "" && !isText && !isFigure:
		return fmt.Errorf("%s does nothing with --format %s, which has both beside every value: leave it out", view, format)
	case f.Versus != nil && isFigure:
		return fmt.Errorf("--versus does nothing in a figure: add --at-least for a curve, or leave out --format %s", format)
	case f.Versus != nil && !isText && format != formatJSON:
		return fmt.Errorf("--versus does nothing with --format %s, which has P(X >= x) beside every value: leave it out", format)
	}
	return nil
}

// A document is a list of measures in every form that it can be written in.
type document struct {
	title    string
	measures []evidence.Measure
	ask      text.Question
	json     func() any
	text     func(io.Writer, text.Style) error
	meta     tables.Meta
	held     string // for which parameters
	overlaid bool   // in a figure: measures that are set side by side
}

// write writes the document where it was asked for.
func (o *outputFlags) write(app *cli.App, d *document) error {
	if o.isFigure() {
		figure, err := d.figure()
		if err != nil {
			return err
		}
		return o.writeFigure(app, figure)
	}
	style := o.style(app)
	return app.WriteOut(o.Out, func(w io.Writer) error {
		switch o.Format {
		case formatJSON:
			return cli.WriteJSON(w, d.json())
		case formatText, formatMarkdown:
			return d.text(w, style)
		}
		return writeTable(w, o.Format, tables.Spec{Meta: d.meta}, func(t *tables.Writer) error {
			return t.Write(cellOf(d.measures))
		})
	})
}

// writeFigure writes what was drawn where it was asked for.
func (o *outputFlags) writeFigure(app *cli.App, f *figures.Figure) error {
	page, err := o.page()
	if err != nil {
		return err
	}
	return app.WriteOut(o.Out, func(w io.Writer) error {
		if o.Format == formatPNG {
			w = escape.Raw(w)
		}
		_, err := f.Export(w, o.Format == formatSVG, page)
		return err
	})
}

// partly is the error that ended a list of measures, with the names of those that are missing.
func partly(err error, done []evidence.Measure, names []string) error {
	if len(done) == 0 || len(done) == len(names) {
		return err
	}
	return &evidence.IncompleteError{Err: err, Left: names[len(done):]}
}

// cellOf are the measures as tables have them.
func cellOf(measures []evidence.Measure) tables.Cell {
	var c tables.Cell
	for _, m := range measures {
		c.Measures = append(c.Measures, tables.Measure{Name: m.Name, Dist: m.Distribution})
	}
	return c
}

// figure draws every measure, one below the other.
func (d *document) figure() (*figures.Figure, error) {
	if d.overlaid {
		return overlaid(d.title, d.ask.View, d.measures)
	}
	if len(d.measures) > maxPanels {
		return nil, fmt.Errorf("%d measures are too many for one figure: choose some with --measure NAME (at most %d)", len(d.measures), maxPanels)
	}
	var list []*figures.Figure
	for i := range d.measures {
		m := &d.measures[i]
		title := m.Title
		if title == "" {
			title = m.Name
		}
		switch m.Distribution.Kind {
		case evidence.Categorical:
			list = append(list, figures.Categories(title, figures.CategoriesOf(m.Distribution)))
		case evidence.Numeric:
			list = append(list, curves(d.ask.View, title, axisName(m), series(d.ask.View, "", m.Distribution)))
		case evidence.Undefined:
		}
	}
	switch {
	case len(list) == 0:
		return nil, fmt.Errorf("%s: there is nothing to draw: the conditions never hold", d.title)
	case len(list) == 1:
		list[0].Subtitle = d.held
		return list[0], nil
	}
	return figures.Stacked(d.title, d.held, list), nil
}

// maxPanels is how many measures one figure has at most.
const maxPanels = 12

// axisName is what the values of a measure are.
func axisName(m *evidence.Measure) string {
	if m.Unit != "" {
		return m.Unit
	}
	return m.Name
}

// overlaid draws distributions of numbers over one another.
func overlaid(title string, view shown.View, measures []evidence.Measure) (*figures.Figure, error) {
	var all []figures.Series
	for _, m := range measures {
		switch m.Distribution.Kind {
		case evidence.Categorical:
			return nil, fmt.Errorf("%s is not a number: a figure lays numbers over one another", m.Name)
		case evidence.Numeric:
			all = append(all, series(view, m.Name, m.Distribution))
		case evidence.Undefined:
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: there is nothing to draw: nothing has an outcome", title)
	}
	if len(all) == 1 {
		all[0].Name = ""
	}
	return curves(view, title, "value", all...), nil
}

func series(view shown.View, name string, d *evidence.Distribution) figures.Series {
	switch view {
	case shown.AtLeast:
		return figures.AtLeastSeries(name, d)
	case shown.AtMost:
		return figures.AtMostSeries(name, d)
	case shown.Exactly:
	}
	return figures.PMFSeries(name, d)
}

func curves(view shown.View, title, x string, all ...figures.Series) *figures.Figure {
	switch view {
	case shown.AtLeast:
		return figures.AtLeast(title, x, all...)
	case shown.AtMost:
		return figures.AtMost(title, x, all...)
	case shown.Exactly:
	}
	return figures.PMF(title, x, all...)
}

// writeMeasures writes one distribution after the other, each with the engines' verdict.
func writeMeasures(w io.Writer, s text.Style, measures []evidence.Measure, ask text.Question) error {
	for i := range measures {
		m := &measures[i]
		name := m.Name
		if m.Unit != "" {
			name += " (" + m.Unit + ")"
		}
		if err := s.Distribution(w, name, m.Distribution, ask); err != nil {
			return err
		}
		if err := writeVerdict(w, s, m.Crosscheck); err != nil {
			return err
		}
	}
	return nil
}
