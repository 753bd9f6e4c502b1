package multiset

import (
	"cmp"
	"errors"
	"math/big"
	"slices"

	"oddsmith/exact/rational"
)

// This file puts the faces in the order of the walk.

// errTooFine says that values have no common denominator of a small size.
var errTooFine = errors.New("exact: values too fine to be put in order")

// A step of the walk is a face, or several that no question tells apart.
type step struct {
	sort   int
	weight *big.Int
	last   bool // no later step is of the same sort
}

// A column is what the steps are worth in a pool, over one denominator for all pools.
type column struct {
	value []int64
	has   []bool
	last  int // the last step that has a value, or -1
}

// An order is the steps, with a column for every pool.
type order struct {
	steps   []step
	columns []column
	den     int64
	rest    [][]*big.Int // by step and sort: the weight of all later steps
}

// newOrder orders the faces so that every pool in sorted meets them from the highest down.
func (d *Dice) newOrder(pools, sorted []*Pool) (*order, error) {
	den, err := denominator(pools)
	if err != nil {
		return nil, err
	}
	rows := make([]row, len(d.faces))
	for i, f := range d.faces {
		rows[i] = row{sort: f.sort, weight: f.weight}
		for _, p := range slices.Concat(sorted, pools) {
			rows[i].values = append(rows[i].values, numerator(p.value[i], den))
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Or(slices.Compare(b.values, a.values), cmp.Compare(a.sort, b.sort))
	})
	rows = merged(rows)
	o := &order{den: den.Int64(), columns: make([]column, len(pools))}
	for _, r := range rows {
		o.steps = append(o.steps, step{sort: r.sort, weight: r.weight})
		for k := range pools {
			v := r.values[len(sorted)+k]
			o.columns[k].value = append(o.columns[k].value, v)
			o.columns[k].has = append(o.columns[k].has, v != none)
		}
	}
	for k := range o.columns {
		o.columns[k].last = lastTrue(o.columns[k].has)
	}
	for k := range sorted {
		if !descends(o.columns[slices.Index(pools, sorted[k])]) {
			return nil, ErrWhole
		}
	}
	o.weigh(len(d.sorts))
	return o, nil
}

// none is the value of a face that is not in a pool: it comes last.
const none = -1 << 62

// A row is a face with its values in the pools.
type row struct {
	sort   int
	weight *big.Int
	values []int64
}

// merged makes one row of neighbours of a sort that are worth the same in all pools.
func merged(rows []row) []row {
	var out []row
	for _, r := range rows {
		k := len(out) - 1
		if k >= 0 && out[k].sort == r.sort && slices.Equal(out[k].values, r.values) {
			out[k].weight = new(big.Int).Add(out[k].weight, r.weight)
			continue
		}
		out = append(out, r)
	}
	return out
}

func denominator(pools []*Pool) (*big.Int, error) {
	den := big.NewInt(1)
	for _, p := range pools {
		for _, v := range p.value {
			if v != nil {
				den = rational.LCM(den, v.Denom())
			}
			if !rational.IsSmall(den) {
				return nil, errTooFine
			}
		}
	}
	for _, p := range pools {
		for _, v := range p.value {
			if v != nil && !rational.IsSmall(rational.Numerator(v, den)) {
				return nil, errTooFine
			}
		}
	}
	return den, nil
}

func numerator(v *big.Rat, den *big.Int) int64 {
	if v == nil {
		return none
	}
	return rational.Numerator(v, den).Int64()
}

// descends reports whether the values of a column never rise.
func descends(c column) bool {
	before := int64(1 << 62)
	for i, v := range c.value {
		if !c.has[i] {
			continue
		}
		if v > before {
			return false
		}
		before = v
	}
	return true
}

func lastTrue(list []bool) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] {
			return i
		}
	}
	return -1
}

// weigh adds up what comes after each step.
func (o *order) weigh(sorts int) {
	left := make([]*big.Int, sorts)
	for i := range left {
		left[i] = new(big.Int)
	}
	o.rest = make([][]*big.Int, len(o.steps))
	for t := len(o.steps) - 1; t >= 0; t-- {
		o.rest[t] = slices.Clone(left)
		s := o.steps[t].sort
		o.steps[t].last = left[s].Sign() == 0
		left[s] = new(big.Int).Add(left[s], o.steps[t].weight)
	}
}
