package figures

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"oddsmith/reports/files"
	"oddsmith/reports/shown"
)

var update = flag.Bool("update", false, "write the golden pictures again; look at them before they are committed")

// sum is the total of n dice of so many sides, face by face.
func sum(n, sides int) Series {
	ways := []float64{1}
	for range n {
		next := make([]float64, len(ways)+sides)
		for total, w := range ways {
			for face := 1; face <= sides; face++ {
				next[total+face] += w / float64(sides)
			}
		}
		ways = next
	}
	var s Series
	for total, w := range ways {
		if w > 0 {
			s.X, s.Y = append(s.X, float64(total)), append(s.Y, w)
		}
	}
	return s
}

// named gives a series its name.
func named(s Series, of, name string) Series {
	s.Of, s.Name = of, name
	return s
}

// tails is P(X >= x) of P(X = x).
func tails(s Series) Series {
	for i := len(s.Y) - 2; i >= 0; i-- {
		s.Y[i] += s.Y[i+1]
	}
	return s
}

// heads is P(X <= x) of P(X = x).
func heads(s Series) Series {
	for i := 1; i < len(s.Y); i++ {
		s.Y[i] += s.Y[i-1]
	}
	return s
}

// table is a quantity over so many columns and rows.
func table(columns, rows int, at func(x, y int) float64) [][]float64 {
	out := make([][]float64, rows)
	for y := range out {
		for x := range columns {
			out[y] = append(out[y], at(x, y))
		}
	}
	return out
}

func made(f *Figure) func() (*Figure, error) { return func() (*Figure, error) { return f, nil } }

// kinds are the figures there are.
func kinds() map[string]func() (*Figure, error) {
	half, most := 0.5, 0.9
	odds := Map{
		Title: "How often the hero wins", X: "hero", Y: "monster", Z: "Who wins: hero (probability)", Percentage: true,
		XNames: []string{"thief", "knight", "paladin"}, YNames: []string{"rat", "ogre", "dragon"},
		Values: table(3, 3, func(x, y int) float64 { return math.Min(1, float64(x+1)/float64(2*y+1)) }),
	}
	over := Map{
		Title: "How often an attack lands", X: "Strength", Y: "armour class", Z: "The attack lands (probability)", Percentage: true,
		Xs: count(26), Ys: count(31), Values: table(26, 31, func(x, y int) float64 { return 1 / (1 + math.Exp(float64(y-x)/3)) }),
	}
	change := Map{
		Title: "Damage: old to new", X: "armour class", Y: "Strength", Z: "Damage (change in mean, HP)", Change: true,
		Values: table(6, 5, func(x, y int) float64 { return float64(x-2) * float64(y+1) / 40 }),
	}
	texts := func(n int) []string { return []string{"10", "12", "14", "16", "18", "20"}[:n] }
	pieces := sum(2, 4)
	pieces.X = append([]float64{0}, pieces.X...)
	pieces.Y = append([]float64{0.2}, pieces.Y...)
	return map[string]func() (*Figure, error){
		"pmf":         made(Curves(shown.Exactly, "Total of 3d6", "total", sum(3, 6))),
		"pmf-gap":     made(Curves(shown.Exactly, "Damage with a miss", "damage (HP)", named(pieces, "", "2d4 or a miss"), named(sum(2, 6), "", "2d6"))),
		"pmf-long":    made(Curves(shown.Exactly, "Total of 60d6", "total", named(sum(60, 6), "dice", "60d6"), named(sum(40, 6), "dice", "40d6"))),
		"at-least":    made(Curves(shown.AtLeast, "Chance to reach a total", "total", tails(sum(3, 6)))),
		"at-least-of": made(Curves(shown.AtLeast, "Chance to reach a total", "total", named(tails(sum(3, 6)), "dice", "3d6"), named(tails(sum(1, 20)), "dice", "1d20"))),
		"at-most":     made(Curves(shown.AtMost, "Chance not to exceed a total", "total", heads(sum(2, 6)))),
		"categories":  made(Categories("Outcome of one attack", []Category{{"fumble", 0.001}, {"hit", 0.64}, {"miss", 0.359}, {"never", 0}})),
		"pairs": made(Pairs("Outcome of one attack", "old", "new",
			[]Category{{"hit", 0.64}, {"miss", 0.36}}, []Category{{"hit", 0.7}, {"miss", 0.2}, {"blocked", 0.1}})),
		"trend": made(Trend("Revived, as curves", "Wisdom", "The hero is revived (probability)", true,
			named(Series{X: count(10), Y: []float64{.1, .2, .3, .4, .5, .6, .7, .8, .9, 1}}, "deaths", "1"),
			named(Series{X: count(10), Y: []float64{.1, .1, .1, .2, .2, .3, .4, .5, math.NaN(), .7}}, "deaths", "2"))),
		"lines": Lines{
			Title: "Damage", X: "weapon", Y: "Damage (mean, HP)", Along: Places{Names: []string{"club", "sword", "axe"}},
			Curves: []Curve{{"old", []float64{2.5, 4.5, 6.5}}, {"new", []float64{2.5, 5.5, math.NaN()}}},
		}.Draw,
		"goal": Goal{
			Title: "Where P(lands) is 50 % to 90 %", X: "Strength", Y: "The attack lands (probability)", Along: Places{Numbers: count(10)},
			Ys: []float64{.1, .2, .3, .4, .5, .6, .7, .8, .9, 1}, Meets: []bool{4: true, 5: true, 6: true, 7: true, 8: true, 9: false},
			Low: &half, High: &most, Percentage: true,
		}.Draw,
		"tornado": Tornado{
			Title: "What one step does", X: "Damage (mean, HP)", Base: 7.5,
			Bars: []TornadoBar{
				{"zones = uniform", []TornadoStep{{"off", 11, 0, false}}},
				{"strength = 14", []TornadoStep{{"13", 7, -1, false}, {"15", 8.25, 1, false}}},
				{"bonus = 0", []TornadoStep{{"1", 8.25, 1, false}}},
			},
		}.Draw,
		"fan": made(Fan("Health over time", "turn", "health (HP)", []Spread{
			{0, [5]float64{20, 20, 20, 20, 20}, 20},
			{1, [5]float64{12, 15, 17, 20, 20}, 16.5},
			{2, [5]float64{5, 10, 14, 17, 20}, 13},
			{3, [5]float64{0, 5, 10, 14, 20}, 9.5},
			{4, [5]float64{0, 0, 6, 11, 17}, 6.6},
			{5, [5]float64{0, 0, 3, 8, 14}, 4.5},
		})),
		"heatmap":       func() (*Figure, error) { return HeatMap(over) },
		"heatmap-names": func() (*Figure, error) { return HeatMap(odds) },
		"change":        func() (*Figure, error) { return Frontier(change, texts(6), texts(5), nil) },
		"frontier": func() (*Figure, error) {
			m := change
			m.Title, m.Z, m.Change, m.Percentage = "Where P(lands) >= 50 %", "The attack lands (probability)", false, true
			m.Values = table(6, 5, func(x, y int) float64 { return float64(y+1) / float64(x+y+1) })
			meets := make([][]bool, 5)
			for y, row := range m.Values {
				for _, v := range row {
					meets[y] = append(meets[y], v >= 0.5)
				}
			}
			return Frontier(m, texts(6), texts(5), meets)
		},
	}
}

