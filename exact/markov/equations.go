package markov

import (
	"errors"
	"slices"
)

// Visits returns the expected number of visits to each state of the order; for an absorbing state that
// is the probability to end there. roundings bounds the error of the start probabilities. The visits
// are held when it returns. Errors are [*EndlessError] and the meter's.
func (c *Chain) Visits(start []Weight, roundings int, o *Order) (*Values, error) {
	if err := c.Meter.Hold(valueBytes * float64(c.Size())); err != nil {
		return nil, err
	}
	v := &Values{Of: make([]float64, c.Size()), Roundings: make([]int32, c.Size())}
	for _, s := range start {
		v.Of[s.State] += s.P
		v.Roundings[s.State] = max(v.Roundings[s.State], int32(roundings)) + 1
	}
	e, err := NewEliminator(c.Meter, c.Size())
	if err != nil {
		return nil, err
	}
	defer e.Release()
	var x []float64 // of the states of a block
	for _, block := range o.Blocks() {
		if s := block[0]; len(block) == 1 && !c.LeadsToItself(s) {
			to, p := c.Of(s)
			v.push(s, to, p)
			if err := c.charge(len(to)); err != nil {
				return nil, err
			}
			continue
		}
		loop, err := e.Eliminate(block, func(i int) ([]int32, []float64) { return c.Of(block[i]) })
		if err != nil {
			return nil, endlessIn(block, err)
		}
		x = room(x, len(block))
		worst := int32(0)
		for i, s := range block {
			x[i] = v.Of[s]
			worst = max(worst, v.Roundings[s])
		}
		loop.Visits(x)
		worst += int32(loop.Roundings())
		for i, s := range block {
			v.Of[s], v.Roundings[s] = x[i], worst
			to, p := c.Of(s)
			loop.EachExit(i, to, p, func(to []int32, p []float64) { v.push(s, to, p) })
		}
		if err := loop.Charge(c.Meter, 1); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// endlessIn turns [ErrEndless] into an [*EndlessError] with a state of the block.
func endlessIn(block []int32, err error) error {
	if errors.Is(err, ErrEndless) {
		return &EndlessError{State: slices.Min(block)}
	}
	return err
}

// push adds the visits to state s, times the transition probabilities p, to those of its successors to.
func (v *Values) push(s int32, to []int32, p []float64) {
	x := v.Of[s]
	rounded := v.Roundings[s] + 2 // one for the factor, one for the product
	p = p[:len(to)]
	for i, t := range to {
		v.Of[t] += x * p[i]
		// One for the addition, of which there is one more now.
		v.Roundings[t] = max(v.Roundings[t], rounded) + 1
	}
}

// LeadsToItself reports whether a transition stays in the state.
func (g *Graph) LeadsToItself(s int32) bool { return slices.Contains(g.After(s), s) }

// HasLoops reports whether any state of an order can be met twice.
func (g *Graph) HasLoops(o *Order) bool {
	return len(o.Ends) < len(o.States) || slices.ContainsFunc(o.States, g.LeadsToItself)
}

// back sets x, for the transient states of the order, to the solution of x = each + P x: each is what a visit
// adds. x and roundings of the absorbing states are set already. Errors are those of Visits.
func (c *Chain) back(o *Order, x []float64, roundings []int32, each float64) error {
	e, err := NewEliminator(c.Meter, c.Size())
	if err != nil {
		return err
	}
	defer e.Release()
	all, more := [][]float64{x}, []float64{each}
	for k := len(o.Ends) - 1; k >= 0; k-- {
		block := o.Block(k)
		if c.IsAbsorbing(block[0]) {
			continue
		}
		if err := e.Back(block, func(i int) ([]int32, []float64) { return c.Of(block[i]) }, roundings, all, more); err != nil {
			return endlessIn(block, err)
		}
	}
	return nil
}

// Back solves x = each + P x for the states of a block, for several x, which are indexed by state: each[k] is
// what a visit adds to x[k], and transitions(i) returns those of the i-th state of the block. The values and
// roundings of all successors outside of the block are set already. Errors are those of Eliminate.
func (e *Eliminator) Back(block []int32, transitions func(i int) ([]int32, []float64), roundings []int32, x [][]float64, each []float64) error {
	to, p := transitions(0)
	if len(block) == 1 && !slices.Contains(to, block[0]) {
		s, worst := block[0], int32(0)
		for k := range x {
			var sum float64
			sum, worst = gather(to, p, x[k], roundings)
			x[k][s] = each[k] + sum
		}
		roundings[s] = worst
		return e.meter.Charge(stateCost + edgeCost*float64(len(to)*len(x)))
	}
	loop, err := e.Eliminate(block, transitions)
	if err != nil {
		return err
	}
	n, worst := len(block), int32(0)
	e.owed = room(e.owed, n*len(x))
	for k := range x {
		owed := e.owed[k*n:][:n]
		for i := range block {
			owed[i] = each[k]
			to, p := transitions(i)
			loop.EachExit(i, to, p, func(to []int32, p []float64) {
				sum, r := gather(to, p, x[k], roundings)
				owed[i] += sum
				worst = max(worst, r+int32(len(loop.Inside[i]))) // one more addition for each part
			})
		}
		loop.Values(owed)
	}
	for i, s := range block {
		for k := range x {
			x[k][s] = e.owed[k*n+i]
		}
		roundings[s] = worst + int32(loop.Roundings())
	}
	return loop.Charge(e.meter, float64(len(x)))
}

// gather returns the mean of x over the successors of a state, with a bound of its roundings: to and p are the
// transitions, and roundings has the relative error of each x.
func gather(to []int32, p []float64, x []float64, roundings []int32) (sum float64, worst int32) {
	p = p[:len(to)]
	for i, t := range to {
		sum += p[i] * x[t]
		worst = max(worst, roundings[t])
	}
	return sum, worst + 1 + 1 + int32(len(to)) // a factor, a product, and the additions
}

// Moments are E[T] and E[T^2] of the number T of transitions until the end, and the largest E[T] from
// any state, with a bound of their relative error.
type Moments struct{ First, Second, Longest, Error float64 }

// Turns returns the moments of the number of transitions T, from the visits v: E[T] is the sum of the
// visits to transient states and, with m the expected number of transitions from a state, E[T^2] is
// that of visits*(2m - 1). Errors are those of Visits.
func (c *Chain) Turns(v *Values, o *Order) (Moments, error) {
	scratch := valueBytes * float64(c.Size())
	if err := c.Meter.Hold(scratch); err != nil {
		return Moments{}, err
	}
	defer c.Meter.Release(scratch)
	left, roundings := make([]float64, c.Size()), make([]int32, c.Size())
	if err := c.back(o, left, roundings, 1); err != nil {
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
	// E[T^2] >= E[T]^2 >= E[T], so the difference of sum and E[T] triples their errors at most.
	m := Moments{First: first.Value(), Second: second.Value() - low.Value(), Longest: longest}
	m.Error = 3 * float64(worst+8) * u
	return m, nil
}
