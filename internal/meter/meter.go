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
	most     float64 // that was held at a time: see Most
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

// Charge takes the work of a step that is about to be done, in whole steps, so that the sum does not
// depend on the order of its parts. Errors are [*LimitError] and that of [Interrupted].
func (m *Meter) Charge(steps float64) error {
	steps = math.Ceil(steps)
	if m.spent+steps > m.limits.Work {
		return m.Beyond(Work)
	}
	m.spent += steps
	return m.Pass(steps)
}

// Pass notes that so much of the work that was charged is done, in steps that take long together, so
// that an interrupt is noticed on the way. The error is that of [Meter.Look].
func (m *Meter) Pass(steps float64) error {
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
		return m.during(err)
	}
	if over := overHeap(0); over != nil {
		over.At, over.Doing = m.At, m.Doing
		return over
	}
	return nil
}

// during returns the error of the run's time with what this answer was at. Other errors are returned as they
// are.
func (m *Meter) during(err error) error {
	limit := new(LimitError)
	if !errors.As(err, &limit) {
		return err
	}
	at := *limit // many answers have the same context
	at.At, at.Doing = m.At, m.Doing
	return &at
}

// Hold takes the memory of a list that is made and kept. The error is a [*LimitError].
func (m *Meter) Hold(bytes float64) error {
	m.held += bytes
	m.most = max(m.most, m.held)
	if m.held > m.limits.Memory {
		return m.Beyond(Memory)
	}
	return nil
}

// Release gives back memory that was held.
func (m *Meter) Release(bytes float64) { m.held -= bytes }

// Attempt does some work that may be in vain, and reports whether it was not. If it was, nothing is charged
// or held for it: no answer may depend on what was tried.
func (m *Meter) Attempt(work func() (useful bool)) (useful bool) {
	spent, held, most := m.spent, m.held, m.most
	if useful = work(); !useful {
		m.spent, m.held, m.most = spent, held, most
	}
	return useful
}

// Left is the work that may yet be done.
func (m *Meter) Left() float64 { return m.limits.Work - m.spent }

// Spent is the work so far, in steps.
func (m *Meter) Spent() float64 { return m.spent }

// Held is the memory that is held, in bytes.
func (m *Meter) Held() float64 { return m.held }

// Most does some work and returns the most memory that was held meanwhile, beside what was held
// before.
func (m *Meter) Most(work func() error) (bytes float64, err error) {
	before, outer := m.held, m.most
	m.most = before
	err = work()
	bytes = m.most - before
	m.most = max(outer, m.most)
	return bytes, err
}

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
