package compare

import (
	"iter"
	"math/big"
	"slices"

	"oddsmith/reports/evidence"
)

// A cell is an outcome of either distribution, with its listed weights over the
// unit of the grid; nil where it is not listed.
type cell struct {
	value    *big.Rat // nil for a word
	label    string
	old, new *big.Int
}

// A grid holds the outcomes of both distributions over one denominator, so that
// all sums are of integers.
type grid struct {
	cells []cell
	unit  *big.Int
}

// weightOf returns the listed probability of a row: a fraction, a relative frequency among n samples, or the exact
// value of its float64.
func weightOf(d *evidence.Distribution, r *evidence.Row, n int64) *big.Rat {
	switch {
	case d.Method == evidence.MonteCarlo:
		return big.NewRat(r.Count, n)
	case r.Exact != nil:
		return r.Exact
	}
	return new(big.Rat).SetFloat64(r.Probability)
}

// newGrid returns the outcomes of both distributions with their weights over a common denominator, over which
// other fractions can be weights too.
func newGrid(before, after *evidence.Distribution, others ...*big.Rat) *grid {
	old, now := weightsOf(before), weightsOf(after)
	g := &grid{unit: multiple(big.NewInt(1), slices.Values(slices.Concat(old, now, others)))}
	i, j := 0, 0
	if before.Kind == evidence.Categorical {
		g.words(before, after, old, now)
		return g
	}
	for i < len(before.Rows) || j < len(after.Rows) {
		var c cell
		var order int
		switch {
		case i == len(before.Rows):
			order = 1
		case j == len(after.Rows):
			order = -1
		default:
			order = before.Rows[i].Value.Cmp(after.Rows[j].Value)
		}
		if order <= 0 {
			c.value, c.old = before.Rows[i].Value, g.scaled(old[i])
			i++
		}
		if order >= 0 {
			c.value, c.new = after.Rows[j].Value, g.scaled(now[j])
			j++
		}
		g.cells = append(g.cells, c)
	}
	return g
}

// words adds a cell for each word: those of the new distribution in its order, then those that only the old one
// has. Tuples are in the order of their values. old and now are the probabilities of the rows.
func (g *grid) words(before, after *evidence.Distribution, old, now []*big.Rat) {
	at := map[string]int{}
	for j := range after.Rows {
		at[after.Rows[j].Label] = len(g.cells)
		g.cells = append(g.cells, cell{label: after.Rows[j].Label, new: g.scaled(now[j])})
	}
	for i := range before.Rows {
		label := before.Rows[i].Label
		k, ok := at[label]
		if !ok {
			k = len(g.cells)
			g.cells = append(g.cells, cell{label: label})
		}
		g.cells[k].old = g.scaled(old[i])
	}
	if !g.hasTuples() {
		return
	}
	labels := make([]string, len(g.cells))
	for i, c := range g.cells {
		labels[i] = c.label
	}
	cells := make([]cell, len(labels))
	for i, at := range evidence.JointOrder(labels) {
		cells[i] = g.cells[at]
	}
	g.cells = cells
}

// weightsOf returns the probability of every row of a distribution.
func weightsOf(d *evidence.Distribution) []*big.Rat {
	n := accepted(d)
	out := make([]*big.Rat, len(d.Rows))
	for i := range d.Rows {
		out[i] = weightOf(d, &d.Rows[i], n)
	}
	return out
}

// denominator is the least that all values have in common.
func (g *grid) denominator() *big.Int {
	return multiple(big.NewInt(1), func(yield func(*big.Rat) bool) {
		for i := range g.cells {
			if !yield(g.cells[i].value) {
				return
			}
		}
	})
}

// multiple returns the least common multiple of number and the denominators of the list.
func multiple(number *big.Int, list iter.Seq[*big.Rat]) *big.Int {
	rest, gcd := new(big.Int), new(big.Int)
	for r := range list {
		if rest.Rem(number, r.Denom()).Sign() == 0 {
			continue
		}
		gcd.GCD(nil, nil, number, r.Denom())
		number = new(big.Int).Mul(number, new(big.Int).Quo(r.Denom(), gcd))
	}
	return number
}

// scaled returns a probability as a weight, in units of the grid.
func (g *grid) scaled(w *big.Rat) *big.Int { return over(g.unit, w) }

// over returns r times unit, which is a multiple of the denominator of r.
func over(unit *big.Int, r *big.Rat) *big.Int {
	n := new(big.Int).Quo(unit, r.Denom())
	return n.Mul(n, r.Num())
}

// rat is a number of units as a fraction, float as a float64.
func (g *grid) rat(n *big.Int) *big.Rat { return new(big.Rat).SetFrac(n, g.unit) }

// float is a number of units as a float64.
func (g *grid) float(n *big.Int) float64 {
	f, _ := new(big.Rat).SetFrac(n, g.unit).Float64()
	return f
}

// change is the new listed weight minus the old one.
func (c cell) change() *big.Int {
	d := new(big.Int)
	if c.new != nil {
		d.Set(c.new)
	}
	if c.old != nil {
		d.Sub(d, c.old)
	}
	return d
}

// hasTuples reports whether the outcomes are tuples.
func (g *grid) hasTuples() bool { return len(g.cells) > 0 && evidence.IsJoint(g.cells[0].label) }

// largest returns the indices of the n cells whose weights changed most, in the order of the grid.
func (g *grid) largest(n int) []int {
	sizes, order := make([]*big.Int, len(g.cells)), make([]int, len(g.cells))
	for i, c := range g.cells {
		sizes[i], order[i] = c.change(), i
		sizes[i].Abs(sizes[i])
	}
	slices.SortStableFunc(order, func(a, b int) int { return sizes[b].Cmp(sizes[a]) })
	order = order[:min(n, len(order))]
	slices.Sort(order)
	return order
}
