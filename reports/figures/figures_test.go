package figures_test

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/scenarios/notation"
)

func distribution(t *testing.T, text string) *evidence.Distribution {
	t.Helper()
	e, err := notation.Rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return evidence.FromExact(r, notation.Labels(e), evidence.Options{})
}

// picture decodes a figure and fails if it is blank. With FIGURES_DIR set it is
// also kept there, to be looked at.
func picture(t *testing.T, f *figures.Figure) image.Image {
	t.Helper()
	data, err := f.PNG()
	if err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("FIGURES_DIR"); dir != "" {
		name := strings.ReplaceAll(t.Name(), "/", "-") + ".png"
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds().Dx() != 1152 || img.Bounds().Dy() < 250 {
		t.Errorf("the picture is %v", img.Bounds())
	}
	seen := map[[3]uint32]int{}
	for y := 0; y < img.Bounds().Dy(); y += 3 {
		for x := 0; x < img.Bounds().Dx(); x += 3 {
			r, g, b, _ := img.At(x, y).RGBA()
			seen[[3]uint32{r, g, b}]++
		}
	}
	if len(seen) < 3 {
		t.Errorf("the picture has %d colours", len(seen))
	}
	if f.Alt == "" {
		t.Error("the picture has no text equivalent")
	}
	again, err := f.PNG()
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("drawn twice, the bytes differ (%v)", err)
	}
	return img
}

func TestPMF(t *testing.T) {
	for name, text := range map[string]string{
		"one value": "7", "two values": "1d2 * 10", "5d4": "5d4", "100d6": "100d6", "1000d6": "1000d6",
		"gaps": "1d6 * 1d6", "fractions": "1d20 / 8", "negative": "1d6 - 1d10",
	} {
		t.Run(name, func(t *testing.T) {
			picture(t, figures.Curves(shown.Exactly, "Damage of "+text, "damage (hit points)", figures.SeriesOf(shown.Exactly, "", distribution(t, text))))
		})
	}
}

func TestAtLeast(t *testing.T) {
	picture(t, figures.Curves(shown.AtLeast, "Attack roll", "total", figures.SeriesOf(shown.AtLeast, "5d4", distribution(t, "5d4")),
		figures.SeriesOf(shown.AtLeast, "1d20", distribution(t, "1d20")), figures.SeriesOf(shown.AtLeast, "3d6", distribution(t, "3d6"))))
}

func TestAtMost(t *testing.T) {
	picture(t, figures.Curves(shown.AtMost, "Attack roll", "total", figures.SeriesOf(shown.AtMost, "5d4", distribution(t, "5d4")),
		figures.SeriesOf(shown.AtMost, "1d20", distribution(t, "1d20"))))
}

func TestOverlay(t *testing.T) {
	picture(t, figures.Curves(shown.Exactly, "Three ways to roll", "total", figures.SeriesOf(shown.Exactly, "5d4", distribution(t, "5d4")),
		figures.SeriesOf(shown.Exactly, "1d20", distribution(t, "1d20")), figures.SeriesOf(shown.Exactly, "3d6", distribution(t, "3d6"))))
}

func TestCategories(t *testing.T) {
	picture(t, figures.Categories("Outcome of an attack", []figures.Category{
		{"fumble", 0.001}, {"critical", 0.001}, {"blocked", 0.333}, {"hit", 0.63}, {"miss 雪", 0.035},
	}))
}

func TestHeatMap(t *testing.T) {
	m := figures.Map{Title: "Chance to land", X: "strength", Y: "armour class", Z: "P(lands)", Percentage: true}
	for s := 5.0; s <= 30; s++ {
		m.Xs = append(m.Xs, s)
	}
	for a := 10.0; a <= 45; a++ {
		m.Ys = append(m.Ys, a)
		var row []float64
		for _, s := range m.Xs {
			row = append(row, 1/(1+math.Exp((a-s-12.5)/2)))
		}
		m.Values = append(m.Values, row)
	}
	m.Values[3][4] = math.NaN()
	f, err := figures.HeatMap(m)
	if err != nil {
		t.Fatal(err)
	}
	picture(t, f)
}

