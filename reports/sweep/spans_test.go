package sweep_test

import (
	"context"
	"slices"
	"testing"

	"oddsmith/reports/sweep"
)

// The cells of spans come in their order, and no batch is of two spans, whatever the number of
// workers.
func TestSpans(t *testing.T) {
	g := grid(t, "bonus=1..300")
	for _, workers := range []int{1, 3} {
		for _, spans := range [][]sweep.Span{
			nil,
			{{First: 7, End: 7}},
			{{First: 299, End: 300}},
			{{First: 3, End: 5}, {First: 5, End: 6}, {First: 100, End: 100}, {First: 200, End: 290}},
		} {
			var want, got []int
			for _, s := range spans {
				for i := s.First; i < s.End; i++ {
					want = append(want, i)
				}
			}
			err := sweep.Spans(context.Background(), g, spans, []string{"total"}, options(workers), func(b *sweep.Batch) error {
				if !slices.ContainsFunc(spans, func(s sweep.Span) bool { return s.First <= b.First && b.End() <= s.End }) {
					t.Errorf("%v: a batch from %d to %d", spans, b.First, b.End())
				}
				for c := range b.Cells() {
					got = append(got, c.Index)
				}
				return nil
			})
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%v, %d workers: cells %v, %v, want %v", spans, workers, got, err, want)
			}
		}
	}
}
