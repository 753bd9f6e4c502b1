package evidence

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"oddsmith/scenarios/notation"
)

// A PolicyMap is in which share of the states an action is best, by two of the numbers that a policy goes by.
type PolicyMap struct {
	Action string
	X, Y   string // the keys
	Xs, Ys []float64
	Values [][]float64 // by the rows of Ys; NaN where there is nothing to choose
}

// Maps returns a map over two numeric keys for each action but the first listed that is best in
// some state; nil if there are fewer than two numeric keys. Keys of the actor itself come first,
// such as its health.
func (p *Policy) Maps() []PolicyMap {
	axes := p.axes()
	if len(axes) < 2 || axes[0].span()*axes[1].span() > maxMapCells {
		return nil
	}
	var out []PolicyMap
	for i, share := range p.Shares() {
		if i > 0 && share.States > 0 {
			out = append(out, p.mapOf(share.Action, axes[0], axes[1]))
		}
	}
	return out
}

// A policyAxis is a key of a policy that is a number, with its values.
type policyAxis struct {
	key    int
	values []float64
}

// maxMapCells is how many cells a map may have that one can read.
const maxMapCells = 10_000

// span is the number of whole numbers from the least value to the greatest.
func (a *policyAxis) span() float64 { return slices.Max(a.values) - slices.Min(a.values) + 1 }

// axes returns the numeric keys: those of the actor first, then those with more values.
func (p *Policy) axes() []*policyAxis {
	var out []*policyAxis
	for k, list := range p.Table.Values {
		a := &policyAxis{key: k}
		for _, x := range list {
			if n, ok := x.(*notation.Number); ok {
				v, _ := n.Value.Float64()
				a.values = append(a.values, v)
			}
		}
		if len(a.values) == len(list) {
			out = append(out, a)
		}
	}
	own := func(a *policyAxis) int {
		if strings.HasPrefix(p.Keys[a.key], p.Actor+".") {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b *policyAxis) int {
		if d := own(a) - own(b); d != 0 {
			return d
		}
		return len(b.values) - len(a.values)
	})
	return out
}

// mapOf returns, for each value of the keys x and y, the share of the states in which an action is
// best.
func (p *Policy) mapOf(action string, x, y *policyAxis) PolicyMap {
	xs, ys := evenly(x.values), evenly(y.values)
	best, all := zeros(len(ys), len(xs)), zeros(len(ys), len(xs))
	for _, s := range p.States() {
		column, row := place(xs, s.Values[x.key]), place(ys, s.Values[y.key])
		all[row][column]++
		if s.Best == action {
			best[row][column]++
		}
	}
	for r := range all {
		for c := range all[r] {
			if best[r][c] /= all[r][c]; all[r][c] == 0 {
				best[r][c] = math.NaN()
			}
		}
	}
	return PolicyMap{action, p.Keys[x.key], p.Keys[y.key], xs, ys, best}
}

// evenly fills in the whole numbers between the values of an axis, whose cells are of one
// size.
func evenly(values []float64) []float64 {
	lo, hi := slices.Min(values), slices.Max(values)
	var out []float64
	for v := lo; v <= hi; v++ {
		out = append(out, v)
	}
	return out
}

// zeros returns a table of zeros.
func zeros(rows, columns int) [][]float64 {
	out := make([][]float64, rows)
	for i := range out {
		out[i] = make([]float64, columns)
	}
	return out
}

// place is the index on the axis, of whole numbers in a row, of the value with this text.
func place(axis []float64, text string) int {
	v, _ := strconv.ParseFloat(strings.Trim(text, "()"), 64)
	return int(v - axis[0])
}
