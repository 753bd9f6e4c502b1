package dist

import (
	"cmp"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// This file makes numeric distributions from values and weights, and chooses their
// support. A lattice is dense: it has a slot for every multiple of its step between the
// least and the greatest value, so it is taken only where at most latticeSlack slots stand
// for each value; what is sparser keeps its values as a sorted list. The slack lets
// products such as 1d6*1d6, with their gaps, stay on lattices, where convolution is fast.
const latticeSlack = 16

// fromIntegers returns the distribution of the ascending outcomes of x, some of which may have weight
// 0. It may keep w, which must not be changed afterwards.
func fromIntegers(x integers, w rational.Column, total *big.Int) *Dist {
	first, last, outcomes, step := -1, -1, 0, uint64(0)
	for i := range w.Len() {
		if w.IsZero(i) {
			continue
		}
		if first < 0 {
			first = i
		}
		if step != 1 {
			step = rational.GCD(step, uint64(x.at(i)-x.at(first)))
		}
		last = i
		outcomes++
	}
	if outcomes == 0 {
		return Empty(Numeric, total)
	}
	step = max(step, 1)
	lo := x.at(first)
	slots := uint64(x.at(last)-lo)/step + 1
	if slots > latticeSlack*uint64(outcomes) {
		d := &Dist{values: make([]*big.Rat, 0, outcomes), w: rational.NewColumn(outcomes, total), total: total}
		for i := first; i <= last; i++ {
			if !w.IsZero(i) {
				d.w.Set(len(d.values), w, i)
				d.values = append(d.values, big.NewRat(x.at(i), x.den))
			}
		}
		return d
	}
	d := &Dist{origin: big.NewRat(lo, x.den), step: big.NewRat(int64(step), x.den), total: total}
	if slots == uint64(last-first+1) {
		d.w = w.Slice(first, last+1)
		return d
	}
	d.w = rational.NewColumn(int(slots), total)
	for i := first; i <= last; i++ {
		if !w.IsZero(i) {
			d.w.Set(int(uint64(x.at(i)-lo)/step), w, i)
		}
	}
	return d
}

// fromUnsorted returns the distribution of the distinct outcomes nums[i]/den with the weights w, some of which
// may be 0. It may keep both, which must not be changed afterwards.
func fromUnsorted(nums []int64, den int64, w rational.Column, total *big.Int) *Dist {
	if slices.IsSorted(nums) {
		return fromIntegers(integers{n: len(nums), nums: nums, den: den}, w, total)
	}
	order := ascending(len(nums), func(i, j int) int { return cmp.Compare(nums[i], nums[j]) })
	x := integers{n: len(nums), nums: make([]int64, len(nums)), den: den}
	sorted := rational.NewColumn(len(nums), total)
	for k, i := range order {
		x.nums[k] = nums[i]
		sorted.Set(k, w, i)
	}
	return fromIntegers(x, sorted, total)
}

// fromRationals returns the distribution of any numbers with the weights w. Some may be equal or have weight 0.
func fromRationals(values []*big.Rat, w rational.Column, total *big.Int) *Dist {
	compare := byValue(values)
	return fromOrdered(values, ascending(len(values), compare), compare, w, total)
}

// fromOrdered is fromRationals for values whose ascending order, as indices, is known. compare compares two
// values by their indices.
func fromOrdered(values []*big.Rat, order []int, compare func(i, j int) int, w rational.Column, total *big.Int) *Dist {
	d := &Dist{values: make([]*big.Rat, 0, len(values)), w: rational.NewColumn(len(values), total), total: total}
	scratch, last := new(big.Int), -1
	for _, i := range order {
		if w.IsZero(i) {
			continue
		}
		if last < 0 || compare(last, i) != 0 {
			d.values = append(d.values, values[i])
		}
		last = i
		d.w.Add(len(d.values)-1, w.At(i, scratch))
	}
	d.w = d.w.Slice(0, len(d.values))
	if x, ok := d.integers(); ok {
		return fromIntegers(x, d.w, total)
	}
	return d
}

// sortedRationals is fromRationals for many values. The error is that of the budget.
func sortedRationals(values []*big.Rat, w rational.Column, total *big.Int, b *budget.Budget) (*Dist, error) {
	compare := byValue(values)
	order, err := inOrder(len(values), compare, b)
	if err != nil {
		return nil, err
	}
	return fromOrdered(values, order, compare, w, total), nil
}

// byValue returns a function that compares values by their indices: as machine words if all are small.
func byValue(values []*big.Rat) func(i, j int) int {
	small := make([]fraction, len(values))
	for i, v := range values {
		num, den, ok := rational.SmallParts(v)
		if !ok {
			return func(i, j int) int { return values[i].Cmp(values[j]) }
		}
		small[i] = fraction{num, den}
	}
	return func(i, j int) int { return small[i].compare(small[j]) }
}

// A fraction is a small rational with a positive denominator.
type fraction struct{ num, den int64 }

// compare returns the order of two fractions.
func (f fraction) compare(g fraction) int { return cmp.Compare(f.num*g.den, g.num*f.den) }

// ascending returns the indices 0..n-1 sorted by compare.
func ascending(n int, compare func(i, j int) int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, compare)
	return order
}

// inOrder is ascending for large n. The error is that of the budget; after it the sort ends soon, with
// no meaningful order.
func inOrder(n int, compare func(i, j int) int, b *budget.Budget) ([]int, error) {
	const compareCost, atOnce = 150, 1 << 12
	var err error
	compared := 0
	order := ascending(n, func(i, j int) int {
		if compared++; compared%atOnce == 0 && err == nil {
			err = b.Pass(compareCost * atOnce)
		}
		if err != nil {
			return 0
		}
		return compare(i, j)
	})
	return order, err
}

// common returns both supports as integers over one denominator; false if they are not small.
func common(x, y *Dist) (a, c integers, ok bool) {
	if a, ok = x.integers(); !ok {
		return a, c, false
	}
	if c, ok = y.integers(); !ok {
		return a, c, false
	}
	den := rational.SmallLCM(a.den, c.den)
	if a, ok = a.over(den); ok {
		c, ok = c.over(den)
	}
	return a, c, ok
}

// An intTally adds weights by outcome: in an array if the outcomes are close together, else by a map.
type intTally struct {
	index map[int64]int
	keys  []int64 // in the order of the weights
	w     rational.Column
	lo    int64
	dense bool
	total *big.Int
}

// newIntTally returns an empty tally for about n different values in lo..hi, whose weights sum to
// total.
func newIntTally(lo, hi int64, n int, total *big.Int) *intTally {
	if width := hi - lo; width >= 0 && width < latticeSlack*int64(n)+1024 {
		return &intTally{w: rational.NewColumn(int(width)+1, total), lo: lo, dense: true, total: total}
	}
	return &intTally{index: map[int64]int{}, w: rational.NewColumn(0, total), total: total}
}

// slot returns the index of an outcome in the tally's weights.
func (t *intTally) slot(v int64) int {
	if t.dense {
		return int(v - t.lo)
	}
	k, ok := t.index[v]
	if !ok {
		k = len(t.keys)
		t.index[v] = k
		t.keys, t.w = append(t.keys, v), t.w.Grown()
	}
	return k
}

// dist returns the distribution of the outcomes v/den with the weights added.
func (t *intTally) dist(den int64) *Dist {
	if t.dense {
		return fromIntegers(integers{n: t.w.Len(), origin: t.lo, step: 1, den: den}, t.w, t.total)
	}
	return fromUnsorted(t.keys, den, t.w, t.total)
}
