package budget

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"oddsmith/scenarios/notation"
)

// Resource is what a limit is on.
type Resource uint8

// The limited resources.
const (
	Work   Resource = iota // Limits.MaxWork
	Memory                 // Limits.MaxMemory
)

// A LimitError says that an exact answer was estimated to cost more than is
// allowed; nothing of that cost was spent. Monte Carlo may still answer.
type LimitError struct {
	At       notation.Span // the part of the expression that costs too much
	Resource Resource
	Need     float64 // the estimate
	Limit    float64
	Answers  int     // how many answers need it together; 0 for one alone
	Spent    float64 // the work that was done until then, where one answer was refused
}

func (e *LimitError) Error() string { return e.positioned().Error() }

// OfOne reports whether it is a single distribution that takes too much memory, so that what
// was spent or held before has no part in it.
func (e *LimitError) OfOne(l Limits) bool { return e.Resource == Memory && e.Limit == l.MaxMemory }

// Snippet returns the source line with a caret under the part that costs too
// much; see [notation.Error.Snippet].
func (e *LimitError) Snippet() string { return e.positioned().Snippet() }

func (e *LimitError) positioned() *notation.Error {
	what := "an exact answer"
	switch {
	case e.Answers == 1:
		what = "the answer"
	case e.Answers > 1:
		what = fmt.Sprintf("all %d answers", e.Answers)
	}
	need, most := fmt.Sprintf("about %.2g steps", e.Need), fmt.Sprintf("%.2g", e.Limit)
	if e.Resource == Memory {
		need, most = "about "+megabytes(e.Need), limit(e.Limit)
	}
	if math.IsInf(e.Need, 1) { // the estimate itself was too large
		need = strings.Replace(need, "about +Inf", "more than 1e+300", 1)
	}
	return notation.Errorf(e.At, "%s are needed for %s, the limit is %s", need, what, most)
}

// limit is a limit as it was set: in bytes, if it is not a whole number of megabytes.
func limit(bytes float64) string {
	if math.Mod(bytes, 1<<20) == 0 {
		return megabytes(bytes)
	}
	return fmt.Sprintf("%.0f bytes", bytes)
}

// megabytes is an estimate, rounded up.
func megabytes(bytes float64) string {
	mb := bytes / (1 << 20)
	if mb < 1e6 {
		return fmt.Sprintf("%.0f MB", math.Ceil(mb))
	}
	return fmt.Sprintf("%.1g MB", mb)
}

// ErrLong says that a single step would take long, and cannot be interrupted; see
// [Budget.Quick].
var ErrLong = errors.New("exact: a long step")

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
