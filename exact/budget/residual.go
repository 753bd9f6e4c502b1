package budget

// firstReserve is how much smaller the residual of a pool is at first than that of
// the whole: sums and mixtures are listed only as far as their shortest part, and
// what is too much is trimmed at the end. Where that was too little, as in
// products, it is squared, down to leastReserve.
const (
	firstReserve = 1.0 / (1 << 24)
	leastReserve = firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve *
		firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve
)

// Target is how much of its probability a list without end may leave out, in this try.
func (b *Budget) Target() float64 { return min(b.Residual, MostResidual) * b.reserve }

// CutShort notes that a list ended for lack of memory.
func (b *Budget) CutShort() { b.cut = true }

// IsCutShort reports whether a list ended for lack of memory.
func (b *Budget) IsCutShort() bool { return b.cut }

// ListsAll notes that a longer list would not list more.
func (b *Budget) ListsAll() { b.final = true }

// CanListMore reports whether another try, with longer lists, may list more of the
// result.
func (b *Budget) CanListMore() bool {
	return !b.cut && !b.final && b.reserve >= leastReserve
}

// IsFinal reports whether a longer list would not list more.
func (b *Budget) IsFinal() bool { return b.final }

// Longer returns the budget for another try with longer lists. The work spent counts.
func (b *Budget) Longer() *Budget {
	return &Budget{Limits: b.Limits, Ctx: b.Ctx, reserve: b.reserve * b.reserve, spent: b.spent, Quick: b.Quick}
}
