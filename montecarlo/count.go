package montecarlo

import "oddsmith/montecarlo/vm"

// A counter adds the results of strips to a tally. It belongs to one worker.
type counter struct {
	tally *Tally
	index []int64 // scratch: the slot of each sample
}

func newCounter(p *Program) *counter {
	return &counter{tally: newTally(p), index: make([]int64, vm.Strip)}
}

// flush moves the counts to another tally.
func (c *counter) flush(to *Tally) {
	to.Add(c.tally)
	c.tally.clear()
}

// count adds the outcomes of n samples, which the machine has just run for the program p, to the
// tally.
func (c *counter) count(p *Program, m *vm.Machine, n int) {
	t := c.tally
	t.trials += int64(n)
	var cond []int64
	if p.compiled.Condition != vm.None {
		cond = m.Column(p.compiled.Condition)
		for _, v := range cond {
			t.accepted += v
		}
	} else {
		t.accepted += int64(n)
	}
	switch {
	case t.layout.slots == 0:
		c.countSparse(m, cond, n)
	case t.layout.slots == 1:
		t.dense[0] = t.accepted
	default:
		index := c.slots(m, n)
		switch {
		case cond != nil:
			countWhere(t.dense, index, cond)
		case t.layout.slots == 2:
			ones := sum(index)
			t.dense[1] += ones
			t.dense[0] += int64(n) - ones
		default:
			for _, slot := range index {
				t.dense[slot]++
			}
		}
	}
}

// slots returns, for each of the n samples, the index of its outcome in the tally's array.
func (c *counter) slots(m *vm.Machine, n int) []int64 {
	items := c.tally.layout.items
	if len(items) == 1 && items[0].low == 0 {
		return m.Column(items[0].Num)
	}
	index := c.index[:n]
	first := true
	for _, it := range items {
		if it.Constant != nil {
			continue // one slot wide
		}
		x := m.Column(it.Num)[:len(index)]
		if first {
			first = false
			for i := range index {
				index[i] = x[i] - it.low
			}
			continue
		}
		for i := range index {
			index[i] = index[i]*it.width + x[i] - it.low
		}
	}
	return index
}

// sum returns the sum of a list. Four partial sums let the processor add in parallel.
func sum(list []int64) int64 {
	var a, b, c, d int64
	for ; len(list) >= 4; list = list[4:] {
		a += list[0]
		b += list[1]
		c += list[2]
		d += list[3]
	}
	for _, v := range list {
		a += v
	}
	return a + b + c + d
}

// countWhere adds to dense[i] the number of samples with index i whose cond is 1. In the others the index may be
// anything, and is taken as 0.
func countWhere(dense, index, cond []int64) {
	index = index[:len(cond)]
	for i, v := range cond {
		dense[index[i]&-v] += v
	}
}

// countSparse counts the accepted ones of n samples in the tally's map; a nil cond accepts all.
func (c *counter) countSparse(m *vm.Machine, cond []int64, n int) {
	t := c.tally
	for i := range n {
		if cond != nil && cond[i] == 0 {
			continue
		}
		var k key
		for j, it := range t.layout.items {
			if it.Constant != nil {
				continue
			}
			if k[2*j] = m.Column(it.Num)[i]; it.IsRatio() {
				k[2*j], k[2*j+1] = lowest(k[2*j], m.Column(it.Den)[i])
			}
		}
		t.sparse[k]++
	}
}

// lowest returns a fraction in lowest terms, for den > 0.
func lowest(num, den int64) (int64, int64) {
	a, b := den, num
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		a = -a
	}
	return num / a, den / a
}
