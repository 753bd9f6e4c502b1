package budget

import "oddsmith/scenarios/notation"

// Check is on its way out: it foretells.
func (b *Budget) Check(work, n, bits float64) error {
	if WeightBytes(n, bits) > b.MaxList() {
		return b.Beyond(Memory)
	}
	if !b.Affords(work) {
		return b.Beyond(Work)
	}
	return nil
}

// Affords is on its way out: it foretells.
func (b *Budget) Affords(work float64) bool { return b.Spent()+work <= b.MaxWork }

// Refuse is on its way out: use Beyond.
func (b *Budget) Refuse(at notation.Span, of Resource, need float64) *LimitError {
	outer := b.At
	defer func() { b.At = outer }()
	b.At = at
	return b.Beyond(of)
}
