package budget

import (
	"context"
	"slices"

	"oddsmith/internal/meter"
)

// A Budget accompanies one evaluation: its meter, its limits, and the trace of its methods.
type Budget struct {
	*meter.Meter
	Limits

	methods []string
	reserve uint // see firstReserve
	cut     bool
	cutBy   Resource
	final   bool
}

// New returns a budget for the first try, with the residual of firstReserve.
func New(ctx context.Context, l Limits) *Budget {
	return &Budget{Meter: meter.New(ctx, meter.Limits{Work: l.MaxWork, Memory: l.MaxMemory}), Limits: l, reserve: firstReserve}
}

// firstReserve is by how many halvings the residual of a pool is smaller at first than that of
// the whole: sums and mixtures are listed only as far as their shortest part, and what is too
// much is trimmed at the end. Where that was too little, as in products and beside wide dice,
// it is doubled, up to mostReserve.
const (
	firstReserve = 24
	mostReserve  = firstReserve << 16
)

// Make charges the work of making a list of n weights below 2^bits, just before it is made. The error
// is that of [meter.Meter.Charge], or that of a list which alone takes more than [Limits.MaxList].
func (b *Budget) Make(work, n, bits float64) error {
	if WeightBytes(n, bits) > b.MaxList() {
		return b.Beyond(Memory)
	}
	return b.Charge(work)
}

// HoldList holds the memory of n weights below 2^bits. The error is that of [meter.Meter.Hold].
func (b *Budget) HoldList(n, bits float64) error { return b.Hold(WeightBytes(n, bits)) }

// ReleaseList releases the memory of n weights below 2^bits.
func (b *Budget) ReleaseList(n, bits float64) { b.Release(WeightBytes(n, bits)) }

// Trace records the method by which a part of the result was found.
func (b *Budget) Trace(method string) {
	if !slices.Contains(b.methods, method) {
		b.methods = append(b.methods, method)
	}
}

// Methods returns the recorded methods without repetitions, in the order of their first use.
func (b *Budget) Methods() []string { return b.methods }

// Apart calls work without recording its methods, and releases the memory that it held.
func (b *Budget) Apart(work func() error) error {
	methods, held := b.methods, b.Held()
	b.methods = nil
	err := work()
	b.Release(b.Held() - held)
	b.methods = methods
	return err
}

// A Trace is what was recorded while a result was found.
type Trace struct {
	methods []string
	final   bool // a longer list would not list more
}

// Within calls work and returns its trace, which also becomes part of the whole trace.
func (b *Budget) Within(work func() error) (Trace, error) {
	outer := Trace{b.methods, b.final}
	b.methods, b.final = nil, false
	err := work()
	inner := Trace{b.methods, b.final}
	b.methods, b.final = outer.methods, outer.final
	b.Retrace(inner)
	return inner, err
}

// Retrace adds the trace of a result that is used again.
func (b *Budget) Retrace(t Trace) {
	for _, method := range t.methods {
		b.Trace(method)
	}
	b.final = b.final || t.final
}

// Fits returns an error if a single allocation exceeds the memory limit.
func (b *Budget) Fits(bytes float64) error {
	if bytes > b.MaxMemory {
		return b.Beyond(Memory)
	}
	return nil
}

// IsFarFromLimits reports whether twice the work and the memory, and some more, would have been
// within the limits.
func (b *Budget) IsFarFromLimits() bool {
	const times, more = 2, 1e6
	return times*b.Spent()+more < b.MaxWork && times*b.Held()+more < b.MaxMemory
}
