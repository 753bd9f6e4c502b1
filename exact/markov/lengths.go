package markov

import "context"

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

// Lengths follows the chain transition by transition and calls visit with the
// probability to be absorbed in a state after that many, until at most the residual is
// left, or maxTurns have been taken; it returns what is left. The probabilities have a
// relative error of at most 2^-52 (fan-in + 2) a transition, but for what is left.
func (c *Chain) Lengths(ctx context.Context, start []Weight, residual float64, maxTurns int, visit func(turn int, state int32, p float64) error) (left float64, err error) {
	now, next := make([]float64, len(c.Row)), make([]float64, len(c.Row))
	for _, s := range start {
		now[s.State] += s.P
	}
	active, absorbing := c.runs()
	// Probabilities too small to matter, all together, are not followed.
	tiny, dropped := residual/(float64(len(c.Row))*(1<<16)), 0.0
	for turn := 0; ; turn++ {
		for _, r := range absorbing {
			for i, p := range now[r.from:r.to] {
				if p == 0 {
					continue
				}
				if err := visit(turn, r.from+int32(i), p); err != nil {
					return 0, err
				}
			}
			clear(now[r.from:r.to])
		}
		left = 0
		if dropped > residual/2 {
			tiny = 0
		}
		for _, r := range active {
			at, here := now[r.from:r.to], 0.0
			for i, p := range at {
				if p <= tiny {
					dropped += p
					at[i] = 0
					continue
				}
				here += p
			}
			left += here
		}
		if left+dropped <= residual || turn == maxTurns {
			return left + dropped, nil
		}
		for k, r := range active {
			if k%64 == 0 && ctx.Err() != nil {
				return left, ctx.Err()
			}
			from, to := r.from, r.to
			for from < to && now[from] == 0 {
				from++
			}
			if from == to {
				continue
			}
			for now[to-1] == 0 {
				to--
			}
			at := now[from:to]
			for _, e := range c.Rows[c.Row[from]] {
				addTimes(next[from+e.By:], e.P, at)
			}
			clear(at)
		}
		now, next = next, now
	}
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
