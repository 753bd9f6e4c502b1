package figures

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Goal is a quantity over the values of one parameter, and what it must be.
type Goal struct {
	Title, X, Y string
	Along       Places
	Ys          []float64 // NaN where the quantity does not exist
	Meets       []bool
	Low, High   *float64 // the ends of what it must be; nil for none
	Percentage  bool
}

// light is what lies behind the values that meet a goal.
var light = color.RGBA{R: 214, G: 239, B: 229, A: 255}

// goalLine is an end of what a quantity must be.
var goalLine = draw.LineStyle{Color: colours[1], Width: vg.Points(1.5), Dashes: dashes[1]}

// Draw draws the quantity as marks, the limits of the goal as dashed lines, and a green background
// for the values that meet it.
func (g Goal) Draw() (*Figure, error) {
	n := g.Along.Len()
	if n == 0 || len(g.Ys) != n || len(g.Meets) != n {
		return nil, fmt.Errorf("figure %q: %d quantities and %d verdicts for %d values", g.Title, len(g.Ys), len(g.Meets), n)
	}
	p := styled(g.X, g.Y)
	p.X.Min, p.X.Max = edges(g.Along.places())
	p.X.Tick.Marker = g.Along.ticks()
	all := [][]float64{g.Ys}
	for _, end := range []*float64{g.Low, g.High} {
		if end != nil {
			all = append(all, []float64{*end})
		}
	}
	scaleY(p, g.Percentage, all...)
	p.Add(met(g), grid())
	for _, end := range []*float64{g.Low, g.High} {
		if end == nil {
			continue
		}
		p.Add(&plotter.Line{XYs: plotter.XYs{{X: p.X.Min, Y: *end}, {X: p.X.Max, Y: *end}}, LineStyle: goalLine})
	}
	f := &Figure{Title: g.Title, Alt: g.alt(), draw: p.Draw}
	f.addLine(p, Curve{Ys: g.Ys}.series(g.Along), 0, g.Along.Len() <= maxShown, g.Along.Numbers != nil)
	green := "meets the goal"
	if g.Low == nil && g.High == nil {
		green = "best"
	}
	f.name(green, func(c draw.Canvas) { fill(c, light, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y) })
	if g.Low != nil || g.High != nil {
		f.name("limit of the goal", func(c draw.Canvas) {
			c.StrokeLine2(goalLine, c.Min.X, (c.Min.Y+c.Max.Y)/2, c.Max.X, (c.Min.Y+c.Max.Y)/2)
		})
	}
	return f, nil
}

// met is the ground of the values that meet a goal.
type met Goal

// Plot implements [plot.Plotter]: it draws the background of the values that meet the goal.
func (g met) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	places := g.Along.places()
	bottom, top := y(p.Y.Min), y(p.Y.Max)
	for i := 0; i < len(places); i++ {
		if !g.Meets[i] {
			continue
		}
		// The ground of a stretch of values goes half way to its neighbours.
		from, to := p.X.Min, p.X.Max
		if i > 0 {
			from = (places[i-1] + places[i]) / 2
		}
		for i+1 < len(places) && g.Meets[i+1] {
			i++
		}
		if i+1 < len(places) {
			to = (places[i] + places[i+1]) / 2
		}
		fill(c, light, x(from), bottom, x(to), top)
	}
}

// alt describes the figure in words.
func (g Goal) alt() string {
	meet := 0
	for _, yes := range g.Meets {
		if yes {
			meet++
		}
	}
	var ends []string
	if g.Low != nil {
		ends = append(ends, "from "+inWords(*g.Low, g.Percentage))
	}
	if g.High != nil {
		ends = append(ends, "up to "+inWords(*g.High, g.Percentage))
	}
	if ends == nil {
		return fmt.Sprintf("%s: %s over %s; %d of %d values are marked.", g.Title, g.Y, g.X, meet, len(g.Meets))
	}
	return fmt.Sprintf("%s: %s over %s; %d of %d values lie in the goal, %s.",
		g.Title, g.Y, g.X, meet, len(g.Meets), strings.Join(ends, " "))
}
