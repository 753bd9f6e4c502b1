package report

import (
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"oddsmith/reports/figures"
)

// The size of a chart in its own units, about pixels on a wide screen, and the
// room around its plot.
const (
	chartWidth  = 480.0
	chartHeight = 300.0
	roomLeft    = 54.0
	roomRight   = 14.0
	roomTop     = 26.0
	roomBottom  = 44.0
	scaleRoom   = 76.0 // at the right of a map, for its colours
	scaleWidth  = 14.0
	labelHeight = 30.0 // of a lying bar with the room around it
	labelWidth  = 8.6  // of a character, at most
	percentRoom = 88.0 // at the right of a lying bar
	nameWidth   = 7.5  // of a character of a row's or a column's name, at most
	nameHeight  = 16.0 // of a name: texts are larger where the page is narrow
	valueWidth  = 6.2  // of a character in a cell of a map
	valueHeight = 13.0
	slope       = 0.71 // of slanted names: how far down and left they go for their length
	slantRoom   = 19.5 // from one slanted name to the next
	longestName = 24   // characters of a name; the table below has it whole
)

// A drawing is a chart laid out: what the page draws, in its units.
type drawing struct {
	Kind                     figures.ChartKind
	Width, Height            float64
	Left, Top, Right, Bottom float64 // of the plot
	X, Y, Colour             []mark
	XLabel, YLabel           string
	Side                     string // added to a value along x: "or more"
	LegendTitle              string
	ColourLabel              string
	Bars                     string // a path
	Bands                    []band
	Lines                    []line
	Labels                   []labelBar
	Image, Scale             template.URL
	ScaleLeft, ScaleRight    float64

	// Places for the page's script, separated by commas. Xs are from the left, of the rows of
	// the table, or of the columns of a map. Ys are from the top, of the rows of a map and of
	// lying bars.
	Xs, Ys string
	Cell   string // width and height of a cell of a map
	Values []cellValue
	Slant  bool // the names along x are slanted

	Data dataTable
}

// A cellValue is the value of a cell of a map, at its middle.
type cellValue struct {
	figures.CellText
	X, Y float64
}

// A mark is a labelled place on an axis.
type mark struct {
	At    float64
	Label string
	Minor bool // may be left out where there is little room
}

// A line is one of the curves.
type line struct {
	Index        int // of its style
	Name         string
	Edge         bool // of a band: no line is drawn
	Points, Dots string
	Ys           string // from the top, at every row of the table; an entry is empty where it has no value
}

// A band is what lies between two of the series.
type band struct{ Name, Area string }

// A labelBar is one of the lying bars.
type labelBar struct {
	Label, Percent string
	Y, Width       float64
	Middle, End    float64 // of the bar, where texts go
}

// draw lays out a chart: the positions of its axes, marks and texts.
func draw(c *figures.Chart) drawing {
	d := drawing{
		Kind: c.Kind, Width: chartWidth, Height: chartHeight, Left: roomLeft, Top: roomTop,
		Right: chartWidth - roomRight, Bottom: chartHeight - roomBottom,
		XLabel: c.X.Label, Side: c.Side, YLabel: c.Y.Label, Data: tableOf(c),
	}
	switch c.Kind {
	case figures.LabelChart:
		d.labels(c)
	case figures.MapChart:
		d.heat(c)
	case figures.BarChart, figures.LineChart:
		d.axes(c)
		d.series(c)
	}
	return d
}

// axes sets the marks of both axes.
func (d *drawing) axes(c *figures.Chart) {
	d.X = marks(c.X, d.x(c.X))
	d.Y = marks(c.Y, d.y(c.Y))
}

// x returns the function that takes values of an axis to their places from the left.
func (d *drawing) x(a figures.Axis) func(float64) float64 { return linear(a, d.Left, d.Right) }

// y returns the function that takes values of an axis to their places from the top.
func (d *drawing) y(a figures.Axis) func(float64) float64 { return linear(a, d.Bottom, d.Top) }

// linear returns the function that takes values of an axis to places between from and to, rounded to a tenth
// of a unit. On an axis without extent all are in the middle.
func linear(a figures.Axis, from, to float64) func(float64) float64 {
	span := a.Max - a.Min
	if !(span > 0) {
		return func(float64) float64 { return (from + to) / 2 }
	}
	return func(v float64) float64 { return round(from + (to-from)*(v-a.Min)/span) }
}

// round keeps a tenth of a pixel.
func round(v float64) float64 { return math.Round(10*v) / 10 }

// marks returns the marks of an axis, each where place puts it. If there are more than six, every second one
// may be left out.
func marks(a figures.Axis, place func(float64) float64) []mark {
	out := make([]mark, len(a.Ticks))
	for i, t := range a.Ticks {
		out[i] = mark{At: place(t.At), Label: t.Label, Minor: i%2 == 1 && len(a.Ticks) > 6}
	}
	return out
}

