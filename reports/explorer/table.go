package explorer

import (
	"fmt"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

type tableRequest struct {
	named
	Source *source `json:"source"`
	From   int     `json:"rows_from"`
	Count  int     `json:"rows_count"`
	Exact  bool    `json:"exact"`
}

type tableReply struct {
	textTable
	Total int `json:"total"`
}

// table returns some rows of the table of a distribution.
func table(c *call, r *tableRequest) (any, error) {
	if r.From < 0 || r.Count < 0 || r.Count > maxRows {
		return nil, fmt.Errorf("rows %d and %d more: at most %d rows are shown at once", r.From, r.Count, maxRows)
	}
	a, err := c.ask(r.Source)
	if err != nil {
		return nil, err
	}
	d := a.answer.Distribution
	reply := tableReply{textTable: textTable{Head: []string{"outcome", "probability"}, Rows: [][]string{}}, Total: len(d.Rows)}
	if d.Kind == evidence.Numeric {
		reply.Head = []string{"value", "probability", "at least", "at most"}
	}
	if r.Exact {
		reply.Head = append(reply.Head, "fraction")
	}
	from := min(r.From, len(d.Rows))
	for i := range d.Rows[from:min(from+r.Count, len(d.Rows))] {
		reply.Rows = append(reply.Rows, cellsOf(d, &d.Rows[from+i], r.Exact))
	}
	return reply, nil
}

// cellsOf formats a row of the table of a distribution; its fraction comes last if exact is true.
func cellsOf(d *evidence.Distribution, r *evidence.Row, exact bool) []string {
	cells := []string{r.Label, shown.Probability(r.Probability, d.ErrorBound)}
	if d.Kind == evidence.Numeric {
		cells = []string{shown.Value(r.Value), shown.Probability(r.Probability, d.ErrorBound), shown.Probability(r.AtLeast, d.ErrorBound), shown.Probability(r.AtMost, d.ErrorBound)}
	}
	if exact {
		cells = append(cells, shown.Value(r.Exact))
	}
	return cells
}
