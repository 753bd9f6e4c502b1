package tables

import (
	"reflect"
	"testing"

	"oddsmith/reports/evidence"
)

// A mean and a standard deviation have the digits that their proven ends leave, and no others.
func TestMomentsWithinTheirError(t *testing.T) {
	between := func(lo, v, hi float64) *evidence.Number { return &evidence.Number{Value: v, Lo: lo, Hi: hi} }
	for _, c := range []struct {
		name           string
		mean, variance *evidence.Number
		stdDev         float64
		method         evidence.Method
		want           [2]value // the mean and the standard deviation
	}{
		{"exact", quantity(20, 3), quantity(4, 1), 2, evidence.Exact, [2]value{floatValue(20. / 3), floatValue(2)}},
		{"sampled", between(0, 0, 0), between(0, 4, 0), 2, evidence.MonteCarlo, [2]value{floatValue(0), floatValue(2)}},
		{"nine digits", between(6.371428563, 6.371428571, 6.371428579), quantity(4, 1), 2, evidence.Exact, [2]value{floatValue(6.3714286), floatValue(2)}},
		{"two digits", between(12.1, 12.34, 12.6), between(3.6, 4, 4.4), 2, evidence.Bounded, [2]value{floatValue(12), floatValue(2)}},
		{"none", between(-1, 0.3, 2), between(0, 4, 16), 2, evidence.Bounded, [2]value{}},
		{"less than its error", between(0, 0.004, 0.01), between(0, 1e-6, 1e-5), 1e-3, evidence.Bounded, [2]value{}},
	} {
		d := halfD2()
		d.Method, d.Mean, d.Variance, d.StdDev = c.method, c.mean, c.variance, c.stdDev
		row := make([]value, len(columnsOf[Summary]))
		summaryRow(row, new(texts), named("m", d))
		if got := [2]value{row[3], row[4]}; !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
