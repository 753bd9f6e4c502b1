package report

import (
	"testing"

	"oddsmith/reports/figures"
)

// What is neither certain nor impossible does not look so.
func TestCellsOfMaps(t *testing.T) {
	c := &figures.Chart{Percentage: true}
	for v, want := range map[float64]string{
		0: "0.00 %", 0.00004: "< 0.01 %", 0.0001: "0.01 %", 0.5: "50.00 %", 0.9999: "99.99 %", 0.99996: "> 99.99 %", 1: "100.00 %",
	} {
		if got := mapCell(c, v); got != want {
			t.Errorf("%v is shown as %s, want %s", v, got, want)
		}
	}
}
