package shards

import (
	"strings"
	"testing"

	"oddsmith/reports/tables"
)

// A plan whose Parquet file would have more row groups than the format counts is refused
// before anything runs: 32767 groups of 262144 rows are 8,589,672,448.
func TestPlanFitsParquet(t *testing.T) {
	for _, c := range []struct {
		name      string
		cells     int
		of        extent
		formats   []tables.Format
		partition string
		want      string // in the error; empty for none
	}{
		{"as many as there may be", 8_589_672_448, extent{rows: 1}, []tables.Format{tables.Parquet}, "", ""},
		{"too many rows", 1_000_000_000, extent{rows: 10}, []tables.Format{tables.Parquet}, "", "--partition NAME"},
		{"too much text", 1_000_000_000, extent{rows: 1, text: 10_000}, []tables.Format{tables.Parquet}, "", "row groups"},
		{"in parts", 1_000_000_000, extent{rows: 10}, []tables.Format{tables.Parquet}, "x", ""},
		{"in parts that are too large", 2_000_000_000, extent{rows: 100}, []tables.Format{tables.Parquet}, "x", "of more values"},
		{"another format", 1_000_000_000, extent{rows: 10}, []tables.Format{tables.CSV}, "", ""},
	} {
		p := &Plan{Cells: c.cells, Format: c.formats, Partition: c.partition, Sweep: []Sweep{{"x", "1..10"}}}
		err := p.fits(c.of)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
