package verdicts

import (
	"encoding/json"
	"io"

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
	Findings []Finding              `json:"findings"`
}

type jsonMeasure struct {
	Verdict string `json:"verdict"` // of the comparison, or new, gone
	Passes  bool   `json:"passes"`
	*compare.Change
	Limits []jsonLimit `json:"limits,omitempty"`
}

type jsonLimit struct {
	Change   string           `json:"change"` // a quantity, a measure, or nothing for the default
	Figure   string           `json:"figure"`
	Within   evidence.Number  `json:"within"`
	Moved    *evidence.Number `json:"moved,omitempty"`
	Exceeded bool             `json:"exceeded"`
}

type jsonClaim struct {
	Claim      string           `json:"claim"`
	Stated     string           `json:"stated"`
	Value      *evidence.Number `json:"value"` // null where it is undefined
	Verdict    string           `json:"verdict"`
	KnownWrong string           `json:"known_wrong,omitempty"`
	Source     string           `json:"source,omitempty"`
	Place
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

// json returns the scenario in the form that docs/json.md describes.
func (s *Scenario) json() jsonScenario {
	out := jsonScenario{
		Scenario: s.Name, Verdict: verdict(s.Count(Error) > 0), File: s.File, Baseline: s.Baseline, State: s.State,
		Measures: map[string]jsonMeasure{}, Claims: []jsonClaim{}, Findings: append([]Finding{}, s.Findings...),
	}
	for i := range s.Measures {
		out.Measures[s.Measures[i].Name] = s.Measures[i].json()
	}
	for _, c := range s.Claims {
		out.Claims = append(out.Claims, jsonClaim{
			Claim: c.Text, Stated: c.Stated, Value: c.Value, Verdict: c.Verdict(), KnownWrong: c.KnownWrong, Source: c.Source, Place: c.Place,
		})
	}
	return out
}

// json returns the measure in the form that docs/json.md describes.
func (m *Measure) json() jsonMeasure {
	out := jsonMeasure{Verdict: m.word(), Passes: !m.Fails, Change: m.Change}
	if m.Change != nil {
		out.Verdict = string(m.Change.Verdict)
	}
	for _, l := range m.Limits {
		out.Limits = append(out.Limits, jsonLimit{Change: l.Subject(), Figure: l.Figure, Within: evidence.Exactly(l.Within), Moved: l.Moved, Exceeded: l.Exceeded})
	}
	return out
}
