package figures

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Page is how large a figure is, and how fine a picture of it. The zero Page is that
// of reports.
type Page struct {
	Width, Height vg.Length // 0 is as large as the figure is by itself
	DPI           int       // of a PNG; 0 is that of reports
}

// The limits of a page.
const (
	leastSide = vg.Inch
	mostSide  = 80 * vg.Inch
	leastDPI  = 30
	mostDPI   = 1200
	mostDots  = 100e6 // of a PNG, in all
)

// ParseSize parses the size of a page with its unit, such as 16x9cm, 8x4.8in or 160x90mm.
func ParseSize(size string) (width, height vg.Length, err error) {
	wide, high, ok := strings.Cut(strings.ToLower(strings.TrimSpace(size)), "x")
	unit := strings.TrimLeft(high, "0123456789.")
	if !ok || unit != "cm" && unit != "mm" && unit != "in" {
		return 0, 0, fmt.Errorf("%q is not a size: type WIDTHxHEIGHT with a unit, such as 16x9cm or 8x4.8in", size)
	}
	sides := []vg.Length{}
	for _, side := range []string{strings.TrimSuffix(wide, unit) + unit, high} {
		v, err := vg.ParseLength(side)
		if err != nil || !(v >= leastSide && v <= mostSide) {
			return 0, 0, fmt.Errorf("%q is not a size: each side is 1 to 80 inches (2.54 to 203 cm)", size)
		}
		sides = append(sides, v)
	}
	return sides[0], sides[1], nil
}

// Check returns an error if the resolution is out of range or the picture would have too many
// dots.
func (p Page) Check() error {
	wide, high, _ := p.size(&Figure{})
	dots := float64(wide/vg.Inch) * float64(high/vg.Inch) * float64(p.dpi()) * float64(p.dpi())
	switch {
	case p.dpi() < leastDPI || p.dpi() > mostDPI:
		return fmt.Errorf("%d dots per inch: it must be between %d and %d", p.dpi(), leastDPI, mostDPI)
	case dots > mostDots:
		return errors.New("a picture has at most 100 million dots: choose a smaller size or resolution")
	}
	return nil
}

func (p Page) dpi() int {
	if p.DPI == 0 {
		return dpi
	}
	return p.DPI
}

// size returns the width and height of a figure on the page, and its laid-out heading.
func (p Page) size(f *Figure) (wide, high vg.Length, h heading) {
	wide, high = p.Width, p.Height
	if wide == 0 {
		wide = width
	}
	h = f.heading(wide)
	if high == 0 {
		high = f.height(h)
	}
	return wide, high, h
}

// Export returns the figure on a page: as SVG with its texts as text, or as PNG.
func (f *Figure) Export(svg bool, p Page) ([]byte, error) {
	wide, high, h := p.size(f)
	var b bytes.Buffer
	if svg {
		c := vgsvg.New(wide, high)
		f.paint(draw.New(c), h)
		_, err := c.WriteTo(&b)
		// A map fills its place, whatever the shape of its image.
		return bytes.ReplaceAll(b.Bytes(), []byte("<image "), []byte(`<image preserveAspectRatio="none" `)), err
	}
	c := vgimg.NewWith(vgimg.UseWH(wide, high), vgimg.UseDPI(p.dpi()))
	f.paint(draw.New(c), h)
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(&b)
	return b.Bytes(), err
}

// Stacked returns one figure with several below one another, under a common title.
func Stacked(title, subtitle string, list []*Figure) *Figure {
	out := &Figure{Title: title, Subtitle: subtitle}
	var alts []string
	var heights []vg.Length
	for _, f := range list {
		_, high, _ := Page{}.size(f)
		heights = append(heights, high)
		out.body += high
		alts = append(alts, f.Alt)
	}
	out.Alt = strings.Join(alts, " ")
	out.draw = func(c draw.Canvas) {
		room, top := c.Max.Y-c.Min.Y, c.Max.Y
		for i, f := range list {
			part := c
			part.Max.Y = top
			top -= room * heights[i] / out.body
			part.Min.Y = top + vg.Points(margin)
			h := f.heading(c.Max.X - c.Min.X)
			h.draw(part)
			f.draw(draw.Crop(part, 0, 0, 0, -h.height()))
		}
	}
	return out
}
