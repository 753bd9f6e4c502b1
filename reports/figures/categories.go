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
	f, x := lyingBars(title, title, list)
	x.Max = 1e-9 // the chart needs no room: its percentages stand outside
	for _, c := range list {
		x.Max = max(x.Max, c.Probability)
	}
	f.Chart = &Chart{Kind: LabelChart, X: axisOf(x, "probability"), Percentage: true, Categories: list}
	return f
}

// Pairs draws two horizontal bars for each label with their percentages, the old one above the new
// one.
func Pairs(title, oldName, newName string, before, after []Category) *Figure {
	f, _ := lyingBars(title, title+": "+oldName+" and "+newName, before, after)
	for i, name := range []string{oldName, newName} {
		f.name(name, boxSample(i))
	}
	return f
}

// lyingBars draws horizontal bars: for each label one per list, below one another. It returns the figure and
// its lower axis. what says in words what the percentages are.
func lyingBars(title, what string, lists ...[]Category) (*Figure, plot.Axis) {
	rows := labelled(lists)
	names, alt := make([]string, len(rows)), make([]string, len(rows))
	most := 0.0
	for i, r := range rows {
		percents := make([]string, len(r.values))
		for k, v := range r.values {
			percents[k] = shown.Percent(v)
			most = max(most, v)
		}
		names[i], alt[i] = r.label, r.label+" "+strings.Join(percents, " and ")
	}
	p := rowPlot("probability", names)
	p.X.Min, p.X.Max = 0, max(most*1.18, 1e-9) // room for the last percentage
	p.X.Tick.Marker = percentTicks{}
	p.Add(barRows(rows))
	return &Figure{
		Title: title, Alt: what + ": " + strings.Join(alt, ", ") + ".", draw: p.Draw, body: lyingHeight(len(lists) * len(rows)),
	}, p.X
}

// A barRow is a label with its probability in each of the lists, 0 in those that lack it.
type barRow struct {
	label  string
	values []float64
}

// labelled returns a row for each label of the lists, in the order in which they occur, with its probability in
// every list; 0 where a list does not have it.
func labelled(lists [][]Category) []barRow {
	var out []barRow
	at := map[string]int{}
	for i, list := range lists {
		for _, c := range list {
			k, known := at[c.Label]
			if i == 0 || !known {
				k = len(out)
				at[c.Label] = k
				out = append(out, barRow{label: c.Label, values: make([]float64, len(lists))})
			}
			out[k].values[i] = c.Probability
		}
	}
	return out
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

// row is the vertical position of the i-th bar, the first on top.
func row[T any](list []T, i int) float64 { return float64(len(list) - 1 - i) }

type barRows []barRow

// Plot implements [plot.Plotter]: it draws the bars with their percentages.
func (b barRows) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	style := p.X.Tick.Label
	style.XAlign, style.YAlign = text.XLeft, text.YCenter
	const height = 0.76 // of all bars of a label
	for i, r := range b {
		high := height / float64(len(r.values))
		for k, v := range r.values {
			top := row(b, i) + height/2 - high*float64(k)
			fill(c, colours[k], x(0), y(top-high), x(v), y(top))
			c.FillText(style, vg.Point{X: x(v) + vg.Points(5), Y: y(top - high/2)}, shown.Percent(v))
		}
	}
}
