package markov

import "math"

// A Following says how to follow a chain, transition by transition. Probabilities have a relative
// error of at most [Chain.PerTransition] for every transition, and two more for the start.
type Following struct {
	Residual float64 // at most so much may be left over, and
	Most     int     // no more than so many transitions are taken

	// GoOn is asked before every transition, with what is left by then and the work that it takes,
	// whether to take it; nil, and all are taken.
	GoOn func(left, work float64) (bool, error)

	// Ended is told the probability to be absorbed in a state after so many transitions.
	Ended func(transitions int, s int32, p float64) error
}

// PerTransition bounds the relative error that each transition adds to a probability: a factor, a
// product, and the sum over the transitions into a state.
func (c *Chain) PerTransition() float64 { return float64(c.FanIn()+2) * u }

// Followed is the result of following a chain.
type Followed struct {
	Transitions int     // that were taken
	Left        float64 // at most so much was not absorbed by then, or was too little to be followed
	All         bool    // nothing was too little: whatever can happen was met

	Going []Weight // what was not absorbed, after as many transitions as may be taken
}

// What it takes to see whether there is something to follow, and to follow a transition.
const (
	lookedAt  = 1
	movedCost = 2
)

// Follow follows a chain from the start distribution until f says to stop. Errors are those of f's
// functions and the meter's; the result beside them covers the transitions before.
func (c *Chain) Follow(start []Weight, f Following) (out Followed, err error) {
	const numberBytes = 2*8 + 4
	held := numberBytes * float64(c.Size())
	if err := c.Meter.Hold(held); err != nil {
		return out, err
	}
	defer c.Meter.Release(held)
	now, next := make([]float64, c.Size()), make([]float64, c.Size())
	for _, s := range start {
		now[s.State] += s.P
	}
	var absorbing []int32
	for s := range int32(c.Size()) {
		if c.IsAbsorbing(s) {
			absorbing = append(absorbing, s)
		}
	}
	// Probabilities too small to matter, all together, are not followed.
	const share = 1 << 8
	tiny, dropped := f.Residual/(float64(c.Size())*share), 0.0
	out.All = true
	rarest := c.rarest(start)
	for turn := 0; ; turn++ {
		out.Transitions = turn
		out.All = out.All && rarest(turn) > -leastExponent
		if err := endAll(absorbing, now, turn, f.Ended); err != nil {
			return out, err
		}
		if turn == f.Most {
			out.Going = going(now)
		}
		if dropped > f.Residual/2 {
			tiny = 0
		}
		left, edges := 0.0, 0
		for s, p := range now {
			switch {
			case p > tiny:
				left += p
				edges += c.First[s+1] - c.First[s]
			case p > 0:
				dropped += p
				now[s], out.All = 0, false
			}
		}
		work := lookedAt*float64(c.Size()) + movedCost*float64(edges)
		if out.Left = left + dropped; out.Left <= f.Residual || turn == f.Most {
			out.All = out.All && (left == 0 || turn == f.Most)
			return out, nil
		}
		if f.GoOn != nil {
			if goOn, err := f.GoOn(out.Left, work); err != nil || !goOn {
				return out, err
			}
		}
		if err := c.Meter.Charge(work); err != nil {
			return out, err
		}
		for s, x := range now {
			if x == 0 {
				continue
			}
			to, p := c.Of(int32(s))
			spread(next, x, to, p)
			now[s] = 0
		}
		now, next = next, now
	}
}

// leastExponent is such that 2 to the power of less may be less than a float64 holds.
const leastExponent = 1000

// rarest returns a function that bounds from below the binary logarithm of the probability of any path
// with that many transitions.
func (c *Chain) rarest(start []Weight) func(transitions int) float64 {
	least, step := 0.0, 0.0
	for _, s := range start {
		least = min(least, math.Log2(s.P))
	}
	for _, row := range c.Rows {
		for _, p := range row {
			step = min(step, math.Log2(p))
		}
	}
	return func(transitions int) float64 { return least + float64(transitions)*step }
}

// endAll reports the probabilities of absorbing states to ended, and sets them to 0.
func endAll(absorbing []int32, now []float64, turn int, ended func(int, int32, float64) error) error {
	for _, s := range absorbing {
		if now[s] > 0 {
			if err := ended(turn, s, now[s]); err != nil {
				return err
			}
			now[s] = 0
		}
	}
	return nil
}

// going lists the states with a positive probability.
func going(now []float64) (out []Weight) {
	for s, p := range now {
		if p > 0 {
			out = append(out, Weight{int32(s), p})
		}
	}
	return out
}

// spread adds x*p[i] to next[to[i]] for every i, four at a time.
func spread(next []float64, x float64, to []int32, p []float64) {
	for len(to) >= 4 && len(p) >= 4 {
		t, q := to[:4], p[:4]
		next[t[0]] += x * q[0]
		next[t[1]] += x * q[1]
		next[t[2]] += x * q[2]
		next[t[3]] += x * q[3]
		to, p = to[4:], p[4:]
	}
	for i, t := range to {
		next[t] += x * p[i]
	}
}
