package figures

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"oddsmith/reports/files"
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

// WriteTo writes the figure as PNG.
func (f *Figure) WriteTo(w io.Writer) (int64, error) {
	return f.Export(w, false, Page{})
}

// WriteSVG writes the figure as SVG, with its texts as text.
func (f *Figure) WriteSVG(w io.Writer) error {
	_, err := f.Export(w, true, Page{})
	return err
}

// PNG returns the figure's bytes.
func (f *Figure) PNG() ([]byte, error) {
	var b bytes.Buffer
	_, err := f.WriteTo(&b)
	return b.Bytes(), err
}

// WriteFile writes the figure whole or leaves the path as it was: as SVG where the path
// ends so, as PNG elsewhere.
func (f *Figure) WriteFile(path string) error {
	write := func(w io.Writer) error { _, err := f.WriteTo(w); return err }
	if strings.EqualFold(filepath.Ext(path), ".svg") {
		write = f.WriteSVG
	}
	if err := files.Write(path, write); err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	return nil
}
