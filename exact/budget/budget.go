package budget

import (
	"context"
	"math"

	"oddsmith/scenarios/notation"
)

// A Budget is what is left of the limits during an evaluation.
type Budget struct {
	Limits
	Ctx context.Context
	At  notation.Span // the part of the expression at work, for errors

	spent float64
	saved float64 // of that, for what was not done again
	held  float64 // bytes of the distributions that are kept
	width float64 // the most values of a variable conditioned on
	ahead float64 // the most work that may have been foreseen of what was done apart

	// Quick refuses steps that take long, with [ErrLong]; Long says that one was.
	Quick, Long bool

	// Metered keeps what a result has cost, for results that are used again by other
	// evaluations; see [Budget.Measure].
	Metered bool
	methods []string
	reused  bool // a result was charged that was known before

	reserve uint // see firstReserve
	cut     bool
	cutBy   Resource
	final   bool
}

// New returns the whole of the limits, for a first try at a list of firstReserve.
func New(ctx context.Context, l Limits) *Budget {
	return &Budget{Limits: l, Ctx: ctx, reserve: firstReserve}
}

// firstReserve is by how many halvings the residual of a pool is smaller at first than that of
// the whole: sums and mixtures are listed only as far as their shortest part, and what is too
// much is trimmed at the end. Where that was too little, as in products and beside wide dice,
// it is doubled, up to mostReserve.
const (
	firstReserve = 24
	mostReserve  = firstReserve << 16
)

// longStep is the work of a step that takes long: about a tenth of a second.
const longStep = 1e8

// Hold takes n weights below 2^bits into account that will be kept.
func (b *Budget) Hold(n, bits float64) error {
	b.held += WeightBytes(n, bits)
	if limit := MaxHeld * b.MaxMemory; b.held > limit {
		return &LimitError{At: b.At, Resource: Memory, Need: b.held, Limit: limit}
	}
	return nil
}

// Release gives back n weights below 2^bits that were held and are let go.
func (b *Budget) Release(n, bits float64) { b.held -= WeightBytes(n, bits) }

// Spend reserves work before it is done, and memory for a result of n weights
// below 2^bits. Errors are [*LimitError], [ErrLong] and the context's.
func (b *Budget) Spend(work, n, bits float64) error {
	if bytes := WeightBytes(n, bits); bytes > b.MaxMemory {
		return b.Refuse(b.At, Memory, bytes)
	}
	if b.Quick && work > longStep && work <= b.MaxWork-b.spent {
		b.Long = true
		return ErrLong
	}
	if b.spent+work > b.MaxWork {
		return b.Refuse(b.At, Work, b.spent+work)
	}
	b.spent += work
	return b.Ctx.Err()
}

// SpendAlong reserves work of a step that looks at the context on its way, so that it need
// not be quick: see [Budget.Spend].
func (b *Budget) SpendAlong(work float64) error {
	if b.spent+work > b.MaxWork {
		return b.Refuse(b.At, Work, b.spent+work)
	}
	b.spent += work
	return b.Ctx.Err()
}

// SpendAgain takes what something cost that was done before, for another result: that is not done
// again, but refused where it would have been.
func (b *Budget) SpendAgain(work float64) error {
	err := b.SpendAlong(work)
	if err == nil {
		b.saved += work
	}
	return err
}

// Check refuses what is known to need so much later on: see [Budget.Spend].
func (b *Budget) Check(work, n, bits float64) error {
	if bytes := WeightBytes(n, bits); bytes > b.MaxMemory {
		return b.Refuse(b.At, Memory, bytes)
	}
	if !b.Affords(work) {
		return b.Refuse(b.At, Work, b.spent+work)
	}
	return nil
}

// Refuse returns the error for a part of the expression that needs more of a resource
// than is allowed.
func (b *Budget) Refuse(at notation.Span, of Resource, need float64) *LimitError {
	limit := b.MaxMemory
	if of == Work {
		limit = b.MaxWork
	}
	return &LimitError{At: at, Resource: of, Need: need, Limit: limit}
}

// Affords reports whether that much work is left.
func (b *Budget) Affords(work float64) bool { return b.spent+work <= b.MaxWork }

// Spent returns the work spent so far.
func (b *Budget) Spent() float64 { return b.spent }

// Done returns the work that was done, without that of results that are used again.
func (b *Budget) Done() float64 { return b.spent - b.saved }

// NearLimit reports whether the same evaluation might have failed had nothing been
// known before.
func (b *Budget) NearLimit() bool {
	work, held := b.foreseen()
	const rounding = 1.001
	return work*rounding > b.MaxWork || held*rounding > MaxHeld*b.MaxMemory
}

// FarFromLimit reports whether an evaluation that differs only in how some constants are
// worked out cannot have come near a limit either: that takes few steps and little memory.
func (b *Budget) FarFromLimit() bool {
	const times, more = 2, 1e6
	work, held := b.foreseen()
	return times*work+more < b.MaxWork && times*held+more < MaxHeld*b.MaxMemory
}

// foreseen is the most that may have been foreseen: what is left is judged by the first of a
// variable's values, each of which may have cost as much as the whole.
func (b *Budget) foreseen() (work, held float64) {
	times := 1 + b.width/foreseeAfter
	return max(b.spent*times, b.ahead), b.held * times
}

// WeightBytes is the memory that n weights below 2^bits take.
func WeightBytes(n, bits float64) float64 {
	if bits < 64 {
		return 8 * n
	}
	// A big integer has a pointer and a slice header beside its digits.
	return 8 * n * (bits/64 + 6)
}

// StepCost is the price of a multiplication and an addition of weights whose
// product is below 2^bits.
func StepCost(bits float64) float64 { return ProductCost(bits/2, bits/2) }

// ProductCost is the price of a multiplication of weights below 2^x and 2^y, and of an addition
// of the product.
func ProductCost(x, y float64) float64 {
	if x+y < 64 {
		return 1
	}
	v, w := x/64, y/64
	return 60 + v + w + v*w/2
}

// Growing is what so many steps take together at least, given what step i takes, which is no
// less than what those before it do.
func Growing(steps float64, work func(i float64) float64) float64 {
	const parts = 64
	sum := 0.0
	for k := range parts {
		sum += steps / parts * work(steps/parts*float64(k))
	}
	return sum
}

// MulCost is the price of a product of numbers below 2^bits, by Karatsuba's rule where
// they are long.
func MulCost(bits float64) float64 {
	const long = 40 // words from which on it is used
	w := bits / 64
	if w <= long {
		return 30 + w*w
	}
	return long * long * math.Pow(w/long, 1.585)
}

// ReduceCost is the price of writing down a fraction of numbers below 2^bits in lowest
// terms, for the greatest common divisor takes the square of their length. What is short
// costs nothing beside the work of finding it.
func ReduceCost(bits float64) float64 {
	const short = 1 << 16
	if bits < short {
		return 0
	}
	w := bits / 64
	return 4 * w * w
}
