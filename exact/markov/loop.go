package markov

import "errors"

// ErrEndless says that there is no way out of a loop.
var ErrEndless = errors.New("there is no way out")

// A Loop is a block of transient states that lead back to one another, with probabilities Q among
// themselves, and what they lead to outside. It solves linear systems in 1 - Q, whose inverse is the
// fundamental matrix of the block.
//
// The states are eliminated one after the other, the last one first. For j < i, out[i] holds the
// probability of a transition from i to j when i was eliminated, into[i] that of one from j to i, and
// inverse[i] the inverse of the probability to leave i for others than itself. Both begin with
// j = first[i], before which there is none: where states lead to neighbours only, as on a long walk,
// that is a narrow band.
type Loop[T any] struct {
	// Inside lists, by place in the block, which transitions of a state stay in the block: their places
	// among those of the state, ascending.
	Inside [][]int32

	field     Field[T]
	first     []int
	out, into [][]T
	inverse   []T
	band      []T     // of all states
	numbers   float64 // in the bands
	exits     float64 // how many there are
	most      int     // transitions of a state
	repeats   int     // transitions that lead where another one of the state does
}

// What a state of a loop takes, and finding where a transition leads, beside multiplications; and
// what is kept of a state.
const (
	eliminated  = 100
	loopBytes   = 200
	insideBytes = 4
)

// An Eliminator eliminates the loops of one block after the other.
type Eliminator[T any] struct {
	field Field[T]
	meter Meter

	place   []int32 // by state: 1 more than its place in the block at work
	loop    Loop[T]
	scratch []T
	inside  []int32
	ends    []int // by place: where those end that stay inside
	held    float64
}

// NewEliminator is for blocks of a graph of so many states.
func NewEliminator[T any](f Field[T], meter Meter, states int) (*Eliminator[T], error) {
	const placeBytes = 4
	e := &Eliminator[T]{
		field: f, meter: meter, place: make([]int32, states), held: placeBytes * float64(states),
		loop: Loop[T]{field: f},
	}
	return e, meter.Hold(e.held)
}

// Release gives back the memory that is held.
func (e *Eliminator[T]) Release() { e.meter.Release(e.held) }

// room returns a list of n, of the memory of another where that is enough.
func room[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	return list[:n]
}

// hold makes sure that so much is held.
func (e *Eliminator[T]) hold(bytes float64) error {
	if bytes <= e.held {
		return nil
	}
	err := e.meter.Hold(bytes - e.held)
	e.held = bytes
	return err
}

// Eliminate eliminates the states of a block, of which of(i) lists what follows on the ith state. The
// nearer to one another states stand in the block that lead to each other, the less it takes. The loop
// serves until the next one is asked for. Errors are [ErrEndless] and the meter's.
func (e *Eliminator[T]) Eliminate(block []int32, of func(i int) (to []int32, p []T)) (*Loop[T], error) {
	for i, s := range block {
		e.place[s] = int32(i + 1)
	}
	defer func() {
		for _, s := range block {
			e.place[s] = 0
		}
	}()
	if err := e.survey(block, of); err != nil {
		return nil, err
	}
	return &e.loop, e.fill(len(block), of)
}

// survey finds which transitions stay inside.
func (e *Eliminator[T]) survey(block []int32, of func(i int) ([]int32, []T)) error {
	e.inside, e.ends = e.inside[:0], e.ends[:0]
	for i := range block {
		to, _ := of(i)
		if err := e.meter.Charge(eliminated + edgeCost*float64(len(to))); err != nil {
			return err
		}
		for k, t := range to {
			if e.place[t] > 0 {
				e.inside = append(e.inside, int32(k))
			}
		}
		e.ends = append(e.ends, len(e.inside))
	}
	return nil
}

// fill makes a loop of the block at work.
func (e *Eliminator[T]) fill(n int, of func(i int) ([]int32, []T)) error {
	l := &e.loop
	exit, err := e.bands(n, of)
	if err != nil {
		return err
	}
	_, each := e.field.size(e.field.zero())
	const placeBytes = 4
	err = e.hold(placeBytes*float64(len(e.place)) + loopBytes*float64(n) + each*l.numbers + insideBytes*float64(len(e.inside)))
	if err != nil {
		return err
	}
	l.out, l.into, l.repeats = room(l.out, n), room(l.into, n), 0
	l.band = room(l.band, int(l.numbers))
	zero := e.field.zero()
	for i := range l.band {
		l.band[i] = zero
	}
	rest := l.band
	for i := range n {
		width := i - l.first[i]
		l.out[i], l.into[i] = rest[:width:width], rest[width:2*width:2*width]
		rest = rest[2*width:]
	}
	for i := range n {
		to, p := of(i)
		for _, k := range l.Inside[i] {
			j := int(e.place[to[k]]) - 1
			if j == i {
				continue
			}
			var q *T
			if j < i {
				q = &l.out[i][j-l.first[i]]
			} else {
				q = &l.into[j][i-l.first[j]]
			}
			if !e.field.isZero(*q) {
				l.repeats++
			}
			e.field.add(q, p[k])
		}
	}
	return e.eliminate(exit)
}

