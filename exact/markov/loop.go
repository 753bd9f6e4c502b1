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
type Loop struct {
	// Inside lists, by place in the block, which transitions of a state stay in the block: their places
	// among those of the state, ascending.
	Inside [][]int32

	first     []int
	out, into [][]float64
	inverse   []float64
	band      []float64 // of all states
	numbers   float64   // in the bands
	exits     float64   // how many there are
	most      int       // transitions of a state
	repeats   int       // transitions that lead where another one of the state does
}

// What a state of a loop takes, and finding where a transition leads, beside multiplications; and
// what is kept of a state.
const (
	eliminated  = 100
	loopBytes   = 200
	insideBytes = 4
)

// An Eliminator eliminates the loops of one block after another, and reuses its memory.
type Eliminator struct {
	meter Meter

	place   []int32 // by state: 1 more than its place in the block at work
	loop    Loop
	scratch []float64
	owed    []float64 // see Back
	inside  []int32
	ends    []int // by place: where those end that stay inside
	held    float64
}

// NewEliminator returns an eliminator for blocks of a graph with that many states.
func NewEliminator(meter Meter, states int) (*Eliminator, error) {
	const placeBytes = 4
	e := &Eliminator{meter: meter, place: make([]int32, states), held: placeBytes * float64(states)}
	return e, meter.Hold(e.held)
}

// Release releases the memory that is held.
func (e *Eliminator) Release() { e.meter.Release(e.held) }

// room returns a slice of n elements, in the memory of list if it is large enough. The elements are not
// cleared.
func room[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	return list[:n]
}

// hold holds memory up to that many bytes in all.
func (e *Eliminator) hold(bytes float64) error {
	if bytes <= e.held {
		return nil
	}
	err := e.meter.Hold(bytes - e.held)
	e.held = bytes
	return err
}

// Eliminate eliminates the states of a block; transitions(i) returns those of the i-th one. It is fastest if
// successors are close to each other in the block. The loop is valid until the next call. Errors are
// [ErrEndless] and the meter's.
func (e *Eliminator) Eliminate(block []int32, transitions func(i int) (to []int32, p []float64)) (*Loop, error) {
	for i, s := range block {
		e.place[s] = int32(i + 1)
	}
	defer func() {
		for _, s := range block {
			e.place[s] = 0
		}
	}()
	if err := e.survey(block, transitions); err != nil {
		return nil, err
	}
	return &e.loop, e.fill(len(block), transitions)
}

