package exact

import (
	"context"
	"fmt"
	"math"

	"oddsmith/scenarios/notation"
)

// Options bound what an evaluation may spend. The zero value means the defaults.
type Options struct {
	// MaxWork is the number of elementary steps, about a nanosecond each, that
	// one evaluation may take.
	MaxWork float64

	// MaxMemory is the memory in bytes that one distribution may take. All
	// intermediate ones together may take maxHeld times as much.
	MaxMemory float64

	// Residual is how much of the probability of dice that explode may be left
	// unlisted. It is larger where listing so much exceeds the memory.
	Residual float64

	// Rational asks for processes in rationals, as long as they may be, in the place
	// of float64 with a bound. What has no end of digits stays bounded: the turns of a
	// process in which a turn may change nothing.
	Rational bool

	// Cache keeps what later evaluations may need again; nil keeps nothing. It
	// makes no difference to any result or error.
	Cache *Cache
}

// maxHeld is how many of the largest distributions may be held at one time.
const maxHeld = 4

// The default limits: a negligible residual, some seconds, and little enough memory for any machine.
const (
	DefaultMaxWork   = 5e9
	DefaultMaxMemory = 1 << 27
	DefaultResidual  = 1.0 / (1 << 40)
)

func (o Options) withDefaults() Options {
	if o.MaxWork == 0 {
		o.MaxWork = DefaultMaxWork
	}
	if o.MaxMemory == 0 {
		o.MaxMemory = DefaultMaxMemory
	}
	if o.Residual == 0 {
		o.Residual = DefaultResidual
	}
	return o
}

// Resource is what a limit is on.
type Resource uint8

// The limited resources.
const (
	Work   Resource = iota // Options.MaxWork
	Memory                 // Options.MaxMemory
)

// A LimitError says that an exact answer was estimated to cost more than is
// allowed; nothing of that cost was spent. Monte Carlo may still answer.
type LimitError struct {
	At       notation.Span // the part of the expression that costs too much
	Resource Resource
	Need     float64 // the estimate
	Limit    float64
}

// Flag returns the flag of the commands that raises the limit.
func (e *LimitError) Flag() string {
	if e.Resource == Memory {
		return "--max-memory"
	}
	return "--max-work"
}

func (e *LimitError) Error() string { return e.positioned().Error() }

// Snippet returns the source line with a caret under the part that costs too
// much; see [notation.Error.Snippet].
func (e *LimitError) Snippet() string { return e.positioned().Snippet() }

func (e *LimitError) positioned() *notation.Error {
	msg := fmt.Sprintf("about %.2g steps are needed for an exact answer, the limit is %.2g", e.Need, e.Limit)
	if e.Resource == Memory {
		msg = fmt.Sprintf("about %s are needed for an exact answer, the limit is %s", megabytes(e.Need), megabytes(e.Limit))
	}
	return notation.Errorf(e.At, "%s", msg).WithHint("%s raises it", e.Flag())
}

func megabytes(bytes float64) string {
	mb := bytes / (1 << 20)
	if mb < 1e6 {
		return fmt.Sprintf("%.0f MB", math.Ceil(mb))
	}
	return fmt.Sprintf("%.1g MB", mb)
}

// A budget is what is left of the options' limits during an evaluation.
type budget struct {
	Options
	ctx   context.Context
	spent float64
	held  float64       // bytes of the distributions that are kept
	at    notation.Span // the node at work, for errors

	quick bool // no step may take long; long says that one would
	long  bool

	reserve float64 // see firstReserve
	full    bool    // a list ended for lack of memory
	settled bool    // a longer list would not list more
	width   float64 // the most values of a variable conditioned on
}

// hold takes n weights below 2^bits into account that will be kept.
func (b *budget) hold(n, bits float64) error {
	b.held += 8 * words(n, bits)
	if limit := maxHeld * b.MaxMemory; b.held > limit {
		return &LimitError{At: b.at, Resource: Memory, Need: b.held, Limit: limit}
	}
	return nil
}

// spend reserves work before it is done, and memory for a result of n weights
// below 2^bits.
func (b *budget) spend(work, n, bits float64) error {
	if bytes := 8 * words(n, bits); bytes > b.MaxMemory {
		return &LimitError{At: b.at, Resource: Memory, Need: bytes, Limit: b.MaxMemory}
	}
	if b.quick && work > longStep && work <= b.MaxWork-b.spent {
		b.long = true
		return errLong
	}
	if b.spent+work > b.MaxWork {
		return &LimitError{At: b.at, Resource: Work, Need: b.spent + work, Limit: b.MaxWork}
	}
	b.spent += work
	return b.ctx.Err()
}

// stepCost is the price of a multiplication and an addition of weights whose
// product is below 2^bits.
func stepCost(bits float64) float64 {
	if bits < 64 {
		return 1
	}
	w := bits / 64
	return 60 + w + w*w/8
}
