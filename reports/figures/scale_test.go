package figures

import (
	"image/color"
	"math"
	"testing"
)

// Every value has a colour, on either scale, and both scales get steadily lighter: that of
// changes up to no change from either side.
func TestScales(t *testing.T) {
	for name, m := range map[string]Map{"quantities": {}, "changes": {Change: true}} {
		t.Run(name, func(t *testing.T) {
			scale, err := m.scale(-2, 2)
			if err != nil {
				t.Fatal(err)
			}
			last := math.Inf(-1)
			for i := 0; i <= 1000; i++ {
				v := -2 + float64(i)/250
				if m.Change {
					v = -2 + float64(i)/500
				}
				for _, v := range []float64{v, -v} {
					if _, err := scale.At(v); err != nil {
						t.Fatalf("at %v: %v", v, err)
					}
				}
				c, _ := scale.At(v)
				if y := luminance(c); y < last-1e-3 {
					t.Fatalf("at %v the luminance falls from %v to %v", v, last, y)
				} else {
					last = y
				}
			}
		})
	}
}

// The colours of probabilities go over the range of what is shown, or from 0 to 1 where that is asked
// for; their cells say what can be told apart.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		name   string
		values []float64
		lo, hi float64
		text   string // of the first
	}{
		{"large", []float64{0.034, 0.9}, 0, 1, "3"},
		{"small", []float64{0.0012, 0.034}, 0, 0.04, "0.12"},
		{"high", []float64{0.914, 0.953}, 0.9, 0.96, "91"},
		{"a tenth", []float64{0.1}, 0.098, 0.102, "10"},
		{"certain", []float64{1, 1}, 0.98, 1, "100"},
		{"halves go up", []float64{0.125, 0.5}, 0.1, 0.5, "13"},
		{"halves of floats", []float64{0.575, 0.9}, 0.5, 0.9, "58"},
		{"none", []float64{0, 0}, 0, 1, "0"},
		{"undefined", []float64{math.NaN()}, 0, 1, ""},
	} {
		m := Map{Percentage: true, Values: [][]float64{c.values}}
		if lo, hi := m.limits(); math.Abs(lo-c.lo) > 1e-12 || math.Abs(hi-c.hi) > 1e-12 {
			t.Errorf("%s: %v to %v, want %v to %v", c.name, lo, hi, c.lo, c.hi)
		}

		if got := m.texts()[0][0]; got != c.text {
			t.Errorf("%s: %q, want %q", c.name, got, c.text)
		}
		m.Full = true
		if lo, hi := m.limits(); lo != 0 || hi != 1 {
			t.Errorf("%s: %v to %v, want 0 to 1", c.name, lo, hi)
		}
	}
}

// The colours of series are told apart by readers with any kind of colour vision, and
// from the paper: a difference of 2.3 in Lab is just noticed, and 3:1 is the contrast that
// WCAG asks of figures.
func TestColoursAreToldApart(t *testing.T) {
	const apart, contrast = 20, 3.0
	for i, a := range colours {
		if c := 1.05 / (luminance(a) + 0.05); c < contrast {
			t.Errorf("colour %d has a contrast of %.2f with white", i, c)
		}
		for k, b := range colours[:i] {
			for vision, m := range visions {
				x, y := lab(seen(a, m)), lab(seen(b, m))
				if d := math.Sqrt(sq(x[0]-y[0]) + sq(x[1]-y[1]) + sq(x[2]-y[2])); d < apart {
					t.Errorf("%s: colours %d and %d differ by %.1f", vision, k, i, d)
				}
			}
		}
	}
}

// visions are matrices on linear RGB: "A physiologically-based model for simulation of
// color vision deficiency" (Machado, Oliveira, Fernandes, 2009), severity 1.
var visions = map[string][3][3]float64{
	"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func sq(x float64) float64 { return x * x }

func linear(c color.Color) [3]float64 {
	r, g, b, _ := c.RGBA()
	var out [3]float64
	for i, v := range []uint32{r, g, b} {
		f := float64(v) / 0xffff
		if out[i] = f / 12.92; f > 0.04045 {
			out[i] = math.Pow((f+0.055)/1.055, 2.4)
		}
	}
	return out
}

func luminance(c color.Color) float64 {
	l := linear(c)
	return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2]
}

// seen is a colour as somebody sees it, in linear RGB.
func seen(c color.Color, m [3][3]float64) [3]float64 {
	l := linear(c)
	var out [3]float64
	for i, row := range m {
		out[i] = math.Min(1, math.Max(0, row[0]*l[0]+row[1]*l[1]+row[2]*l[2]))
	}
	return out
}

func lab(l [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := f((0.4124564*l[0] + 0.3575761*l[1] + 0.1804375*l[2]) / 0.95047)
	y := f(0.2126729*l[0] + 0.7151522*l[1] + 0.0721750*l[2])
	z := f((0.0193339*l[0] + 0.1191920*l[1] + 0.9503041*l[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// The upright axis of quantities begins and ends with a tick that has a label, at 0 unless their differences could
// not be seen then.
func TestUprightAxis(t *testing.T) {
	for _, c := range []struct {
		name        string
		percentage  bool
		ys          []float64
		first, last string
	}{
		{"far apart", true, []float64{0.16, 0.84}, "0 %", "100 %"},
		{"near to one another", true, []float64{0.8, 0.84}, "80.0 %", "84.0 %"},
		{"rare", true, []float64{0.001, 0.0034}, "0.00 %", "0.35 %"},
		{"all certain", true, []float64{1, 1}, "94 %", "100 %"},
		{"never", true, []float64{0, 0}, "0 %", "100 %"},
		{"numbers", false, []float64{5.8, 7.36}, "5.8", "7.4"},
		{"numbers far apart", false, []float64{2, 13.1}, "0", "14"},
		{"losses", false, []float64{-3, 5}, "-3.0", "5.0"},
		{"none", false, []float64{math.NaN()}, "0.0", "1.0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := styled("x", "y")
			scaleY(p, c.percentage, c.ys)
			axis := axisOf(p.Y, "y")
			n := len(axis.Ticks)
			if n < 3 || axis.Ticks[0].Label != c.first || axis.Ticks[n-1].Label != c.last {
				t.Fatalf("%v, want %s to %s", axis.Ticks, c.first, c.last)
			}
			if near := (axis.Max - axis.Min) * 1e-6; math.Abs(axis.Ticks[0].At-axis.Min) > near || math.Abs(axis.Ticks[n-1].At-axis.Max) > near {
				t.Errorf("%v to %v, the ticks are from %v to %v", axis.Min, axis.Max, axis.Ticks[0].At, axis.Ticks[n-1].At)
			}
		})
	}
}
