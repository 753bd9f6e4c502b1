package markov

import "math"

// A run is states with consecutive numbers that share their probabilities, and whose transitions lead
// to consecutive numbers, too: those of neighbours in a line of states. They are followed together.
type run struct{ from, to int32 }

// runs lists the transient states and the absorbing ones.
func (c *Chain) runs() (active, absorbing []run) {
	for s := int32(0); int(s) < c.Size(); {
		t := s + 1
		for int(t) < c.Size() && c.Row[t] == c.Row[s] && c.isNeighbour(t) {
			t++
		}
		if c.IsAbsorbing(s) {
			absorbing = append(absorbing, run{s, t})
		} else {
			active = append(active, run{s, t})
		}
		s = t
	}
	return active, absorbing
}

// isNeighbour reports whether the transitions of a state lead to where those of the state before do, and
// one further.
func (c *Chain) isNeighbour(s int32) bool {
	before := c.After(s - 1)
	for i, t := range c.After(s) {
		if t != before[i]+1 {
			return false
		}
	}
	return true
}

// A Following is a chain followed transition by transition. Probabilities have a relative error of at
// most [Chain.PerTransition] for every transition, and two more for the start.
type Following struct {
	Residual float64 // at most so much may be left over, and
	Most     int     // no more than so many transitions are taken

	// GoOn is asked before every transition, with what is left by then and the work that it takes,
	// whether to take it; nil, and all are taken.
	GoOn func(left, work float64) (bool, error)

	// Ended is told the probability to be absorbed in a state after so many transitions.
	Ended func(transitions int, s int32, p float64) error

	// Stopped is told after so many transitions, from Since up to Most, what has not been absorbed;
	// nil, and it is left over.
	Stopped func(transitions int, going []Weight) error
	Since   int
}

// PerTransition bounds the relative error that a transition adds to a probability: a factor, a product,
// and the sum of what leads into a state.
func (c *Chain) PerTransition() float64 { return float64(c.FanIn()+2) * u }

// Followed is what came of following a chain.
type Followed struct {
	Transitions int     // that were taken
	Left        float64 // at most so much was not absorbed by then, or was too little to be followed
	All         bool    // nothing was too little: whatever can happen was met
}

// What it takes to see whether there is something to follow, and to follow a run, beside its
// transitions.
const (
	lookedAt  = 0.5
	runCost   = 5
	movedCost = 1
)

// Follow follows a chain. Errors are those of its functions and the meter's; what is returned beside
// them is of the transitions before.
func (c *Chain) Follow(start []Weight, f Following) (out Followed, err error) {
	const numberBytes, runBytes = 2 * 8, 16
	active, absorbing := c.runs()
	held := numberBytes*float64(c.Size()) + runBytes*float64(len(active)+len(absorbing))
	if err := c.Meter.Hold(held); err != nil {
		return out, err
	}
	defer c.Meter.Release(held)
	now, next := make([]float64, c.Size()), make([]float64, c.Size())
	for _, s := range start {
		now[s.State] += s.P
	}
	// Probabilities too small to matter, all together, are not followed.
	const share = 1 << 16
	tiny, dropped := f.Residual/(float64(c.Size())*share), 0.0
	out.All = true
	rarest := c.rarest(start)
	parts := make([]run, len(active)) // of the active runs: where there is something to follow
	for turn := 0; ; turn++ {
		out.Transitions = turn
		out.All = out.All && rarest(turn) > -leastExponent
		if err := c.endAll(absorbing, now, turn, f.Ended); err != nil {
			return out, err
		}
		if turn >= f.Since && f.Stopped != nil {
			if err := f.Stopped(turn, going(active, now)); err != nil || turn == f.Most {
				out.Left = dropped
				return out, err
			}
		}
		if dropped > f.Residual/2 {
			tiny = 0
		}
		left, work := 0.0, lookedAt*float64(c.Size())
		for i, r := range active {
			part, lost := r.trim(now, tiny)
			if lost > 0 {
				dropped += lost
				out.All = false
			}
			parts[i] = part
			if part.from < part.to {
				left += plainSum(now[part.from:part.to])
				work += float64(len(c.After(r.from))) * (runCost + movedCost*float64(part.to-part.from))
			}
		}
		if out.Left = left + dropped; out.Left <= f.Residual || turn == f.Most {
			out.All = out.All && (left == 0 || turn == f.Most)
			return out, nil
		}
		if f.GoOn != nil {
			if goOn, err := f.GoOn(out.Left, work); err != nil || !goOn {
				return out, err
			}
		}
		if err := c.Meter.Charge(math.Ceil(work)); err != nil {
			return out, err
		}
		for i, part := range parts {
			if part.from >= part.to {
				continue
			}
			to, p := c.Of(active[i].from)
			from := now[part.from:part.to]
			for k, t := range to {
				addTimes(next[t+part.from-active[i].from:][:len(from)], p[k], from)
			}
			clear(from)
		}
		now, next = next, now
	}
}

// leastExponent is such that 2 to the power of less may be less than a float64 holds.
const leastExponent = 1000

// rarest bounds the logarithm of the probability of any way through so many transitions.
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

// endAll tells what is absorbed, and takes it away.
func (c *Chain) endAll(absorbing []run, now []float64, turn int, ended func(int, int32, float64) error) error {
	for _, r := range absorbing {
		for i, p := range now[r.from:r.to] {
			if p > 0 {
				if err := ended(turn, r.from+int32(i), p); err != nil {
					return err
				}
				now[r.from+int32(i)] = 0
			}
		}
	}
	return nil
}

// going lists the probabilities of transient states.
func going(active []run, now []float64) (out []Weight) {
	for _, r := range active {
		for i, p := range now[r.from:r.to] {
			if p > 0 {
				out = append(out, Weight{r.from + int32(i), p})
			}
		}
	}
	return out
}

// trim leaves out what is tiny at the ends of a run. It returns the rest, and how much that was.
func (r run) trim(now []float64, tiny float64) (rest run, lost float64) {
	for r.from < r.to && now[r.from] <= tiny {
		lost += now[r.from]
		now[r.from] = 0
		r.from++
	}
	for r.from < r.to && now[r.to-1] <= tiny {
		lost += now[r.to-1]
		now[r.to-1] = 0
		r.to--
	}
	return r, lost
}

// plainSum adds up numbers, four sums at a time.
func plainSum(p []float64) float64 {
	var a, b, c, d float64
	for ; len(p) >= 4; p = p[4:] {
		a += p[0]
		b += p[1]
		c += p[2]
		d += p[3]
	}
	for _, x := range p {
		a += x
	}
	return (a + b) + (c + d)
}
