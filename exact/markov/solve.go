package markov

import "context"

// u is the relative error of one rounding.
const u = 1.0 / (1 << 53)

// A Solution says what becomes of a chain.
type Solution struct {
	// Visits is the expected number of visits to each state; for an absorbing
	// state, the probability to end there.
	Visits []float64

	// Turns and TurnsSquared are E[T] and E[T^2] of the number T of transitions
	// until the end.
	Turns, TurnsSquared float64

	// Error bounds the relative error of the visits, TurnsError that of the moments
	// of the number of turns.
	Error, TurnsError float64
}

// maxComponent is the number of states that may lead back to one another.
const maxComponent = 2000

// Solve follows the chain to its end. Errors are [ErrEndless], [ErrTooLarge] and
// the context's.
func (c *Chain) Solve(ctx context.Context) (*Solution, error) {
	components := c.components()
	reduced := make([]*reduction, len(components))
	inflow := append([]float64(nil), c.Start...)
	errs := make([]float64, c.Len()) // relative error of the inflow
	s := &Solution{Visits: make([]float64, c.Len())}
	place := make([]int32, c.Len()) // of a state within its component
	for k, component := range components {
		if len(component) > maxComponent {
			return nil, ErrTooLarge
		}
		if k%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if len(component) == 1 && c.isAbsorbing(int(component[0])) {
			i := component[0]
			s.Visits[i] = inflow[i]
			s.Error = max(s.Error, errs[i])
			continue
		}
		r, err := c.reduce(component, place)
		if err != nil {
			return nil, err
		}
		reduced[k] = r
		err2 := r.error()
		for _, i := range component {
			err2 = max(err2, errs[i]+r.error())
		}
		visits := r.visits(component, inflow)
		for j, i := range component {
			s.Visits[i] = visits[j]
			for k := c.From[i]; k < c.From[i+1]; k++ {
				to := c.To[k]
				if r.inside(to, place, component) {
					continue
				}
				inflow[to] += visits[j] * c.P[k]
				// One rounding for the factor, one for the product, and one for
				// each addition, of which there is one more now.
				errs[to] = max(errs[to], err2+2*u) + u
			}
		}
		s.Error = max(s.Error, err2)
	}
	c.turns(components, reduced, place, s)
	return s, nil
}

// turns adds the moments of the number of transitions: E[T] is the number of
// visits to states that are not absorbing, and with m the expected number of
// transitions that are left, E[T^2] the sum of visits (2m - 1).
func (c *Chain) turns(components [][]int32, reduced []*reduction, place []int32, s *Solution) {
	left := make([]float64, c.Len())
	states := 0
	for k := len(components) - 1; k >= 0; k-- {
		r, component := reduced[k], components[k]
		if r == nil {
			continue
		}
		due := make([]float64, len(component))
		for j, i := range component {
			due[j] = 1
			for k := c.From[i]; k < c.From[i+1]; k++ {
				if to := c.To[k]; !r.inside(to, place, component) {
					due[j] += c.P[k] * left[to]
				}
			}
		}
		for j, m := range r.due(due) {
			left[component[j]] = m
		}
		states += len(component)
	}
	for i, v := range s.Visits {
		if !c.isAbsorbing(i) {
			s.Turns += v
			s.TurnsSquared += v * (2*left[i] - 1)
		}
	}
	// Both ways through the chain, and the sums.
	s.TurnsError = 2*s.Error + float64(states+4)*u
}

// A reduction is a component whose loops have been eliminated: q[i][j] for j < i
// are the transitions at the time state i was eliminated, q[i][j] for j > i those
// into j when j was, and out[i] the probability to leave state i for others than
// itself then.
type reduction struct {
	q   [][]float64
	out []float64
}

// reduce eliminates the states of a component, the last one first.
func (c *Chain) reduce(component []int32, place []int32) (*reduction, error) {
	n := len(component)
	for j, i := range component {
		place[i] = int32(j)
	}
	r := &reduction{q: make([][]float64, n), out: make([]float64, n)}
	backing := make([]float64, n*n)
	exit := make([]float64, n)
	for j, i := range component {
		r.q[j] = backing[j*n : (j+1)*n]
		for k := c.From[i]; k < c.From[i+1]; k++ {
			if to := c.To[k]; r.inside(to, place, component) {
				r.q[j][place[to]] += c.P[k]
			} else {
				exit[j] += c.P[k]
			}
		}
	}
	for k := n - 1; k >= 0; k-- {
		out := exit[k]
		for j := range k {
			out += r.q[k][j]
		}
		if out == 0 {
			return nil, ErrEndless
		}
		r.out[k] = out
		for i := range k {
			w := r.q[i][k] / out
			if w == 0 {
				continue
			}
			for j := range k {
				r.q[i][j] += w * r.q[k][j]
			}
			exit[i] += w * exit[k]
		}
	}
	return r, nil
}

// inside reports whether a state belongs to the component.
func (r *reduction) inside(state int32, place, component []int32) bool {
	p := place[state]
	return int(p) < len(component) && component[p] == state
}

// error bounds the relative error that the reduction and a solution with it add:
// every number is made by at most so many roundings in a row.
func (r *reduction) error() float64 { return float64(4*len(r.out)+4) * u }

// visits returns the expected number of visits for a given inflow.
func (r *reduction) visits(component []int32, inflow []float64) []float64 {
	n := len(r.out)
	b := make([]float64, n)
	for j, i := range component {
		b[j] = inflow[i]
	}
	for k := n - 1; k > 0; k-- {
		for j := range k {
			b[j] += b[k] / r.out[k] * r.q[k][j]
		}
	}
	x := make([]float64, n)
	for k := range n {
		x[k] = b[k]
		for i := range k {
			x[k] += x[i] * r.q[i][k]
		}
		x[k] /= r.out[k]
	}
	return x
}

// due returns m where every state owes what it is given plus the m of the states
// that follow within the component.
func (r *reduction) due(b []float64) []float64 {
	n := len(r.out)
	for k := n - 1; k > 0; k-- {
		for i := range k {
			b[i] += r.q[i][k] / r.out[k] * b[k]
		}
	}
	m := make([]float64, n)
	for k := range n {
		m[k] = b[k]
		for j := range k {
			m[k] += r.q[k][j] * m[j]
		}
		m[k] /= r.out[k]
	}
	return m
}
