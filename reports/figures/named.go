package figures

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// This file names the rows and columns of heat maps whose parameters have names for
// values, such as heroes by monsters, and writes values into cells where they fit.

// numbered returns the map with names at the positions 0, 1, ... and its rows reversed, because
// the first row of names is on top.
func (m Map) numbered() Map {
	if m.XNames != nil {
		m.Xs = count(len(m.XNames))
	}
	if m.YNames != nil {
		m.Ys = count(len(m.YNames))
		m.YNames, m.Values = slices.Clone(m.YNames), slices.Clone(m.Values)
		slices.Reverse(m.YNames)
		slices.Reverse(m.Values)
	}
	return m
}

// count returns 0, 1, ..., n-1.
func count(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = float64(i)
	}
	return out
}

// The room that names take, in points.
const (
	nameSize    = 9.0
	nameLetter  = 0.58 * nameSize // the width of a letter, more or less
	rowHeight   = 15.0            // of a row with a name
	aroundMap   = 80.0            // the x axis with its names
	mostXNames  = 40              // that are shown along an axis
	mostYNames  = 60
	valueSize   = 8.0 // at least; up to largeSize where there is room
	largeSize   = 11.0
	valueMargin = 2.0 // left and right of a value in its cell
)

// height is that of the map with its axes if rows with names need more than there is
// room for; 0 if not.
func (m Map) height() vg.Length {
	high := vg.Points(aroundMap + rowHeight*float64(min(len(m.YNames), mostYNames)))
	if high < height-vg.Points(40) {
		return 0
	}
	return high
}

// nameAxes labels the axes with the names of columns and rows.
func (m Map) nameAxes(p *plot.Plot) {
	if m.XNames != nil {
		nameAxis(&p.X, m.XNames, mostXNames)
		across := float64(width/vg.Inch)*72 - 150
		if m.YNames != nil {
			across -= nameLetter * float64(longest(m.YNames))
		}
		if nameLetter*float64(longest(m.XNames)+1) > across/float64(min(len(m.XNames), mostXNames)) {
			p.X.Tick.Label.Rotation = math.Pi / 4
			p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = text.XRight, text.YCenter
			p.X.Tick.Length = vg.Points(5)
		}
	}
	if m.YNames != nil {
		nameAxis(&p.Y, m.YNames, mostYNames)
	}
}

// nameAxis labels an axis with names, leaving some out regularly if there are more than most.
func nameAxis(axis *plot.Axis, names []string, most int) {
	step := (len(names) + most - 1) / most
	var ticks []plot.Tick
	for i := 0; i < len(names); i += step {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: visible(names[i])})
	}
	axis.Tick.Marker = plot.ConstantTicks(ticks)
	axis.Tick.Length = vg.Points(2)
	axis.Tick.Label.Font.Size = font.Points(nameSize)
}

// longest is the number of characters of the longest name.
func longest(names []string) int {
	most := 0
	for _, n := range names {
		most = max(most, utf8.RuneCountInString(n))
	}
	return most
}

// values writes the values into the cells of a map, all or none.
type values Map

// Plot implements [plot.Plotter]: it writes the values into the cells, if all of them fit.
func (v values) Plot(c draw.Canvas, p *plot.Plot) {
	m := Map(v)
	style := p.X.Tick.Label
	style.Rotation, style.XAlign, style.YAlign = 0, text.XCenter, text.YCenter
	x, y := p.Transforms(&c)
	wide, high := x(m.Xs[0]+gapOf(m.Xs))-x(m.Xs[0]), y(m.Ys[0]+gapOf(m.Ys))-y(m.Ys[0])
	room := vg.Point{X: wide - vg.Points(2*valueMargin), Y: high - vg.Points(valueMargin)}
	texts := m.texts()
	for size, fits := valueSize, false; size <= largeSize; size++ {
		style.Font.Size = font.Points(size)
		if !fit(texts, style, room) {
			if !fits {
				return
			}
			style.Font.Size = font.Points(size - 1)
			break
		}
		fits = true
	}
	lo, hi := m.limits()
	scale, err := m.scale(lo, hi)
	if err != nil {
		return // the map was not drawn either
	}
	for r, row := range m.Values {
		for k, value := range row {
			style.Color = legible(cells{m: m, scale: scale}.colour(value))
			c.FillText(style, vg.Point{X: x(m.Xs[k]), Y: y(m.Ys[r])}, texts[r][k])
		}
	}
}

// fit reports whether all texts, written in this style, fit into cells of the size room.
func fit(texts [][]string, style text.Style, room vg.Point) bool {
	if style.Height("0") > room.Y {
		return false
	}
	for _, row := range texts {
		for _, value := range row {
			if style.Width(value) > room.X {
				return false
			}
		}
	}
	return true
}

func gapOf(list []float64) float64 { return gap([]Series{{X: list}}) }

// wholePercent is a whole percentage, halves rounded up, so that even steps look even. It says 0 and 100 of
// what is impossible and certain alone.
func wholePercent(p float64) string {
	switch {
	case p > 0 && p < 0.005:
		return "<1"
	case p < 1 && p >= 0.995:
		return ">99"
	}
	const floats = 1e9 // 0.575 * 100 is a little less than 57.5
	return strconv.FormatFloat(math.Round(math.Round(100*floats*p)/floats), 'f', 0, 64)
}

// texts returns the text of the value of each cell, by row.
func (m Map) texts() [][]string {
	_, most := m.limits()
	texts := make([][]string, len(m.Values))
	for r, row := range m.Values {
		for _, v := range row {
			texts[r] = append(texts[r], m.valueText(v, most))
		}
	}
	return texts
}

// valueText formats a value for its cell: a whole percentage, or three digits. The scale ends at
// most.
func (m Map) valueText(v, most float64) string {
	switch {
	case math.IsNaN(v):
		return ""
	case m.Percentage:
		const small = 0.1 // below it whole hundredths tell little apart
		if most <= small {
			return threeDigits(100 * v)
		}
		return wholePercent(v)
	case m.Change && v > 0:
		return "+" + threeDigits(v)
	}
	return threeDigits(v)
}

// threeDigits writes a number with three digits, never as a power of ten where it
// reads well without.
func threeDigits(v float64) string {
	if v == 0 || math.Abs(v) >= 1e6 || math.Abs(v) < 1e-4 {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	digits := max(0, 2-int(math.Floor(math.Log10(math.Abs(v)))))
	return trimmed(strconv.FormatFloat(v, 'f', digits, 64))
}

// trimmed leaves out zeros at the end of a fraction.
func trimmed(s string) string {
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// legible is the colour of text on a background.
func legible(background color.Color) color.Color {
	if color.GrayModel.Convert(background).(color.Gray).Y < 128 {
		return color.White
	}
	return ink
}

// fromTo says in words what an axis shows.
func fromTo(axis string, numbers []float64, names []string) string {
	if names == nil {
		return fmt.Sprintf("%s from %g to %g", axis, numbers[0], numbers[len(numbers)-1])
	}
	return fmt.Sprintf("%s from %s to %s", axis, names[0], names[len(names)-1])
}
