package montecarlo

import (
	"reflect"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A Tally counts the outcomes of samples.
type Tally struct {
	layout      *layout
	conditional bool
	trials      int64
	accepted    int64
	dense       []int64
	sparse      map[key]int64
	work        int64 // that the samples took, in steps of the machine
}

// cacheLine is the number of counters between those of two workers.
const cacheLine = 16

// newTally returns an empty tally of a program's outcomes.
func newTally(p *Program) *Tally {
	t := &Tally{layout: p.layout, conditional: p.compiled.Conditional}
	if n := p.layout.slots; n > 0 {
		t.dense = make([]int64, n+2*cacheLine)[cacheLine : cacheLine+n : cacheLine+n]
	} else {
		t.sparse = make(map[key]int64)
	}
	return t
}

// Kind is what the outcomes are: numbers, truth values, labels or tuples.
func (t *Tally) Kind() notation.Kind { return t.layout.kind }

// Trials is the number of samples drawn.
func (t *Tally) Trials() int64 { return t.trials }

// Accepted is the number of samples that met the condition of a Given, and
// Trials without one. It is the sum of the counts.
func (t *Tally) Accepted() int64 { return t.accepted }

// Conditional reports whether the expression has a condition.
func (t *Tally) Conditional() bool { return t.conditional }

// Work returns how many steps of about a nanosecond the samples took. Programs that are sampled
// together each have the work of the whole run; a tally that was read has none.
func (t *Tally) Work() float64 { return nanoseconds * float64(t.work) }

// Add adds the counts of u, a tally of the same expression, to t. Tallies of
// different expressions cannot be added: Add panics.
func (t *Tally) Add(u *Tally) {
	isSame := t.layout == u.layout || reflect.DeepEqual(t.layout, u.layout)
	if !isSame || t.conditional != u.conditional {
		panic("montecarlo: tallies of different expressions added")
	}
	t.trials += u.trials
	t.accepted += u.accepted
	t.work += u.work
	for i, n := range u.dense {
		t.dense[i] += n
	}
	for k, n := range u.sparse {
		t.sparse[k] += n
	}
}

// clear sets all counts to 0.
func (t *Tally) clear() {
	t.trials, t.accepted, t.work = 0, 0, 0
	clear(t.dense)
	clear(t.sparse)
}

// Err returns an error if the tally holds more different outcomes than it may; parts of a run can add
// up to that.
func (t *Tally) Err() error {
	if t.overfull() {
		return vm.Limitf(notation.Span{}, "there are more than %d different outcomes, which is too many to count", maxOutcomes)
	}
	return nil
}

// overfull reports whether the map holds more outcomes than it may.
func (t *Tally) overfull() bool { return len(t.sparse) > maxOutcomes }