// What cells without a value are is said in the words of the map.
func TestGaps(t *testing.T) {
	m := figures.Map{Xs: []float64{1, 2}, Ys: []float64{1}, Values: [][]float64{{math.NaN(), 0.5}}, Percentage: true}
	for _, gaps := range []string{"undefined", "does not occur"} {
		if f, err := figures.HeatMap(m); err != nil || !strings.HasSuffix(f.Alt, "Grey cells: "+gaps+".") {
			t.Errorf("%v, error %v, want %q at the end", f, err, gaps)
		}
		m.Gaps = "does not occur"
	}
}

// A description says no digits of a probability that no picture shows.
func TestHardlyEver(t *testing.T) {
	f, err := figures.HeatMap(figures.Map{Xs: []float64{1, 2}, Ys: []float64{1}, Values: [][]float64{{3.902e-52, 0.99996}}, Percentage: true})
	if err != nil {
		t.Fatal(err)
	}
	if want := "values from < 0.001 % to 99.996 %."; !strings.Contains(f.Alt, want) {
		t.Errorf("%q has not %q", f.Alt, want)
	}
}

func TestTrend(t *testing.T) {
	f := figures.Trend("Chance to come back", "wisdom", "P(revived)", true,
		figures.Series{Name: "deaths 1", X: []float64{3, 4, 5}, Y: []float64{0.5, 0.75, 1}},
		figures.Series{Name: "deaths 2", X: []float64{3, 4, 5}, Y: []float64{math.NaN(), 0.25, 0.5}})
	picture(t, f)
	want := "Chance to come back: P(revived) by wisdom. deaths 1: 50 % at 3, 100 % at 5. deaths 2: 25 % at 4, 50 % at 5."
	if f.Alt != want {
		t.Errorf("%q, want %q", f.Alt, want)
	}
	if s := f.Chart.Series[1]; len(s.X) != 2 || s.X[0] != 4 || f.Chart.Y.Max != 1.02 || !f.Chart.Percentage {
		t.Errorf("chart %+v", f.Chart)
	}
	below := figures.Trend("", "x", "mean", false, figures.Series{X: []float64{1, 2}, Y: []float64{-5, 20}})
	if c := below.Chart; c.Y.Min != -6 || c.Y.Max != 21 || c.Percentage {
		t.Errorf("axis %+v", c.Y)
	}
	picture(t, below)
	picture(t, figures.Trend("nothing", "x", "mean", false, figures.Series{X: []float64{1}, Y: []float64{math.NaN()}}))
}

func TestFan(t *testing.T) {
	// Of 1d20 the percentiles are plain: 5 % is the least value with P(X <= x) >= 5 %.
	of, ok := figures.SpreadOf(3, distribution(t, "1d20"))
	if !ok || of.Percentiles != [...]float64{1, 5, 10, 15, 19} || of.Mean != 10.5 || of.At != 3 {
		t.Errorf("%+v, %v", of, ok)
	}
	if _, ok := figures.SpreadOf(0, distribution(t, "1d20 > 3")); ok {
		t.Error("a word has percentiles")
	}
	open := distribution(t, "1d20")
	open.Percentiles[50] = nil // as the error bound leaves it
	if of, _ := figures.SpreadOf(3, open); !math.IsNaN(of.Percentiles[2]) || of.Percentiles[3] != 15 {
		t.Errorf("%+v", of)
	}
	from, _ := figures.SpreadOf(0, distribution(t, "20+0*1d2"))
	f := figures.Fan("Health", "turn", "health (HP)", []figures.Spread{from, of})
	picture(t, f)
	want := "Health: health (HP) by turn. At 0: median 20, mean 20, half of it from 20 to 20, 90 % of it from 20 to 20." +
		" At 3: median 10, mean 10.5, half of it from 5 to 15, 90 % of it from 1 to 19."
	if f.Alt != want {
		t.Errorf("%q, want %q", f.Alt, want)
	}
	c := f.Chart
	for i, isEdge := range []bool{true, true, false, true, true, false} {
		if c.IsEdge(i) != isEdge || len(c.Series[i].X) != 2 {
			t.Errorf("series %d: %+v", i, c.Series[i])
		}
	}
	if c.Percentage || c.X.Max != 3 || c.Y.Min != 0 || len(c.Bands) != 2 {
		t.Errorf("chart %+v", c)
	}
	picture(t, figures.Fan("One turn", "turn", "health", []figures.Spread{of}))
}

