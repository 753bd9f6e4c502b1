package explorer

import (
	"fmt"
	"math"

	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

type sweepRequest struct {
	named
	Scenario string            `json:"scenario"`
	Files    files             `json:"files,omitempty"`
	Set      map[string]string `json:"set"`
	Sweep    []sweptBy         `json:"sweep"`
	Quantity string            `json:"quantity"`
}

// sweptBy are the values of a parameter, or their range.
type sweptBy struct {
	Name  string   `json:"name"`
	Texts []string `json:"texts,omitempty"`
	Range string   `json:"range,omitempty"`
}

type sweepReply struct {
	Title       string      `json:"title"`
	Axes        []sweepAxis `json:"axes"`
	Values      *floats     `json:"values"` // the first axis slowest
	Texts       []string    `json:"texts"`
	Ticks       []tick      `json:"ticks"`
	Min         string      `json:"min_text"`
	Max         string      `json:"max_text"`
	Probability bool        `json:"probability"`
}

type sweepAxis struct {
	Name   string   `json:"name"`
	Unit   string   `json:"unit"`
	Doc    string   `json:"doc"`
	Texts  []string `json:"texts"`
	Values *floats  `json:"values,omitempty"` // where all are numbers
	Ticks  []tick   `json:"ticks,omitempty"`
}

// sweepGrid takes a quantity at every combination of the values of one parameter or two.
func sweepGrid(c *call, r *sweepRequest) (any, error) {
	if len(r.Sweep) < 1 || len(r.Sweep) > 2 {
		return nil, fmt.Errorf("%d parameters are swept: one or two can be drawn", len(r.Sweep))
	}
	l, err := c.load(r.Scenario, r.Files)
	if err != nil {
		return nil, placed{err, r.Files}
	}
	q, err := scenarios.ParseQuantity(&notation.Source{Text: r.Quantity})
	if err != nil {
		return nil, err
	}
	if _, err := q.Of(l); err != nil {
		return nil, err
	}
	grid, err := r.grid(l.Scenario)
	if err != nil {
		return nil, placed{err, r.Files}
	}
	values, texts := make([]float64, 0, grid.Len()), make([]string, 0, grid.Len())
	low, high := math.Inf(1), math.Inf(-1)
	err = sweep.Run(c.ctx, grid, []string{q.Measure}, c.options(), func(cell sweep.Cell) error {
		c.tell(int64(cell.Index+1), int64(grid.Len()))
		v, value := cell.Run.Measures[0].Distribution.Take(q), math.NaN()
		if v != nil {
			value = v.Value
			low, high = min(low, value), max(high, value)
		}
		values, texts = append(values, value), append(texts, shown.Quantity(q, v))
		return nil
	})
	if err != nil {
		return nil, placed{err, r.Files}
	}
	reply := sweepReply{Title: q.String(), Axes: c.axes(grid), Values: c.row(values), Texts: texts, Probability: q.Statistic == scenarios.Probability}
	if low <= high {
		reply.Min, reply.Max = shown.Amount(low, reply.Probability), shown.Amount(high, reply.Probability)
		reply.Ticks = asTicks(shown.Ticks(low, high, yLabels, false))
		if reply.Probability {
			reply.Ticks = asTicks(shown.PercentTicks(1, yLabels))
		}
	}
	return reply, nil
}

// grid reads the values; there must not be too many.
func (r *sweepRequest) grid(s *scenarios.Scenario) (*scenarios.Grid, error) {
	sweeps := make([]scenarios.Sweep, len(r.Sweep))
	for i, w := range r.Sweep {
		sweeps[i] = scenarios.Sweep{Name: w.Name, Texts: w.Texts}
		if p, err := s.Parameter(w.Name); err == nil {
			sweeps[i].Texts = p.SweptTexts(w.Texts)
		}
		if w.Range != "" {
			var err error
			if sweeps[i], err = scenarios.ParseSweep(w.Name + "=" + w.Range); err != nil {
				return nil, err
			}
		}
		if len(sweeps[i].Texts) == 0 {
			return nil, fmt.Errorf("the sweep of %s has no values", w.Name)
		}
	}
	cells, err := scenarios.Cells(sweeps)
	if err != nil {
		return nil, err
	}
	if cells > maxCells {
		return nil, fmt.Errorf("%d combinations of values are more than %d, which is what the page takes: sweep in larger steps", cells, maxCells)
	}
	return s.Sweep(r.Set, sweeps)
}

// axes are the swept parameters.
func (c *call) axes(g *scenarios.Grid) []sweepAxis {
	var out []sweepAxis
	for k, p := range g.Parameters() {
		a := sweepAxis{Name: p.Name, Unit: p.Unit, Doc: p.Doc}
		var at []float64
		low, high, whole := math.Inf(1), math.Inf(-1), true
		for _, v := range g.Values(k) {
			a.Texts = append(a.Texts, v.Text)
			if r, ok := v.Rat(); ok && !isWord(p, v.Text) {
				f := float(r)
				at, low, high, whole = append(at, f), min(low, f), max(high, f), whole && r.IsInt()
			}
		}
		if len(at) == len(a.Texts) {
			a.Values, a.Ticks = c.row(at), asTicks(shown.Ticks(low, high, xLabels, whole))
		}
		out = append(out, a)
	}
	return out
}

// isWord reports whether a value was given as one of the parameter's words.
func isWord(p *scenarios.Parameter, text string) bool {
	for _, w := range p.Words {
		if w.Name == text {
			return true
		}
	}
	return false
}
