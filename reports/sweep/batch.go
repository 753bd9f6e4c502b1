package sweep

import (
	"iter"

	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
)

// A Batch is cells that follow one another. It is valid until the function that it was handed
// to returns.
type Batch struct {
	First int // the number of the first cell

	plan *plan
	n    int
	err  error         // of the cell behind the last one
	done chan struct{} // has an entry once all cells are evaluated

	large  bool          // no other is begun by its worker until it was handed on
	handed chan struct{} // has an entry once that was done

	runs    []*evidence.Run // of cells that were run by themselves
	answers []answered      // else those of all cells, as many of each as are planned
}

// An answered measure has an answer, which other cells may have as well.
type answered struct {
	*evidence.Answer
	again bool
}

// batch returns a batch of n cells from the cell first on. It reuses the memory of the batch old,
// unless nil.
func (p *plan) batch(old *Batch, first, n int) *Batch {
	if old == nil {
		old = &Batch{plan: p, done: make(chan struct{}, 1), handed: make(chan struct{}, 1)}
	}
	b := old
	b.First, b.n, b.err = first, n, nil
	if p.planned == nil {
		b.runs = append(b.runs[:0], make([]*evidence.Run, n)...)
		return b
	}
	b.answers = append(b.answers[:0], make([]answered, n*len(p.planned))...)
	return b
}

// largeRows is how many rows of answers are not left waiting beside others.
const largeRows = 1 << 15

// rows returns the number of rows in the answers that are not shared with other cells.
func (b *Batch) rows() int {
	n := 0
	for _, a := range b.answers[:b.n*len(b.plan.planned)] {
		if a.Answer != nil && !a.again {
			n += len(a.Distribution.Rows)
		}
	}
	for _, run := range b.runs[:min(b.n, len(b.runs))] {
		for _, m := range run.Measures {
			n += len(m.Distribution.Rows)
		}
	}
	return n
}

// letGo drops the answers, so that their memory is free.
func (b *Batch) letGo() {
	clear(b.runs)
	clear(b.answers)
}

// End is the number of the cell behind the last one.
func (b *Batch) End() int { return b.First + b.n }

// Cells yields the cells one by one.
func (b *Batch) Cells() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for i := range b.n {
			if !yield(b.cell(i)) {
				return
			}
		}
	}
}

// cell returns the i-th cell of the batch with its measures.
func (b *Batch) cell(i int) Cell {
	g := b.plan.grid
	c := Cell{Index: b.First + i, Values: g.Cell(b.First + i)}
	if b.plan.planned == nil {
		c.Run = b.runs[i]
		return c
	}
	c.Run = &evidence.Run{Scenario: g.Scenario().Name, Settings: g.Bind(c.Index).Values()}
	for k, m := range b.plan.planned {
		a := b.answers[i*len(b.plan.planned)+k]
		c.Run.Measures = append(c.Run.Measures, evidence.MeasureOf(m.Query, a.Answer))
	}
	return c
}

// Compare compares the standard errors of all cells with a precision.
func (b *Batch) Compare(p *evidence.Precision) {
	if p.Asked == 0 {
		return
	}
	for c := range b.Cells() {
		p.Note(c.Run.Measures)
	}
}

// Crosschecks yields the measures that were compared with samples, without their distributions.
func (b *Batch) Crosschecks() iter.Seq[evidence.Measure] {
	return func(yield func(evidence.Measure) bool) {
		for _, run := range b.runs[:min(b.n, len(b.runs))] { // a cell that failed has none
			for _, m := range run.Measures {
				if m.Crosscheck != nil && !yield(evidence.Measure{Name: m.Name, Answer: evidence.Answer{Crosscheck: m.Crosscheck}}) {
					return
				}
			}
		}
	}
}

// WriteTo writes the rows of all cells to a table.
func (b *Batch) WriteTo(w *tables.Writer) error {
	p, each := b.plan, len(b.plan.planned)
	columns := p.columns()
	at := make([]int, len(columns))
	c := tables.Cell{Params: make([]any, len(columns)), Measures: make([]evidence.Measure, each), Again: make([]bool, each)}
	for i := range b.n {
		p.grid.At(b.First+i, at)
		for k, place := range at {
			c.Params[k] = columns[k][place]
		}
		for k, m := range p.planned {
			a := b.answers[i*each+k]
			c.Measures[k].Name, c.Measures[k].Distribution, c.Again[k] = m.Name, a.Distribution, a.again
		}
		if p.planned == nil {
			c.Measures, c.Again = b.runs[i].Measures, nil
		}
		if err := w.Write(c); err != nil {
			return err
		}
	}
	return nil
}
