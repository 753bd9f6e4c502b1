package figures

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Goal is a quantity over the values of one parameter, and what it must be.
type Goal struct {
	Title, X, Y string
	Axis        Axis
	Ys          []float64 // NaN where the quantity does not exist
	Meets       []bool
	Low, High   *float64 // the ends of what it must be; nil for none
	Percentage  bool
}

// An Axis is the values of a parameter: numbers, or names that stand at equal
// distances.
type Axis struct {
	Numbers []float64 // ascending
	Names   []string  // used where Numbers is nil
}

// Len is the number of values.
func (a Axis) Len() int { return max(len(a.Numbers), len(a.Names)) }

// places are where the values stand.
func (a Axis) places() []float64 {
	if a.Numbers != nil {
		return a.Numbers
	}
	out := make([]float64, len(a.Names))
	for i := range out {
		out[i] = float64(i)
	}
	return out
}

func (a Axis) ticks() plot.Ticker {
	if a.Numbers != nil {
		return numberTicks{whole: allWhole(a.Numbers)}
	}
	return nameTicks(a.Names)
}

// nameTicks labels places 0, 1, ... with names: all, or every few where there are
// many.
func nameTicks(names []string) plot.ConstantTicks {
	var out plot.ConstantTicks
	every := (len(names) + maxTicks - 1) / maxTicks
	for i, n := range names {
		if i%max(1, every) == 0 {
			out = append(out, plot.Tick{Value: float64(i), Label: visible(n)})
		}
	}
	return out
}

// light is what lies behind the values that meet a goal.
var light = color.RGBA{R: 214, G: 239, B: 229, A: 255}

// Draw draws the quantity as marks, joined by a line over numbers, with the ends of
// the goal as dashed lines and the values that meet it on a light green ground.
func (g Goal) Draw() (*Figure, error) {
	n := g.Axis.Len()
	if n == 0 || len(g.Ys) != n || len(g.Meets) != n {
		return nil, fmt.Errorf("figure %q: %d quantities and %d verdicts for %d values", g.Title, len(g.Ys), len(g.Meets), n)
	}
	p := styled(g.Title, g.X, g.Y)
	p.X.Min, p.X.Max = edges(g.Axis.places())
	p.X.Tick.Marker = g.Axis.ticks()
	p.Y.Min, p.Y.Max = g.limits()
	p.Y.Tick.Marker = numberTicks{}
	if g.Percentage {
		p.Y.Tick.Marker = percentTicks{}
	}
	p.Add(met(g), grid())
	for _, end := range []*float64{g.Low, g.High} {
		if end == nil {
			continue
		}
		p.Add(&plotter.Line{
			XYs:       plotter.XYs{{X: p.X.Min, Y: *end}, {X: p.X.Max, Y: *end}},
			LineStyle: draw.LineStyle{Color: colours[1], Width: vg.Points(1.5), Dashes: dashes[1]},
		})
	}
	g.addPoints(p)
	return &Figure{Alt: g.alt(), draw: p.Draw}, nil
}

// limits returns the ends of the upright axis: all values and the goal, with some
// room.
func (g Goal) limits() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, y := range g.Ys {
		if !math.IsNaN(y) {
			lo, hi = math.Min(lo, y), math.Max(hi, y)
		}
	}
	for _, end := range []*float64{g.Low, g.High} {
		if end != nil {
			lo, hi = math.Min(lo, *end), math.Max(hi, *end)
		}
	}
	if lo > hi {
		return 0, 1
	}
	room := 0.06 * (hi - lo)
	if room == 0 {
		room = math.Max(math.Abs(hi)*0.06, 1e-9)
	}
	lo, hi = lo-room, hi+room
	if g.Percentage {
		lo, hi = math.Max(lo, -0.01), math.Min(hi, 1.02)
	}
	return lo, hi
}

// addPoints draws every unbroken stretch of the quantity.
func (g Goal) addPoints(p *plot.Plot) {
	var stretch plotter.XYs
	flush := func() {
		switch {
		case len(stretch) == 0:
		case g.Axis.Numbers == nil || len(stretch) == 1:
			p.Add(&plotter.Scatter{XYs: stretch, GlyphStyle: draw.GlyphStyle{
				Color: colours[0], Radius: vg.Points(4), Shape: draw.CircleGlyph{},
			}})
		default:
			addLine(p, Series{}, 0, stretch, true)
		}
		stretch = nil
	}
	for i, x := range g.Axis.places() {
		if math.IsNaN(g.Ys[i]) {
			flush()
			continue
		}
		stretch = append(stretch, plotter.XY{X: x, Y: g.Ys[i]})
	}
	flush()
}

// met is the ground of the values that meet a goal.
type met Goal

// Plot implements [plot.Plotter].
func (g met) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	places := g.Axis.places()
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
		c.FillPolygon(light, []vg.Point{{X: x(from), Y: bottom}, {X: x(from), Y: top}, {X: x(to), Y: top}, {X: x(to), Y: bottom}})
	}
}

func (g Goal) alt() string {
	meet := 0
	for _, yes := range g.Meets {
		if yes {
			meet++
		}
	}
	var ends []string
	scale, unit := 1.0, ""
	if g.Percentage {
		scale, unit = 100, " %"
	}
	if g.Low != nil {
		ends = append(ends, fmt.Sprintf("from %.4g%s", scale**g.Low, unit))
	}
	if g.High != nil {
		ends = append(ends, fmt.Sprintf("up to %.4g%s", scale**g.High, unit))
	}
	return fmt.Sprintf("%s: %s over %s; %d of %d values lie in the goal, %s.",
		g.Title, g.Y, g.X, meet, len(g.Meets), strings.Join(ends, " "))
}