// survey sets e.inside to the transitions that stay in the block; transitions is that of Eliminate.
func (e *Eliminator) survey(block []int32, transitions func(i int) ([]int32, []float64)) error {
	e.inside, e.ends = e.inside[:0], e.ends[:0]
	for i := range block {
		to, _ := transitions(i)
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

// fill sets the bands of the loop to the transition probabilities of a block of n states, and eliminates them;
// transitions is that of Eliminate.
func (e *Eliminator) fill(n int, transitions func(i int) ([]int32, []float64)) error {
	l := &e.loop
	exit := e.bands(n, transitions)
	const placeBytes, bandBytes = 4, 8
	err := e.hold(placeBytes*float64(len(e.place)) + loopBytes*float64(n) + bandBytes*l.numbers + insideBytes*float64(len(e.inside)))
	if err != nil {
		return err
	}
	l.out, l.into, l.repeats = room(l.out, n), room(l.into, n), 0
	l.band = room(l.band, int(l.numbers))
	clear(l.band)
	rest := l.band
	for i := range n {
		width := i - l.first[i]
		l.out[i], l.into[i] = rest[:width:width], rest[width:2*width:2*width]
		rest = rest[2*width:]
	}
	for i := range n {
		to, p := transitions(i)
		for _, k := range l.Inside[i] {
			j := int(e.place[to[k]]) - 1
			if j == i {
				continue
			}
			var q *float64
			if j < i {
				q = &l.out[i][j-l.first[i]]
			} else {
				q = &l.into[j][i-l.first[j]]
			}
			if *q != 0 {
				l.repeats++
			}
			*q += p[k]
		}
	}
	return e.eliminate(exit)
}

// bands finds where the bands of the loop of n states begin, and returns the probability of leaving the block
// from each of them; transitions is that of Eliminate.
func (e *Eliminator) bands(n int, transitions func(i int) ([]int32, []float64)) (exit []float64) {
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
		to, p := transitions(i)
		exit[i] = 0
		l.EachExit(i, to, p, func(_ []int32, p []float64) { exit[i] = plus(exit[i], p) })
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
	return exit
}

// EachExit calls visit with the transitions that leave the block, several at a time. place is a state's index
// in the block; to and p are its transitions.
func (l *Loop) EachExit(place int, to []int32, p []float64, visit func(to []int32, p []float64)) {
	from := int32(0)
	for _, k := range l.Inside[place] {
		if from < k {
			visit(to[from:k], p[from:k])
		}
		from = k + 1
	}
	if int(from) < len(to) {
		visit(to[from:], p[from:])
	}
}

// eliminate eliminates the states from the last to the first. exit[i] is the probability of leaving
// the block from state i; it is overwritten.
func (e *Eliminator) eliminate(exit []float64) error {
	l, n := &e.loop, len(exit)
	l.inverse = room(l.inverse, n)
	scratch := e.scratch[n : 2*n]
	for k := n - 1; k >= 0; k-- {
		from, row := l.first[k], l.out[k]
		leave := plus(exit[k], row)
		if leave == 0 {
			return ErrEndless
		}
		l.inverse[k] = 1 / leave
		shares := scratch[:k-from]
		for i, p := range l.into[k] {
			shares[i] = p / leave
		}
		for i, share := range shares {
			if share == 0 {
				continue
			}
			if err := e.meter.Charge(float64(i + 1)); err != nil {
				return err
			}
			to := from + i
			addTimes(l.out[to][from-l.first[to]:], share, row[:i])
			exit[to] += share * exit[k]
		}
		for j, p := range row {
			if p == 0 {
				continue
			}
			if err := e.meter.Charge(float64(j + 1)); err != nil {
				return err
			}
			of := from + j
			addTimes(l.into[of][from-l.first[of]:], p, shares[:j])
		}
	}
	return nil
}

// Roundings bounds the relative error that the elimination and a solution with it add in float64, in
// units of 2^-53: the largest number of roundings in a row, with one for each transition in the sums
// of exits.
func (l *Loop) Roundings() int { return 5*len(l.inverse) + 9 + l.repeats + l.most }

// Visits replaces the inflow x of each state by the expected number of visits to it: x (1 - Q)^-1.
func (l *Loop) Visits(x []float64) { l.solve(x, l.out, l.into) }

// Values replaces the reward x of each state by its expected total until the block is left: (1 - Q)^-1
// x.
func (l *Loop) Values(x []float64) { l.solve(x, l.into, l.out) }

// solve replaces x by the solution of a system, by forward and backward substitution: away and back have the
// rows of its two triangular matrices.
func (l *Loop) solve(x []float64, away, back [][]float64) {
	for k := len(x) - 1; k > 0; k-- {
		addTimes(x[l.first[k]:k], x[k]*l.inverse[k], away[k])
	}
	for k, sum := range x {
		from := x[l.first[k]:]
		for i, w := range back[k] {
			sum += w * from[i]
		}
		x[k] = sum * l.inverse[k]
	}
}

// addTimes adds x*numbers[i] to to[i] for every i.
func addTimes(to []float64, x float64, numbers []float64) {
	to = to[:len(numbers)]
	for i, n := range numbers {
		to[i] += x * n
	}
}

// plus returns x plus all numbers of a list.
func plus(x float64, list []float64) float64 {
	for _, v := range list {
		x += v
	}
	return x
}

// Charge charges the work of solving the block that many times.
func (l *Loop) Charge(meter Meter, times float64) error {
	return meter.Charge(times * (l.numbers + stateCost*float64(len(l.Inside)) + edgeCost*l.exits))
}
