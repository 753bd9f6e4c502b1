package sweep

import "math"

// This file says what all cells take, judged by those that were looked at.

// mostKeys is of how many cells it is found out which are alike.
const mostKeys = 1 << 18

// alike is how often as much the dearest cells may take as the cheapest where all that were
// looked at are called alike: there is less to be in doubt of.
const alike = 1.5

// tooMuch refuses what all cells take at least, judged by so many places of every sweep, if that is
// more than there may be beyond doubt: cells that lie between others and are cheaper than any of
// them are the less likely the less those differ. Where work grows along a sweep, the truth is
// nearer to the middle of the least and the most than to the least, and the surer the less more
// places have moved that.
func (f *foresight) tooMuch(l *lattice, places int) error {
	run := f.plan.options.Run
	sure := doubt(places)
	if spread := f.total(l, math.Max) / f.total(l, math.Min); spread <= alike {
		sure = min(sure, alike)
		if places > 2 {
			sure = min(sure, spread*spread)
		}
	}
	words := f.plan.doubt()
	limit := words * run.MaxWork()
	if f.total(l, math.Max) <= limit {
		return nil
	}
	least := f.apart(l, math.Min)
	if least > sure*limit {
		return run.Check(least)
	}
	if words > 1 {
		return nil // nothing grows along them
	}
	middle := (least + f.apart(l, math.Max)) / 2
	sure = 1 + 4/float64(places)
	if places > 2 && f.middle > 0 { // else no more places were looked at
		sure = min(sure, 1.1+4*math.Abs(1-f.middle/middle))
	}
	if f.middle = middle; middle > sure*limit {
		return run.Check(middle)
	}
	return nil
}

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

// apart is [foresight.total], but cells that are alike in what a measure asks of them have one
// answer, and take its work once.
func (f *foresight) apart(l *lattice, choose func(x, y float64) float64) float64 {
	if f.plan.planned == nil {
		return f.total(l, choose)
	}
	cells := f.plan.grid.Len()
	step := (cells-1)/mostKeys + 1
	total := 0.0
	at := make([]int, len(f.plan.slots))
	for k := range f.plan.planned {
		between := f.corners(l, k, choose)
		pattern := f.worker.patterns[k]
		if pattern == nil || !f.shared[k] {
			total += l.sum(between)
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
			total += between[l.begins(at)]
		}
	}
	return total
}
