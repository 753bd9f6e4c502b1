package budget

import (
	"errors"
	"fmt"
	"math"

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
}

func (e *LimitError) Error() string { return e.Positioned().Error() }

// Snippet returns the source line with a caret under the part that costs too
// much; see [notation.Error.Snippet].
func (e *LimitError) Snippet() string { return e.Positioned().Snippet() }

// Positioned returns the error as one of the notation, to which advice may be added.
func (e *LimitError) Positioned() *notation.Error {
	msg := fmt.Sprintf("about %.2g steps are needed for an exact answer, the limit is %.2g", e.Need, e.Limit)
	if e.Resource == Memory {
		msg = fmt.Sprintf("about %s are needed for an exact answer, the limit is %s", megabytes(e.Need), megabytes(e.Limit))
	}
	return notation.Errorf(e.At, "%s", msg).WithHint("%s raises it", e.Flag())
}

// Flag returns the flag of the commands that raises the limit.
func (e *LimitError) Flag() string {
	if e.Resource == Memory {
		return "--max-memory"
	}
	return "--max-work"
}

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
