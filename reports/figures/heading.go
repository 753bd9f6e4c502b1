package figures

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A legend says what the series of a figure are, in rows above the plot, where it hides
// nothing.
type legend struct {
	title   string // what the names are values of; may be empty
	entries []entry
}

// An entry is a series with a sample of its style.
type entry struct {
	name   string
	sample func(c draw.Canvas) // draws into the whole of its canvas
}

// A heading is what stands above the plot, in lines.
type heading struct {
	lines []headingLine
}

// A headingLine is a line of text, or a row of the legend.
type headingLine struct {
	style  text.Style
	text   string
	row    []entry
	title  string // of the legend, before the first row
	height vg.Length
}

// Measures of a heading, in points.
const (
	titleSize    = 14
	subtitleSize = 10
	legendSize   = 10
	sampleWidth  = 26
	sampleHeight = 9
	entryGap     = 16
	headingGap   = 8 // below it
	maxSubtitle  = 3 // lines; what holds for a figure may be long
)

// writing is the style of a text in this size, placed by its upper left corner.
func writing(points float64) text.Style {
	return text.Style{
		Color: ink, Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: font.Points(points)},
		XAlign: text.XLeft, YAlign: text.YTop, Handler: plot.DefaultTextHandler,
	}
}

// heading lays out the title, subtitle and legend for a figure of the given width.
func (f *Figure) heading(wide vg.Length) heading {
	across := wide - 2*vg.Points(margin)
	var h heading
	add := func(style text.Style, s string, most int) {
		for i, line := range wrapped(visible(s), across, style.Width) {
			if i == most {
				h.lines[len(h.lines)-1].text += " ..."
				break
			}
			h.lines = append(h.lines, headingLine{style: style, text: line, height: style.FontExtents().Height})
		}
	}
	add(writing(titleSize), f.Title, maxSubtitle)
	style := writing(subtitleSize)
	style.Color = soft
	add(style, f.Subtitle, maxSubtitle)
	h.lines = append(h.lines, f.legend.rows(across)...)
	return h
}

// rows breaks the legend into lines that are at most across wide.
func (l legend) rows(across vg.Length) []headingLine {
	if len(l.entries) == 0 {
		return nil
	}
	style := writing(legendSize)
	empty := headingLine{style: style, height: style.FontExtents().Height + 5}
	line := empty
	if l.title != "" {
		line.title = visible(l.title) + ":"
	}
	indent := style.Width(line.title) + 2*style.Width(" ")
	var rows []headingLine
	at := indent
	for _, e := range l.entries {
		e.name = fitted(visible(e.name), across-indent-vg.Points(sampleWidth)-style.Width(" "), style.Width)
		wide := vg.Points(sampleWidth) + style.Width(" "+e.name) + vg.Points(entryGap)
		if at+wide > across && len(line.row) > 0 {
			rows = append(rows, line)
			line, at = empty, indent
		}
		line.row = append(line.row, e)
		at += wide
	}
	return append(rows, line)
}

// height is that of all lines and the gap below them; 0 where there are none.
func (h heading) height() vg.Length {
	if len(h.lines) == 0 {
		return 0
	}
	sum := vg.Points(headingGap)
	for _, l := range h.lines {
		sum += l.height
	}
	return sum
}

// draw draws the lines of the heading from the top of the canvas down.
func (h heading) draw(c draw.Canvas) {
	y := c.Max.Y
	indent := vg.Length(0)
	for _, l := range h.lines {
		if l.row == nil {
			c.FillText(l.style, vg.Point{X: c.Min.X, Y: y}, l.text)
			y -= l.height
			continue
		}
		if l.title != "" {
			c.FillText(l.style, vg.Point{X: c.Min.X, Y: y - 3}, l.title)
			indent = l.style.Width(l.title) + 2*l.style.Width(" ")
		}
		x := c.Min.X + indent
		middle := y - l.height/2
		for _, e := range l.row {
			sample := c
			sample.Rectangle = vg.Rectangle{
				Min: vg.Point{X: x, Y: middle - vg.Points(sampleHeight)/2},
				Max: vg.Point{X: x + vg.Points(sampleWidth), Y: middle + vg.Points(sampleHeight)/2},
			}
			e.sample(sample)
			c.FillText(l.style, vg.Point{X: x + vg.Points(sampleWidth) + l.style.Width(" "), Y: y - 3}, e.name)
			x += vg.Points(sampleWidth) + l.style.Width(" "+e.name) + vg.Points(entryGap)
		}
		y -= l.height
	}
}

// wrapped breaks a text between words into lines that are at most across wide; a word that is wider has a
// line of its own. width measures a text.
func wrapped(s string, across vg.Length, width func(string) vg.Length) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && width(line+" "+word) > across {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// fitted returns the text, cut and with "..." at its end if it is wider than room. width measures a text.
func fitted(s string, room vg.Length, width func(string) vg.Length) string {
	if width(s) <= room {
		return s
	}
	runes := []rune(s)
	for len(runes) > 0 && width(string(runes)+" ...") > room {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + " ..."
}

// boxSample draws a rectangle in the colour of series i, for the legend.
func boxSample(i int) func(draw.Canvas) {
	return func(c draw.Canvas) { fill(c, colourOf(i), c.Min.X, c.Min.Y, c.Max.X, c.Max.Y) }
}

// lineSample draws a stroke of line i with its mark, for the legend; only the mark if its values are not
// joined.
func lineSample(i int, marked, joined bool) func(draw.Canvas) {
	return func(c draw.Canvas) {
		middle := (c.Min.Y + c.Max.Y) / 2
		if joined {
			c.StrokeLine2(strokeOf(i), c.Min.X, middle, c.Max.X, middle)
		}
		if marked || !joined {
			c.DrawGlyphNoClip(markOf(i), vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: middle})
		}
	}
}
