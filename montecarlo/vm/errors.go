package vm

import "oddsmith/scenarios/notation"

// A LimitError refuses an expression that this engine could not sample correctly
// within its bounds: too many dice in a sample, numbers beyond 64 bits, too many
// different outcomes. It unwraps to the [*notation.Error] that says where.
type LimitError struct{ Err *notation.Error }

// Limitf returns a [*LimitError] at the span.
func Limitf(at notation.Span, format string, args ...any) *LimitError {
	return &LimitError{Err: notation.Errorf(at, format, args...)}
}

// Error is one line: the place and what exceeds which limit.
func (e *LimitError) Error() string { return e.Err.Error() }

// Unwrap returns the positioned error.
func (e *LimitError) Unwrap() error { return e.Err }

// MaxDice is the most dice that one sample may take.
const MaxDice = 1 << 20
