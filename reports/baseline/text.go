package baseline

import (
	"bytes"
	"math"
	"math/big"
	"strings"

	"github.com/go-json-experiment/json"

	"oddsmith/reports/evidence"
)

// A document is the JSON of a file.
type document struct {
	Format     int                 `json:"baseline"`
	Tool       string              `json:"tool"`
	Semantics  int                 `json:"semantics"`
	Rules      string              `json:"rules"`
	Scenario   string              `json:"scenario"`
	Parameters map[string]string   `json:"parameters"`
	Measures   map[string]*measure `json:"measures"`
}

type measure struct {
	Kind      evidence.Kind   `json:"kind"`
	Method    evidence.Method `json:"method,omitzero"`
	Digest    string          `json:"digest,omitzero"`
	Trials    int64           `json:"trials,omitzero"`
	Seed      *uint64         `json:"seed,omitzero"`
	Condition *number         `json:"condition_probability,omitzero"`
	Mean      *number         `json:"mean,omitzero"`
	Variance  *number         `json:"variance,omitzero"`
	Median    string          `json:"median,omitzero"`
	Min       string          `json:"min,omitzero"`
	Max       string          `json:"max,omitzero"`
	Limit     string          `json:"limit,omitzero"`
	Residual  *number         `json:"residual,omitzero"`
	Bound     float64         `json:"error_bound,omitzero"`
	PMF       []row           `json:"pmf,omitempty"`
}

type number struct {
	Exact string   `json:"exact,omitzero"`
	Value float64  `json:"value"`
	Lower *float64 `json:"lower,omitzero"`
	Upper *float64 `json:"upper,omitzero"`
}

type row struct {
	Value       string   `json:"value"`
	Exact       string   `json:"exact,omitzero"`
	Probability *float64 `json:"probability,omitzero"`
	Count       int64    `json:"count,omitzero"`
}

// Text writes the file. The same figures make the same text.
func (f *File) Text() []byte {
	doc := document{
		Format: Format, Tool: f.Tool, Semantics: f.Semantics, Rules: hashPrefix + f.Rules, Scenario: f.Scenario,
		Parameters: evidence.ByName(f.Settings), Measures: map[string]*measure{},
	}
	for _, m := range f.Measures {
		doc.Measures[m.Name] = measureOf(m.Distribution)
	}
	text, err := json.Marshal(doc, json.Deterministic(true))
	if err != nil { // there is nothing in it that cannot be written
		panic(err)
	}
	return laid(text)
}

func measureOf(d *evidence.Distribution) *measure {
	m := &measure{Kind: d.Kind}
	if d.Kind == evidence.Undefined {
		return m
	}
	m.Method, m.Digest, m.Bound = d.Method, d.Digest, d.ErrorBound
	m.Condition, m.Mean, m.Variance = numberOf(d.ConditionProbability), numberOf(d.Mean), numberOf(d.Variance)
	m.Median, m.Min, m.Max, m.Limit = textOf(d.Percentiles[50]), textOf(d.Min), textOf(d.Max), textOf(d.Limit)
	if d.Residual.Value != 0 {
		m.Residual = numberOf(&d.Residual)
	}
	if d.Method == evidence.MonteCarlo {
		m.Trials, m.Seed = d.Trials, &d.Seed
	}
	for i := range d.Rows {
		r := &d.Rows[i]
		out := row{Value: r.Label, Count: r.Count}
		if r.Value != nil {
			out.Value = r.Value.RatString()
		}
		if d.Method != evidence.MonteCarlo {
			out.Probability = &r.Probability
		}
		if d.Method == evidence.Exact && d.Digest == "" {
			out.Exact = r.Exact.RatString()
		}
		m.PMF = append(m.PMF, out)
	}
	return m
}

func textOf(v *big.Rat) string {
	if v == nil {
		return ""
	}
	return v.RatString()
}

// numberOf is a number without a fraction that is too long.
func numberOf(n *evidence.Number) *number {
	if n == nil {
		return nil
	}
	out := &number{Value: finite(n.Value)}
	switch {
	case short(n.Exact):
		out.Exact = n.Fraction()
	case n.IsInterval():
		lower, upper := finite(n.Lo), finite(n.Hi)
		out.Lower, out.Upper = &lower, &upper
	}
	return out
}

func finite(f float64) float64 { return max(-math.MaxFloat64, min(math.MaxFloat64, f)) }

// laid puts what a compact text has at its upper levels, and the rows of lists, on lines of their own.
func laid(text []byte) []byte {
	const levels = 3 // a file, its measures, and a measure
	var out bytes.Buffer
	var apart []bool // of what is open: it has a line for each of its parts
	line := func() { out.WriteString("\n" + strings.Repeat(" ", len(apart))) }
	isText, escaped := false, false
	for i, c := range text {
		if isText || c == '"' {
			out.WriteByte(c)
			isText = c != '"' || isText == escaped
			escaped = isText && c == '\\' && !escaped
			continue
		}
		switch c {
		case '{', '[':
			apart = append(apart, c == '[' || len(apart) < levels)
			out.WriteByte(c)
			if next := text[i+1]; apart[len(apart)-1] && next != '}' && next != ']' {
				line()
			}
		case '}', ']':
			last := len(apart) - 1
			isApart := apart[last] && text[i-1] != '{' && text[i-1] != '['
			if apart = apart[:last]; isApart {
				line()
			}
			out.WriteByte(c)
		case ',', ':':
			out.WriteByte(c)
			if c == ',' && apart[len(apart)-1] {
				line()
			} else {
				out.WriteByte(' ')
			}
		default:
			out.WriteByte(c)
		}
	}
	out.WriteByte('\n')
	return out.Bytes()
}
