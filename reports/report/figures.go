package report

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/graphs"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// figure draws a figure that a rule file declares. The values in set apply to parameters that it
// neither sets nor sweeps.
func (b *Builder) figure(ctx context.Context, f *scenarios.Figure, set map[string]string) (*Figure, error) {
	grid, err := f.Scenario().Sweep(merged(f, set), f.Sweeps)
	if err != nil {
		return nil, err
	}
	measures := f.Measures
	if f.Quantity != nil {
		measures = []string{f.Quantity.Measure}
	}
	session := b.exactly()
	session.OrSampled = grid.Len() == 1 // as the measures were; more would take too long
	var cells []sweep.Cell
	err = sweep.Run(ctx, grid, measures, session, func(c sweep.Cell) error {
		cells = append(cells, c)
		return nil
	})
	if err != nil {
		return nil, err
	}
	title := f.Title
	if title == "" {
		title = strings.ReplaceAll(f.Name, "-", " ")
	}
	title += unlike(f.Set)
	drawn, err := graphs.Declared(f, title, grid, cells)
	if err != nil {
		return nil, err
	}
	drawn.Subtitle = subtitle(shown.Held(f.Scenario(), grid.Fixed())+conditions(cells[0].Run.Measures), cells[0].Run.Measures...)
	return finish(ctx, figureName(f.Scenario().Name, f.Name), title, drawn)
}

// unlike says in brackets for which values a figure holds in place of those of its section.
func unlike(set map[string]string) string {
	if len(set) == 0 {
		return ""
	}
	var words []string
	for _, name := range slices.Sorted(maps.Keys(set)) {
		words = append(words, name+" = "+set[name])
	}
	return " (" + strings.Join(words, ", ") + ")"
}

// conditions says of measures what they are conditional on.
func conditions(measures []evidence.Measure) string {
	text := ""
	for _, m := range measures {
		if m.Given != "" {
			text += "; " + shown.MeasureTitle(m.Title, m.Name, m.Given)
		}
	}
	return text
}

// subtitle says what a figure of measures holds for, and whether it shows samples.
func subtitle(held string, measures ...evidence.Measure) string {
	for _, m := range measures {
		if d := m.Distribution; d.Method == evidence.MonteCarlo {
			return fmt.Sprintf("%s; a sample of %s, not exact", held, shown.Thousands(d.Trials))
		}
	}
	return held
}

// finish renders a figure as PNG and returns it for the report. Charts with too many points have
// only the PNG.
func finish(ctx context.Context, name, title string, drawn *figures.Figure) (*Figure, error) {
	png, err := evidence.Await(ctx, drawn.PNG)
	if err != nil {
		return nil, err
	}
	f := &Figure{Name: name, Title: title, Alt: drawn.Alt, PNG: png, Chart: drawn.Chart}
	if f.Chart != nil && chartPoints(f.Chart) > maxChartPoints {
		f.Chart = nil
	}
	return f, nil
}

// maxChartPoints is the number of values above which a page shows the picture
// alone: nobody hovers that many, and they would make it slow.
const maxChartPoints = 5000

func chartPoints(c *figures.Chart) int {
	n := 0
	for _, s := range c.Series {
		n += len(s.X)
	}
	return n
}

// A scenario that declares no figures gets those of its own measures: of so many,
// and of those that are more than a choice of a few.
const (
	maxOwnFigures = 6
	minOwnValues  = 3
)

// ownFigures draws the distributions of numeric measures for a scenario that declares no figures.
func (s *Section) ownFigures(ctx context.Context) error {
	for _, m := range s.Measures {
		d := m.Distribution
		if d.Kind != evidence.Numeric || len(d.Rows) < minOwnValues || len(s.Figures) == maxOwnFigures {
			continue
		}
		title := shown.Titled(shown.MeasureTitle(m.Title, m.Name, ""), m.Unit) + shown.Condition(m)
		drawn := figures.Curves(shown.Exactly, title, shown.TitleOf(m), figures.SeriesOf(shown.Exactly, "", d))
		drawn.Subtitle = subtitle(s.Held, m)
		f, err := finish(ctx, figureName(s.Scenario, m.Name), title, drawn)
		if err := s.Leave("figure of "+m.Name, err); err != nil {
			return err
		}
		if f != nil {
			s.Figures = append(s.Figures, *f)
		}
	}
	return nil
}

// merged returns the values in set overridden by those of the figure, without the parameters that
// it sweeps.
func merged(f *scenarios.Figure, set map[string]string) map[string]string {
	out := maps.Clone(set)
	if out == nil {
		out = map[string]string{}
	}
	maps.Copy(out, f.Set)
	for _, s := range f.Sweeps {
		delete(out, s.Name)
	}
	return out
}
