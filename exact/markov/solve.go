package markov

// u is the relative error of one rounding.
const u = 1.0 / (1 << 53)

// Visits are the expected numbers of visits to states; for an absorbing state, that is
// the probability to end there.
type Visits struct {
	Of        []float64 // by state
	Roundings []int32   // the relative error of each, in units of 2^-53
}

// Error bounds the relative error of the visits to a state.
func (v *Visits) Error(state int32) float64 { return float64(v.Roundings[state]) * u }

// Visits follows the chain from its start to its end, through the states of the order.
// The probabilities of the start are right to so many roundings. The visits are held when it
// returns. Errors are [*EndlessError] and the meter's.
func (c *Chain) Visits(start []Weight, roundings int, o *Order) (*Visits, error) {
	if err := c.Meter.Hold(visitsBytes * float64(len(c.Row))); err != nil {
		return nil, err
	}
	v := &Visits{Of: make([]float64, len(c.Row)), Roundings: make([]int32, len(c.Row))}
	for _, s := range start {
		v.Of[s.State] += s.P
		v.Roundings[s.State] = max(v.Roundings[s.State], int32(roundings)) + 1
	}
	solver := newLoops(c)
	defer solver.release()
	for k := range o.Ends {
		block := o.block(k)
		loop, err := solver.of(block)
		if err != nil {
			return nil, err
		}
		if loop == nil {
			if err := c.charge(len(c.Rows[c.Row[block[0]]])); err != nil {
				return nil, err
			}
			v.push(block[0], c.Rows[c.Row[block[0]]], v.Roundings[block[0]])
			continue
		}
		x, worst := solver.scratch(len(block)), int32(0)
		for i, s := range block {
			x[i] = v.Of[s]
			worst = max(worst, v.Roundings[s])
		}
		if err := loop.Charge(c.Meter, 1); err != nil {
			return nil, err
		}
		loop.Visits(x)
		worst += int32(loop.Roundings())
		for i, s := range block {
			v.Of[s], v.Roundings[s] = x[i], worst
			v.push(s, loop.Exits[i], worst)
		}
	}
	return v, nil
}

// visitsBytes is what the visits to a state take.
const visitsBytes = 8 + 4

// push lets visits to a state flow on.
func (v *Visits) push(s int32, edges []Edge, roundings int32) {
	x := v.Of[s]
	roundings += 2 // one for the factor, one for the product
	for _, e := range edges {
		t := s + e.By
		v.Of[t] += x * e.P
		// One for the addition, of which there is one more now.
		v.Roundings[t] = max(v.Roundings[t], roundings) + 1
	}
}

// Moments are E[T] and E[T^2] of the number T of transitions until the end, and the largest
// E[T] from any state, with a bound of their relative error.
type Moments struct{ First, Second, Longest, Error float64 }

// Turns returns the moments of the number of transitions: E[T] is the number of visits
// to states that are not absorbing, and with m the expected number of transitions that
// are left, E[T^2] the sum of visits (2m - 1). Errors are those of Visits.
func (c *Chain) Turns(v *Visits, o *Order) (Moments, error) {
	scratch := visitsBytes * float64(len(c.Row))
	if err := c.Meter.Hold(scratch); err != nil {
		return Moments{}, err
	}
	defer c.Meter.Release(scratch)
	left, roundings := make([]float64, len(c.Row)), make([]int32, len(c.Row))
	if err := c.back(o, [][]float64{left}, roundings, oneEach, 1); err != nil {
		return Moments{}, err
	}
	var first, second, low Sum
	worst, longest := int32(0), 0.0
	for _, s := range o.States {
		if c.IsAbsorbing(s) {
			continue
		}
		longest = max(longest, left[s])
		x := v.Of[s]
		first.Add(x)
		second.Add(2 * x * left[s])
		low.Add(x)
		worst = max(worst, v.Roundings[s]+roundings[s])
	}
	// E[T^2] >= E[T]^2 >= E[T], so the difference of sum and E[T] triples their errors
	// at most.
	m := Moments{First: first.Value(), Second: second.Value() - low.Value(), Longest: longest}
	m.Error = 3 * float64(worst+8) * u
	return m, nil
}

// Values solves backwards: of[k] holds for each absorbing state what it is worth, right
// to its roundings, and is filled in for the other states of the order with what they
// are worth on average. Later states than those of the order hold their values
// already. Errors are those of Visits.
func (c *Chain) Values(o *Order, of [][]float64, roundings []int32) error {
	return c.back(o, of, roundings, nothing, len(of))
}

// A due is what a visit to a state is worth by itself, right to so many roundings.
type due func(s int32) (x float64, roundings int32)

