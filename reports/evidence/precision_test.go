package evidence

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// A sampled number with a standard error, and a measure whose condition no sample met, or one did.
func sampledTo(name string, e float64) Measure {
	return Measure{Name: name, Answer: Answer{Distribution: &Distribution{Kind: Numeric, Method: MonteCarlo, StdError: e, Trials: 5000}}}
}

func unseen(name string) Measure {
	return Measure{Name: name, Answer: Answer{Distribution: &Distribution{Kind: Undefined, Method: MonteCarlo, StdError: math.NaN(), Trials: 5000}}}
}

func TestPrecisionMissed(t *testing.T) {
	for _, c := range []struct {
		name  string
		cells [][]Measure
		want  string // empty if it is reached
	}{
		{"reached", [][]Measure{{sampledTo("a", 0.01)}}, ""},
		{
			"one",
			[][]Measure{{sampledTo("a", 0.02)}},
			"--precision 0.01 is not reached: the standard error of a is 0.02 after 5000 trials (--trials raises their number)",
		},
		{
			"the worst",
			[][]Measure{{sampledTo("a", 0.02)}, {sampledTo("b", 0.03), sampledTo("a", 0.02)}, {sampledTo("a", 0)}},
			"--precision 0.01 is not reached in 2 of 3 cells: the standard error of b is 0.03 after 5000 trials (--trials raises their number)",
		},
		{
			"no sample",
			[][]Measure{{unseen("a")}},
			"--precision 0.01 is not reached: no sample met the condition of a (--trials raises their number)",
		},
		{
			"no sample in some cells",
			[][]Measure{{unseen("a"), sampledTo("b", 0.03)}, {sampledTo("a", 0), sampledTo("b", 0.02)}, {unseen("a"), unseen("b")}},
			"--precision 0.01 is not reached in 3 of 3 cells: no sample met the condition of a in 2 of 3 cells; no sample met the condition of b in 1 of 3 cells; " +
				"the standard error of b is 0.03 after 5000 trials (--trials raises their number)",
		},
		{
			"one sample",
			[][]Measure{{sampledTo("a", math.Inf(1)), sampledTo("b", 0.02)}},
			"--precision 0.01 is not reached: a has one sample; the standard error of b is 0.02 after 5000 trials (--trials raises their number)",
		},
		{"exact", [][]Measure{{{Name: "a", Answer: Answer{Distribution: &Distribution{Kind: Undefined}}}}}, ""},
	} {
		whole, parts := Reached(0.01, nil), Reached(0.01, nil)
		for i := range c.cells {
			whole.Note(c.cells[i])
			part := Reached(0.01, c.cells[len(c.cells)-1-i]) // the other way round, and through JSON
			text, err := json.Marshal(part)
			read := new(Precision)
			if err != nil || json.Unmarshal(text, read) != nil {
				t.Fatal(c.name, string(text), err)
			}
			parts.Add(read)
		}
		if got := whole.Missed().Text(); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
		if got := parts.Missed().Text(); got != c.want {
			t.Errorf("%s: in parts %s\nwant %s", c.name, got, c.want)
		}
	}
}

// Answers without a name are of no cell.
func TestPrecisionOfAnswers(t *testing.T) {
	p := Reached(0.01, nil)
	for range 3 {
		p.compare([]Measure{unseen("")}, 0)
		p.compare([]Measure{sampledTo("", 0.02)}, 0)
	}
	if got := p.Missed().Text(); !strings.HasPrefix(got, "--precision 0.01 is not reached: no sample met the condition; a standard error is 0.02 after 5000 trials") {
		t.Error(got)
	}
}
