package shards

import "slices"

// An estimate is what the cells of a grid cost, known at some cells and interpolated
// between: along every sweep the cost goes in a straight line from one place that was
// looked at to the next.
type estimate struct {
	axes  []axis    // the sweeps, the slowest first
	costs []float64 // at the places, the last axis fastest
	cell  extent    // of those that were looked at, on average
}

// An axis is the values of a sweep and the places among them that were looked at.
type axis struct {
	size   int
	places []int // ascending; the first and the last value are among them

	// shares[p][i] is the sum over the values before the ith of how much place p has a part
	// in their cost.
	shares [][]float64
}

// newAxis looks at so many places of a sweep, spread evenly.
func newAxis(size, places int) axis {
	a := axis{size: size}
	for p := range min(places, size) {
		at := 0
		if p > 0 {
			at = p * (size - 1) / (min(places, size) - 1)
		}
		a.places = append(a.places, at)
	}
	a.shares = make([][]float64, len(a.places))
	for p := range a.places {
		a.shares[p] = make([]float64, size+1)
		for i := range size {
			a.shares[p][i+1] = a.shares[p][i] + a.share(p, i)
		}
	}
	return a
}

// share is the part that place p has in the cost of the ith value.
func (a *axis) share(p, i int) float64 {
	at := a.places[p]
	switch {
	case i == at || len(a.places) == 1:
		return 1
	case i < at && p > 0 && i > a.places[p-1]:
		return float64(i-a.places[p-1]) / float64(at-a.places[p-1])
	case i > at && p+1 < len(a.places) && i < a.places[p+1]:
		return float64(a.places[p+1]-i) / float64(a.places[p+1]-at)
	}
	return 0
}

// before is the cost of all cells before the cell of that number.
func (e *estimate) before(cell int64) float64 {
	at := make([]int, len(e.axes))
	rest := cell
	for k := len(e.axes) - 1; k > 0; k-- {
		at[k], rest = int(rest%int64(e.axes[k].size)), rest/int64(e.axes[k].size)
	}
	if len(e.axes) == 0 {
		return float64(cell) * e.costs[0]
	}
	at[0] = int(rest) // the size of the sweep itself for the end of all
	// The cells before are those that agree with it up to axis k, are before it there and
	// have any values in the sweeps that follow.
	sum := 0.0
	weights := make([][]float64, len(e.axes))
	for k := range e.axes {
		for j := range e.axes {
			a := &e.axes[j]
			weights[j] = weights[j][:0]
			for p := range a.places {
				w := a.shares[p][a.size]
				switch {
				case j < k:
					w = a.share(p, at[j])
				case j == k:
					w = a.shares[p][at[j]]
				}
				weights[j] = append(weights[j], w)
			}
		}
		sum += e.weighed(weights)
		if at[0] == e.axes[0].size {
			break // nothing agrees with the end
		}
	}
	return sum
}

// weighed adds up the costs, each times the weights of its places.
func (e *estimate) weighed(weights [][]float64) float64 {
	costs := slices.Clone(e.costs)
	for _, w := range slices.Backward(weights) {
		for i := range len(costs) / len(w) {
			sum := 0.0
			for p, x := range w {
				sum += x * costs[i*len(w)+p]
			}
			costs[i] = sum
		}
		costs = costs[:len(costs)/len(w)]
	}
	return costs[0]
}

// cells are the numbers of the cells that are looked at, in the order of costs.
func (e *estimate) cells() []int {
	out := []int{0}
	for _, a := range e.axes {
		var next []int
		for _, c := range out {
			for _, p := range a.places {
				next = append(next, c*a.size+p)
			}
		}
		out = next
	}
	return out
}
