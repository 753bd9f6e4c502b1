package markov

// A Following says how to follow a chain, transition by transition. Probabilities have a relative
// error of at most [Chain.PerTransition] for every transition, and two more for the start.
type Following struct {
	Residual float64 // at most so much may be left over: 0 for a chain without loops, which is followed to its ends; and
	Most     int     // no more than so many transitions are taken

	// GoOn is asked before every transition, with what is left by then and the work that it takes,
	// whether to take it; nil, and all are taken.
	GoOn func(left, work float64) (bool, error)

	// Ended is told the probability to be absorbed in a state after so many transitions, for every state
	// in which that can be, however rarely.
	Ended func(transitions int, s int32, p float64) error
}

// Rare stands for all probabilities that are too small to be followed, but not 0.
const Rare = 1e-305

// PerTransition bounds the relative error that each transition adds to a probability: a factor, a
// product, and the sum over the transitions into a state.
func (c *Chain) PerTransition() float64 { return float64(c.FanIn()+2) * u }

// Followed is the result of following a chain.
type Followed struct {
	Transitions int     // that were taken
	Left        float64 // at most so much was not absorbed by then, or was too little to be followed
	All         bool    // no more transition can be taken

	Going []Weight // what was not absorbed by then
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
		now[s.State] += max(s.P, Rare)
	}
	var absorbing []int32
	for s := range int32(c.Size()) {
		if c.IsAbsorbing(s) {
			absorbing = append(absorbing, s)
		}
	}
	// Of probabilities too small to matter, all together, only that they are there is followed.
	const share, tiniest = 1 << 8, 1e-300
	tiny, dropped := max(tiniest, f.Residual/(float64(c.Size())*share)), 0.0
	plain := Rare / c.leastStep() // the products of larger ones with a step are at least Rare
	for turn := 0; ; turn++ {
		out.Transitions = turn
		if err := endAll(absorbing, now, turn, f.Ended); err != nil {
			return out, err
		}
		if dropped > f.Residual/2 {
			tiny = tiniest
		}
		left, edges := 0.0, 0
		for s, p := range now {
			if p == 0 {
				continue
			}
			edges += c.First[s+1] - c.First[s]
			if p > tiny {
				left += p
			} else {
				dropped += p
				now[s] = Rare
			}
		}
		out.Left, out.All = left+dropped, edges == 0
		if out.All || turn == f.Most || out.Left <= f.Residual {
			out.Going = positive(now)
			return out, nil
		}
		work := lookedAt*float64(c.Size()) + movedCost*float64(edges)
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
			if x > plain {
				spread(next, x, to, p)
			} else {
				for i, t := range to {
					next[t] += max(x*p[i], Rare)
				}
			}
			now[s] = 0
		}
		now, next = next, now
	}
}

// leastStep returns the least probability of a transition.
func (c *Chain) leastStep() float64 {
	least := 1.0
	for _, row := range c.Rows {
		for _, p := range row {
			least = min(least, p)
		}
	}
	return least
}

// endAll reports the probabilities that now has for absorbing states to ended, and sets them to 0.
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

// positive lists the states that have a positive probability in now, with it.
func positive(now []float64) (out []Weight) {
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
