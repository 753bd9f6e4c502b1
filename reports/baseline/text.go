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
	Above     string          `json:"above,omitzero"`
	Below     string          `json:"below,omitzero"`
	Limit     string          `json:"limit,omitzero"` // above or below, as an earlier version wrote it; only read
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

// Text returns the baseline as JSON. Equal baselines have equal texts.
func (f *File) Text() []byte {
	doc := document{
		Format: Format, Tool: f.Tool, Semantics: f.Semantics, Rules: hashPrefix + f.Rules, Scenario: f.Scenario,
		Parameters: f.Settings.ByName(), Measures: map[string]*measure{},
	}
	for _, m := range f.Measures {
		doc.Measures[m.Name] = measureOf(m.Distribution)
	}
	text, err := json.Marshal(doc, json.Deterministic(true))
	if err != nil { // there is nothing in it that cannot be written
		panic(err)
	}
	return indented(text)
}

// measureOf converts a distribution into a measure of the document.
func measureOf(d *evidence.Distribution) *measure {
	m := &measure{Kind: d.Kind}
	if d.Kind == evidence.Undefined && !d.IsUnseen() {
		return m
	}
	m.Method, m.Digest, m.Bound = d.Method, d.Digest, d.ErrorBound
	m.Condition, m.Mean, m.Variance = numberOf(d.ConditionProbability), numberOf(d.Mean), numberOf(d.Variance)
	m.Median, m.Min, m.Max = textOf(d.Percentiles[50]), textOf(d.Min), textOf(d.Max)
	m.Above, m.Below = textOf(d.Above), textOf(d.Below)
	if d.Residual.Value != 0 {
		m.Residual = numberOf(&d.Residual)
	}
	if d.Method == evidence.MonteCarlo {
		m.Trials, m.Seed = d.Trials, &d.Seed
	}
	for _, r := range stored(d) {
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

// textOf is the fraction as text; empty for nil.
func textOf(v *big.Rat) string {
	if v == nil {
		return ""
	}
	return v.RatString()
}

// numberOf converts a number for the document; a fraction that is too long is left out.
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

// indented breaks compact JSON into lines: one for each entry of the file and of each measure, and
// one for each row of a list.
func indented(text []byte) []byte {
	const levels = 3 // a file, its measures, and a measure
	var out bytes.Buffer
	var multiline []bool // for each open object or list: its parts have a line each
	line := func() { out.WriteString("\n" + strings.Repeat(" ", len(multiline))) }
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
			multiline = append(multiline, c == '[' || len(multiline) < levels)
			out.WriteByte(c)
			if next := text[i+1]; multiline[len(multiline)-1] && next != '}' && next != ']' {
				line()
			}
		case '}', ']':
			last := len(multiline) - 1
			isMultiline := multiline[last] && text[i-1] != '{' && text[i-1] != '['
			if multiline = multiline[:last]; isMultiline {
				line()
			}
			out.WriteByte(c)
		case ',', ':':
			out.WriteByte(c)
			if c == ',' && multiline[len(multiline)-1] {
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
