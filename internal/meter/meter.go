package meter

import (
	"context"
	"errors"
	"math"

	"oddsmith/scenarios/notation"
)

// Limits bound what one answer may take. 0 is no limit.
type Limits struct {
	Work   float64 // in elementary steps of about a nanosecond
	Memory float64 // in bytes held at one time
}

// A Meter counts what one answer takes. It must not be used by two goroutines at a time.
type Meter struct {
	Ctx   context.Context
	At    notation.Span // the part of the expression at work, for errors
	Doing string        // what is being done, for errors: "exploring 1200 states"; may be empty

	limits   Limits
	spent    float64
	held     float64
	unlooked float64 // work since the context and the heap were looked at
}

// New returns a meter of an answer.
func New(ctx context.Context, l Limits) *Meter {
	if l.Work == 0 {
		l.Work = math.Inf(1)
	}
	if l.Memory == 0 {
		l.Memory = math.Inf(1)
	}
	return &Meter{Ctx: ctx, limits: l}
}

// lookEvery is the work after which the context and the heap are looked at: about a millisecond.
const lookEvery = 1e6

// Charge takes the work of a step that is about to be done. Errors are [*LimitError] and that of
// [Interrupted].
func (m *Meter) Charge(steps float64) error {
	if m.spent+steps > m.limits.Work {
		return m.Beyond(Work)
	}
	m.spent += steps
	if m.unlooked += steps; m.unlooked < lookEvery {
		return nil
	}
	return m.Look()
}

// Look notices an interrupt, the end of the run's time, and a heap that has outgrown the memory of
// the process. [Meter.Charge] does so often enough.
func (m *Meter) Look() error {
	m.unlooked = 0
	if err := Interrupted(m.Ctx); err != nil {
		return err
	}
	if over := overHeap(0); over != nil {
		over.At, over.Doing = m.At, m.Doing
		return over
	}
	return nil
}

// Hold takes the memory of a list that is made and kept. The error is a [*LimitError].
func (m *Meter) Hold(bytes float64) error {
	m.held += bytes
	if m.held > m.limits.Memory {
		return m.Beyond(Memory)
	}
	return nil
}

// Release gives back memory that was held.
func (m *Meter) Release(bytes float64) { m.held -= bytes }

// Spent is the work so far, in steps.
func (m *Meter) Spent() float64 { return m.spent }

// Held is the memory that is held, in bytes.
func (m *Meter) Held() float64 { return m.held }

// Beyond returns the error of an answer that needs more of a resource than it may take.
func (m *Meter) Beyond(of Resource) *LimitError {
	e := &LimitError{Resource: of, Spent: m.spent, Limit: m.limits.Work, At: m.At, Doing: m.Doing}
	if of == Memory {
		e.Spent, e.Limit = m.held, m.limits.Memory
	}
	return e
}

// Interrupted returns the error of a context that has ended: a [*LimitError] of time where that
// ended it, else the context's own; nil while it goes on.
func Interrupted(ctx context.Context) error {
	err := ctx.Err()
	if err == nil {
		return nil
	}
	if limit := new(LimitError); errors.As(context.Cause(ctx), &limit) {
		return limit
	}
	return err
}