// bands finds where the bands of a loop begin. It returns the probabilities of leaving the block from each
// of its states.
func (e *Eliminator[T]) bands(n int, of func(i int) ([]int32, []T)) (exit []T, err error) {
	l := &e.loop
	l.first, l.Inside, l.exits, l.most = room(l.first, n), room(l.Inside, n), 0, 0
	for i := range l.first {
		l.first[i] = i
	}
	e.scratch = room(e.scratch, 2*n)
	exit = e.scratch[:n]
	from := 0
	for i, end := range e.ends {
		l.Inside[i] = e.inside[from:end:end]
		from = end
		to, p := of(i)
		exit[i] = e.field.zero()
		l.EachExit(i, to, p, func(_ []int32, p []T) {
			if err == nil {
				cost, _ := e.field.size(exit[i])
				err = e.meter.Charge(cost * float64(len(p)))
				exit[i] = e.field.plus(exit[i], p)
			}
		})
		if err != nil {
			return nil, err
		}
		l.exits, l.most = l.exits+float64(len(to)-len(l.Inside[i])), max(l.most, len(to))
		for _, k := range l.Inside[i] {
			j := int(e.place[to[k]]) - 1
			m := max(i, j)
			l.first[m] = min(l.first[m], i, j)
		}
	}
	// What a state leads to is led to by all between that are eliminated later.
	least := n
	l.numbers = 0
	for k := n - 1; k >= 0; k-- {
		least = min(least, l.first[k])
		l.first[k] = least
		l.numbers += 2 * float64(k-least)
	}
	return exit, nil
}

// EachExit calls f with the transitions of a state of a block that leave it, some at a time.
func (l *Loop[T]) EachExit(place int, to []int32, p []T, f func(to []int32, p []T)) {
	from := int32(0)
	for _, k := range l.Inside[place] {
		if from < k {
			f(to[from:k], p[from:k])
		}
		from = k + 1
	}
	if int(from) < len(to) {
		f(to[from:], p[from:])
	}
}

// eliminate eliminates the states; exit[i] is the probability of leaving them all from i, and is
// overwritten.
func (e *Eliminator[T]) eliminate(exit []T) error {
	f, l, n := e.field, &e.loop, len(exit)
	l.inverse = room(l.inverse, n)
	scratch := e.scratch[n : 2*n]
	_, each := f.size(f.zero())
	for k := n - 1; k >= 0; k-- {
		from, row := l.first[k], l.out[k]
		leave := f.plus(exit[k], row)
		if f.isZero(leave) {
			return ErrEndless
		}
		cost, bytes := f.size(leave)
		if bytes > each { // numbers get longer
			if err := e.hold(e.held + l.numbers*(bytes-each)); err != nil {
				return err
			}
			each = bytes
		}
		l.inverse[k] = f.over(f.one(), leave)
		shares := scratch[:k-from]
		for i, p := range l.into[k] {
			shares[i] = f.over(p, leave)
		}
		for i, share := range shares {
			if f.isZero(share) {
				continue
			}
			if err := e.meter.Charge(cost * float64(i+1)); err != nil {
				return err
			}
			to := from + i
			f.spread(l.out[to][from-l.first[to]:], share, f.one(), row[:i])
			f.spread(exit[to:to+1], share, f.one(), exit[k:k+1])
		}
		for j, p := range row {
			if f.isZero(p) {
				continue
			}
			if err := e.meter.Charge(cost * float64(j+1)); err != nil {
				return err
			}
			of := from + j
			f.spread(l.into[of][from-l.first[of]:], p, f.one(), shares[:j])
		}
	}
	return nil
}

// Roundings bounds the relative error that the elimination and a solution with it add in float64, in
// units of 2^-53: every number is made by at most so many roundings in a row, of which the sums of what leaves
// take one for each transition.
func (l *Loop[T]) Roundings() int { return 5*len(l.inverse) + 9 + l.repeats + l.most }

// Visits turns the inflow x of each state into the expected number of visits to it: x (1 - Q)^-1.
func (l *Loop[T]) Visits(x []T) { l.field.solve(l, x, l.out, l.into) }

// Values turns what each state is worth by itself into what it is worth with the states that follow
// within the loop: (1 - Q)^-1 x.
func (l *Loop[T]) Values(x []T) { l.field.solve(l, x, l.into, l.out) }

// Charge takes the work of solving a block so many times.
func (l *Loop[T]) Charge(meter Meter, times float64) error {
	return meter.Charge(times * (l.numbers + stateCost*float64(len(l.Inside)) + edgeCost*l.exits))
}
