package verdicts

import (
	"encoding/json"
	"io"
	"math"

	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
)

type jsonReport struct {
	Verdict   string          `json:"verdict"`
	Tool      string          `json:"tool"`
	Engine    evidence.Engine `json:"engine"`
	Seed      uint64          `json:"seed"`
	Scenarios []jsonScenario  `json:"scenarios"`

	Incomplete *evidence.IncompleteError `json:"incomplete,omitempty"`
}

type jsonScenario struct {
	Scenario string                 `json:"scenario"`
	Verdict  string                 `json:"verdict"`
	File     string                 `json:"file,omitempty"`
	Baseline string                 `json:"baseline,omitempty"`
	State    State                  `json:"state,omitempty"`
	Measures map[string]jsonMeasure `json:"measures"`
	Claims   []jsonClaim            `json:"claims"`
	Findings []jsonFinding          `json:"findings"`
}

type jsonFinding struct {
	Level   Level  `json:"level"`
	Rule    Rule   `json:"rule"`
	Subject string `json:"subject,omitempty"`
	Message string `json:"message"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
}

type jsonMeasure struct {
	Verdict        string        `json:"verdict"` // of the comparison, or new, gone
	Passes         bool          `json:"passes"`
	Reason         string        `json:"reason,omitempty"`
	Mean           *jsonShift    `json:"mean,omitempty"`
	Variance       *jsonShift    `json:"variance,omitempty"`
	Condition      *jsonShift    `json:"condition_probability,omitempty"`
	Outcomes       []jsonOutcome `json:"outcomes,omitempty"`
	TotalVariation *jsonFigure   `json:"total_variation,omitempty"`
	Wasserstein    *jsonFigure   `json:"wasserstein,omitempty"`
	Tail           *jsonTail     `json:"tail,omitempty"`
	FalseAlarm     float64       `json:"false_alarm,omitempty"`
	Limits         []jsonLimit   `json:"limits,omitempty"`
}

type jsonFigure struct {
	Exact string   `json:"exact,omitempty"`
	Value float64  `json:"value"`
	Lower *float64 `json:"lower,omitempty"`
	Upper *float64 `json:"upper,omitempty"`
}

type jsonShift struct {
	Old   jsonFigure `json:"old"`
	New   jsonFigure `json:"new"`
	Delta jsonFigure `json:"delta"`
}

type jsonOutcome struct {
	Value string `json:"value"`
	jsonShift
}

type jsonTail struct {
	At string `json:"at"`
	jsonShift
	Distance jsonFigure `json:"distance"`
}

type jsonLimit struct {
	Change   string      `json:"change"` // a quantity, a measure, or nothing for the default
	Within   jsonFigure  `json:"within"`
	Moved    *jsonFigure `json:"moved,omitempty"`
	Exceeded bool        `json:"exceeded"`
}

type jsonClaim struct {
	Claim      string     `json:"claim"`
	Stated     string     `json:"stated"`
	Value      jsonFigure `json:"value"`
	Verdict    string     `json:"verdict"`
	KnownWrong string     `json:"known_wrong,omitempty"`
	Source     string     `json:"source,omitempty"`
	File       string     `json:"file,omitempty"`
	Line       int        `json:"line,omitempty"`
	Column     int        `json:"column,omitempty"`
}

// JSON writes the report as docs/json.md describes it.
func (r *Report) JSON(w io.Writer) error {
	out := jsonReport{
		Verdict: verdict(r.Fails()), Tool: r.Tool, Engine: r.Engine, Seed: r.Seed, Scenarios: []jsonScenario{},
		Incomplete: r.Incomplete,
	}
	for _, s := range r.Scenarios {
		out.Scenarios = append(out.Scenarios, s.json())
	}
	return json.NewEncoder(w).Encode(out)
}

func verdict(fails bool) string {
	if fails {
		return "fails"
	}
	return "passes"
}

func (s *Scenario) json() jsonScenario {
	out := jsonScenario{
		Scenario: s.Name, Verdict: verdict(s.Count(Error) > 0), File: s.File, Baseline: s.Baseline, State: s.State,
		Measures: map[string]jsonMeasure{}, Claims: []jsonClaim{}, Findings: []jsonFinding{},
	}
	for i := range s.Measures {
		out.Measures[s.Measures[i].Name] = s.Measures[i].json()
	}
	for _, c := range s.Claims {
		v := compare.Figure{Exact: c.Value.Exact, Value: c.Value.Value, Lower: c.Lower, Upper: c.Upper}
		out.Claims = append(out.Claims, jsonClaim{
			Claim: c.Text, Stated: c.Stated, Value: figureJSON(v), Verdict: c.Verdict(), KnownWrong: c.KnownWrong, Source: c.Source,
			File: c.File, Line: c.Line, Column: c.Column,
		})
	}
	for _, f := range s.Findings {
		out.Findings = append(out.Findings, jsonFinding{
			Level: f.Level, Rule: f.Rule, Subject: f.Subject, Message: f.Message, File: f.File, Line: f.Line, Column: f.Column,
		})
	}
	return out
}

func (m *Measure) json() jsonMeasure {
	out := jsonMeasure{Verdict: m.word(), Passes: !m.Fails}
	c := m.Change
	if c == nil {
		return out
	}
	out.Verdict, out.Reason, out.FalseAlarm = string(c.Verdict), c.Reason, c.FalseAlarm
	out.Mean, out.Variance, out.Condition = shiftJSON(c.Mean), shiftJSON(c.Variance), shiftJSON(c.Condition)
	for i := range c.Outcomes {
		o := &c.Outcomes[i]
		out.Outcomes = append(out.Outcomes, jsonOutcome{Value: o.Name(), jsonShift: *shiftJSON(&o.Shift)})
	}
	if t := c.Tail; t != nil {
		out.Tail = &jsonTail{At: t.At.RatString(), jsonShift: *shiftJSON(&t.Shift), Distance: figureJSON(t.Distance)}
	}
	out.TotalVariation, out.Wasserstein = optional(c.TotalVariation), optional(c.Wasserstein)
	for _, l := range m.Limits {
		within, _ := l.Within.Float64()
		out.Limits = append(out.Limits, jsonLimit{
			Change: l.Subject(), Within: figureJSON(compare.Figure{Exact: l.Within, Value: within}),
			Moved: optional(l.Moved), Exceeded: l.Exceeded,
		})
	}
	return out
}

func shiftJSON(s *compare.Shift) *jsonShift {
	if s == nil {
		return nil
	}
	return &jsonShift{Old: figureJSON(s.Old), New: figureJSON(s.New), Delta: figureJSON(s.Delta)}
}

func optional(f *compare.Figure) *jsonFigure {
	if f == nil {
		return nil
	}
	out := figureJSON(*f)
	return &out
}

// figureJSON leaves an end out that is infinite: JSON has none, and nothing is known
// on that side.
func figureJSON(f compare.Figure) jsonFigure {
	if f.Exact != nil {
		return jsonFigure{Exact: f.Exact.RatString(), Value: finite(f.Value)}
	}
	out := jsonFigure{Value: finite(f.Value)}
	if !math.IsInf(f.Lower, 0) {
		out.Lower = &f.Lower
	}
	if !math.IsInf(f.Upper, 0) {
		out.Upper = &f.Upper
	}
	return out
}

func finite(f float64) float64 { return max(-math.MaxFloat64, min(math.MaxFloat64, f)) }
