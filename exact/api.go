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

// An Outcome is one value of a distribution.
type Outcome = dist.Outcome

// Kind is what the outcomes of a distribution are.
type Kind = dist.Kind

// The kinds.
const (
	Numeric     = dist.Numeric
	Categorical = dist.Categorical
	Joint       = dist.Joint
)

// Yes and No are the labels of truth values.
const (
	Yes = dist.Yes
	No  = dist.No
)
