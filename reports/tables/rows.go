package tables

import (
	"fmt"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// eachRow calls write with every row of a measure in a table, without the values of the
// parameters. The slice is reused for the next row.
func eachRow(k Kind, m evidence.Measure, write func([]value)) {
	row := make([]value, len(columnsOf[k]))
	var t texts
	if k == Summary {
		summaryRow(row, &t, m)
		write(row)
		return
	}
	for i := range m.Distribution.Rows {
		t = t[:0]
		tidyRow(row, &t, m, &m.Distribution.Rows[i])
		write(row)
	}
}

// tidyRow sets the columns of [Tidy] to the outcome r of a measure, without the parameters.
func tidyRow(row []value, t *texts, m evidence.Measure, r *evidence.Row) {
	row[0] = t.add(m.Name)
	row[4] = floatValue(r.Probability)
	row[5] = t.fraction(r.Exact)
	if m.Distribution.Kind == evidence.Categorical {
		row[1] = t.optional(r.Label)
		row[2], row[3], row[6], row[7] = value{}, value{}, value{}, value{}
		return
	}
	row[1] = value{}
	row[2] = ratFloat(r.Value)
	row[3] = t.fraction(r.Value)
	row[6] = floatValue(r.AtLeast)
	row[7] = floatValue(r.AtMost)
}

// summaryRow sets the columns of [Summary] to the figures of a measure, without the parameters.
func summaryRow(row []value, t *texts, m evidence.Measure) {
	d := m.Distribution
	for i := range row {
		row[i] = value{}
	}
	row[0] = t.add(m.Name)
	row[10] = t.optional(string(d.Method))
	if d.Kind == evidence.Undefined {
		return
	}
	row[9] = floatValue(d.Residual.Value)
	if d.Kind == evidence.Categorical {
		if r := d.Headline(); r != nil {
			row[1], row[2] = t.optional(r.Label), floatValue(r.Probability)
		}
		return
	}
	if d.Mean != nil {
		row[3] = moment(d, &scenarios.Quantity{Statistic: scenarios.Mean}, d.Mean.Value, d.Mean)
	}
	if d.Variance != nil {
		row[4] = moment(d, &scenarios.Quantity{Statistic: scenarios.StdDev}, d.StdDev, d.Variance)
	}
	for i, percent := range evidence.Percents {
		row[5+i] = ratFloat(d.Percentiles[percent])
	}
}

// moment is v, the value of q, a mean or a standard deviation, without the digits that its proven error leaves
// open; missing if none is left. from is the number that v was made from.
func moment(d *evidence.Distribution, q *scenarios.Quantity, v float64, from *evidence.Number) value {
	if !from.IsInterval() {
		return floatValue(v)
	}
	digits, known := evidence.DigitsWithin(v, float64(d.Uncertainty(q)))
	if !known {
		return value{}
	}
	return floatValue(digits)
}

// check returns an error if a measure has no name or no distribution.
func check(measures []evidence.Measure) error {
	for i, m := range measures {
		switch {
		case m.Name == "":
			return fmt.Errorf("measure %d has no name", i+1)
		case m.Distribution == nil:
			return fmt.Errorf("measure %q has no distribution", m.Name)
		}
	}
	return nil
}

// values appends the values of the parameters to to, converted to the types of their columns.
func (c *Cell) values(params []Param, to []value) ([]value, error) {
	if len(c.Params) != len(params) {
		return nil, fmt.Errorf("the cell has %d parameter values, want %d", len(c.Params), len(params))
	}
	for i, p := range params {
		v, err := paramValue(p, c.Params[i])
		if err != nil {
			return nil, err
		}
		to = append(to, v)
	}
	return to, nil
}
