package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/internal/meter"
)

// Options bound what an evaluation may spend. The zero value means the defaults.
type Options = budget.Limits

// A LimitError says that an answer takes more than is allowed.
type LimitError = budget.LimitError

// An UnsolvedError says that a part of an expression has a meaning but no exact answer as
// yet.
type UnsolvedError = budget.UnsolvedError

// Resource is what a limit is on.
type Resource = budget.Resource

// The limited resources.
const (
	Work   = budget.Work
	Memory = budget.Memory
	Time   = meter.Time // of the run
)

// The remedies of an [UnsolvedError].
const (
	Sampling        = budget.Sampling
	SmallerResidual = budget.SmallerResidual
)

// The default limits.
const (
	DefaultMaxWork   = budget.DefaultMaxWork
	DefaultMaxMemory = budget.DefaultMaxMemory
	DefaultResidual  = budget.DefaultResidual
)

// A Dist is a probability distribution; see [dist.Dist].
type Dist = dist.Dist

// Numeric is the kind of a distribution of numbers.
const Numeric = dist.Numeric

// Yes is the label of what is true.
const Yes = dist.Yes
