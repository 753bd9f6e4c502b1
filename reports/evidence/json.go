package evidence

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
)

type jsonRow struct {
	Value       string   `json:"value"`
	Exact       string   `json:"exact,omitempty"`
	Probability float64  `json:"probability"`
	AtLeast     *float64 `json:"at_least,omitempty"`
	AtMost      *float64 `json:"at_most,omitempty"`
	Count       *int64   `json:"count,omitempty"`
}

type jsonDistribution struct {
	Kind                 Kind              `json:"kind"`
	Method               Method            `json:"method,omitempty"`
	ConditionProbability *float64          `json:"condition_probability,omitempty"`
	ConditionExact       string            `json:"condition_exact,omitempty"`
	Mean                 *Number           `json:"mean,omitempty"`
	Variance             *Number           `json:"variance,omitempty"`
	StdDev               *float64          `json:"std_dev,omitempty"`
	StdError             *float64          `json:"std_error,omitempty"`
	Min                  any               `json:"min,omitempty"`
	Max                  any               `json:"max,omitempty"`
	Median               *string           `json:"median,omitempty"`
	Modes                []string          `json:"modes,omitempty"`
	Percentiles          map[string]string `json:"percentiles,omitempty"`
	Residual             *Number           `json:"residual,omitempty"`
	ErrorBound           float64           `json:"error_bound,omitempty"`
	ExactOmitted         bool              `json:"exact_omitted,omitempty"`
	Trials               int64             `json:"trials,omitempty"`
	Seed                 *uint64           `json:"seed,omitempty"`
	PMF                  any               `json:"pmf,omitempty"` // nil if there are no rows
}

// MarshalJSON writes the distribution as docs/json.md describes it.
func (d *Distribution) MarshalJSON() ([]byte, error) { return json.Marshal(d.Document()) }

// JSONRows are the rows of a distribution, which are spelled as they are written: all of a
// million rows would take hundreds of megabytes.
type JSONRows struct{ of *Distribution }

// Each yields one row after the other, which is good until the next.
func (r *JSONRows) Each(yield func(row any) bool) {
	var row jsonRow
	var texts fractionTexts
	for i := range r.of.Rows {
		r.of.rowJSON(&row, i, &texts)
		if !yield(&row) {
			return
		}
	}
}

// MarshalJSON writes all rows, for an encoder that does not take them one by one.
func (r *JSONRows) MarshalJSON() ([]byte, error) {
	out := []byte{'['}
	for row := range r.Each {
		text, err := json.Marshal(row)
		if err != nil {
			return nil, err
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, text...)
	}
	return append(out, ']'), nil
}

// Document is the distribution as docs/json.md describes it, with [JSONRows].
func (d *Distribution) Document() any {
	if d.Kind == Undefined {
		j := map[string]any{"kind": d.Kind, "condition_probability": 0}
		if d.Method == MonteCarlo {
			j["method"], j["trials"], j["seed"] = d.Method, d.Trials, d.Seed
		}
		return j
	}
	j := jsonDistribution{
		Kind: d.Kind, Method: d.Method, ErrorBound: d.ErrorBound, ExactOmitted: d.ExactOmitted,
		Residual: &d.Residual,
	}
	if len(d.Rows) > 0 {
		j.PMF = &JSONRows{d}
	}
	if d.ConditionProbability != nil {
		j.ConditionProbability, j.ConditionExact = &d.ConditionProbability.Value, d.ConditionProbability.Fraction()
	}
	if d.Method == MonteCarlo {
		j.Trials, j.Seed = d.Trials, &d.Seed
	}
	if d.Kind == Numeric {
		j.Mean, j.Variance, j.StdDev = d.Mean, d.Variance, &d.StdDev
		if d.Method == MonteCarlo && !math.IsInf(d.StdError, 0) {
			j.StdError = &d.StdError
		}
		j.Min, j.Max, j.Median = endJSON(d.Min), endJSON(d.Max), ratJSON(d.Percentiles[50])
		j.Percentiles = map[string]string{}
		for _, p := range Percents {
			if v := d.Percentiles[p]; v != nil {
				j.Percentiles[strconv.Itoa(p)] = v.RatString()
			}
		}
		for _, m := range d.Modes {
			j.Modes = append(j.Modes, m.RatString())
		}
	}
	return j
}

// rowJSON sets row to the JSON form of the i-th row.
func (d *Distribution) rowJSON(row *jsonRow, i int, texts *fractionTexts) {
	r := &d.Rows[i]
	*row = jsonRow{Value: r.Label, Probability: r.Probability}
	if r.Value != nil {
		row.Value = r.Value.RatString()
		row.AtLeast, row.AtMost = &r.AtLeast, &r.AtMost
	}
	if r.Exact != nil {
		row.Exact = texts.of(r.Exact)
	}
	if d.Method == MonteCarlo {
		row.Count = &r.Count
	}
}

// fractionTexts spells fractions of which many have the same denominator.
type fractionTexts struct {
	dens  []*big.Int
	texts []string // of the denominators
	text  []byte   // scratch
}

// maxDens is how many denominators are kept.
const maxDens = 256

// of is [big.Rat.RatString], with the digits of common denominators cached.
func (t *fractionTexts) of(v *big.Rat) string {
	t.text = v.Num().Append(t.text[:0], 10)
	if !v.IsInt() {
		t.text = append(append(t.text, '/'), t.denominator(v.Denom())...)
	}
	return string(t.text)
}

// denominator returns the decimal digits of a denominator. The most common ones are cached.
func (t *fractionTexts) denominator(den *big.Int) string {
	for i, d := range t.dens {
		if d.Cmp(den) == 0 {
			return t.texts[i]
		}
	}
	text := den.String()
	if len(t.dens) < maxDens {
		t.dens, t.texts = append(t.dens, den), append(t.texts, text)
	}
	return text
}

// endJSON is the least or greatest value for JSON; null if there is none.
func endJSON(v *big.Rat) any {
	if v == nil {
		return json.RawMessage("null")
	}
	return v.RatString()
}

// ratJSON is a fraction as text; nil for nil.
func ratJSON(v *big.Rat) *string {
	if v == nil {
		return nil
	}
	s := v.RatString()
	return &s
}
