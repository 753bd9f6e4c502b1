package dist

import (
	"cmp"
	"slices"

	"oddsmith/exact/budget"
)

// Sum returns the sum of independent distributions: of equal ones first, and then of the
// shortest. What is beyond the limits is refused before any two are added.
func Sum(terms []*Dist, b *budget.Budget) (*Dist, error) {
	var different []*Dist
	copies := map[*Dist]int64{}
	for _, d := range terms {
		if copies[d] == 0 {
			different = append(different, d)
		}
		copies[d]++
	}
	work, sizes := 0.0, make([]size, len(different))
	for i, d := range different {
		var w float64
		sizes[i], w = d.size().power(copies[d])
		work += w
	}
	least := pairUp(sizes, size.compare, func(x, y size) size {
		sum, w := x.plus(y)
		work += w
		return sum
	})
	if err := b.Check(work, least.slots, least.bits); err != nil {
		return nil, err
	}
	var err error
	for i, d := range different {
		if different[i], err = Power(d, copies[d], b); err != nil {
			return nil, err
		}
	}
	sum := pairUp(different, func(x, y *Dist) int { return x.size().compare(y.size()) }, func(x, y *Dist) *Dist {
		if err != nil {
			return nil
		}
		var d *Dist
		d, err = Convolve(x, y, b)
		return d
	})
	return sum, err
}

// pairUp adds neighbours in their order, and what they come to, until one is left.
func pairUp[T any](list []T, order func(x, y T) int, add func(x, y T) T) T {
	slices.SortStableFunc(list, order)
	for len(list) > 1 {
		var next []T
		for pair := range slices.Chunk(list, 2) {
			if len(pair) == 2 {
				pair[0] = add(pair[0], pair[1])
			}
			next = append(next, pair[0])
		}
		list = next
	}
	return list[0]
}

// A size is how many values a distribution has at least, and how many bits its total.
type size struct{ slots, bits float64 }

// size returns the size, as if of one value where not all are listed.
func (d *Dist) size() size {
	if d.tail != nil || d.Slots() == 0 {
		return size{slots: 1}
	}
	return size{float64(d.Len()), d.LeastBits()}
}

func (x size) compare(y size) int { return cmp.Compare(x.slots, y.slots) }

// plus returns the size of a sum, and what it takes at least to find it.
func (x size) plus(y size) (sum size, work float64) {
	sum = size{x.slots + y.slots - 1, x.bits + y.bits}
	if x.slots == 1 || y.slots == 1 {
		return sum, 0
	}
	work = x.slots * y.slots * budget.ProductCost(x.bits, y.bits)
	if min(x.slots, y.slots) >= kroneckerFrom {
		work = min(work, kroneckerWork(x.slots, y.slots, sum.bits))
	}
	return sum, work
}

// power returns the size of the sum of so many copies, and what [Power] takes at least.
func (x size) power(n int64) (sum size, work float64) {
	sum = size{slots: 1}
	for ; n > 0; n /= 2 {
		var w float64
		if n%2 == 1 {
			sum, w = sum.plus(x)
			work += w
		}
		if n > 1 {
			x, w = x.plus(x)
			work += w
		}
	}
	return sum, work
}
