package figures

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Tornado is what changes a quantity: a bar for every cause, the largest on top,
// from the quantity as it is to what it becomes.
type Tornado struct {
	Title, X   string
	Base       float64
	Bars       []TornadoBar
	Percentage bool
}

// A TornadoBar is one cause with the steps it can take.
type TornadoBar struct {
	Name  string
	Steps []TornadoStep
}

// A TornadoStep is what the quantity becomes.
type TornadoStep struct {
	Label     string
	Value     float64
	Direction int  // 1 for a step up, -1 down, 0 for neither
	Open      bool // the change is within its error
}

// colour is that of the step's direction, pale where the step is open.
func (s TornadoStep) colour() color.Color {
	full := colourOf(stepStyle(s.Direction))
	if !s.Open {
		return full
	}
	const share = 4 // of white and of the colour, one part
	r, g, b, _ := full.RGBA()
	mixed := func(v uint32) uint8 { return uint8(((share-1)*0xff + v>>8) / share) }
	return color.RGBA{R: mixed(r), G: mixed(g), B: mixed(b), A: 0xff}
}

// maxBars is how many bars are drawn: the largest.
const maxBars = 20

// Draw draws the bars. Steps up, down and others differ in colour, and the ends of each bar are
// labelled.
func (t Tornado) Draw() (*Figure, error) {
	full := t
	if len(t.Bars) > maxBars {
		t.X = fmt.Sprintf("%s   (the largest %d of %d)", t.X, maxBars, len(t.Bars))
		t.Bars = t.Bars[:maxBars]
	}
	names := make([]string, len(t.Bars))
	for i, b := range t.Bars {
		names[i] = b.Name
	}
	p := rowPlot(t.X, names)
	p.X.Min, p.X.Max = t.limits()
	p.X.Tick.Marker = numberTicks{}
	if t.Percentage {
		p.X.Tick.Marker = percentTicks{}
	}
	p.Add(tornadoBars(t))
	f := &Figure{Title: t.Title, Alt: full.alt(), draw: p.Draw, body: lyingHeight(len(t.Bars))}
	for _, kind := range []struct {
		direction int
		name      string
	}{{1, "one step up"}, {-1, "one step down"}, {0, "another value"}} {
		if t.has(func(s TornadoStep) bool { return s.Direction == kind.direction }) {
			f.name(kind.name, boxSample(stepStyle(kind.direction)))
		}
	}
	if t.has(func(s TornadoStep) bool { return s.Open }) {
		f.Subtitle = "pale bars: within their error"
	}
	return f, nil
}

// has reports whether some step is of a kind.
func (t Tornado) has(kind func(TornadoStep) bool) bool {
	return slices.ContainsFunc(t.Bars, func(b TornadoBar) bool { return slices.ContainsFunc(b.Steps, kind) })
}

// limits returns the ends of the axis, with room for the labels.
func (t Tornado) limits() (lo, hi float64) {
	lo, hi = t.Base, t.Base
	for _, b := range t.Bars {
		for _, s := range b.Steps {
			lo, hi = math.Min(lo, s.Value), math.Max(hi, s.Value)
		}
	}
	room := 0.14 * (hi - lo)
	if room == 0 {
		room = math.Max(math.Abs(hi)*0.1, 1e-9)
	}
	return lo - room, hi + room
}

type tornadoBars Tornado

// Plot implements [plot.Plotter]: it draws the bars and their labels.
func (t tornadoBars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	style := p.X.Tick.Label
	style.YAlign = text.YCenter
	for i, b := range t.Bars {
		// The longest bars first, so that none is hidden by another.
		steps := slices.Clone(b.Steps)
		slices.SortStableFunc(steps, func(a, b TornadoStep) int {
			return int(math.Copysign(1, math.Abs(b.Value-t.Base)-math.Abs(a.Value-t.Base)))
		})
		middle := row(t.Bars, i)
		for _, s := range steps {
			from, to := x(t.Base), x(s.Value)
			bottom, top := y(middle-0.36), y(middle+0.36)
			fill(c, s.colour(), from, bottom, to, top)
			c.StrokeLine2(draw.LineStyle{Color: rule, Width: vg.Points(1)}, to, bottom, to, top) // between nested bars
		}
		t.labels(c, p, steps, middle, style)
	}
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: vg.Points(1.5)}, x(t.Base), y(p.Y.Min), x(t.Base), y(p.Y.Max))
}

// labels writes, beyond the ends of a bar at the height middle, the label of its first step on either side,
// which is the longest.
func (t tornadoBars) labels(c draw.Canvas, p *plot.Plot, steps []TornadoStep, middle float64, style text.Style) {
	x, y := p.Transforms(&c)
	left, right := false, false
	for _, s := range steps {
		at := vg.Point{X: x(s.Value), Y: y(middle)}
		switch {
		case s.Value > t.Base && !right:
			right = true
			style.XAlign = text.XLeft
			at.X += vg.Points(4)
		case s.Value < t.Base && !left:
			left = true
			style.XAlign = text.XRight
			at.X -= vg.Points(4)
		default:
			continue
		}
		c.FillText(style, at, visible(s.Label))
	}
}

// alt describes the bars in words.
func (t Tornado) alt() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s is %s.", t.Title, t.X, inWords(t.Base, t.Percentage))
	for _, bar := range t.Bars {
		fmt.Fprintf(&b, " %s:", bar.Name)
		for i, s := range bar.Steps {
			if i > 0 {
				b.WriteString(",")
			}
			fmt.Fprintf(&b, " %s at %s", inWords(s.Value, t.Percentage), s.Label)
			if s.Open {
				b.WriteString(" (within its error)")
			}
		}
		b.WriteString(".")
	}
	return b.String()
}
