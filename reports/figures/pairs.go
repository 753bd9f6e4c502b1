package figures

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// Pairs draws two horizontal bars for each label with their percentages, the old one above the new
// one.
func Pairs(title, oldName, newName string, before, after []Category) *Figure {
	list := pairs(before, after)
	names := make([]string, len(list))
	alt := make([]string, len(list))
	most := 0.0
	for i, c := range list {
		names[i] = c.label
		alt[i] = fmt.Sprintf("%s %s and %s", c.label, shown.Percent(c.values[0]), shown.Percent(c.values[1]))
		most = max(most, c.values[0], c.values[1])
	}
	p := rowPlot("probability", names)
	p.X.Min, p.X.Max = 0, max(most*1.18, 1e-9) // room for the last percentage
	p.X.Tick.Marker = percentTicks{}
	p.Add(pairBars(list))
	f := &Figure{
		Title: title, Alt: fmt.Sprintf("%s: %s and %s: %s.", title, oldName, newName, strings.Join(alt, ", ")),
		draw: p.Draw, body: lyingHeight(2 * len(list)),
	}
	for i, name := range []string{oldName, newName} {
		f.name(name, boxSample(i))
	}
	return f
}

// Overlay draws two distributions of a measure in one figure: numbers as marks, words as bars.
// Undefined ones are left out. It is an error if one is a number and the other a word.
func Overlay(title, x, oldName, newName string, before, after *evidence.Distribution) (*Figure, error) {
	switch {
	case before.Kind == evidence.Categorical && after.Kind == evidence.Categorical:
		return Pairs(title, oldName, newName, CategoriesOf(before), CategoriesOf(after)), nil
	case before.Kind == evidence.Categorical || after.Kind == evidence.Categorical:
		return nil, fmt.Errorf("figure %q: a number and a word have no picture in common", title)
	}
	var all []Series
	if before.Kind == evidence.Numeric {
		all = append(all, SeriesOf(shown.Exactly, oldName, before))
	}
	if after.Kind == evidence.Numeric {
		all = append(all, SeriesOf(shown.Exactly, newName, after))
	}
	if all == nil {
		return nil, fmt.Errorf("figure %q: nothing to draw, %s", title, after.Without())
	}
	return Curves(shown.Exactly, title, x, all...), nil
}

// A pair is a label with its two probabilities.
type pair struct {
	label  string
	values [2]float64
}

// pairs returns the labels of both lists with the two probabilities of each.
func pairs(before, after []Category) []pair {
	var out []pair
	at := map[string]int{}
	for i, list := range [][]Category{before, after} {
		for _, c := range list {
			k, known := at[c.Label]
			if !known {
				k = len(out)
				at[c.Label] = k
				out = append(out, pair{label: c.Label})
			}
			out[k].values[i] = c.Probability
		}
	}
	return out
}

type pairBars []pair

// Plot implements [plot.Plotter]: it draws the pairs of bars.
func (b pairBars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	style := p.X.Tick.Label
	style.XAlign, style.YAlign = text.XLeft, text.YCenter
	const height = 0.38
	for i, pair := range b {
		for k, v := range pair.values {
			top := row(b, i) + height*float64(1-k)
			fill(c, colours[k], x(0), y(top-height), x(v), y(top))
			c.FillText(style, vg.Point{X: x(v) + vg.Points(5), Y: y(top - height/2)}, shown.Percent(v))
		}
	}
}
