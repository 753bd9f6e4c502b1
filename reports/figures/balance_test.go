package figures_test

import (
	"math"
	"strings"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
)

func TestGoal(t *testing.T) {
	low, high := 0.5, 0.7
	for name, g := range map[string]figures.Goal{
		"numbers": {
			Title: "a", X: "ac", Y: "P(hit)", Along: figures.Places{Numbers: []float64{1, 2, 5, 9}},
			Ys: []float64{0.4, 0.6, math.NaN(), 0.6}, Meets: []bool{false, true, false, true}, Low: &low, High: &high, Percentage: true,
		},
		"words": {
			Title: "b", X: "weapon", Y: "mean(damage)", Along: figures.Places{Names: []string{"1d4", "1d6"}},
			Ys: []float64{2.5, 3.5}, Meets: []bool{false, true}, Low: &low,
		},
		"constant": {
			Title: "c", X: "x", Y: "mean(y)", Along: figures.Places{Numbers: []float64{7}},
			Ys: []float64{0}, Meets: []bool{true}, High: &high,
		},
		"nothing": {
			Title: "d", X: "x", Y: "mean(y)", Along: figures.Places{Numbers: []float64{1, 2}},
			Ys: []float64{math.NaN(), math.NaN()}, Meets: []bool{false, false}, High: &high,
		},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := g.Draw()
			if err != nil {
				t.Fatal(err)
			}
			picture(t, f)
		})
	}
	f, err := figures.Goal{
		Title: "a", X: "ac", Y: "P(hit)", Along: figures.Places{Numbers: []float64{1, 2}},
		Ys: []float64{0.4, 0.6}, Meets: []bool{false, true}, Low: &low, High: &high, Percentage: true,
	}.Draw()
	if err != nil || f.Alt != "a: P(hit) over ac; 1 of 2 values lie in the goal, from 50 % up to 70 %." {
		t.Errorf("%v %v", f, err)
	}
	if _, err := (figures.Goal{Along: figures.Places{Numbers: []float64{1}}}).Draw(); err == nil {
		t.Error("no error for missing quantities")
	}
}

func TestFrontier(t *testing.T) {
	m := figures.Map{Title: "m", X: "ac", Y: "strength", Z: "P(hit)", Percentage: true, Values: [][]float64{{0.1, 0.9}, {0.8, math.NaN()}, {1, 1}}}
	f, err := figures.Frontier(m, []string{"10", "20"}, []string{"a", "b", "c"}, [][]bool{{false, true}, {true, false}, {true, true}})
	if err != nil {
		t.Fatal(err)
	}
	picture(t, f)
	if f.Alt != "m: P(hit) for ac from 10 to 20 and strength from a to c. 4 of 6 cells meet the goal." {
		t.Error(f.Alt)
	}
	for _, meets := range [][][]bool{{}, {{true}, {true}, {true}}} {
		if _, err := figures.Frontier(m, []string{"10", "20"}, []string{"a", "b", "c"}, meets); err == nil {
			t.Errorf("no error for %v", meets)
		}
	}
	if _, err := figures.Frontier(m, []string{"10"}, []string{"a", "b", "c"}, nil); err == nil {
		t.Error("no error for too few names")
	}
}

// A large map is drawn with cells of few pixels, in bounded memory.
func TestLargeMap(t *testing.T) {
	m := figures.Map{Title: "large", X: "x", Y: "y", Z: "z", Values: [][]float64{make([]float64, 50_000)}, Ys: []float64{1}}
	for i := range m.Values[0] {
		m.Xs = append(m.Xs, float64(i))
		m.Values[0][i] = float64(i)
	}
	f, err := figures.HeatMap(m)
	if err != nil {
		t.Fatal(err)
	}
	picture(t, f)
}

func TestTornado(t *testing.T) {
	bars := []figures.TornadoBar{
		{Name: "style = calm", Steps: []figures.TornadoStep{{Label: "wild", Value: 0.1}, {Label: "mad", Value: 0.2}}},
		{Name: "bonus = 0", Steps: []figures.TornadoStep{{Label: "-1", Value: 0.4, Direction: -1}, {Label: "1", Value: 0.6, Direction: 1}}},
	}
	for name, tornado := range map[string]figures.Tornado{
		"two":     {Title: "t", X: "P(hit)", Base: 0.5, Bars: bars, Percentage: true},
		"nothing": {Title: "t", X: "P(hit)"},
		"many":    {Title: "t", X: "mean(damage)", Base: 0.5, Bars: append(bars, make([]figures.TornadoBar, 30)...)},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := tornado.Draw()
			if err != nil {
				t.Fatal(err)
			}
			picture(t, f)
			if name == "two" && f.Alt != "t: P(hit) is 50 %. style = calm: 10 % at wild, 20 % at mad. bonus = 0: 40 % at -1, 60 % at 1." {
				t.Error(f.Alt)
			}
		})
	}
}

func TestLines(t *testing.T) {
	l := figures.Lines{
		Title: "l", X: "ac", Y: "P(hit)", Along: figures.Places{Numbers: []float64{1, 2, 3}}, Percentage: true,
		Curves: []figures.Curve{{Name: "old", Ys: []float64{0.1, 0.2, math.NaN()}}, {Name: "new", Ys: []float64{1, 0.9, 0.8}}},
	}
	f, err := l.Draw()
	if err != nil {
		t.Fatal(err)
	}
	picture(t, f)
	if f.Alt != "l: P(hit) over ac. old: 10 % to 20 %. new: 80 % to 100 %." {
		t.Error(f.Alt)
	}
	l.Curves[0].Ys = nil
	if _, err := l.Draw(); err == nil {
		t.Error("no error for a curve without quantities")
	}
}

func TestOldAndNew(t *testing.T) {
	undefined := &evidence.Distribution{Kind: evidence.Undefined}
	for name, c := range map[string]struct {
		before, after *evidence.Distribution
		want          string // the text, or the error
	}{
		"numbers": {distribution(t, "1d6"), distribution(t, "1d8"), "old: values 1 to 6"},
		"words":   {distribution(t, "1d6 == 1"), distribution(t, "1d8 == 1"), "yes 16.667 % and 12.500 %, no 83.333 % and 87.500 %"},
		"one":     {undefined, distribution(t, "1d8"), "new: values 1 to 8"},
		"kinds":   {distribution(t, "1d6"), distribution(t, "1d8 == 1"), "no picture in common"},
		"none":    {undefined, undefined, "nothing to draw"},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := figures.Overlay("change", "damage", "old", "new", c.before, c.after)
			if err != nil {
				if !strings.Contains(err.Error(), c.want) {
					t.Error(err)
				}
				return
			}
			picture(t, f)
			if !strings.Contains(f.Alt, c.want) {
				t.Error(f.Alt)
			}
		})
	}
}
