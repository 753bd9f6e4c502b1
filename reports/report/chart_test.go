package report

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

func TestSeriesData(t *testing.T) {
	short := figures.Series{Name: "short", X: []float64{1, 2}, Y: []float64{1, 0.5}}
	long := figures.Series{Name: "long", X: []float64{2, 4}, Y: []float64{1, 0.25}}
	cut := figures.Series{Name: "cut", X: []float64{2}, Y: []float64{0.5}, Note: "not shown: 50 % in the tails"}
	for name, c := range map[string]struct {
		figure *figures.Figure
		want   [][]string
	}{
		"curves go on beyond their ends": {
			figures.Curves(shown.AtLeast, "", "x", short, long),
			[][]string{{"1", "100 %", "100 %"}, {"2", "50.000 %", "100 %"}, {"3", "0 %", "25.000 %"}, {"4", "0 %", "25.000 %"}},
		},
		"what was cut is not known": {
			figures.Curves(shown.AtLeast, "", "x", short, cut), [][]string{{"1", "100 %", ""}, {"2", "50.000 %", "50.000 %"}},
		},
		"a pmf is 0 where it has no value": {
			figures.Curves(shown.Exactly, "", "x", short, long, cut),
			[][]string{{"1", "100 %", "0 %", ""}, {"2", "50.000 %", "100 %", "50.000 %"}, {"4", "0 %", "25.000 %", ""}},
		},
		"a quantity is a number": {
			figures.Trend("", "x", "mean", false, figures.Series{X: []float64{1, 1.5}, Y: []float64{7.25, 8}}),
			[][]string{{"1", "7.25"}, {"1.5", "8"}},
		},
		"outcomes": {
			figures.Categories("", []figures.Category{{Label: "hit", Probability: 0.25}, {Label: "miss", Probability: 0.75}}),
			[][]string{{"hit", "25.000 %"}, {"miss", "75.000 %"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, tableOf(c.figure.Chart).Rows); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMapData(t *testing.T) {
	f, err := figures.HeatMap(figures.Map{
		X: "ac", Y: "strength", Xs: []float64{10, 11}, Ys: []float64{5, 6}, Values: [][]float64{{0.25, 0.5}, {0.75, 1}}, Percentage: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	d := tableOf(f.Chart)
	if diff := cmp.Diff([][]string{{"6", "75.00 %", "100.00 %"}, {"5", "25.00 %", "50.00 %"}}, d.Rows); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{`strength \ ac`, "10", "11"}, d.Head); diff != "" {
		t.Error(diff)
	}
}

// The script finds the rows of the table by the places of the chart.
func TestPlacesAreThoseOfTheTable(t *testing.T) {
	var many figures.Series
	for x := range 1000 {
		many.X, many.Y = append(many.X, float64(x)), append(many.Y, 0.001)
	}
	wide := figures.Map{X: "x", Y: "y"}
	for x := range 130 {
		wide.Xs = append(wide.Xs, float64(x))
	}
	wide.Ys, wide.Values = []float64{1, 2}, [][]float64{wide.Xs, wide.Xs}
	heat, err := figures.HeatMap(wide)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		figure        *figures.Figure
		rows, columns int
		caption       string
	}{
		"bars":    {figures.Curves(shown.Exactly, "", "x", figures.Series{X: []float64{1, 2, 3}, Y: []float64{0.5, 0.25, 0.25}}), 3, 2, ""},
		"many":    {figures.Curves(shown.Exactly, "", "x", many), 334, 2, "every third value"},
		"steps":   {figures.Curves(shown.AtLeast, "", "x", many, many), 334, 3, "every third value"},
		"labels":  {figures.Categories("", []figures.Category{{Label: "a", Probability: 1}, {Label: "b"}}), 2, 2, ""},
		"map":     {heat, 2, 1 + 44, "every third value"},
		"nothing": {figures.Curves(shown.Exactly, "", "x"), 0, 1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := draw(c.figure.Chart)
			if len(d.Data.Rows) != c.rows || len(d.Data.Head) != c.columns || d.Data.Caption != c.caption {
				t.Fatalf("%d rows of %d columns, %q", len(d.Data.Rows), len(d.Data.Head), d.Data.Caption)
			}
			count := func(s string) int {
				if s == "" {
					return 0
				}
				return strings.Count(s, ",") + 1
			}
			xs, ys := c.rows, 0
			switch d.Kind {
			case figures.LabelChart:
				xs, ys = 0, c.rows
			case figures.MapChart:
				xs, ys = c.columns-1, c.rows
			}
			if count(d.Xs) != xs || count(d.Ys) != ys {
				t.Errorf("%d places across, %d down", count(d.Xs), count(d.Ys))
			}
			for _, l := range d.Lines {
				if count(l.Ys) != c.rows {
					t.Errorf("%d places of %q", count(l.Ys), l.Name)
				}
			}
		})
	}
}

// Two dice of two sides, by hand: 2, 3 and 4 with 1/4, 1/2 and 1/4.
func TestBarsStandWhereTheyShould(t *testing.T) {
	d := draw(figures.Curves(shown.Exactly, "", "x", figures.Series{X: []float64{2, 3, 4}, Y: []float64{0.25, 0.5, 0.25}}).Chart)
	// The axis goes from 1.5 to 4.5 over 412 units from 54, and from 0 to 0.525 over 230 from 256.
	if d.Xs != "122.7,260,397.3" || d.Lines[0].Ys != "146.5,37,146.5" {
		t.Errorf("bars at %s, %s high", d.Xs, d.Lines[0].Ys)
	}
}

const swept = `
scenario: swept
parameters:
  bonus: {default: 0, range: 0..9}
  die: {default: 1d6}
  mode: {choices: [easy, hard], default: easy}
measures:
  total: die + bonus
  wins: {value: die + bonus >= 6}
tables:
  one: {measure: total, sweep: {bonus: 0..3}}
  two: {measure: wins, sweep: {mode: [easy, hard], bonus: 0..2}, title: Wins, doc: by mode}
  dice: {measure: total, sweep: {die: [1d6, 2d6]}}
  large: {measure: total, sweep: {bonus: 0..9, die: "1,2,3,4,5,6,7,8,9,10,11", mode: [easy, hard]}}
`

func TestGrids(t *testing.T) {
	s, err := scenarios.Parse("swept.yaml", []byte(swept))
	if err != nil {
		t.Fatal(err)
	}
	b := Builder{Dir: t.TempDir(), Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}}
	section, err := b.Section(context.Background(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	byTitle := map[string]Table{}
	for _, table := range section.Tables {
		byTitle[table.Title] = table
	}
	want := []Grid{{
		Quantity: "wins (probability)", Rows: []string{"mode"}, Column: "bonus", Columns: []string{"0", "1", "2"},
		Lines: []GridLine{
			{Head: []string{"easy"}, Cells: []string{"16.667 %", "33.333 %", "50.000 %"}},
			{Head: []string{"hard"}, Cells: []string{"16.667 %", "33.333 %", "50.000 %"}},
		},
	}}
	if diff := cmp.Diff(want, byTitle["Wins"].Grids); diff != "" {
		t.Error(diff)
	}
	one := []Grid{{
		Quantity: "total (mean)", Column: "bonus", Columns: []string{"0", "1", "2", "3"},
		Lines: []GridLine{{Head: []string{}, Cells: []string{"3.5", "4.5", "5.5", "6.5"}}},
	}}
	if diff := cmp.Diff(one, byTitle["one"].Grids); diff != "" {
		t.Error(diff)
	}
	var curves []string
	for _, f := range section.Figures {
		curves = append(curves, f.Name)
	}
	slices.Sort(curves)
	if diff := cmp.Diff([]string{"one-total-trend", "swept-total", "two-wins-trend"}, curves); diff != "" {
		t.Error(diff)
	}
}

// A page that holds very many values shows their picture.
func TestManyValuesAreAPicture(t *testing.T) {
	var s figures.Series
	for x := range maxChartPoints + 1 {
		s.X, s.Y = append(s.X, float64(x)), append(s.Y, 1e-4)
	}
	section := Section{Title: "A"}
	if err := section.add(t.Context(), "many", "", figures.Curves(shown.Exactly, "Many", "x", s)); err != nil {
		t.Fatal(err)
	}
	if chart := section.Figures[0].Chart; chart != nil {
		t.Fatalf("chart %v", chart)
	}
	dir := t.TempDir()
	if err := Write(dir, &Model{Sections: []Section{section}}); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), `alt="Many: probability of each value. values 0 to 5000`) || strings.Contains(string(page), "<svg role") {
		t.Error("the picture is not shown, or not told")
	}
}

// The bands of a fan are areas; their edges are hovered, and are neither lines nor named.
func TestBandsOfFans(t *testing.T) {
	of := []figures.Spread{
		{At: 0, Percentiles: [...]float64{10, 10, 10, 10, 10}, Mean: 10},
		{At: 1, Percentiles: [...]float64{0, 2, 5, 6, 8}, Mean: 4.5},
	}
	d := draw(figures.Fan("Health", "turn", "health", of).Chart)
	if len(d.Bands) != 2 || d.Bands[1].Name != "25 % to 75 %" || strings.Count(d.Bands[1].Area, "L") != 3 {
		t.Fatalf("bands %+v", d.Bands)
	}
	var lines []string
	for _, l := range d.Lines {
		if l.Ys == "" {
			t.Errorf("%s cannot be hovered", l.Name)
		}
		if l.Points != "" {
			lines = append(lines, fmt.Sprint(l.Index, l.Name))
		}
	}
	if got := strings.Join(lines, " "); got != "0median 1mean" {
		t.Errorf("lines %s", got)
	}
	if head := strings.Join(d.Data.Head, " "); head != "turn 5 % 25 % median 75 % 95 % mean" {
		t.Errorf("table of %s", head)
	}
	for i := range of {
		of[i].Percentiles[1], of[i].Percentiles[3] = math.NaN(), math.NaN()
	}
	of[1].Percentiles[2] = math.NaN()
	open := draw(figures.Fan("Health", "turn", "health", of).Chart)
	if got := strings.Join(open.Data.Rows[1], " "); got != "1 0 - - - 8 4.5" {
		t.Errorf("open percentiles: %s", got)
	}
	if open.Bands[1].Area != "" || !strings.HasPrefix(open.Bands[0].Area, "M") {
		t.Errorf("bands %+v", open.Bands)
	}
}

// A measure can depend on a parameter: the cells that lack it are undefined.
func TestMeasuresThatSomeCellsLack(t *testing.T) {
	cell := func(index int, names ...string) sweep.Cell {
		run := &evidence.Run{}
		for _, n := range names {
			m := evidence.Measure{Name: n}
			m.Distribution = &evidence.Distribution{Kind: evidence.Numeric, Mean: &evidence.Number{Value: float64(index)}}
			run.Measures = append(run.Measures, m)
		}
		return sweep.Cell{Index: index, Run: run}
	}
	var all sheets
	all.add(cell(0, "a"))
	all.add(cell(1, "b"))
	all.add(cell(2, "b", "a"))
	want := map[string][]string{"a": {"0", undefined, "2"}, "b": {undefined, "1", "2"}}
	for _, s := range all {
		s.pad(3)
		if diff := cmp.Diff(want[s.name], s.texts); diff != "" || len(s.values) != 3 {
			t.Errorf("%s: %s", s.name, diff)
		}
	}
}

func TestSpans(t *testing.T) {
	for in, want := range map[string][]span{
		"":             {},
		"plain":        {{Text: "plain"}},
		"`off` is off": {{Text: "off", Code: true}, {Text: " is off"}},
		"a `b` c `d`":  {{Text: "a "}, {Text: "b", Code: true}, {Text: " c "}, {Text: "d", Code: true}},
		"one ` alone":  {{Text: "one ` alone"}},
		"`a` and ` b":  {{Text: "a", Code: true}, {Text: " and ` b"}},
	} {
		if diff := cmp.Diff(want, spans(in)); diff != "" {
			t.Errorf("%q: %s", in, diff)
		}
	}
}

// Names along the axes of a map have room, whatever their number and length.
func TestNamesOfMaps(t *testing.T) {
	names := func(n int, name string) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = fmt.Sprintf("%.*s%d", len(name)-1, name, i%10)
		}
		return out
	}
	for name, c := range map[string]struct {
		columns, rows  []string
		slant          bool
		across, down   int // names shown
		longestX, left float64
	}{
		"few and short":      {names(3, "hero"), names(4, "wolf"), false, 3, 4, 4, 54},
		"heroes by monsters": {names(12, "apprentice"), names(30, "giant spider"), true, 12, 30, 10, 106},
		"monsters by heroes": {names(30, "giant spider"), names(12, "apprentice"), true, 15, 12, 12, 91},
		"very many":          {names(200, "wolf"), names(200, "wolf"), true, 14, 50, 4, 54},
		"a single one":       {names(1, strings.Repeat("long ", 20)), names(1, strings.Repeat("long ", 20)), false, 1, 1, 24, 196},
		"very long": {
			names(4, strings.Repeat("long ", 20)), names(4, strings.Repeat("long ", 20)), true, 4, 4, 24, 196,
		},
	} {
		t.Run(name, func(t *testing.T) {
			values := make([][]float64, len(c.rows))
			for i := range values {
				values[i] = make([]float64, len(c.columns))
			}
			f, err := figures.HeatMap(figures.Map{X: "x", Y: "y", XNames: c.columns, YNames: c.rows, Values: values, Percentage: true})
			if err != nil {
				t.Fatal(err)
			}
			d := draw(f.Chart)
			if d.Slant != c.slant || len(d.X) != c.across || len(d.Y) != c.down || d.Left != c.left {
				t.Errorf("slanted %v, %d names across, %d down, from %g", d.Slant, len(d.X), len(d.Y), d.Left)
			}
			room := nameWidth * c.longestX
			if d.Slant {
				room = slantRoom
			}
			for _, axis := range []struct {
				marks []mark
				room  float64
			}{{d.X, room}, {d.Y, nameHeight}} {
				for i, m := range axis.marks {
					if m.Minor || utf8.RuneCountInString(m.Label) > longestName {
						t.Errorf("%q may be left out (%v), or is too long", m.Label, m.Minor)
					}
					if i > 0 && math.Abs(m.At-axis.marks[i-1].At) < axis.room-0.2 {
						t.Errorf("%q and %q are %.1f apart, want %.1f", m.Label, axis.marks[i-1].Label, m.At-axis.marks[i-1].At, axis.room)
					}
				}
			}
			if d.Right-d.Left < 100 || d.Foot() < d.Below()+slope*nameWidth*c.longestX*b2f(d.Slant) {
				t.Errorf("a plot %g wide, names down to %g of %g", d.Right-d.Left, d.Below()+slope*nameWidth*c.longestX, d.Foot())
			}
		})
	}
}

