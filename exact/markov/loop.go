package markov

import "errors"

// ErrEndless says that there is no way out of a loop.
var ErrEndless = errors.New("there is no way out")

// What a state of a loop takes, and finding where a transition leads, beside multiplications; and
// what is kept of a state, and of a transition that leaves the loop.
const (
	eliminated = 200
	found      = 40
	loopBytes  = 200
	exitBytes  = 16
)

// A Loop is a block of transient states that lead back to one another, with
// probabilities Q among themselves. It solves linear systems in 1 - Q, whose inverse is
// the fundamental matrix of the block.
//
// The states are eliminated one after the other, the last one first. For j < i, out[i]
// holds the probability of a transition from i to j when i was eliminated, into[i] that of
// one from j to i, and inverse[i] the inverse of the probability to leave i for others
// than itself. Both begin with j = first[i], before which there is none: where states lead
// to neighbours only, as on a long walk, that is a narrow band.
type Loop[T any] struct {
	field     Field[T]
	first     []int
	out, into [][]T
	inverse   []T

	numbers, each float64 // in the bands, and the bytes of the longest
}

// envelope returns where the bands of states begin, of which to(i) yields where the ith one
// leads to, with what the elimination adds; and how many numbers stand in them.
func envelope(n int, to func(i int, yield func(j int))) (first []int, numbers float64) {
	first = make([]int, n)
	for i := range first {
		first[i] = i
	}
	for i := range n {
		to(i, func(j int) {
			k := max(i, j)
			first[k] = min(first[k], i, j)
		})
	}
	// What a state leads to is led to by all between that are eliminated later.
	least := n
	for k := n - 1; k >= 0; k-- {
		least = min(least, first[k])
		first[k] = least
		numbers += 2 * float64(k-least)
	}
	return first, numbers
}

// eliminate eliminates the states; exit[i] is the probability of leaving them all from i, in
// float64 right to four roundings, and is overwritten.
func (l *Loop[T]) eliminate(meter Meter, exit []T) error {
	f, n := l.field, len(l.first)
	l.inverse = make([]T, n)
	scratch := make([]T, n)
	for k := n - 1; k >= 0; k-- {
		from, row := l.first[k], l.out[k]
		leave := f.plus(exit[k], row)
		if f.isZero(leave) {
			return ErrEndless
		}
		cost, bytes := f.size(leave)
		if bytes > l.each { // numbers get longer
			if err := meter.Hold(l.numbers * (bytes - l.each)); err != nil {
				return err
			}
			l.each = bytes
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
			if err := meter.Charge(cost * float64(i+1)); err != nil {
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
			if err := meter.Charge(cost * float64(j+1)); err != nil {
				return err
			}
			of := from + j
			f.spread(l.into[of][from-l.first[of]:], p, f.one(), shares[:j])
		}
	}
	return nil
}

// Roundings bounds the relative error that the elimination and a solution with it add in
// float64, in units of 2^-53: every number is made by at most so many roundings in a row.
func (l *Loop[T]) Roundings() int { return 5*len(l.inverse) + 9 }

// Visits turns the inflow x of each state into the expected number of visits to it:
// x (1 - Q)^-1.
func (l *Loop[T]) Visits(x []T) { l.field.solve(l, x, l.out, l.into) }

// Values turns what each state is worth by itself into what it is worth with the states
// that follow within the loop: (1 - Q)^-1 x.
func (l *Loop[T]) Values(x []T) { l.field.solve(l, x, l.into, l.out) }

// A Block is a loop with what its states lead to outside.
type Block[T any] struct {
	*Loop[T]
	Exits [][]Transition[T] // by state of the block
	Bytes float64           // that it holds

	exits float64 // how many there are
}

// Charge takes the work of solving a block so many times.
func (b *Block[T]) Charge(meter Meter, times int) error {
	return meter.Charge(float64(times) * (b.numbers + stateCost*float64(len(b.Exits)) + edgeCost*b.exits))
}

// Eliminate eliminates the states of a block, of which of(i) lists the transitions from
// the ith state. The nearer to one another states stand in the block that lead to each
// other, the less it takes. Errors are [ErrEndless] and the meter's.
func Eliminate[T any](meter Meter, f Field[T], block []int32, of func(i int) []Transition[T]) (*Block[T], error) {
	n := len(block)
	if err := meter.Hold(loopBytes * float64(n)); err != nil {
		return nil, err
	}
	place := make(map[int32]int, n)
	for i, s := range block {
		place[s] = i
	}
	out := &Block[T]{Loop: &Loop[T]{field: f, out: make([][]T, n), into: make([][]T, n)}, Exits: make([][]Transition[T], n)}
	exit, leaving := make([]T, n), []T(nil)
	var refused error
	first, numbers := envelope(n, func(i int, yield func(int)) {
		list := of(i)
		if refused == nil {
			refused = meter.Charge(eliminated + found*float64(len(list)))
		}
		if refused != nil {
			return
		}
		leaving = leaving[:0]
		for _, e := range list {
			if j, ok := place[block[i]+e.By]; ok {
				yield(j)
			} else {
				leaving = append(leaving, e.P)
				out.Exits[i] = append(out.Exits[i], e)
			}
		}
		out.exits += float64(len(leaving))
		exit[i], refused = f.total(meter, leaving)
	})
	if refused != nil {
		return nil, refused
	}
	zero := f.zero()
	out.numbers = numbers
	_, out.each = f.size(zero)
	if err := meter.Hold(numbers*out.each + exitBytes*out.exits); err != nil {
		return nil, err
	}
	backing := make([]T, int(numbers))
	for i := range backing {
		backing[i] = zero
	}
	for i := range n {
		width := i - first[i]
		out.out[i], out.into[i] = backing[:width:width], backing[width:2*width:2*width]
		backing = backing[2*width:]
	}
	out.first = first
	for i, s := range block {
		for _, e := range of(i) {
			j, ok := place[s+e.By]
			switch {
			case !ok || i == j:
			case j < i:
				out.out[i][j-first[i]] = e.P
			default:
				out.into[j][i-first[j]] = e.P
			}
		}
	}
	err := out.eliminate(meter, exit)
	out.Bytes = loopBytes*float64(n) + numbers*out.each + exitBytes*out.exits
	return out, err
}
