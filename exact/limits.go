package exact

import "oddsmith/exact/budget"

// Options bound what an evaluation may spend. The zero value means the defaults.
type Options = budget.Limits

// A LimitError says that an exact answer was estimated to cost more than is allowed.
type LimitError = budget.LimitError

// Resource is what a limit is on.
type Resource = budget.Resource

// The limited resources.
const (
	Work   = budget.Work
	Memory = budget.Memory
)

// The default limits.
const (
	DefaultMaxWork   = budget.DefaultMaxWork
	DefaultMaxMemory = budget.DefaultMaxMemory
	DefaultResidual  = budget.DefaultResidual
)
