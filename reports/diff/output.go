package diff

import (
	"math"

	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

type jsonResult struct {
	Old        Side          `json:"old"`
	New        Side          `json:"new"`
	Parameters []Parameter   `json:"parameters"`
	Sweep      []string      `json:"sweep,omitempty"`
	OnlyOld    []string      `json:"only_old"`
	OnlyNew    []string      `json:"only_new"`
	Measures   []jsonMeasure `json:"measures"`
	Seed       *uint64       `json:"seed,omitempty"`

	Incomplete *evidence.IncompleteError `json:"incomplete,omitempty"`
}

type jsonMeasure struct {
	Measure string     `json:"measure"`
	Cells   []jsonCell `json:"cells"`

	OnlyOld []scenarios.Settings `json:"only_old,omitempty"`
	OnlyNew []scenarios.Settings `json:"only_new,omitempty"`
}

type jsonCell struct {
	Values         scenarios.Settings `json:"values,omitempty"`
	Verdict        compare.Verdict    `json:"verdict"`
	Reason         string             `json:"reason"`
	Shifts         []jsonShift        `json:"shifts"`
	TotalVariation *evidence.Number   `json:"total_variation,omitempty"`
	Wasserstein    *evidence.Number   `json:"wasserstein,omitempty"`
	FalseAlarm     float64            `json:"false_alarm,omitempty"`
}

type jsonShift struct {
	Quantity string           `json:"quantity"`
	Old      *evidence.Number `json:"old"`
	New      *evidence.Number `json:"new"`
	Change   *evidence.Number `json:"change"`
}

// JSON returns the result in the form that docs/json.md describes, ready to be encoded.
func (r *Result) JSON() any {
	j := jsonResult{
		Old: r.Old, New: r.New, Parameters: append([]Parameter{}, r.Parameters...), Measures: []jsonMeasure{},
		OnlyOld: append([]string{}, r.OnlyOld...), OnlyNew: append([]string{}, r.OnlyNew...),
		Seed: r.Seed, Incomplete: r.Incomplete,
	}
	j.Sweep = scenarios.NamesOfParameters(r.Swept)
	for _, m := range r.Measures {
		measure := jsonMeasure{Measure: m.Name, Cells: []jsonCell{}, OnlyOld: m.OnlyOld, OnlyNew: m.OnlyNew}
		for _, c := range m.Cells {
			measure.Cells = append(measure.Cells, cellJSON(m, c))
		}
		j.Measures = append(j.Measures, measure)
	}
	return j
}

// cellJSON returns a cell of a measure in the form of docs/json.md.
func cellJSON(m *Measure, c *Cell) jsonCell {
	j := jsonCell{
		Values: c.Values, Verdict: c.Verdict, Reason: c.Reason, Shifts: []jsonShift{}, FalseAlarm: c.FalseAlarm,
		TotalVariation: withoutOpenInterval(c.TotalVariation), Wasserstein: withoutOpenInterval(c.Wasserstein),
	}
	for _, s := range m.Shifts(c) {
		j.Shifts = append(j.Shifts, jsonShift{s.Quantity, withoutOpenInterval(&s.Old), withoutOpenInterval(&s.New), withoutOpenInterval(&s.Delta)})
	}
	return j
}

// withoutOpenInterval is n, without its interval if that is infinite, which JSON cannot say.
func withoutOpenInterval(n *evidence.Number) *evidence.Number {
	if n == nil || n.Exact != nil || !math.IsInf(n.Lo, 0) && !math.IsInf(n.Hi, 0) {
		return n
	}
	return &evidence.Number{Value: n.Value}
}

// digits returns a number in the unit of a measure without the digits that its error bound leaves open, as tables of
// measures have it. What was seen of samples has all its digits.
func (c *Cell) digits(n *evidence.Number) *evidence.Number {
	if c.FalseAlarm > 0 {
		return n
	}
	proven := n.Proven()
	return &proven
}

// Table returns a row for every quantity of every measure in every cell, and for the distances of
// the distributions. A cell without any has a row with the reason of its verdict, and a measure that only one
// file has, in a cell or at all, is there as new or gone.
func (r *Result) Table() (header []string, rows [][]any) {
	header = append(scenarios.NamesOfParameters(r.Swept), "measure", "quantity", "old", "old_exact", "new", "new_exact", "change", "change_exact", "verdict")
	add := func(values scenarios.Settings, measure, name, verdict string, old, now, change *evidence.Number) {
		row := append(r.columns.Row(values), measure, name)
		for _, f := range []*evidence.Number{old, now, change} {
			value, exact := f.Cells()
			row = append(row, value, exact)
		}
		rows = append(rows, append(row, verdict))
	}
	for _, m := range r.Measures {
		for _, c := range m.Cells {
			before := len(rows)
			for _, s := range m.Shifts(c) {
				old, now, change := &s.Old, &s.New, &s.Delta
				if !s.Probability {
					old, now, change = c.digits(old), c.digits(now), c.digits(change)
				}
				add(c.Values, m.Name, s.Quantity, string(c.Verdict), old, now, change)
			}
			if c.TotalVariation != nil {
				add(c.Values, m.Name, "total variation", string(c.Verdict), nil, nil, c.TotalVariation)
			}
			if c.Wasserstein != nil {
				add(c.Values, m.Name, "wasserstein", string(c.Verdict), nil, nil, c.digits(c.Wasserstein))
			}
			if len(rows) == before {
				add(c.Values, m.Name, c.Reason, string(c.Verdict), nil, nil, nil)
			}
		}
		for _, values := range m.OnlyOld {
			add(values, m.Name, "", "gone", nil, nil, nil)
		}
		for _, values := range m.OnlyNew {
			add(values, m.Name, "", "new", nil, nil, nil)
		}
	}
	for _, name := range r.OnlyOld {
		add(nil, name, "", "gone", nil, nil, nil)
	}
	for _, name := range r.OnlyNew {
		add(nil, name, "", "new", nil, nil, nil)
	}
	return header, rows
}