func b2f(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// The values of a map stand in their cells where all have room: 336 by 230 units of a plot.
func TestValuesOfAMap(t *testing.T) {
	m := figures.Map{X: "x", Y: "y", Xs: []float64{0, 1}, Ys: []float64{0, 1}, Values: [][]float64{{0, 0.25}, {0.5, 1}}, Percentage: true}
	heat, err := figures.HeatMap(m)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	d := draw(heat.Chart)
	for _, v := range d.Values {
		texts = append(texts, v.Text)
	}
	if got := strings.Join(texts, " "); got != "0 25 50 100" {
		t.Errorf("values %s", got)
	}
	if first, last := d.Values[0], d.Values[3]; !first.Light || last.Light || first.X != d.Left+84 || first.Y != d.Bottom-57.5 {
		t.Errorf("%+v, %+v", first, last)
	}
	for len(m.Xs) < 20 { // 17 units each
		m.Xs = append(m.Xs, float64(len(m.Xs)))
		m.Values[0], m.Values[1] = append(m.Values[0], 0), append(m.Values[1], 0)
	}
	if heat, err = figures.HeatMap(m); err != nil {
		t.Fatal(err)
	}
	if d := draw(heat.Chart); d.Values != nil {
		t.Errorf("%d values have no room", len(d.Values))
	}
}
