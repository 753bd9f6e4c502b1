package evidence_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/scenarios/notation"
)

func evaluate(t *testing.T, e notation.Expr, engine evidence.Engine) *evidence.Distribution {
	t.Helper()
	a, err := evidence.Session{Options: evidence.Options{
		Engine: engine, Sampling: montecarlo.Options{Seed: 7, Workers: 1, Trials: 1000},
	}}.Evaluate(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	return a.Distribution
}

func encode(t *testing.T, d *evidence.Distribution) string {
	t.Helper()
	b, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestJSON(t *testing.T) {
	label := func(word string) notation.Expr { return &notation.Label{Name: word} }
	never := &notation.If{Cond: parse(t, notation.Rules, "1d2 > 2"), Then: label("never"), Else: &notation.If{
		Cond: parse(t, notation.Rules, "1d2 == 1"), Then: label("heads"), Else: label("tails"),
	}}
	roll := func(cond string) notation.Expr {
		return &notation.Let{Name: "x", Value: parse(t, notation.Rules, "1d2"), Body: &notation.Given{
			X: parse(t, notation.Rules, "x"), Cond: parse(t, notation.Rules, cond),
		}}
	}
	for _, c := range []struct {
		name string
		expr notation.Expr
		want string
	}{
		{"numbers", parse(t, notation.Rules, "1d2 / 2"), `{"kind":"numeric","method":"exact",` +
			`"mean":{"exact":"3/4","value":0.75},"variance":{"exact":"1/16","value":0.0625},"std_dev":0.25,` +
			`"min":"1/2","max":"1","median":"1/2","modes":["1/2","1"],"percentiles":{"25":"1/2","50":"1/2","75":"1","95":"1"},` +
			`"residual":{"exact":"0","value":0},"pmf":[` +
			`{"value":"1/2","exact":"1/2","probability":0.5,"at_least":1,"at_most":0.5},` +
			`{"value":"1","exact":"1/2","probability":0.5,"at_least":0.5,"at_most":1}]}`},
		{"labels, those of probability 0 too", never, `{"kind":"categorical","method":"exact","residual":{"exact":"0","value":0},"pmf":[` +
			`{"value":"never","exact":"0","probability":0},{"value":"heads","exact":"1/2","probability":0.5},{"value":"tails","exact":"1/2","probability":0.5}]}`},
		{"truth values", parse(t, notation.Rules, "1d4 == 1"), `{"kind":"categorical","method":"exact","residual":{"exact":"0","value":0},"pmf":[` +
			`{"value":"yes","exact":"1/4","probability":0.25},{"value":"no","exact":"3/4","probability":0.75}]}`},
		{"a condition", roll("x == 2"), `{"kind":"numeric","method":"exact","condition_probability":0.5,"condition_exact":"1/2",` +
			`"mean":{"exact":"2","value":2},"variance":{"exact":"0","value":0},"std_dev":0,` +
			`"min":"2","max":"2","median":"2","modes":["2"],"percentiles":{"25":"2","50":"2","75":"2","95":"2"},` +
			`"residual":{"exact":"0","value":0},"pmf":[{"value":"2","exact":"1","probability":1,"at_least":1,"at_most":1}]}`},
		{"a condition that never holds", roll("x == 3"), `{"condition_probability":0,"kind":"undefined"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, encode(t, evaluate(t, c.expr, evidence.ExactEngine))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What is sampled has the same form, with counts instead of fractions.
func TestFromTally(t *testing.T) {
	d := evaluate(t, parse(t, notation.Rules, "1d6"), evidence.MonteCarloEngine)
	var count int64
	for i, r := range d.Rows {
		count += r.Count
		if r.Exact != nil || r.Probability != float64(r.Count)/1000 {
			t.Errorf("row %d: %+v", i, r)
		}
	}
	if count != 1000 || d.Trials != 1000 || d.Seed != 7 || d.Rows[0].AtLeast != 1 || d.Rows[5].AtMost != 1 {
		t.Errorf("%d samples in %+v", count, d)
	}
	if d.Percentiles[50] == nil || d.StdError <= 0 || d.Mean.Exact != nil || d.Method != evidence.MonteCarlo {
		t.Errorf("%+v", d)
	}
	unmet := &notation.Given{X: parse(t, notation.Rules, "1d6"), Cond: parse(t, notation.Rules, "9d10 == 90")}
	d = evaluate(t, unmet, evidence.MonteCarloEngine)
	const want = `{"condition_probability":0,"kind":"undefined","method":"montecarlo","seed":7,"trials":1000}`
	if diff := cmp.Diff(want, encode(t, d)); diff != "" || !d.IsUnseen() || d.Without() != "no sample met the condition" {
		t.Error(d.Without(), diff)
	}
	one := &notation.Given{X: parse(t, notation.Rules, "6"), Cond: parse(t, notation.Rules, "1d1000 == 1")}
	d = evaluate(t, one, evidence.MonteCarloEngine)
	if got := encode(t, d); d.Rows[0].Count != 1 || strings.Contains(got, "std_error") || shown.Mean(d) != "6 (one sample)" {
		t.Errorf("one sample: %s, %s", shown.Mean(d), got)
	}
	d = evaluate(t, parse(t, notation.Rules, "1d6 > 6"), evidence.MonteCarloEngine)
	if len(d.Rows) != 2 || d.Rows[0].Label != "yes" || d.Rows[0].Count != 0 || d.Rows[1].Count != 1000 {
		t.Errorf("%+v", d.Rows)
	}
}

func TestExactOmitted(t *testing.T) {
	r, err := exact.Eval(context.Background(), parse(t, notation.Roll20, "3000d6"), exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d := evidence.FromExact(r, nil, evidence.Options{}); !d.ExactOmitted || d.Rows[0].Exact != nil || d.Mean.Exact == nil {
		t.Errorf("the fractions of 3000d6 are kept: omitted %v", d.ExactOmitted)
	}
	r, err = exact.Eval(context.Background(), parse(t, notation.Roll20, "30d6"), exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d := evidence.FromExact(r, nil, evidence.Options{}); d.ExactOmitted || d.Rows[0].Exact == nil {
		t.Error("the fractions of 30d6 are left out")
	}
}

// A brief answer says of a number what a whole one does, but lists no values; words are listed. It
// takes less memory.
func TestBriefly(t *testing.T) {
	for _, c := range []struct {
		text string
		rows int
	}{{"3d6", 0}, {"3d6 >= 11", 2}} {
		e := parse(t, notation.Rules, c.text)
		var answers [2]*evidence.Answer
		for i := range answers {
			a, err := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine, Brief: i == 1}}.Evaluate(context.Background(), e)
			if err != nil {
				t.Fatal(err)
			}
			answers[i] = a
		}
		whole, brief := answers[0].Distribution, answers[1].Distribution
		if len(brief.Rows) != c.rows {
			t.Errorf("%s: %d rows", c.text, len(brief.Rows))
		}
		if c.rows > 0 {
			continue
		}
		if brief.Bytes() >= whole.Bytes() {
			t.Errorf("%s: %.0f of %.0f bytes", c.text, brief.Bytes(), whole.Bytes())
		}
		if got, want := shown.Modes(brief), shown.Modes(whole); got != want || brief.Mean.Exact.Cmp(whole.Mean.Exact) != 0 || brief.Max.Cmp(whole.Max) != 0 {
			t.Errorf("%s: mean %s, modes %s", c.text, brief.Mean.Exact, got)
		}
	}
}
