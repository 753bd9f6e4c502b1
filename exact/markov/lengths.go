package markov

import (
	"iter"
	"math"
)

// A run is states with consecutive numbers that share a row.
type run struct{ from, to int32 }

// runs lists the transient states and the absorbing ones.
func (c *Chain) runs() (active, absorbing []run) {
	for i := 0; i < len(c.Row); {
		j := i + 1
		for j < len(c.Row) && c.Row[j] == c.Row[i] {
			j++
		}
		if c.Row[i] >= 0 {
			r := run{int32(i), int32(j)}
			if c.IsAbsorbing(r.from) {
				absorbing = append(absorbing, r)
			} else {
				active = append(active, r)
			}
		}
		i = j
	}
	return active, absorbing
}

// A Following is a chain followed transition by transition. Probabilities have a relative
// error of at most [Chain.PerTransition] for every transition, and two more for the start.
type Following struct {
	Residual float64 // at most so much may be left over, and
	Most     int     // no more than so many transitions are taken

	// GoOn is asked before every transition, with what is left by then and the work that it takes,
	// whether to take it; nil, and all are taken.
	GoOn func(left, work float64) (bool, error)

	// Ended is told the probabilities to be absorbed after so many transitions in the states
	// from a number on, and their sum, which is above 0.
	Ended func(transitions int, from int32, p []float64, sum float64) error

	// Stopped is told what has not been absorbed after so many transitions, from Since up to Most;
	// nil, and it is left over.
	Stopped func(transitions int, going iter.Seq[Going]) error
	Since   int
}

// Going is the probabilities of transient states from a number on, and their sum, which is above 0.
type Going struct {
	From int32
	P    []float64
	Sum  float64
}

// going yields those of runs.
func going(active []run, now []float64) iter.Seq[Going] {
	return func(yield func(Going) bool) {
		for _, r := range active {
			p := now[r.from:r.to]
			if sum := plainSum(p); sum > 0 && !yield(Going{r.from, p, sum}) {
				return
			}
		}
	}
}

// PerTransition bounds the relative error that a transition adds to a probability: a factor,
// a product, and the sum of what leads into a state.
func (c *Chain) PerTransition() float64 { return float64(c.FanIn()+2) * u }

// What it takes to see where there is something to follow, of every transition, lattice and state;
// and what a number and a run take to keep.
const (
	turnCost    = 200
	latticeCost = 20
	lookedAt    = 0.25
	numberBytes = 2 * 8
	runBytes    = 96
)

// Follow follows a chain and returns how many transitions were taken, and at most how much
// was not absorbed by then, or was not followed for being too little to matter. Errors are
// those of its functions and the meter's; what is returned beside them is of the transitions before.
func (c *Chain) Follow(start []Weight, f Following) (transitions int, left float64, err error) {
	active, absorbing := c.runs()
	held := numberBytes*float64(len(c.Row)) + runBytes*float64(len(active)+len(absorbing))
	if err := c.Meter.Hold(held); err != nil {
		return 0, 0, err
	}
	defer c.Meter.Release(held)
	now, next := make([]float64, len(c.Row)), make([]float64, len(c.Row))
	for _, s := range start {
		now[s.State] += s.P
	}
	lattices, spread := c.lattices(active), spreader{Chain: c}
	defer spread.release()
	// Probabilities too small to matter, all together, are not followed.
	const share = 1 << 16
	tiny, dropped := f.Residual/(float64(len(c.Row))*share), 0.0
	for turn := 0; ; turn++ {
		for _, r := range absorbing {
			p := now[r.from:r.to]
			if sum := plainSum(p); sum > 0 {
				if err := f.Ended(turn, r.from, p, sum); err != nil {
					return turn, 0, err
				}
				clear(p)
			}
		}
		if turn >= f.Since && f.Stopped != nil {
			if err := f.Stopped(turn, going(active, now)); err != nil || turn == f.Most {
				return turn, dropped, err
			}
		}
		if dropped > f.Residual/2 {
			tiny = 0
		}
		left = 0
		looking := math.Ceil(turnCost + lookedAt*float64(len(c.Row)))
		work := looking
		for i := range lattices {
			d, l := lattices[i].trim(now, tiny)
			dropped, left, work = dropped+d, left+l, work+lattices[i].work(c)
		}
		if left += dropped; left <= f.Residual || turn == f.Most {
			return turn, left, nil
		}
		if f.GoOn != nil {
			if goOn, err := f.GoOn(left, work); err != nil || !goOn {
				return turn, left, err
			}
		}
		if err := c.Meter.Charge(looking); err != nil {
			return turn, left, err
		}
		for i := range lattices {
			if err := c.Meter.Charge(lattices[i].work(c)); err != nil {
				return turn, left, err
			}
			if err := spread.follow(&lattices[i], now, next); err != nil {
				return turn, left, err
			}
		}
		now, next = next, now
	}
}

// atOnce is how many probabilities are seen to be tiny at once, by their sum.
const atOnce = 64

// trim leaves out what is tiny at the ends of a run. It returns how much that was, and what is
// left of the run.
func (r run) trim(now []float64, tiny float64) (left run, dropped float64) {
	// drop leaves out states if all of them together are tiny.
	drop := func(p []float64) bool {
		sum := plainSum(p)
		if sum > tiny {
			return false
		}
		if sum > 0 {
			dropped += sum
			clear(p)
		}
		return true
	}
	for r.from+atOnce <= r.to && drop(now[r.from:r.from+atOnce]) {
		r.from += atOnce
	}
	for r.from < r.to && drop(now[r.from:r.from+1]) {
		r.from++
	}
	for r.from+atOnce <= r.to && drop(now[r.to-atOnce:r.to]) {
		r.to -= atOnce
	}
	for r.from < r.to && drop(now[r.to-1:r.to]) {
		r.to--
	}
	return r, dropped
}

// plainSum adds up numbers, eight sums at a time.
func plainSum(p []float64) float64 {
	var a, b, c, d, e, f, g, h float64
	for ; len(p) >= 8; p = p[8:] {
		q := p[:8]
		a += q[0]
		b += q[1]
		c += q[2]
		d += q[3]
		e += q[4]
		f += q[5]
		g += q[6]
		h += q[7]
	}
	for _, x := range p {
		a += x
	}
	return (a + b) + (c + d) + ((e + f) + (g + h))
}

// FanIn is the largest number of transitions into one state.
func (c *Chain) FanIn() int {
	in := make([]int32, len(c.Row))
	active, _ := c.runs()
	for _, r := range active {
		for _, e := range c.Rows[c.Row[r.from]] {
			into := in[r.from+e.By:][:r.to-r.from]
			for i := range into {
				into[i]++
			}
		}
	}
	most := int32(0)
	for _, n := range in {
		most = max(most, n)
	}
	return int(most)
}
