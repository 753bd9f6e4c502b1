package explorer

import (
	"fmt"
	"math"
	"slices"

	"oddsmith/reports/evidence"
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
	Measure     string      `json:"measure"` // of which the quantity is taken
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

// sweepGrid evaluates a quantity at every combination of the values of one or two parameters.
func sweepGrid(c *call, r *sweepRequest) (any, error) {
	if len(r.Sweep) < 1 || len(r.Sweep) > 2 {
		return nil, fmt.Errorf("%d parameters are swept: one or two can be drawn", len(r.Sweep))
	}
	l, err := c.load(r.Scenario, r.Files)
	if err != nil {
		return nil, err
	}
	if r.Quantity == "" {
		r.Quantity = c.mostMoved(l.Scenario, r)
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
		return nil, err
	}
	values, texts := make([]float64, 0, grid.Len()), make([]string, 0, grid.Len())
	low, high := math.Inf(1), math.Inf(-1)
	err = sweep.Run(c.ctx, grid, []string{q.Measure}, c.session(), func(cell sweep.Cell) error {
		c.tell(int64(cell.Index+1), int64(grid.Len()))
		d := cell.Run.Find(q.Measure) // nil where the cell has no such measure
		var v *evidence.Number
		if d != nil {
			v = d.Take(q)
		}
		value := math.NaN()
		if v != nil {
			value = v.Value
			low, high = min(low, value), max(high, value)
		}
		values, texts = append(values, value), append(texts, shown.Quantity(q, v, v != nil && d.Method == evidence.MonteCarlo))
		return nil
	})
	if err != nil {
		return nil, err
	}
	reply := sweepReply{Title: q.String(), Measure: q.Measure, Axes: c.axes(grid), Values: c.row(values), Texts: texts, Probability: q.Statistic == scenarios.Probability}
	if low <= high {
		reply.Min, reply.Max = shown.Amount(low, reply.Probability), shown.Amount(high, reply.Probability)
		reply.Ticks = asTicks(shown.Ticks(low, high, yLabels, false))
		if reply.Probability {
			reply.Ticks = asTicks(shown.PercentTicks(1, yLabels))
		}
	}
	return reply, nil
}

// mostMoved returns the quantity that differs most between the first and the last cell of the
// sweep: a mean, relative to the larger one, or a probability. If none is known, it is the first
// quantity.
func (c *call) mostMoved(s *scenarios.Scenario, r *sweepRequest) string {
	var names []string
	var asked []*scenarios.Quantity
	for _, m := range s.Measures {
		names, asked = append(names, m.Name), append(asked, m.Usual()...)
	}
	if len(asked) == 0 {
		return ""
	}
	best, most := asked[0].String(), 0.0
	all, err := r.grid(s)
	if err != nil {
		return best
	}
	ends := *r
	ends.Sweep = slices.Clone(r.Sweep)
	for i, values := range ends.Sweep {
		list := all.Values(i)
		ends.Sweep[i] = sweptBy{Name: values.Name, Texts: []string{list[0].Text, list[len(list)-1].Text}[:min(2, len(list))]}
	}
	grid, err := ends.grid(s)
	if err != nil {
		return best
	}
	low, high := make(map[string]float64), make(map[string]float64)
	err = sweep.Run(c.ctx, grid, names, c.session(), func(cell sweep.Cell) error {
		for _, m := range cell.Run.Measures {
			for _, q := range asked {
				if q.Measure != m.Name {
					continue
				}
				v := m.Distribution.Take(q)
				if v == nil {
					continue
				}
				key := q.String()
				if _, known := low[key]; !known {
					low[key], high[key] = v.Value, v.Value
				}
				low[key], high[key] = min(low[key], v.Value), max(high[key], v.Value)
			}
		}
		return nil
	})
	if err != nil {
		return best
	}
	for _, q := range asked {
		moved := high[q.String()] - low[q.String()]
		if largest := max(math.Abs(high[q.String()]), math.Abs(low[q.String()])); q.Statistic != scenarios.Probability && largest > 0 {
			moved /= 2 * largest
		}
		if moved > most {
			best, most = q.String(), moved
		}
	}
	return best
}

// grid returns the grid of the swept values. It is an error if there are too many.
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

// axes returns the swept parameters with their values and ticks.
func (c *call) axes(g *scenarios.Grid) []sweepAxis {
	var out []sweepAxis
	for k, p := range g.Parameters() {
		a := sweepAxis{Name: p.Name, Unit: p.Unit, Doc: p.Doc}
		var at []float64
		low, high, whole := math.Inf(1), math.Inf(-1), true
		for _, v := range g.Values(k) {
			a.Texts = append(a.Texts, v.Text)
			if r, ok := v.Rat(); ok && !p.IsWord(v) {
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
