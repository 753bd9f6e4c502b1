package budget

import (
	"math"
	"sync"
)

// A Run is what the answers of a whole command may take together: the work of all its
// measures, cells and engines, and the memory of the answers that are held until all are
// written. It may be used by several goroutines at a time; a nil one allows everything.
//
// All answers may take twice the work of one: what answers have in common is found once, but
// counted for each, so that no answer depends on which came before.
type Run struct {
	limits Limits
	whole  *Run // of which it is a part; nil for none

	mu         sync.Mutex
	work, held float64
	done, of   int // answers, and how many there will be; 0 where that is not known
	among      int // how many there will be, where the first ones say nothing of the others
}

// NewRun returns the whole of the limits.
func NewRun(l Limits) *Run {
	l = l.WithDefaults()
	l.MaxWork *= 2
	return &Run{limits: l}
}

// Part returns what the answers of one part of the command may take, such as a scenario of a
// report: as much work as the whole, however many parts there are. What is held until all is
// written is held by all parts together.
func (r *Run) Part() *Run {
	if r == nil {
		return nil
	}
	return &Run{limits: r.limits, whole: r}
}

// Expect says that there will be so many more answers.
func (r *Run) Expect(answers int) {
	if r == nil {
		return
	}
	r.whole.Expect(answers)
	r.mu.Lock()
	r.of += answers
	r.mu.Unlock()
}

// Among says how many answers there will be at most, for an error to name. What those to come
// will need is not judged by those that were found: that is left to [Run.Check].
func (r *Run) Among(answers int) {
	if r == nil {
		return
	}
	r.mu.Lock()
	r.among = answers
	r.mu.Unlock()
}

// MaxWork is all the work that there is.
func (r *Run) MaxWork() float64 {
	if r == nil {
		return math.Inf(1)
	}
	return r.limits.MaxWork
}

// MaxHeld is all the memory of answers that may be held.
func (r *Run) MaxHeld() float64 {
	if r == nil {
		return math.Inf(1)
	}
	return heldShare * MaxHeld * r.limits.MaxMemory
}

// Spend takes the work of an answer that was found. The error is a [*LimitError]: where all
// there is has been spent, and already where what was spent so far says that the answers to
// come will need far more.
func (r *Run) Spend(work float64) error {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.work += work
	r.done++
	return r.within(Work, r.foreseen(r.work, r.limits.MaxWork), r.limits.MaxWork)
}

// foreseen is what the answers so far say that all will need of what has a limit, where that is far
// more; else what they have taken.
func (r *Run) foreseen(taken, limit float64) float64 {
	if r.done == 0 || r.done&(r.done-1) != 0 {
		return taken
	}
	// The first answers may be the dearest, so they alone must not decide.
	const doubt = 16
	if all := taken / float64(r.done) * float64(r.of); all > limit*max(2, doubt/float64(r.done)) {
		return max(taken, all)
	}
	return taken
}

// SpendBefore takes work that is no new answer: that of what answers have in common, or of
// showing one again. The error is that of [Run.Spend].
func (r *Run) SpendBefore(work float64) error {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.work += work
	return r.within(Work, r.work, r.limits.MaxWork)
}

// Check refuses what is known to need so much work, before it is done.
func (r *Run) Check(work float64) error {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.within(Work, r.work+work, r.limits.MaxWork)
}

// Hold takes the memory of an answer that is held until all are written.
func (r *Run) Hold(bytes float64) error {
	if r == nil {
		return nil
	}
	if r.whole != nil {
		return r.whole.Hold(bytes)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held += bytes
	return r.within(Memory, r.held, r.MaxHeld())
}

// HoldNext is [Run.Hold] for the answer whose work was spent last, and gives up as early as that.
func (r *Run) HoldNext(bytes float64) error {
	if err := r.Hold(bytes); err != nil || r == nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.within(Memory, r.foreseen(r.held, r.MaxHeld()), r.MaxHeld())
}

// CheckHeld refuses what is known to take so much memory while it is held.
func (r *Run) CheckHeld(bytes float64) error {
	if r == nil {
		return nil
	}
	if r.whole != nil {
		return r.whole.CheckHeld(bytes)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.within(Memory, r.held+bytes, r.MaxHeld())
}

// heldShare leaves as much for finding an answer and writing it.
const heldShare = 0.5

func (r *Run) within(of Resource, need, limit float64) error {
	if need <= limit {
		return nil
	}
	return &LimitError{Resource: of, Need: need, Limit: limit, Answers: max(r.of, r.done, r.among)}
}

// MemoryLimit is what a process that works within the limits may take in all, for the
// runtime to keep to.
func (l Limits) MemoryLimit() int64 {
	return int64(min(MaxHeld*l.WithDefaults().MaxMemory, math.MaxInt64/2))
}
