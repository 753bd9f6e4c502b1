package sweep

import (
	"fmt"
	"slices"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// A Rowless counts the cells in which a measure has no row in a table, because it is undefined there.
type Rowless struct {
	Cells int              `json:"cells"` // of the sweep so far, with rows and without
	Of    []RowlessMeasure `json:"of,omitempty"`
}

// A RowlessMeasure is a measure that has no row in some cells, for one reason.
type RowlessMeasure struct {
	Measure string `json:"measure"`
	Why     string `json:"why"`
	Cells   int    `json:"cells"`
}

// Note adds the cells of a batch.
func (r *Rowless) Note(b *Batch) {
	r.Cells += b.n
	for _, run := range b.runs[:min(b.n, len(b.runs))] {
		r.noteAll(run.Measures)
	}
	for i, a := range b.answers[:b.n*len(b.plan.planned)] {
		r.note(b.plan.planned[i%len(b.plan.planned)].Name, a.Distribution)
	}
}

// NoteCell adds one cell, with these measures.
func (r *Rowless) NoteCell(measures []evidence.Measure) {
	r.Cells++
	r.noteAll(measures)
}

// noteAll counts those of the measures of one cell that have no row.
func (r *Rowless) noteAll(measures []evidence.Measure) {
	for _, m := range measures {
		r.note(m.Name, m.Distribution)
	}
}

// note counts a cell if the measure has no row in it.
func (r *Rowless) note(measure string, d *evidence.Distribution) {
	if d.Kind == evidence.Undefined {
		r.add(RowlessMeasure{Measure: measure, Why: d.Without(), Cells: 1})
	}
}

// add adds m, cells in which a measure has no row, to those of the same measure and reason.
func (r *Rowless) add(m RowlessMeasure) {
	same := func(n RowlessMeasure) bool { return n.Measure == m.Measure && n.Why == m.Why }
	if i := slices.IndexFunc(r.Of, same); i >= 0 {
		r.Of[i].Cells += m.Cells
		return
	}
	r.Of = append(r.Of, m)
}

// Add adds the counts of other cells.
func (r *Rowless) Add(other *Rowless) {
	r.Cells += other.Cells
	for _, m := range other.Of {
		r.add(m)
	}
}

// Warnings says, for each measure and reason, in how many cells there is no row; sorted.
func (r *Rowless) Warnings() []string {
	var out []string
	for _, m := range r.Of {
		out = append(out, fmt.Sprintf("%s has no row in %s of %s cells: %s", m.Measure, shown.Thousands(int64(m.Cells)), shown.Thousands(int64(r.Cells)), m.Why))
	}
	slices.Sort(out)
	return out
}