// series lays out the bars or lines of a chart.
func (d *drawing) series(c *figures.Chart) {
	x, y := d.x(c.X), d.y(c.Y)
	d.Xs = places(d.Data.at, x)
	for _, b := range c.Bands {
		d.Bands = append(d.Bands, band{b.Name, between(c.Series[b.Low], c.Series[b.High], x, y)})
	}
	edges := 0
	for i, s := range c.Series {
		d.LegendTitle = s.Of
		l := line{Index: i % maxTrendLines, Name: s.Name, Ys: d.heights(s, y)}
		switch {
		case c.Kind == figures.BarChart:
			d.Bars = bars(s, x, y)
		case c.IsEdge(i):
			l.Edge = true
			edges++
		default:
			l.Index = (i - edges) % maxTrendLines
			l.Points = strokes(s, x, y)
			if c.Marked {
				l.Dots = dots(s, x, y)
			}
		}
		d.Lines = append(d.Lines, l)
	}
}

// heights lists, separated by commas, where a series is drawn, from the top, for each row of the table below
// the chart; an entry is empty if the series has no value there.
func (d *drawing) heights(s figures.Series, y func(float64) float64) string {
	list := make([]string, len(d.Data.at))
	for i, x := range d.Data.at {
		if v, known := at(s, x); known {
			list[i] = px(y(v))
		}
	}
	return strings.Join(list, ",")
}

// places lists, separated by commas, where place puts the values.
func places(values []float64, place func(float64) float64) string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = px(place(v))
	}
	return strings.Join(list, ",")
}

