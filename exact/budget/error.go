package budget

import (
	"oddsmith/internal/meter"
	"oddsmith/scenarios/notation"
)

// A LimitError says that an answer takes more than is allowed. Monte Carlo may still answer.
type LimitError = meter.LimitError

// Resource is what a limit is on.
type Resource = meter.Resource

// The limited resources of an answer.
const (
	Work   = meter.Work   // Limits.MaxWork
	Memory = meter.Memory // Limits.MaxMemory
)

// An UnsolvedError says that a part of the expression has a meaning but no exact answer
// as yet. It unwraps to the [*notation.Error] that says where and what.
type UnsolvedError struct {
	Err    *notation.Error
	Remedy Remedy
}

// Remedy is what answers an expression that is unsolved.
type Remedy uint8

// The remedies.
const (
	Sampling        Remedy = iota // the other engine rolls it
	SmallerResidual               // more listed values, see Limits.Residual
)

// Unsolved returns an [*UnsolvedError] at the span, which sampling answers.
func Unsolved(at notation.Span, format string, args ...any) error {
	return &UnsolvedError{Err: notation.Errorf(at, format, args...)}
}

// BeyondList returns an [*UnsolvedError] at the span, which a longer list answers.
func BeyondList(at notation.Span, format string, args ...any) error {
	return &UnsolvedError{Err: notation.Errorf(at, format, args...), Remedy: SmallerResidual}
}

func (e *UnsolvedError) Error() string { return e.Err.Error() }

// Unwrap returns the positioned error.
func (e *UnsolvedError) Unwrap() error { return e.Err }
