package figures

import (
	"fmt"
	"math"
	"strings"
)

// Trend draws a quantity over a parameter as marked lines, one for each value of a second
// parameter. y is its title. If percentage is true, the axis goes from 0 to 1. NaN values are left
// out.
func Trend(title, x, y string, percentage bool, lines ...Series) *Figure {
	all := make([]Series, len(lines))
	for i, s := range lines {
		all[i] = withoutNaN(s)
	}
	p := styled(x, y)
	p.X.Min, p.X.Max = span(all)
	p.Y.Min, p.Y.Max = 0, 1.02
	p.X.Tick.Marker = numberTicks{whole: whole(all)}
	p.Y.Tick.Marker = percentTicks{}
	if !percentage {
		p.Y.Min, p.Y.Max = heights(all)
		p.Y.Tick.Marker = numberTicks{}
	}
	p.Add(grid())
	f := &Figure{Title: title, Alt: trendAlt(title, x, y, percentage, all), draw: p.Draw}
	for i, s := range all {
		f.addLine(p, s, i, tellable(all), true)
	}
	f.Chart = seriesChart(LineChart, p, x, y, all)
	f.Chart.Percentage = percentage
	return f
}

// withoutNaN returns the series without the points whose value is NaN.
func withoutNaN(s Series) Series {
	out := Series{Name: s.Name, Of: s.Of, Note: s.Note}
	for i, y := range s.Y {
		if !math.IsNaN(y) {
			out.X, out.Y = append(out.X, s.X[i]), append(out.Y, y)
		}
	}
	return out
}

// heights returns the ends of a vertical axis that contains 0 and all values.
func heights(all []Series) (lo, hi float64) {
	for _, s := range all {
		for _, y := range s.Y {
			lo, hi = math.Min(lo, y), math.Max(hi, y)
		}
	}
	if lo == hi {
		return 0, 1
	}
	room := 0.04 * (hi - lo)
	if lo < 0 {
		lo -= room
	}
	return lo, hi + room
}

// trendAlt describes the first and last point of every line in words.
func trendAlt(title, x, y string, percentage bool, all []Series) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s by %s.", title, y, x)
	for _, s := range all {
		if len(s.X) == 0 {
			continue
		}
		if s.Name != "" {
			fmt.Fprintf(&b, " %s:", s.Title())
		}
		last := len(s.X) - 1
		fmt.Fprintf(&b, " %s at %g, %s at %g.", inWords(s.Y[0], percentage), s.X[0], inWords(s.Y[last], percentage), s.X[last])
	}
	return b.String()
}
