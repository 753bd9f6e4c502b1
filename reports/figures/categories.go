package figures

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// A Category is a label with its probability.
type Category struct {
	Label       string
	Probability float64
}

// CategoriesOf returns the labels of a categorical distribution, in words.
func CategoriesOf(d *evidence.Distribution) []Category {
	out := make([]Category, len(d.Rows))
	for i, r := range d.Rows {
		out[i] = Category{Label: shown.Label(r.Label), Probability: r.Probability}
	}
	return out
}

// Categories draws a horizontal bar for each label, the first on top, with its percentage.
func Categories(title string, list []Category) *Figure {
	names := make([]string, len(list))
	most := 0.0
	for i, c := range list {
		names[i] = c.Label
		most = max(most, c.Probability)
	}
	p := rowPlot("probability", names)
	withRoom := max(most*1.18, 1e-9) // for the last percentage
	p.X.Min, p.X.Max = 0, withRoom
	p.X.Tick.Marker = percentTicks{}
	p.Add(lyingBars(list))
	parts := make([]string, len(list))
	for i, c := range list {
		parts[i] = c.Label + " " + shown.Percent(c.Probability)
	}
	p.X.Max = max(most, 1e-9) // the chart needs no room: its percentages stand outside
	chart := &Chart{Kind: LabelChart, X: axisOf(p.X, "probability"), Percentage: true, Categories: list}
	p.X.Max = withRoom
	return &Figure{
		Title: title, Alt: title + ": " + strings.Join(parts, ", ") + ".", Chart: chart, draw: p.Draw, body: lyingHeight(len(list)),
	}
}

// rowPlot returns a plot with a row for each name, the first on top, and vertical grid lines. x is
// the title of the lower axis, whose range is still to be set.
func rowPlot(x string, names []string) *plot.Plot {
	p := styled(x, "")
	p.Y.Min, p.Y.Max = -0.6, float64(max(1, len(names)))-0.4
	ticks := make([]plot.Tick, len(names))
	for i, name := range names {
		ticks[i] = plot.Tick{Value: row(names, i), Label: visible(name)}
	}
	p.Y.Tick.Marker = plot.ConstantTicks(ticks)
	p.Y.Tick.Length = 0
	g := plotter.NewGrid()
	g.Horizontal.Width = 0
	g.Vertical.Color = rule
	p.Add(g)
	return p
}

// lyingHeight is the height of a plot of lying bars: as much as they need to be read.
func lyingHeight(rows int) vg.Length {
	const axis, row = 52, 30 // in points
	return vg.Points(axis + row*float64(max(2, rows)))
}

// row is the height at which bar i stands.
func row[T any](list []T, i int) float64 { return float64(len(list) - 1 - i) }

type lyingBars []Category

// Plot implements [plot.Plotter]: it draws the bars with their percentages.
func (b lyingBars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	style := p.X.Tick.Label
	style.XAlign, style.YAlign = text.XLeft, text.YCenter
	for i, cat := range b {
		bottom, top := y(row(b, i)-0.38), y(row(b, i)+0.38)
		right := x(cat.Probability)
		fill(c, colours[0], x(0), bottom, right, top)
		c.FillText(style, vg.Point{X: right + vg.Points(5), Y: y(row(b, i))}, shown.Percent(cat.Probability))
	}
}
