package sweep

import "slices"

// A Span is the cells First, First+1, ..., End-1.
type Span struct{ First, End int }

// count is the number of cells in the spans.
func count(spans []Span) int {
	n := 0
	for _, s := range spans {
		n += s.End - s.First
	}
	return n
}

// SpansOf returns the cells with the indices, in order, as spans.
func SpansOf(cells []int) []Span {
	var out []Span
	for _, i := range slices.Sorted(slices.Values(cells)) {
		if last := len(out) - 1; last >= 0 && out[last].End == i {
			out[last].End++
			continue
		}
		out = append(out, Span{First: i, End: i + 1})
	}
	return out
}
