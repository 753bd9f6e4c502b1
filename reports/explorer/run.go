package explorer

import (
	"errors"
	"maps"
	"slices"

	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

type runRequest struct {
	named
	Scenario string            `json:"scenario"`
	Files    files             `json:"files,omitempty"`
	Set      map[string]string `json:"set"`
	Measures []string          `json:"measures,omitempty"` // all if there is none
	Claims   bool              `json:"claims,omitempty"`
}

type runReply struct {
	Parameters  []value      `json:"parameters"`
	Measures    []measured   `json:"measures"`
	FieldErrors []fieldError `json:"field_errors"`
	Error       *Error       `json:"error,omitempty"`
	Claims      []claim      `json:"claims,omitempty"`
	Goals       []claim      `json:"goals,omitempty"` // that the file is tuned to, at its own values
}

type value struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

type measured struct {
	Name         string        `json:"name"`
	Title        string        `json:"title"`
	Unit         string        `json:"unit"`
	Distribution *distribution `json:"distribution,omitempty"`
	Error        *Error        `json:"error,omitempty"`
}

// A fieldError says what is wrong with the value of one parameter.
type fieldError struct {
	Name    string `json:"name"`
	Message string `json:"message"`
}

type claim struct {
	Verdict string `json:"verdict"`
	Claim   string `json:"claim"`
	Stated  string `json:"stated"`
	Exact   string `json:"exact"`
	Source  string `json:"source"`
	Known   string `json:"known,omitempty"` // why it fails
	Failed  bool   `json:"failed"`
}

// run evaluates the measures of a scenario. An error in one does not affect the others.
func run(c *call, r *runRequest) (any, error) {
	l, err := c.load(r.Scenario, r.Files)
	if err != nil {
		return nil, err
	}
	reply := runReply{Parameters: []value{}, Measures: []measured{}, FieldErrors: fieldErrors(l.Scenario, r.Set)}
	b, err := l.Bind(r.Set)
	if err != nil {
		if len(reply.FieldErrors) == 0 {
			reply.Error = errorIn(err, r.Files)
		}
		return reply, nil
	}
	for _, s := range b.Values() {
		reply.Parameters = append(reply.Parameters, value{s.Name, s.Text})
	}
	queries, err := b.Queries(r.Measures)
	if err != nil {
		return nil, err
	}
	for i, q := range queries {
		c.tell(int64(i), int64(len(queries)))
		m := measured{Name: q.Name, Title: shown.MeasureTitle(q.Title, q.Name, q.Given), Unit: q.Unit}
		if a, err := c.askMeasure(l, b, r.Set, q.Name); err != nil {
			m.Error = errorIn(err, r.Files)
		} else {
			m.Distribution = c.distribution(a.answer.Distribution)
		}
		reply.Measures = append(reply.Measures, m)
	}
	if !r.Claims {
		return reply, nil
	}
	if reply.Claims, err = c.verdicts(l.Scenario, l.Claims, "holds", "fails"); err != nil {
		return nil, err
	}
	if reply.Goals, err = c.verdicts(l.Scenario, l.Goals(), "met", "missed"); err != nil {
		return nil, err
	}
	return reply, nil
}

// fieldErrors returns the error of each value that its parameter does not allow, in the order of
// the form.
func fieldErrors(s *scenarios.Scenario, set map[string]string) []fieldError {
	out := []fieldError{}
	seen := map[string]bool{}
	for _, p := range s.Parameters {
		text, given := set[p.Name]
		seen[p.Name] = true
		var err error
		switch {
		case given:
			_, err = p.Read(text)
		case p.Default == nil && p.SetBy == "":
			err = errors.New("there is no default; give it a value")
		}
		if err != nil {
			out = append(out, fieldError{p.Name, errorOf(err).Message})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if seen[name] {
			continue
		}
		if _, err := s.Parameter(name); err != nil {
			out = append(out, fieldError{name, err.Error()})
		}
	}
	return out
}

// verdicts checks the claims or goals of a scenario against exact values. holds and fails are the
// words for the verdicts.
func (c *call) verdicts(s *scenarios.Scenario, claims []*scenarios.Claim, holds, fails string) ([]claim, error) {
	list, err := c.session().CheckClaims(c.ctx, s, claims)
	if err != nil {
		return nil, err
	}
	out := make([]claim, len(list))
	for i, x := range list {
		verdict := fails
		if x.Holds {
			verdict = holds
		}
		out[i] = claim{
			Verdict: verdict, Claim: x.Text, Stated: x.Stated, Exact: shown.ClaimValue(x),
			Source: x.Source, Known: x.KnownWrong, Failed: x.Failed(),
		}
	}
	return out, nil
}
