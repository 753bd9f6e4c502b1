package tables

import (
	"fmt"

	"oddsmith/reports/evidence"
)

// A Product is the values of swept parameters, read once for all cells: every combination
// of them is one, the first parameter slowest.
type Product struct {
	params []Param
	values [][]value // by parameter
}

// NewProduct returns the Cartesian product of the values of parameters. The values have the types
// of [Cell.Params].
func NewProduct(params []Param, values [][]any) (*Product, error) {
	if len(values) != len(params) {
		return nil, fmt.Errorf("table: values of %d parameters, want %d", len(values), len(params))
	}
	p := &Product{params: params, values: make([][]value, len(params))}
	for k, param := range params {
		for _, v := range values[k] {
			read, err := paramValue(param, v)
			if err != nil {
				return nil, fmt.Errorf("table: %w", err)
			}
			p.values[k] = append(p.values[k], read)
		}
	}
	return p, nil
}

// Params returns the parameters.
func (p *Product) Params() []Param { return p.params }

// at sets the values of a cell.
func (p *Product) at(cell int, out []value) []value {
	out = append(out[:0], make([]value, len(p.values))...)
	for k := len(p.values) - 1; k >= 0; k-- {
		n := len(p.values[k])
		out[k] = p.values[k][cell%n]
		cell /= n
	}
	return out
}

// A Batch is cells of a product that follow one another.
type Batch struct {
	Product *Product
	First   int // the place of the first cell in the product
	Each    int // how many measures a cell has at most

	// Measures are those of all cells, [Batch].Each of every one; a cell has none where the
	// distribution is nil.
	Measures []evidence.Measure

	// Again says of each of them whether other cells have this very distribution, not an
	// equal one: its rows are then kept for them.
	Again []bool
}

// cells calls write for every cell, with its parameter values, its measures, and whether each
// measure occurs in other cells too.
func (b *Batch) cells(write func(values []value, measures []evidence.Measure, again []bool) error) error {
	var values []value
	var held []evidence.Measure
	var again []bool
	for i, cell := 0, b.First; i < len(b.Measures); i, cell = i+b.Each, cell+1 {
		values, held, again = b.Product.at(cell, values), held[:0], again[:0]
		for k, m := range b.Measures[i : i+b.Each] {
			if m.Distribution != nil {
				held, again = append(held, m), append(again, b.Again[i+k])
			}
		}
		if err := write(values, held, again); err != nil {
			return err
		}
	}
	return nil
}

// WriteBatch adds the rows of all cells of a batch, as [Writer.Write] does for one.
func (w *Writer) WriteBatch(b Batch) error {
	if w.err == nil && w.closed {
		w.err = errClosed
	}
	if w.err == nil {
		if err := b.fits(w.spec.Params); err != nil {
			w.err = err
		} else if err := b.cells(w.writeMeasures); err != nil {
			w.err = fmt.Errorf("table: %w", err)
		}
	}
	return w.err
}

// fits returns an error if the parameters of the batch differ from those of the table.
func (b *Batch) fits(params []Param) error {
	if len(b.Product.params) != len(params) {
		return fmt.Errorf("table: the cells have %d parameter values, want %d", len(b.Product.params), len(params))
	}
	for k, p := range params {
		if b.Product.params[k] != p {
			return fmt.Errorf("table: parameter %q stands in place of %q", b.Product.params[k].Name, p.Name)
		}
	}
	return nil
}
