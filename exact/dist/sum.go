package dist

import (
	"cmp"
	"slices"

	"oddsmith/exact/budget"
)

// Counted returns the different ones of some distributions, and how many there are of each.
func Counted(list []*Dist) (different []*Dist, copies []int64) {
	for _, d := range list {
		i := slices.IndexFunc(different, func(e *Dist) bool { return d == e || d.Slots() == e.Slots() && d.Equal(e) })
		if i < 0 {
			i, different, copies = len(different), append(different, d), append(copies, 0)
		}
		copies[i]++
	}
	return different, copies
}

// Sum returns the distribution of the sum of independent terms: equal terms are added first, then
// short ones.
func Sum(terms []*Dist, b *budget.Budget) (*Dist, error) {
	different, copies := Counted(terms)
	var err error
	for i, d := range different {
		if different[i], err = Power(d, copies[i], b); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(different, func(x, y *Dist) int { return cmp.Compare(x.Slots(), y.Slots()) })
	for len(different) > 1 { // neighbours are added up, and what they come to
		var sums []*Dist
		for pair := range slices.Chunk(different, 2) {
			if len(pair) == 2 {
				if pair[0], err = Convolve(pair[0], pair[1], b); err != nil {
					return nil, err
				}
			}
			sums = append(sums, pair[0])
		}
		different = sums
	}
	return different[0], nil
}
