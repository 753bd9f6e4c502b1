package sweep

import (
	"fmt"
	"slices"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// A Rowless counts the cells in which a measure has no row in a table: its condition was not met there.
type Rowless struct {
	cells int
	of    map[rowless]int
}

// A rowless measure has no row, for a reason.
type rowless struct{ measure, why string }

// Note counts the cells of a batch.
func (r *Rowless) Note(b *Batch) {
	r.cells += b.n
	for _, run := range b.runs[:min(b.n, len(b.runs))] {
		for _, m := range run.Measures {
			r.note(m.Name, m.Distribution)
		}
	}
	for i, a := range b.answers[:b.n*len(b.plan.planned)] {
		r.note(b.plan.planned[i%len(b.plan.planned)].Name, a.Distribution)
	}
}

func (r *Rowless) note(measure string, d *evidence.Distribution) {
	if d.Kind != evidence.Undefined {
		return
	}
	if r.of == nil {
		r.of = map[rowless]int{}
	}
	r.of[rowless{measure, d.Without()}]++
}

// Warnings says of each measure in how many cells it has no row, and why.
func (r *Rowless) Warnings() []string {
	var out []string
	for of, n := range r.of {
		out = append(out, fmt.Sprintf("%s has no row in %s of %s cells: %s", of.measure, shown.Thousands(int64(n)), shown.Thousands(int64(r.cells)), of.why))
	}
	slices.Sort(out)
	return out
}
