package encounter

import "slices"

// Spare numbers are numbers by state that nothing needs any more. The next encounter of a sweep
// has about as many states: with new numbers for each, most of what is allocated would be such.
type spareNumbers struct {
	odds      [][]float64
	roundings [][]int32
}

// keep takes the numbers of a family that is forgotten.
func (s *spareNumbers) keep(m *turnModel) {
	for _, h := range m.backward {
		s.odds, s.roundings = append(s.odds, h.of...), append(s.roundings, h.roundings)
	}
}

// bytes is what they take.
func (s *spareNumbers) bytes() (n float64) {
	for _, of := range s.odds {
		n += 8 * float64(cap(of))
	}
	for _, of := range s.roundings {
		n += 4 * float64(cap(of))
	}
	return n
}

// odds returns n zeros.
func (c *Store) odds(n int) []float64 {
	if c == nil {
		return make([]float64, n)
	}
	return zeros(&c.spare.odds, n)
}

// roundings returns n whole zeros.
func (c *Store) roundings(n int) []int32 {
	if c == nil {
		return make([]int32, n)
	}
	return zeros(&c.spare.roundings, n)
}

// zeros returns n of them, in spare numbers if there are so many.
func zeros[T any](spare *[][]T, n int) []T {
	i := slices.IndexFunc(*spare, func(s []T) bool { return cap(s) >= n })
	if i < 0 {
		return make([]T, n)
	}
	out := (*spare)[i][:n]
	*spare = slices.Delete(*spare, i, i+1)
	clear(out)
	return out
}
