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

// Batches write what their cells would write one by one, to the byte, in every format.
func TestBatches(t *testing.T) {
	params := []tables.Param{{Name: "word", Type: tables.Text}, {Name: "n", Type: tables.Int}}
	spec := tables.Spec{Params: params}
	product, err := tables.NewProduct(params, [][]any{{"=1", "b"}, {int64(3), int64(4), big.NewRat(5, 1)}})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	dists := []*evidence.Distribution{some(0), some(1), some(3), some(40), nil}
	var all tables.Batch
	for range 6 * 2 {
		d := dists[rng.IntN(len(dists))]
		all.Measures = append(all.Measures, evidence.Measure{Name: fmt.Sprintf("m%d", len(all.Measures)%2), Answer: evidence.Answer{Distribution: d}})
		all.Again = append(all.Again, rng.IntN(3) > 0)
	}
	for _, f := range []tables.Format{tables.CSV, tables.Arrow, tables.Parquet} {
		for _, k := range []tables.Kind{tables.Tidy, tables.Summary} {
			var apart, together bytes.Buffer
			a, err := tables.Stream(&apart, k, spec, f)
			if err != nil {
				t.Fatal(err)
			}
			b, err := tables.Stream(&together, k, spec, f)
			if err != nil {
				t.Fatal(err)
			}
			for i := range 6 {
				cell := tables.Cell{Params: []any{[]any{"=1", "b"}[i/3], int64(3 + i%3)}}
				for _, m := range all.Measures[2*i : 2*i+2] {
					if m.Distribution != nil {
						cell.Measures = append(cell.Measures, m)
					}
				}
				if err := a.Write(cell); err != nil {
					t.Fatal(err)
				}
			}
			for i := 0; i < 6; i += 3 {
				batch := tables.Batch{Product: product, First: i, Each: 2, Measures: all.Measures[2*i : 2*i+6], Again: all.Again[2*i : 2*i+6]}
				if err := b.WriteBatch(batch); err != nil {
					t.Fatal(err)
				}
			}
			if err := a.Close(); err != nil {
				t.Fatal(err)
			}
			if err := b.Close(); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(apart.Bytes(), together.Bytes()) || a.Rows(k) != b.Rows(k) || apart.Len() == 0 {
				t.Errorf("%s, table %d: %d bytes and %d rows one by one, %d bytes and %d rows in batches",
					f, k, apart.Len(), a.Rows(k), together.Len(), b.Rows(k))
			}
		}
	}
	w, err := tables.Stream(&bytes.Buffer{}, tables.Tidy, tables.Spec{Params: params[:1]}, tables.CSV)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.WriteBatch(tables.Batch{Product: product}); err == nil {
		t.Error("a batch of other parameters is written")
	}
	if _, err := tables.NewProduct(params, [][]any{{"a"}, {"b"}}); err == nil {
		t.Error("a word is read as a number")
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