// What a reader of the page is told is what the picture shows.
func TestChartsAreThePicturesData(t *testing.T) {
	d := distribution(t, "2d2")
	bars := figures.Curves(shown.Exactly, "t", "x", figures.SeriesOf(shown.Exactly, "", d)).Chart
	if bars.Kind != figures.BarChart || bars.X.Min != 1.5 || bars.X.Max != 4.5 || len(bars.X.Ticks) != 3 || bars.X.Ticks[0] != (figures.Tick{At: 2, Label: "2"}) {
		t.Errorf("bars %+v", bars)
	}
	if k := figures.Curves(shown.Exactly, "t", "x", figures.SeriesOf(shown.Exactly, "a", d), figures.SeriesOf(shown.Exactly, "b", d)).Chart.Kind; k != figures.LineChart {
		t.Errorf("two pmfs are %s", k)
	}
	reach := figures.Curves(shown.AtLeast, "t", "x", figures.SeriesOf(shown.AtLeast, "", d))
	if reach.Chart.Kind != figures.LineChart || reach.Chart.X.Label != "x" || reach.Chart.Side != "or more" {
		t.Errorf("at least %+v", reach.Chart)
	}
	if want := "t: probability of reaching at least each value. 2 or more 100 %, 3 or more 75.000 %, 4 or more 25.000 %."; reach.Alt != want {
		t.Errorf("%q, want %q", reach.Alt, want)
	}
	bound := figures.Curves(shown.AtMost, "t", "x", figures.SeriesOf(shown.AtMost, "", d))
	if bound.Chart.Kind != figures.LineChart || bound.Chart.Side != "or less" {
		t.Errorf("at most %+v", bound.Chart)
	}
	if want := "t: probability of at most each value. 2 or less 25.000 %, 3 or less 75.000 %, 4 or less 100 %."; bound.Alt != want {
		t.Errorf("%q, want %q", bound.Alt, want)
	}
	labels := figures.Categories("t", []figures.Category{{"雪", 0.5}, {"b", 0.5}}).Chart
	if labels.Kind != figures.LabelChart || labels.X.Max != 0.5 || labels.Categories[0].Label != "雪" {
		t.Errorf("labels %+v", labels)
	}
	f, err := figures.HeatMap(figures.Map{Xs: []float64{1, 2}, Ys: []float64{1}, Values: [][]float64{{0, 1}}, Percentage: true})
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(f.Chart.Image))
	if err != nil || img.Bounds().Dx() != 2 || img.Bounds().Dy() != 1 {
		t.Fatalf("image %v, %v", img.Bounds(), err)
	}
	scale, err := png.Decode(bytes.NewReader(f.Chart.Scale))
	if err != nil {
		t.Fatal(err)
	}
	if top, bottom := scale.At(0, 0), scale.At(0, scale.Bounds().Dy()-1); top != img.At(1, 0) || bottom != img.At(0, 0) {
		t.Errorf("the scale goes from %v to %v, the map from %v to %v", bottom, top, img.At(0, 0), img.At(1, 0))
	}
}

