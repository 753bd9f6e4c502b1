package evidence

import (
	"encoding/json"
	"math/big"
)

// A Document is the JSON of an expression, as docs/json.md describes it.
type Document struct {
	Expression string                 `json:"expression"`
	Notation   string                 `json:"notation"`
	Result     any                    `json:"result"`
	Crosscheck map[string]*Crosscheck `json:"crosscheck,omitempty"`
	Versus     []Against              `json:"versus,omitempty"`
	Incomplete *IncompleteError       `json:"incomplete,omitempty"`
}

// DocumentOf is the document of an expression and its answer, held against targets: see [Run.Document].
func DocumentOf(expression, notation string, a *Answer, versus []*big.Rat) Document {
	return Document{
		Expression: expression, Notation: notation, Result: a.Distribution,
		Crosscheck: Crosschecks([]Measure{{Name: "result", Answer: *a}}), Versus: a.Distribution.Against(versus),
	}
}

// jsonRun is a run in JSON.
type jsonRun struct {
	Scenario   string                   `json:"scenario"`
	Parameters map[string]string        `json:"parameters"`
	Measures   map[string]*Distribution `json:"measures"`
	Claims     []jsonClaim              `json:"claims"`
	Crosscheck map[string]*Crosscheck   `json:"crosscheck,omitempty"`
	Policy     *jsonPolicy              `json:"policy,omitempty"`
	Versus     map[string][]Against     `json:"versus,omitempty"`
	Incomplete *IncompleteError         `json:"incomplete,omitempty"`
}

type jsonClaim struct {
	Claim  string `json:"claim"`
	Stated string `json:"stated"`
	*jsonNumber
	Undefined string `json:"undefined,omitempty"` // why
	Verdict   string `json:"verdict"`
	Source    string `json:"source"`
}

// MarshalJSON writes the run as docs/json.md describes it.
func (r *Run) MarshalJSON() ([]byte, error) { return json.Marshal(r.Document()) }

// Document is the run as docs/json.md describes it, with distributions as they are: see
// [Distribution.Document].
func (r *Run) Document() any {
	j := jsonRun{
		Scenario: r.Scenario, Parameters: r.Settings.ByName(),
		Measures: map[string]*Distribution{}, Claims: []jsonClaim{}, Crosscheck: Crosschecks(r.Measures),
		Policy: r.Policy.document(r.AllStates), Incomplete: r.Incomplete,
	}
	for _, m := range r.Measures {
		j.Measures[m.Name] = m.Distribution
	}
	for _, c := range r.Claims {
		claim := jsonClaim{Claim: c.Text, Stated: c.Stated, Undefined: c.Undefined, Verdict: c.Verdict(), Source: c.Source}
		if c.Value != nil {
			value := c.Value.json()
			claim.jsonNumber = &value
		}
		j.Claims = append(j.Claims, claim)
	}
	for _, m := range r.Measures {
		if list := m.Distribution.Against(r.Versus); list != nil {
			if j.Versus == nil {
				j.Versus = map[string][]Against{}
			}
			j.Versus[m.Name] = list
		}
	}
	return j
}

// Crosschecks returns the comparisons of the engines by measure; nil if there are none.
func Crosschecks(measures []Measure) map[string]*Crosscheck {
	var out map[string]*Crosscheck
	for _, m := range measures {
		if m.Crosscheck != nil {
			if out == nil {
				out = map[string]*Crosscheck{}
			}
			out[m.Name] = m.Crosscheck
		}
	}
	return out
}
