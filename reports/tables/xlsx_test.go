package tables_test

import (
	"bytes"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// A workbook has both tables with real numbers, and says where they come from; no text in
// it is a formula, and the same input gives the same bytes.
func TestExcel(t *testing.T) {
	coin := &evidence.Distribution{
		Kind: evidence.Numeric, Method: evidence.Exact,
		Rows: []evidence.Row{
			{Value: big.NewRat(0, 1), Probability: 1.0 / 18, Exact: big.NewRat(1, 18), AtLeast: 1, AtMost: 1.0 / 18},
			{Value: big.NewRat(1, 2), Probability: 17.0 / 18, Exact: big.NewRat(17, 18), AtLeast: 17.0 / 18, AtMost: 1},
		},
		Mean: &evidence.Number{Value: 0.375}, Variance: &evidence.Number{},
	}
	write := func() []byte {
		var b bytes.Buffer
		w, err := tables.Stream(&b, tables.Tidy, tables.Spec{
			Params: []tables.Param{{Name: "ac", Type: tables.Int}},
			Meta:   tables.Meta{ToolVersion: "1", Scenario: "=cmd()", Seed: 3, Parameters: scenarios.Settings{{Name: "zones", Value: scenarios.Value{Text: "off"}}}},
		}, tables.Excel)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Abort()
		if err := w.Write(tables.Cell{Params: []any{int64(18)}, Measures: []evidence.Measure{{Name: "=1+1", Answer: evidence.Answer{Distribution: coin}}}}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	book := write()
	for range 20 { // a map's order differs from one writing to the next, but not always
		if !bytes.Equal(book, write()) {
			t.Fatal("two workbooks of the same tables differ")
		}
	}
	f, err := excelize.OpenReader(bytes.NewReader(book))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sheet, want := range map[string][][]string{
		"distributions": {
			{"ac", "measure", "label", "value", "value_exact", "probability", "exact", "at_least", "at_most"},
			{"18", "=1+1", "", "0", "0", "0.0555555555555556", "1/18", "1", "0.0555555555555556"},
			{"18", "=1+1", "", "0.5", "1/2", "0.944444444444444", "17/18", "0.944444444444444", "1"},
		},
		"summary": {
			{"ac", "measure", "label", "probability", "mean", "std_dev", "p25", "p50", "p75", "p95", "residual", "method"},
			{"18", "=1+1", "", "", "0.375", "0", "", "", "", "", "0", "exact"},
		},
		"about": {{"oddsmith", "1"}, {"scenario", "=cmd()"}, {"seed", "3"}, {"zones", "off"}},
	} {
		rows, err := f.GetRows(sheet, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, rows); diff != "" {
			t.Errorf("%s: %s", sheet, diff)
		}
		for _, cell := range []string{"A2", "B2"} {
			if formula, _ := f.GetCellFormula(sheet, cell); formula != "" {
				t.Errorf("%s %s is the formula %s", sheet, cell, formula)
			}
		}
	}
	if used, _ := f.GetSheetDimension("distributions"); used == "A1" {
		t.Error("the sheet says that it has one cell")
	}
	if shown, _ := f.GetCellValue("distributions", "F2"); shown != "5.556%" {
		t.Errorf("a probability is shown as %s", shown)
	}
}
