package markov

import "context"

// Lengths follows the chain transition by transition and calls visit with the
// probability to be absorbed in a state after that many, until at most the
// residual is left, which it returns, or maxTurns have been taken. The probabilities
// have a relative error of at most 2^-52 (fan-in + 2) a transition.
func (c *Chain) Lengths(ctx context.Context, residual float64, maxTurns int, visit func(turn int, state int, p float64)) (left float64, err error) {
	now, next := append([]float64(nil), c.Start...), make([]float64, c.Len())
	active := c.Len()
	for turn := 0; ; turn++ {
		left = 0
		for i := range active {
			if now[i] == 0 {
				continue
			}
			if c.isAbsorbing(i) {
				visit(turn, i, now[i])
				now[i] = 0
				continue
			}
			left += now[i]
		}
		if left <= residual || turn == maxTurns {
			return left, nil
		}
		if err := ctx.Err(); err != nil {
			return left, err
		}
		clear(next)
		for i := range active {
			p := now[i]
			if p == 0 {
				continue
			}
			for k := c.From[i]; k < c.From[i+1]; k++ {
				next[c.To[k]] += p * c.P[k]
			}
		}
		now, next = next, now
	}
}

// FanIn is the largest number of transitions into one state.
func (c *Chain) FanIn() int {
	in, most := make([]int, c.Len()), 0
	for _, to := range c.To {
		in[to]++
		most = max(most, in[to])
	}
	return most
}
