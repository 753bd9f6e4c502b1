package agreement

import "testing"

// One sample of an outcome that should come up once in a million says more than any other
// count of a hundred; so does a sample of what cannot happen.
func TestWorst(t *testing.T) {
	c := &cells{names: []string{"rare", "frequent", "rest"}, theta: []float64{1e-6, 0.5, 0.5 - 1e-6}}
	for _, tt := range []struct {
		name  string
		tally tally
		want  Discrepancy
	}{
		{"one", tally{counts: []float64{1, 49, 50}}, Discrepancy{Cell: "rare", Expected: 1e-4, Seen: 1}},
		{"none", tally{counts: []float64{0, 40, 60}}, Discrepancy{Cell: "frequent", Expected: 50, Seen: 40}},
		{"none of many", tally{counts: []float64{0, 0, 100}}, Discrepancy{Cell: "frequent", Expected: 50, Seen: 0}},
		{"a stray", tally{counts: []float64{1, 49, 50}, impossible: "7", strays: 1}, Discrepancy{Cell: "7", Seen: 1}},
	} {
		got := c.worst(&tt.tally)
		if got.Cell != tt.want.Cell || got.Seen != tt.want.Seen || got.Expected < tt.want.Expected*0.99 || got.Expected > tt.want.Expected*1.01 {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 12: "12", 123: "123", 1234: "1,234", 123456: "123,456", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}
