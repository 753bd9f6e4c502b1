package sweep

import "math"

// This file says what all cells take, judged by those that were looked at.

// mostKeys is of how many cells it is found out which are alike.
const mostKeys = 1 << 18

// total is what all cells take if what lies between those of the lattice takes what choose says
// of those about it.
func (f *foresight) total(l *lattice, choose func(x, y float64) float64) float64 {
	total := 0.0
	for k := range max(1, len(f.plan.planned)) {
		total += l.sum(f.corners(l, k, choose))
	}
	return total
}

// corners is what a measure takes in each part of the grid, or all measures together.
func (f *foresight) corners(l *lattice, measure int, choose func(x, y float64) float64) []float64 {
	var values []float64
	for _, cell := range l.cells() {
		values = append(values, choose(f.steps[cell][measure], f.steps[f.beside(cell)][measure]))
	}
	return l.corners(values, choose)
}

// apart is what all cells take at least: those that are alike in what a measure asks of them
// have one answer, and take its work once.
func (f *foresight) apart(l *lattice) float64 {
	if f.plan.planned == nil {
		return f.total(l, math.Min)
	}
	cells := f.plan.grid.Len()
	step := (cells-1)/mostKeys + 1
	total := 0.0
	at := make([]int, len(f.plan.slots))
	for k := range f.plan.planned {
		least := f.corners(l, k, math.Min)
		pattern := f.worker.patterns[k]
		if pattern == nil || !f.shared[k] {
			total += l.sum(least)
			continue
		}
		known := map[string]bool{}
		var key []byte
		for i := 0; i < cells; i += step {
			f.plan.grid.At(i, at)
			var ok bool
			if key, ok = pattern.Key(key[:0], at); ok && known[string(key)] {
				continue
			}
			if ok {
				known[string(key)] = true
			}
			total += least[l.begins(at)]
		}
	}
	return total
}