// Every kind of figure looks as it did when somebody last looked at it. A tolerance is
// left for how processors round.
func TestGoldenPictures(t *testing.T) {
	const (
		shade = 40    // by which a channel of a pixel may differ, of 255
		share = 0.003 // of the pixels that may differ by more
	)
	for name, figure := range kinds() {
		t.Run(name, func(t *testing.T) {
			f, err := figure()
			if err != nil {
				t.Fatal(err)
			}
			f.Subtitle = "test/attack: strength 14, ac 18, weapon 1d8"
			got := small(f)
			path := filepath.Join("testdata", name+".png")
			if *update {
				if err := files.Write(path, func(w io.Writer) error { return png.Encode(w, got) }); err != nil {
					t.Fatal(err)
				}
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if got.Bounds() != want.Bounds() {
				t.Fatalf("%v, want %v", got.Bounds(), want.Bounds())
			}
			pixels := got.Bounds().Dx() * got.Bounds().Dy()
			if n := differing(got, want, shade); float64(n) > share*float64(pixels) {
				t.Errorf("%d of %d pixels differ from %s: look at both, then write it again with -update", n, pixels, path)
			}
		})
	}
}

// A difference that anybody would see is seen by the test.
func TestGoldenPicturesDiffer(t *testing.T) {
	a, b := sum(3, 6), sum(3, 6)
	b.Y[5] /= 2
	one, other := small(Curves(shown.Exactly, "Total", "total", a)), small(Curves(shown.Exactly, "Total", "total", b))
	if n := differing(one, other, 40); n < 300 {
		t.Errorf("half a bar is %d pixels", n)
	}
}

// small draws a figure at half its resolution.
func small(f *Figure) image.Image {
	h := f.heading(width)
	c := vgimg.NewWith(vgimg.UseWH(width, f.height(h)), vgimg.UseDPI(dpi/2))
	f.paint(draw.New(c), h)
	return c.Image()
}

// differing counts the pixels in which a channel differs by more than shade.
func differing(a, b image.Image, shade int) int {
	n := 0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			for _, d := range []int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2)} {
				if max(d, -d) > shade*257 {
					n++
					break
				}
			}
		}
	}
	return n
}
