package figures

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Frontier draws a heat map with a border around the cells that meet a goal, if meets is not nil.
// x and y are the names of the columns and rows. It is an error if the shapes of map and meets
// differ.
func Frontier(m Map, x, y []string, meets [][]bool) (*Figure, error) {
	m.Xs, m.Ys = Places{Names: x}.places(), Places{Names: y}.places()
	if meets != nil && len(meets) != len(m.Ys) {
		return nil, fmt.Errorf("heat map %q: %d rows of verdicts for %d of cells", m.Title, len(meets), len(m.Ys))
	}
	for _, row := range meets {
		if len(row) != len(m.Xs) {
			return nil, fmt.Errorf("heat map %q: a row of %d verdicts, want %d", m.Title, len(row), len(m.Xs))
		}
	}
	count := 0
	for _, row := range meets {
		for _, yes := range row {
			if yes {
				count++
			}
		}
	}
	f, err := m.draw(func(p *plot.Plot) {
		p.X.Tick.Marker, p.Y.Tick.Marker = nameTicks(x), nameTicks(y)
		p.Add(border(meets))
	})
	if err != nil {
		return nil, err
	}
	f.Alt = fmt.Sprintf("%s: %s for %s from %s to %s and %s from %s to %s.", m.Title, m.Z,
		m.X, x[0], x[len(x)-1], m.Y, y[0], y[len(y)-1])
	if meets != nil {
		f.name("edge of the values that meet the goal", borderSample)
		f.Alt += fmt.Sprintf(" %d of %d cells meet the goal.", count, len(m.Xs)*len(m.Ys))
	}
	return f, nil
}

// borderLines are drawn over one another.
var borderLines = []draw.LineStyle{
	{Color: color.White, Width: vg.Points(4)},
	{Color: color.Black, Width: vg.Points(1.5)},
}

// borderSample is a border in the middle of the colours.
func borderSample(c draw.Canvas) {
	fill(c, anchors[2], c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
	for _, style := range borderLines {
		c.StrokeLine2(style, c.Min.X, (c.Min.Y+c.Max.Y)/2, c.Max.X, (c.Min.Y+c.Max.Y)/2)
	}
}

// border draws the edges between cells that meet a goal and those that do not. The
// cell of row r and column k is centred on (k, r).
type border [][]bool

// Plot implements [plot.Plotter].
func (b border) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, style := range borderLines {
		b.edges(func(x1, y1, x2, y2 float64) {
			c.StrokeLine2(style, x(x1), y(y1), x(x2), y(y2))
		})
	}
}

// edges calls yield with both ends of every edge between a cell that meets the goal and one that
// does not.
func (b border) edges(yield func(x1, y1, x2, y2 float64)) {
	for r, row := range b {
		for k, yes := range row {
			column, line := float64(k), float64(r)
			if k+1 < len(row) && row[k+1] != yes {
				yield(column+0.5, line-0.5, column+0.5, line+0.5)
			}
			if r+1 < len(b) && b[r+1][k] != yes {
				yield(column-0.5, line+0.5, column+0.5, line+0.5)
			}
		}
	}
}
