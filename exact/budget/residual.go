package budget

// leastReserve is the smallest part of the residual that a list is tried for; see
// firstReserve.
const leastReserve = firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve *
	firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve * firstReserve

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
	return &Budget{Limits: b.Limits, Ctx: b.Ctx, reserve: b.reserve * b.reserve, spent: b.spent, saved: b.saved, Quick: b.Quick}
}