func TestSmallHeatMaps(t *testing.T) {
	for name, m := range map[string]figures.Map{
		"one cell": {Xs: []float64{1}, Ys: []float64{2}, Values: [][]float64{{3}}},
		"all NaN":  {Xs: []float64{1, 2}, Ys: []float64{2, 3}, Values: [][]float64{{math.NaN(), math.NaN()}, {math.NaN(), math.NaN()}}},
		"one row":  {Xs: []float64{1, 2, 3}, Ys: []float64{2}, Values: [][]float64{{3, 4, 5}}},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := figures.HeatMap(m)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.PNG(); err != nil {
				t.Fatal(err)
			}
		})
	}
	for name, m := range map[string]figures.Map{
		"empty":   {},
		"ragged":  {Xs: []float64{1, 2}, Ys: []float64{1}, Values: [][]float64{{1}}},
		"no rows": {Xs: []float64{1, 2}, Ys: []float64{1}},
	} {
		if _, err := figures.HeatMap(m); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestSeriesCutsTails(t *testing.T) {
	d := distribution(t, "100d6")
	s := figures.SeriesOf(shown.Exactly, "", d)
	if len(s.X) >= len(d.Rows) || s.Note == "" {
		t.Errorf("%d of %d values are shown, note %q", len(s.X), len(d.Rows), s.Note)
	}
	if s := figures.SeriesOf(shown.Exactly, "", distribution(t, "5d4")); len(s.X) != 16 || s.Note != "" {
		t.Errorf("5d4: %d values, note %q", len(s.X), s.Note)
	}
}

// A browser keeps the shape of an image unless it is told to fill the place of it, and the columns of a map
// would not be above their values.
func TestMapFillsItsPlaceInSVG(t *testing.T) {
	f, err := figures.HeatMap(figures.Map{
		Title: "<image of it>", Xs: []float64{1, 2, 3}, Ys: []float64{1, 2}, Values: [][]float64{{1, 2, 3}, {4, 5, 6}},
	})
	if err != nil {
		t.Fatal(err)
	}
	data, err := f.Export(true, figures.Page{})
	if err != nil {
		t.Fatal(err)
	}
	images := strings.Count(string(data), "<image ")
	filling := strings.Count(string(data), `<image preserveAspectRatio="none" x=`)
	if images != 2 || filling != images { // the map and its scale
		t.Errorf("%d of %d images fill their places", filling, images)
	}
	if !strings.Contains(string(data), "&lt;image of it") {
		t.Error("the title is not there as it was given")
	}
}

// Names stand in place of numbers: heroes by monsters.
func TestNamedHeatMap(t *testing.T) {
	names := func(prefix string, n int) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = prefix + strings.Repeat("x", i%6)
		}
		return out
	}
	for name, c := range map[string]struct {
		m    figures.Map
		high int
	}{
		"heroes by monsters": {figures.Map{XNames: names("hero", 12), YNames: names("giant ", 30), Percentage: true}, 900},
		"few":                {figures.Map{XNames: names("a", 2), YNames: names("b", 2)}, 691},
		"names by numbers":   {figures.Map{Xs: []float64{5, 10, 15}, YNames: names("knight", 5)}, 691},
		"numbers by names":   {figures.Map{XNames: names("weapon", 3), Ys: []float64{1, 2}}, 691},
		"too many to read":   {figures.Map{XNames: names("x", 90), YNames: names("y", 100), Percentage: true}, 1400},
	} {
		t.Run(name, func(t *testing.T) {
			m := c.m
			m.Title, m.X, m.Y, m.Z = name, "to the right", "upwards", "P(winner = hero)"
			columns, rows := max(len(m.Xs), len(m.XNames)), max(len(m.Ys), len(m.YNames))
			for r := range rows {
				var row []float64
				for k := range columns {
					row = append(row, float64(r*columns+k)/float64(rows*columns))
				}
				m.Values = append(m.Values, row)
			}
			f, err := figures.HeatMap(m)
			if err != nil {
				t.Fatal(err)
			}
			img := picture(t, f)
			if img.Bounds().Dy() < c.high {
				t.Errorf("the picture is %d high, want at least %d", img.Bounds().Dy(), c.high)
			}
			if c.m.YNames != nil && !strings.Contains(f.Alt, "upwards from "+c.m.YNames[0]+" to "+c.m.YNames[rows-1]) {
				t.Errorf("in words: %s", f.Alt)
			}
		})
	}
	if _, err := figures.HeatMap(figures.Map{XNames: []string{"a"}, YNames: []string{"b"}}); err == nil {
		t.Error("a map without values is no error")
	}
}
