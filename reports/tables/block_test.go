package tables

import (
	"testing"

	"oddsmith/reports/evidence"
)

// Blocks have so many rows at most, and together those of the measure; a summary has its row.
func TestPieces(t *testing.T) {
	for rows, want := range map[int]int{0: 1, 1: 1, blockRows: 1, blockRows + 1: 2, 3 * blockRows: 3} {
		m := named("m", &evidence.Distribution{Rows: make([]evidence.Row, rows)})
		n, sum := 0, 0
		for p := range pieces(Tidy, m) {
			if p.Name != m.Name || len(p.Distribution.Rows) > blockRows {
				t.Errorf("%s with %d rows", p.Name, len(p.Distribution.Rows))
			}
			n, sum = n+1, sum+len(p.Distribution.Rows)
		}
		if n != want || sum != rows {
			t.Errorf("%d pieces with %d rows, want %d with %d", n, sum, want, rows)
		}
		n = 0
		for p := range pieces(Summary, m) {
			if n++; p.Name != m.Name || p.Distribution != m.Distribution {
				t.Error("the summary is not that of the measure")
			}
		}
		if n != 1 {
			t.Errorf("%d summaries", n)
		}
	}
}