func px(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// bars returns the SVG path of vertical bars; x and y convert values to pixels.
func bars(s figures.Series, x, y func(float64) float64) string {
	width := math.Inf(1)
	for i := 1; i < len(s.X); i++ {
		width = math.Min(width, x(s.X[i])-x(s.X[i-1]))
	}
	const widest = 40 // where there are few
	width = round(math.Min(math.Max(0.8, 0.86*width), widest))
	var b strings.Builder
	for i := range s.X {
		fmt.Fprintf(&b, "M%s %sV%sh%sV%sz", px(round(x(s.X[i])-width/2)), px(y(0)), px(y(s.Y[i])), px(width), px(y(0)))
	}
	return b.String()
}

// strokes returns the SVG path of a series as a line, broken where it has gaps.
func strokes(s figures.Series, x, y func(float64) float64) string {
	var b strings.Builder
	for _, part := range s.Stretches() {
		part = part.Stepped()
		for i := range part.X {
			command := "L"
			if i == 0 {
				command = "M"
			}
			fmt.Fprintf(&b, "%s%s %s", command, px(x(part.X[i])), px(y(part.Y[i])))
		}
	}
	return b.String()
}

// between returns the SVG path of the area between two series.
func between(low, high figures.Series, x, y func(float64) float64) string {
	var corners []string
	for i := range low.X {
		corners = append(corners, px(x(low.X[i]))+" "+px(y(low.Y[i])))
	}
	for i := len(high.X) - 1; i >= 0; i-- {
		corners = append(corners, px(x(high.X[i]))+" "+px(y(high.Y[i])))
	}
	if corners == nil {
		return ""
	}
	return "M" + strings.Join(corners, "L") + "z"
}

// dots returns the SVG path of the points of a series, which a round line cap makes visible.
func dots(s figures.Series, x, y func(float64) float64) string {
	var b strings.Builder
	for i := range s.X {
		fmt.Fprintf(&b, "M%s %sh0", px(x(s.X[i])), px(y(s.Y[i])))
	}
	return b.String()
}

// labels lays out horizontal bars with labels. A label that is too long is cut; the table below
// the chart has it in full.
func (d *drawing) labels(c *figures.Chart) {
	longest := 0
	for _, cat := range c.Categories {
		longest = max(longest, utf8.RuneCountInString(cat.Label))
	}
	const most = 24
	d.Left = round(12 + labelWidth*float64(min(longest, most)))
	d.Right = chartWidth - percentRoom
	d.Top, d.YLabel = 6, ""
	d.Height = d.Top + labelHeight*float64(max(1, len(c.Categories))) + roomBottom
	d.Bottom = d.Height - roomBottom
	x := d.x(c.X)
	d.X = marks(c.X, x)
	ys := make([]string, len(c.Categories))
	for i, cat := range c.Categories {
		top := d.Top + labelHeight*float64(i)
		right := x(cat.Probability)
		d.Labels = append(d.Labels, labelBar{
			Label: cut(cat.Label, most), Percent: d.Data.Rows[i][1], Y: top + 4, Width: round(right - d.Left),
			Middle: top + labelHeight/2, End: right + 6,
		})
		ys[i] = px(top + labelHeight/2)
	}
	d.Ys = strings.Join(ys, ",")
}

// cut returns the text, shortened to most characters with "…" at its end if it is longer.
func cut(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}

// heat lays out a heat map with its colour scale.
func (d *drawing) heat(c *figures.Chart) {
	d.Right -= scaleRoom
	d.nameRoom(c)
	d.axes(c)
	if c.Map.XNames != nil {
		room := nameWidth * float64(longest(c.X.Ticks)+1)
		if d.Slant {
			room = slantRoom
		}
		d.X = spaced(d.X, room)
	}
	if c.Map.YNames != nil {
		d.Y = spaced(d.Y, nameHeight)
	}
	d.Image, d.Scale = dataURL(c.Image), dataURL(c.Scale)
	d.ScaleLeft = d.Right + 16
	d.ScaleRight = d.ScaleLeft + scaleWidth
	d.Colour = marks(c.Colour, d.y(c.Colour))
	d.ColourLabel = c.Colour.Label
	d.Xs = places(d.Data.across, d.x(c.X))
	d.Ys = places(d.Data.at, d.y(c.Y))
	wide, high := (d.Right-d.Left)/float64(len(c.Map.Xs)), (d.Bottom-d.Top)/float64(len(c.Map.Ys))
	d.Cell = px(round(wide)) + "," + px(round(high))
	d.values(c, wide, high)
}

// values sets the values in the cells of a heat map, if all of them fit; wide and high are the size of a
// cell.
func (d *drawing) values(c *figures.Chart, wide, high float64) {
	if high < valueHeight {
		return
	}
	var list []cellValue
	for r, row := range c.Cells {
		for k, cell := range row {
			if valueWidth*float64(utf8.RuneCountInString(cell.Text)+1) > wide {
				return
			}
			list = append(list, cellValue{cell, d.x(c.X)(c.Map.Xs[k]), d.y(c.Y)(c.Map.Ys[r])})
		}
	}
	d.Values = list
}

// nameRoom enlarges the margins for the names of a map's rows and columns. Column names that do
// not fit side by side are slanted.
func (d *drawing) nameRoom(c *figures.Chart) {
	if c.Map.YNames != nil {
		d.Left = max(d.Left, 16+nameWidth*float64(longest(c.Y.Ticks)))
		d.Height = max(d.Height, roomTop+roomBottom+nameHeight*float64(len(c.Y.Ticks)))
	}
	d.Bottom = d.Height - roomBottom
	if c.Map.XNames == nil {
		return
	}
	wide := nameWidth * float64(longest(c.X.Ticks))
	if d.Slant = (wide+nameWidth)*float64(len(c.X.Ticks)) > d.Right-d.Left; d.Slant {
		d.Left = max(d.Left, slope*wide)
		d.Height += slope * wide
	}
}

// longest returns the number of characters of the longest name that is shown.
func longest(names []figures.Tick) int {
	most := 0
	for _, n := range names {
		most = max(most, utf8.RuneCountInString(n.Label))
	}
	return min(most, longestName)
}

// spaced shortens the names along an axis, and keeps only every k-th if they would be closer together than
// room.
func spaced(names []mark, room float64) []mark {
	step := 1
	if last := len(names) - 1; last > 0 {
		step = max(1, int(math.Ceil(room*float64(last)/math.Abs(names[last].At-names[0].At))))
	}
	var out []mark
	for i := 0; i < len(names); i += step {
		out = append(out, mark{At: names[i].At, Label: cut(names[i].Label, longestName)})
	}
	return out
}

// BesideLeft is where the labels to the left of the plot end.
func (d drawing) BesideLeft() float64 { return d.Left - 6 }

// BesideScale is where the labels to the right of the colour scale begin.
func (d drawing) BesideScale() float64 { return d.ScaleRight + 7 }

// Below is how far down the labels below the plot are, those of the x axis.
func (d drawing) Below() float64 { return d.Bottom + 18 }

// Foot is how far down the title of the x axis is.
func (d drawing) Foot() float64 { return d.Height - 6 }

// Centre is the middle of the plot, from the left.
func (d drawing) Centre() float64 { return round((d.Left + d.Right) / 2) }

// PlotWidth is the width of the plot.
func (d drawing) PlotWidth() float64 { return round(d.Right - d.Left) }

// PlotHeight is the height of the plot.
func (d drawing) PlotHeight() float64 { return round(d.Bottom - d.Top) }

// ScaleWidth is the width of the bar of colours.
func (d drawing) ScaleWidth() float64 { return round(d.ScaleRight - d.ScaleLeft) }

// Legend reports whether the chart needs a legend: it has several series.
func (d drawing) Legend() bool { return len(d.Lines) > 1 }

// A pair is a figure with its chart laid out.
type pair struct {
	Drawing drawing
	Figure  Figure
}
