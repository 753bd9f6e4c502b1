package tables_test

import (
	"bytes"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
)

// some is a distribution of n rows, or of two words where n is 0.
func some(n int) *evidence.Distribution {
	if n == 0 {
		return &evidence.Distribution{Kind: evidence.Categorical, Method: evidence.Exact, Rows: []evidence.Row{
			{Label: "yes, indeed", Probability: 0.25, Exact: big.NewRat(1, 4)}, {Label: "no", Probability: 0.75, Exact: big.NewRat(3, 4)},
		}}
	}
	d := &evidence.Distribution{
		Kind: evidence.Numeric, Method: evidence.Exact, Mean: &evidence.Number{Value: float64(n)}, Variance: &evidence.Number{Value: 2},
		Percentiles: map[int]*big.Rat{25: big.NewRat(1, 3), 50: big.NewRat(1, 1), 75: big.NewRat(2, 1), 95: big.NewRat(int64(n), 1)},
	}
	for i := range n {
		d.Rows = append(d.Rows, evidence.Row{
			Value: big.NewRat(int64(i), 2), Probability: 1 / float64(n), Exact: big.NewRat(1, int64(n)),
			AtLeast: float64(n-i) / float64(n), AtMost: float64(i+1) / float64(n),
		})
	}
	return d
}

// Cells that have distributions in common with others write what they would write alone, to the byte, in every format.
func TestAgain(t *testing.T) {
	spec := tables.Spec{Params: []tables.Param{{Name: "word", Type: tables.Text}, {Name: "n", Type: tables.Int}}}
	rng := rand.New(rand.NewPCG(1, 2))
	dists := []*evidence.Distribution{some(0), some(1), some(3), some(40)}
	var cells []tables.Cell
	for i := range 12 {
		c := tables.Cell{Params: []any{[]any{"=1", "b"}[i/6], int64(3 + i%6)}}
		for k := range rng.IntN(3) {
			d := dists[rng.IntN(len(dists))]
			c.Measures = append(c.Measures, evidence.Measure{Name: fmt.Sprintf("m%d", k), Answer: evidence.Answer{Distribution: d}})
			c.Again = append(c.Again, rng.IntN(3) > 0)
		}
		cells = append(cells, c)
	}
	for _, f := range []tables.Format{tables.CSV, tables.Arrow, tables.Parquet} {
		for _, k := range []tables.Kind{tables.Tidy, tables.Summary} {
			var texts [2]bytes.Buffer
			var rows [2]int64
			for alone := range 2 {
				w, err := tables.Stream(&texts[alone], k, spec, f)
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range cells {
					if alone == 1 {
						c.Again = nil
					}
					if err := w.Write(c); err != nil {
						t.Fatal(err)
					}
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				rows[alone] = w.Rows(k)
			}
			if !bytes.Equal(texts[0].Bytes(), texts[1].Bytes()) || rows[0] != rows[1] || rows[0] == 0 {
				t.Errorf("%s, table %d: %d bytes and %d rows with what is kept, %d bytes and %d rows without",
					f, k, texts[0].Len(), rows[0], texts[1].Len(), rows[1])
			}
		}
	}
}

// A long measure is written in parts, and reads as one: all rows in their order, and one of the
// summary.
func TestLongMeasure(t *testing.T) {
	const rows = 150_000
	m := evidence.Measure{Name: "m", Answer: evidence.Answer{Distribution: some(rows)}}
	for k, want := range map[tables.Kind]int64{tables.Tidy: rows, tables.Summary: 1} {
		var text bytes.Buffer
		w, err := tables.Stream(&text, k, tables.Spec{}, tables.CSV)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(tables.Cell{Measures: []evidence.Measure{m}}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		lines := bytes.Split(bytes.TrimSpace(text.Bytes()), []byte("\n"))
		if w.Rows(k) != want || int64(len(lines)) != want+1 {
			t.Fatalf("table %d: %d rows and %d lines, want %d and a header", k, w.Rows(k), len(lines), want)
		}
		if k == tables.Summary {
			continue
		}
		for i, line := range lines[1:] {
			if value := []byte(big.NewRat(int64(i), 2).RatString()); !bytes.Equal(bytes.Split(line, []byte(","))[3], value) {
				t.Fatalf("line %d is %s, want the value %s", i+1, line, value)
			}
		}
	}
}
