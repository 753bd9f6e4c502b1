package report

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
)

// A dataTable is what a chart shows, in figures. Charts are hovered by its
// rows, so that the two can not differ.
type dataTable struct {
	Caption string
	Head    []string
	Rows    [][]string // the first cell is the head of the row

	at, across []float64 // of every row, and of a map also of every column: where it is on its axis
}

// maxDataRows is the number of rows, and of columns of a map, that a page shows.
// The tables beside it have all.
const (
	maxDataRows   = 400
	maxMapColumns = 60
)

// tableOf returns the numbers of a chart as a table.
func tableOf(c *figures.Chart) dataTable {
	switch c.Kind {
	case figures.LabelChart:
		return labelData(c)
	case figures.MapChart:
		return mapData(c)
	case figures.BarChart, figures.LineChart:
		return seriesData(c)
	}
	return dataTable{}
}

func labelData(c *figures.Chart) dataTable {
	t := dataTable{Head: []string{"outcome", "probability"}}
	for i, cat := range c.Categories {
		t.Rows = append(t.Rows, []string{cat.Label, shown.Percent(cat.Probability)})
		t.at = append(t.at, float64(i))
	}
	return t
}

// seriesData returns the values of all series in a table, with a row per x.
func seriesData(c *figures.Chart) dataTable {
	t := dataTable{Head: []string{strings.TrimSpace(c.X.Label + " " + c.Side)}}
	var xs []float64
	for _, s := range c.Series {
		name := s.Title()
		if name == "" {
			name = c.Y.Label
		}
		t.Head = append(t.Head, name)
		xs = append(xs, s.X...)
	}
	slices.Sort(xs)
	t.at, t.Caption = thinned(slices.Compact(xs), maxDataRows)
	for _, x := range t.at {
		row := []string{short(x)}
		for _, s := range c.Series {
			row = append(row, cell(c, s, x))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// cell formats the value of a series at x; if it has none there, "-" in a chart of percentiles, where that
// one is open, else empty.
func cell(c *figures.Chart, s figures.Series, x float64) string {
	y, known := at(s, x)
	switch {
	case !known && c.Bands != nil:
		return "-" // a percentile that is open
	case !known:
		return ""
	case c.Percentage:
		return shown.Percent(y)
	}
	return short(y)
}

// at returns the value of a series at x. If it has none there, the probability of a value is 0, unless x is
// beyond an end and the series was cut; any other value is not known.
func at(s figures.Series, x float64) (y float64, known bool) {
	i, found := slices.BinarySearch(s.X, x)
	switch {
	case found:
		return s.Y[i], true
	case s.Note != "" && (i == 0 || i == len(s.X)):
		return 0, false
	}
	return 0, s.Gaps && len(s.X) > 0
}

// mapData returns the cells of a heat map as a table, the largest y first. A large map is thinned
// out.
func mapData(c *figures.Chart) dataTable {
	m := c.Map
	t := dataTable{Head: []string{c.Y.Label + " \\ " + c.X.Label}}
	ys := slices.Clone(m.Ys)
	slices.Reverse(ys) // as in the picture, the highest on top
	var note string
	t.at, t.Caption = thinned(ys, maxMapColumns)
	if t.across, note = thinned(m.Xs, maxMapColumns); note != "" {
		t.Caption = note
	}
	for _, x := range t.across {
		t.Head = append(t.Head, placed(m.XNames, x))
	}
	for _, y := range t.at {
		row := []string{placed(m.YNames, y)}
		values := m.Values[slices.Index(m.Ys, y)]
		for _, x := range t.across {
			row = append(row, mapCell(c, values[slices.Index(m.Xs, x)]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// placed formats a number along an axis; on an axis of names, it is the name with that index.
func placed(names []string, at float64) string {
	if names == nil {
		return short(at)
	}
	return names[int(at)]
}

// mapCell formats the value of a cell of a map; for NaN it returns the map's word for a cell without a value.
func mapCell(c *figures.Chart, v float64) string {
	switch {
	case math.IsNaN(v):
		return c.Map.GapName()
	case c.Percentage && v > 0 && v < 0.00005:
		return "< 0.01 %"
	case c.Percentage && v < 1 && v > 0.99995:
		return "> 99.99 %"
	case c.Percentage:
		return strconv.FormatFloat(100*v, 'f', 2, 64) + " %"
	}
	return short(v)
}

// thinned returns the list, or, if it has more than most values, every k-th of them and a note that says so.
func thinned(list []float64, most int) (kept []float64, note string) {
	if len(list) <= most {
		return list, ""
	}
	step := (len(list) + most - 1) / most
	for i := 0; i < len(list); i += step {
		kept = append(kept, list[i])
	}
	return kept, "every " + ordinal(step) + " value"
}

func ordinal(n int) string {
	switch n {
	case 2:
		return "second"
	case 3:
		return "third"
	}
	return strconv.Itoa(n) + "th"
}

// short shows a number with six significant digits.
func short(x float64) string {
	if math.Abs(x) < 1e15 && x == math.Trunc(x) {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}
