package montecarlo

import "oddsmith/scenarios/notation"

// A LimitError refuses an expression that this engine could not sample
// correctly within its bounds: too many dice in a sample, numbers beyond 64
// bits, too many different outcomes. It unwraps to the [*notation.Error] that
// says where.
type LimitError struct{ Err *notation.Error }

// Error is one line: the place and what exceeds which limit.
func (e *LimitError) Error() string { return e.Err.Error() }

// Unwrap returns the positioned error.
func (e *LimitError) Unwrap() error { return e.Err }

func limitf(at notation.Span, format string, args ...any) *LimitError {
	return &LimitError{Err: notation.Errorf(at, format, args...)}
}

// The limits of a program.
const (
	maxDice     = 1 << 20 // dice in one sample: a block of samples is the unit of cancellation
	maxNodes    = 1 << 17 // nodes of the tree, those reached on several ways counted again
	maxLets     = 1 << 12 // values rolled by name
	maxBits     = 1 << 12 // bits of a constant's numerator and denominator
	maxSlots    = 1 << 20 // counters of a dense tally
	maxOutcomes = 1 << 20 // different outcomes of a sparse tally
)
