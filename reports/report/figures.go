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

// figure adds a figure that a rule file declares to the section. The values in set apply to parameters that it
// neither sets nor sweeps.
func (b *Builder) figure(ctx context.Context, section *Section, f *scenarios.Figure, set map[string]string) error {
	grid, err := f.Scenario().Sweep(merged(f, set), f.Sweeps)
	if err != nil {
		return err
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
		return err
	}
	title := f.Title
	if title == "" {
		title = strings.ReplaceAll(f.Name, "-", " ")
	}
	title += unlike(f.Set)
	drawn, err := graphs.Declared(f, title, grid, cells)
	if err != nil {
		return err
	}
	measured := sweep.Measures(cells)
	return section.add(ctx, figureName(f.Scenario().Name, f.Name), subtitle(shown.Held(f.Scenario(), grid.Fixed())+conditions(measured), measured...), drawn)
}

// unlike lists, in brackets, the values that a figure sets itself; empty if it sets none.
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

// subtitle returns held, the values that a figure of measures holds for, with a note if any of them is a
// sample.
func subtitle(held string, measures ...evidence.Measure) string {
	for _, m := range measures {
		if d := m.Distribution; d.Method == evidence.MonteCarlo {
			return fmt.Sprintf("%s; a sample of %s, not exact", held, shown.Thousands(d.Trials))
		}
	}
	return held
}

// add renders a figure as PNG and adds it to the section. Charts with too many points have only the PNG.
func (s *Section) add(ctx context.Context, name, subtitle string, drawn *figures.Figure) error {
	drawn.Subtitle = subtitle
	png, err := evidence.Await(ctx, drawn.PNG)
	if err != nil {
		return err
	}
	f := Figure{Name: name, Title: drawn.Title, Alt: drawn.Alt, PNG: png, Chart: drawn.Chart}
	if f.Chart != nil && chartPoints(f.Chart) > maxChartPoints {
		f.Chart = nil
	}
	s.Figures = append(s.Figures, f)
	return nil
}

// maxChartPoints is the number of values above which a page shows the picture
// alone: nobody hovers that many, and they would make it slow.
const maxChartPoints = 5000

// chartPoints is the number of points that a chart draws.
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
		err := s.add(ctx, figureName(s.Scenario, m.Name), subtitle(s.Held, m), drawn)
		if err := s.Leave("figure of "+m.Name, err); err != nil {
			return err
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
