package compare

import "oddsmith/reports/evidence"

// A Shift is a number before and after, and their difference.
type Shift struct {
	Old   evidence.Number `json:"old"`
	New   evidence.Number `json:"new"`
	Delta evidence.Number `json:"delta"`
}

// shift is the change from the number before to the number after.
func shift(before, after evidence.Number) *Shift {
	return &Shift{Old: before, New: after, Delta: before.ChangeTo(after)}
}

// known is a moment or another number of a distribution: in an interval where it is not exact.
func known(q *evidence.Number) evidence.Number {
	if q.Exact != nil {
		return evidence.Exactly(q.Exact)
	}
	lo, hi := q.Ends()
	return evidence.Within(q.Value, lo, hi)
}
