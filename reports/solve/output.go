package solve

import (
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

type jsonResult struct {
	Scenario   string             `json:"scenario"`
	Parameters scenarios.Settings `json:"parameters"`
	Goal       string             `json:"goal,omitempty"`
	Direction  string             `json:"direction,omitempty"` // of what is best
	Quantity   string             `json:"quantity,omitempty"`
	Find       []string           `json:"find"`
	Met        *int               `json:"met,omitempty"`
	Solutions  *[]string          `json:"solutions,omitempty"` // of one parameter
	Shape      Shape              `json:"shape,omitempty"`
	Frontier   []jsonLine         `json:"frontier,omitempty"`
	Edge       *jsonPoint         `json:"edge,omitempty"`
	Nearest    *jsonPoint         `json:"nearest,omitempty"`
	Best       *[]jsonPoint       `json:"best,omitempty"`
	Points     []jsonPoint        `json:"points"`
	LeftOut    []LeftOut          `json:"left_out,omitempty"`
	Seed       *uint64            `json:"seed,omitempty"`

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
	*Point
	Certain bool `json:"certain"`
}

// JSON returns the result in the form that docs/json.md describes, ready to be encoded.
func (r *Result) JSON() any {
	j := jsonResult{Scenario: r.Scenario, Parameters: r.Fixed, Points: []jsonPoint{}, LeftOut: r.LeftOut, Seed: r.Seed, Incomplete: r.Incomplete}
	j.Find = scenarios.NamesOfParameters(r.Parameters)
	for p := range r.Points() {
		j.Points = append(j.Points, *pointJSON(p))
	}
	met := r.Met()
	if r.Goal == nil {
		j.Direction, j.Quantity = "maximise", r.Quantity.String()
		if r.Smallest {
			j.Direction = "minimise"
		}
		best := []jsonPoint{}
		for _, p := range met {
			best = append(best, *pointJSON(p))
		}
		j.Best = &best
		return j
	}
	number := len(met)
	j.Goal, j.Met = r.Goal.String(), &number
	if len(r.Parameters) == 1 {
		solutions := r.Lines[0].Solutions()
		j.Solutions, j.Shape = &solutions, r.Lines[0].Shape()
	} else {
		for _, l := range r.Lines {
			line := jsonLine{Value: l.At.Text, Solutions: l.Solutions(), Shape: l.Shape()}
			line.Edge, line.Nearest = edgeJSON(l.Edge())
			j.Frontier = append(j.Frontier, line)
		}
	}
	j.Edge, j.Nearest = edgeJSON(r.Edge())
	return j
}

// edgeJSON returns the point that is closest to the goal's limit, as edge if it meets the goal, else as
// nearest.
func edgeJSON(p *Point) (edge, nearest *jsonPoint) {
	switch {
	case p == nil:
		return nil, nil
	case p.Meets:
		return pointJSON(p), nil
	}
	return nil, pointJSON(p)
}

func pointJSON(p *Point) *jsonPoint { return &jsonPoint{p, p.Certain()} }

// Table returns a row for each point: the parameter values; the quantity and its margin, or its
// difference from the best, each as a number and a fraction; whether it is certain that the point
// meets the aim, or not; and whether it does.
func (r *Result) Table() (header []string, rows [][]any) {
	header = append(scenarios.NamesOfParameters(r.Parameters), r.Quantity.String(), "exact")
	if r.Goal != nil {
		header = append(header, "margin", "margin_exact", "certain", "meets")
	} else {
		header = append(header, "from_best", "from_best_exact", "certain", "best")
	}
	for p := range r.Points() {
		row := r.columns.Row(p.Values)
		value, exact := p.Quantity.Cells()
		margin, marginExact := p.Margin.Cells()
		rows = append(rows, append(row, value, exact, margin, marginExact, p.Certain(), p.Meets))
	}
	return header, rows
}
