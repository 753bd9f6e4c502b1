package figures

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"strings"

	"gonum.org/v1/plot/text"
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

// ParseSize reads the size of a page, WIDTHxHEIGHT with a unit: 16x9cm, 8x4.8in, 160x90mm.
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

// Check refuses a resolution that no picture has, or that no memory holds.
func (p Page) Check() error {
	wide, high := p.size(&Figure{})
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

// size is that of a figure on the page.
func (p Page) size(f *Figure) (wide, high vg.Length) {
	wide, high = p.Width, p.Height
	if wide == 0 {
		wide, high = width, height
		if f.height > 0 {
			high = f.height
		}
	}
	return wide, high
}

// Export writes the figure on a page: as SVG, or as PNG.
func (f *Figure) Export(w io.Writer, svg bool, p Page) error {
	wide, high := p.size(f)
	if svg {
		c := vgsvg.New(wide, high)
		f.onPage(draw.New(c))
		_, err := c.WriteTo(w)
		return err
	}
	c := vgimg.NewWith(vgimg.UseWH(wide, high), vgimg.UseDPI(p.dpi()))
	f.onPage(draw.New(c))
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(w)
	return err
}

// onPage draws the figure on white.
func (f *Figure) onPage(page draw.Canvas) {
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	f.draw(draw.Crop(page, vg.Points(margin), -vg.Points(margin), vg.Points(margin), -vg.Points(margin)))
}

// Stacked is several figures in one, the first on top under a title.
func Stacked(title string, list []*Figure) *Figure {
	const heading = 24 // points
	out := &Figure{height: vg.Points(heading)}
	var alts []string
	var shares []vg.Length
	for _, f := range list {
		_, high := Page{}.size(f)
		shares = append(shares, high)
		out.height += high
		alts = append(alts, f.Alt)
	}
	out.Alt = strings.Join(alts, " ")
	out.draw = func(c draw.Canvas) {
		style := styled(title, "", "").Title.TextStyle
		style.XAlign, style.YAlign = text.XCenter, text.YTop
		c.FillText(style, vg.Point{X: c.Center().X, Y: c.Max.Y}, visible(title))
		top := c.Max.Y - vg.Points(heading)
		room, all := top-c.Min.Y, out.height-vg.Points(heading)
		for i, f := range list {
			part := c
			part.Max.Y = top
			top -= room * shares[i] / all
			part.Min.Y = top + vg.Points(margin)
			f.draw(part)
		}
	}
	return out
}
