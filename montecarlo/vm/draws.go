package vm

// Draws are uniform numbers, one at a time, for dice that are looked at singly.
type Draws struct{ stream stream }

// NewDraws returns the draws of a seed and a number: the stream of that block.
func NewDraws(seed uint64, number int64) *Draws {
	d := &Draws{}
	d.stream.seed(seed, number)
	return d
}

// Below returns a uniform number in 0..n-1, n at least 1.
func (d *Draws) Below(n uint64) uint64 { return d.stream.below(n) }
