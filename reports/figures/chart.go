package figures

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"slices"

	"gonum.org/v1/plot"
)

// A ChartKind is how a chart shows its numbers.
type ChartKind string

// The kinds of chart.
const (
	BarChart   ChartKind = "bars"   // an upright bar a value, one series
	LineChart  ChartKind = "lines"  // marks, joined by lines
	LabelChart ChartKind = "labels" // a lying bar a label
	MapChart   ChartKind = "map"    // colours over two parameters
)

// A Chart is what a figure shows as data, with its axes: for pages that draw it
// again in a form that can be hovered, and print its numbers as a table.
type Chart struct {
	Kind ChartKind
	X, Y Axis

	Series     []Series   // of bars and lines
	Bands      []Band     // between series
	Side       string     // of a value: "or more", "or less"; empty for the value alone
	Percentage bool       // Y of the series is a probability
	Marked     bool       // the values of all series are far enough apart for marks
	Note       string     // what of the series is not shown; may be empty
	Categories []Category // of labels

	Map    *Map         // of a map
	Cells  [][]CellText // of a map: by y, then x, as its values are
	Colour Axis         // what the colours of a map mean
	Image  []byte       // a map as PNG, one pixel a cell, the highest y on top
	Scale  []byte       // the colours as PNG, one pixel wide, the greatest value on top
}

// A CellText is a value as it is written on the colour of its cell.
type CellText struct {
	Text  string
	Light bool // white, on a dark colour
}

// A Band is what lies between two series, by their numbers. They are its edges, and no lines
// of their own.
type Band struct {
	Name      string
	Low, High int
}

// IsEdge reports whether a series is the edge of a band.
func (c *Chart) IsEdge(series int) bool {
	return slices.ContainsFunc(c.Bands, func(b Band) bool { return b.Low == series || b.High == series })
}

// An Axis is one side of a chart.
type Axis struct {
	Label    string
	Min, Max float64
	Ticks    []Tick // ascending
}

// A Tick is a labelled place on an axis.
type Tick struct {
	At    float64
	Label string
}

// axisOf returns an axis of a plot for the page, with its labelled ticks. label is the title before
// characters that the fonts of pictures lack were replaced.
func axisOf(a plot.Axis, label string) Axis {
	out := Axis{Label: label, Min: a.Min, Max: a.Max}
	for _, t := range a.Tick.Marker.Ticks(a.Min, a.Max) {
		if !t.IsMinor() {
			out.Ticks = append(out.Ticks, Tick{At: t.Value, Label: t.Label})
		}
	}
	return out
}

// seriesChart is the chart, for the page, of a plot of series. x and y are the titles of the axes.
func seriesChart(kind ChartKind, p *plot.Plot, x, y string, all []Series) *Chart {
	c := &Chart{Kind: kind, X: axisOf(p.X, x), Y: axisOf(p.Y, y), Series: all, Percentage: true, Marked: tellable(all)}
	for _, s := range all {
		if s.Note != "" {
			c.Note = s.Note
			break
		}
	}
	return c
}

// pixels returns a PNG image with one pixel per cell, in the colour that at returns for it.
func pixels(columns, rows int, at func(column, row int) color.Color) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, columns, rows))
	for r := range rows {
		for c := range columns {
			img.Set(c, r, at(c, r))
		}
	}
	var b bytes.Buffer
	err := png.Encode(&b, img)
	return b.Bytes(), err
}
