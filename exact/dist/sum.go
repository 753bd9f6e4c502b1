package dist

import (
	"cmp"
	"slices"

	"oddsmith/exact/budget"
)

// Sum returns the sum of independent distributions: of equal ones first, and then of the
// shortest.
func Sum(terms []*Dist, b *budget.Budget) (*Dist, error) {
	var different []*Dist
	var copies []int64
	for _, d := range terms {
		i := slices.IndexFunc(different, func(e *Dist) bool { return d == e || d.Slots() == e.Slots() && d.Equal(e) })
		if i < 0 {
			i, different, copies = len(different), append(different, d), append(copies, 0)
		}
		copies[i]++
	}
	var err error
	for i, d := range different {
		if different[i], err = Power(d, copies[i], b); err != nil {
			return nil, err
		}
	}
	sum := pairUp(different, func(x, y *Dist) int { return cmp.Compare(x.Slots(), y.Slots()) }, func(x, y *Dist) *Dist {
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
