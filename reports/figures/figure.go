package figures

import (
	"bytes"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"oddsmith/reports/files"
)

// The size of a figure and its resolution: 1152 by 691 pixels. Some are higher.
const (
	width  = 8 * vg.Inch
	height = 4.8 * vg.Inch
	dpi    = 144
	margin = 9 // points of white on every side
)

// A Figure is a picture ready to be written.
type Figure struct {
	// Alt says in words what the picture shows, for who cannot see it.
	Alt string

	// Chart is what the picture shows as data; nil where there is only a picture.
	Chart *Chart

	height vg.Length // 0 is the height of all figures but large ones
	draw   func(draw.Canvas)
}

// WriteTo writes the figure as PNG.
func (f *Figure) WriteTo(w io.Writer) (int64, error) {
	high := height
	if f.height > 0 {
		high = f.height
	}
	c := vgimg.NewWith(vgimg.UseWH(width, high), vgimg.UseDPI(dpi))
	page := draw.New(c)
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	f.draw(draw.Crop(page, vg.Points(margin), -vg.Points(margin), vg.Points(margin), -vg.Points(margin)))
	return vgimg.PngCanvas{Canvas: c}.WriteTo(w)
}

// PNG returns the figure's bytes.
func (f *Figure) PNG() ([]byte, error) {
	var b bytes.Buffer
	_, err := f.WriteTo(&b)
	return b.Bytes(), err
}

// WriteFile writes the figure whole or leaves the path as it was.
func (f *Figure) WriteFile(path string) error {
	if err := files.Write(path, func(w io.Writer) error { _, err := f.WriteTo(w); return err }); err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	return nil
}
