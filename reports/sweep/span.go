package sweep

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
