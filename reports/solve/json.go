package solve

import (
	"math"

	"oddsmith/reports/evidence"
)

type jsonSolution struct {
	Scenario   string            `json:"scenario"`
	Parameters map[string]string `json:"parameters"`
	Goal       string            `json:"goal"`
	Find       []string          `json:"find"`
	Met        int               `json:"met"`
	Solutions  *[]string         `json:"solutions,omitempty"` // of one parameter
	Shape      Shape             `json:"shape,omitempty"`
	Frontier   []jsonLine        `json:"frontier,omitempty"`
	Edge       *jsonPoint        `json:"edge,omitempty"`
	Nearest    *jsonPoint        `json:"nearest,omitempty"`
	Points     []jsonPoint       `json:"points"`

	Incomplete *evidence.IncompleteError `json:"incomplete,omitempty"`
}

type jsonLine struct {
	Value     string     `json:"value"`
	Solutions []string   `json:"solutions"`
	Shape     Shape      `json:"shape,omitempty"`
	Edge      *jsonPoint `json:"edge,omitempty"`
	Nearest   *jsonPoint `json:"nearest,omitempty"`
}

type jsonPoint struct {
	Values      map[string]string `json:"values"`
	Quantity    *evidence.Number  `json:"quantity"` // null where there is none
	Margin      *evidence.Number  `json:"margin"`
	Uncertainty *float64          `json:"uncertainty,omitempty"`
	Meets       bool              `json:"meets"`
	Certain     bool              `json:"certain"`
}

// JSON returns the solution as docs/json.md describes it, to be encoded.
func (s *Solution) JSON() any {
	j := jsonSolution{
		Scenario: s.Scenario, Goal: s.Goal.String(), Met: s.Met(), Parameters: evidence.ByName(s.Fixed), Points: []jsonPoint{},
		Incomplete: s.Incomplete,
	}
	for _, p := range s.Parameters {
		j.Find = append(j.Find, p.Name)
	}
	for _, l := range s.Lines {
		for i := range l.Points {
			j.Points = append(j.Points, *pointJSON(&l.Points[i]))
		}
	}
	if len(s.Parameters) == 1 {
		solutions := s.Lines[0].Solutions()
		j.Solutions, j.Shape = &solutions, s.Lines[0].Shape()
	} else {
		for _, l := range s.Lines {
			line := jsonLine{Value: l.At.Text, Solutions: l.Solutions(), Shape: l.Shape()}
			line.Edge, line.Nearest = edgeJSON(l.Edge())
			j.Frontier = append(j.Frontier, line)
		}
	}
	j.Edge, j.Nearest = edgeJSON(s.Edge())
	return j
}

// edgeJSON writes the point closest to the goal's limit under the name that it has
// on its side of it.
func edgeJSON(p *Point) (edge, nearest *jsonPoint) {
	switch {
	case p == nil:
		return nil, nil
	case p.Meets:
		return pointJSON(p), nil
	}
	return nil, pointJSON(p)
}

func pointJSON(p *Point) *jsonPoint {
	j := &jsonPoint{Values: evidence.ByName(evidence.Settings(p.Values)), Quantity: p.Quantity, Margin: p.Margin, Meets: p.Meets, Certain: p.Certain()}
	if p.Uncertainty > 0 && !math.IsInf(p.Uncertainty, 0) {
		j.Uncertainty = &p.Uncertainty
	}
	return j
}