func nothing(int32) (float64, int32) { return 0, 0 }

func oneEach(int32) (float64, int32) { return 1, 0 }

// back finds x = due + P x, for every x, for the states of the order that are not
// absorbing. For that so many numbers are gathered along each transition.
func (c *Chain) back(o *Order, of [][]float64, roundings []int32, due due, gathers int) error {
	solver, sums := newLoops(c), make([]float64, len(of))
	defer solver.release()
	for k := len(o.Ends) - 1; k >= 0; k-- {
		block := o.block(k)
		if len(block) == 1 && c.IsAbsorbing(block[0]) {
			continue
		}
		loop, err := solver.of(block)
		if err != nil {
			return err
		}
		if loop == nil {
			s := block[0]
			if err := c.charge(gathers * len(c.Rows[c.Row[s]])); err != nil {
				return err
			}
			here, own := due(s)
			worst := gatherAll(s, c.Rows[c.Row[s]], of, roundings, sums)
			for v, x := range of {
				x[s] = here + sums[v]
			}
			roundings[s] = max(worst, own+1)
			continue
		}
		if err := loop.Charge(c.Meter, gathers); err != nil {
			return err
		}
		n, worst := len(block), int32(0)
		owed := solver.scratch(n * len(of)) // x by x
		for i, s := range block {
			here, own := due(s)
			worst = max(worst, gatherAll(s, loop.Exits[i], of, roundings, sums), own+1)
			for v, sum := range sums {
				owed[v*n+i] = here + sum
			}
		}
		worst += int32(loop.Roundings())
		for v, x := range of {
			part := owed[v*n:][:n]
			loop.Values(part)
			for i, s := range block {
				x[s] = part[i]
			}
		}
		for _, s := range block {
			roundings[s] = worst
		}
	}
	return nil
}

// gatherAll gathers for every x, which are as long as the roundings, and returns what gathered
// does. Where a state leads to is read for two of them at a time.
func gatherAll(s int32, edges []Edge, of [][]float64, roundings []int32, sums []float64) (worst int32) {
	v := 0
	if len(of) > 1 {
		sums[0], sums[1], worst = gatherTwo(s, edges, of[0], of[1], roundings)
		v = 2
	} else {
		worst = gathered(s, edges, roundings)
	}
	for ; v < len(of); v++ {
		sums[v] = gather(s, edges, of[v])
	}
	return worst
}

// gatherTwo is gather for two x's, and gathered: edges are read once.
func gatherTwo(s int32, edges []Edge, x, y []float64, roundings []int32) (sumX, sumY float64, worst int32) {
	y, roundings = y[:len(x)], roundings[:len(x)]
	n := len(edges)
	var a, b, c, d, e, f, g, h float64
	for ; len(edges) >= 4; edges = edges[4:] {
		p, q, u, v := edges[0], edges[1], edges[2], edges[3]
		i, j, k, l := s+p.By, s+q.By, s+u.By, s+v.By
		a += p.P * x[i]
		e += p.P * y[i]
		b += q.P * x[j]
		f += q.P * y[j]
		c += u.P * x[k]
		g += u.P * y[k]
		d += v.P * x[l]
		h += v.P * y[l]
		worst = max(worst, roundings[i], roundings[j], roundings[k], roundings[l])
	}
	for _, p := range edges {
		i := s + p.By
		a += p.P * x[i]
		e += p.P * y[i]
		worst = max(worst, roundings[i])
	}
	return (a + b) + (c + d), (e + f) + (g + h), worst + roundingsOf(n)
}

// gather returns what the edges of a state lead to is worth, in four sums: for speed,
// and for the fewer roundings.
func gather(s int32, edges []Edge, x []float64) float64 {
	var a, b, c, d float64
	for ; len(edges) >= 4; edges = edges[4:] {
		e := edges[:4]
		a += e[0].P * x[s+e[0].By]
		b += e[1].P * x[s+e[1].By]
		c += e[2].P * x[s+e[2].By]
		d += e[3].P * x[s+e[3].By]
	}
	for _, e := range edges {
		a += e.P * x[s+e.By]
	}
	return (a + b) + (c + d)
}

// gathered returns the roundings of what was gathered, and of adding to it.
func gathered(s int32, edges []Edge, roundings []int32) int32 {
	worst := int32(0)
	for _, e := range edges {
		worst = max(worst, roundings[s+e.By])
	}
	return worst + roundingsOf(len(edges))
}

// roundingsOf is how many roundings it takes to gather what so many edges lead to, and to add
// to it: a factor, a product, the additions of the longest of the sums, of the sums, and one
// more.
func roundingsOf(edges int) int32 { return 1 + 1 + int32(edges/4+3) + 2 + 1 }
