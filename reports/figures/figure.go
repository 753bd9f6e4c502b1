package figures

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The size of a figure and its resolution: 1152 by 691 pixels. Some are higher,
// or less high.
const (
	width  = 8 * vg.Inch
	height = 4.8 * vg.Inch
	dpi    = 144
	margin = 9 // points of white on every side
)

// A Figure is a picture ready to be written.
type Figure struct {
	Title string

	// Subtitle says what the picture holds for, such as the values of parameters;
	// may be empty.
	Subtitle string

	// Alt says in words what the picture shows, for who cannot see it.
	Alt string

	// Chart is what the picture shows as data; nil where there is only a picture.
	Chart *Chart

	legend legend
	body   vg.Length // the height of what is drawn below the heading; 0 is what is left of the usual one
	draw   func(draw.Canvas)
}

// height returns that of the picture.
func (f *Figure) height(h heading) vg.Length {
	if f.body > 0 {
		return f.body + h.height() + 2*vg.Points(margin)
	}
	return height
}

// paint draws the whole picture.
func (f *Figure) paint(page draw.Canvas, h heading) {
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	inside := draw.Crop(page, vg.Points(margin), -vg.Points(margin), vg.Points(margin), -vg.Points(margin))
	h.draw(inside)
	f.draw(draw.Crop(inside, 0, 0, 0, -h.height()))
}

// PNG returns the figure as it is in reports.
func (f *Figure) PNG() ([]byte, error) { return f.Export(false, Page{}) }
