package markov

import (
	"errors"
	"slices"
)

// Visits are the expected numbers of visits to states; for an absorbing state, that is the probability
// to end there.
type Visits struct {
	Of        []float64 // by state
	Roundings []int32   // the relative error of each, in units of 2^-53
}

// Error bounds the relative error of the visits to a state.
func (v *Visits) Error(s int32) float64 { return float64(v.Roundings[s]) * u }

// visitsBytes is what the visits to a state take.
const visitsBytes = 8 + 4

// Visits follows the chain from its start to its end, through the states of the order. The
// probabilities of the start are right to so many roundings. The visits are held when it returns.
// Errors are [*EndlessError] and the meter's.
func (c *Chain) Visits(start []Weight, roundings int, o *Order) (*Visits, error) {
	if err := c.Meter.Hold(visitsBytes * float64(c.Size())); err != nil {
		return nil, err
	}
	v := &Visits{Of: make([]float64, c.Size()), Roundings: make([]int32, c.Size())}
	for _, s := range start {
		v.Of[s.State] += s.P
		v.Roundings[s.State] = max(v.Roundings[s.State], int32(roundings)) + 1
	}
	var x []float64 // of the states of a block
	return v, c.eachBlock(o, false, func(s int32) error {
		to, p := c.Of(s)
		v.push(s, to, p)
		return c.charge(len(to))
	}, func(block []int32, loop *Loop) error {
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
		return loop.Charge(c.Meter, 1)
	})
}

// push lets the visits to a state flow on to those that follow on it.
func (v *Visits) push(s int32, to []int32, p []float64) {
	x := v.Of[s]
	rounded := v.Roundings[s] + 2 // one for the factor, one for the product
	p = p[:len(to)]
	for i, t := range to {
		v.Of[t] += x * p[i]
		// One for the addition, of which there is one more now.
		v.Roundings[t] = max(v.Roundings[t], rounded) + 1
	}
}

// eachBlock goes through the transient blocks of an order, or backwards: single states that do not lead
// to themselves, and loops.
func (c *Chain) eachBlock(o *Order, backwards bool, single func(s int32) error, looped func([]int32, *Loop) error) error {
	e, err := NewEliminator(c.Meter, c.Size())
	if err != nil {
		return err
	}
	defer e.Release()
	for k := range o.Ends {
		if backwards {
			k = len(o.Ends) - 1 - k
		}
		block := o.Block(k)
		if s := block[0]; len(block) == 1 && !c.LeadsToItself(s) {
			if c.IsAbsorbing(s) {
				continue
			}
			if err := single(s); err != nil {
				return err
			}
			continue
		}
		loop, err := e.Eliminate(block, func(i int) ([]int32, []float64) { return c.Of(block[i]) })
		if errors.Is(err, ErrEndless) {
			return &EndlessError{State: slices.Min(block)}
		}
		if err == nil {
			err = looped(block, loop)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// LeadsToItself reports whether a transition stays in the state.
func (g *Graph) LeadsToItself(s int32) bool { return slices.Contains(g.After(s), s) }

// HasLoops reports whether any state of an order can be met twice.
func (g *Graph) HasLoops(o *Order) bool {
	return len(o.Ends) < len(o.States) || slices.ContainsFunc(o.States, g.LeadsToItself)
}

// back finds x = each + P x for the states of the order that are not absorbing; the others have their
// values and roundings already. Errors are those of Visits.
func (c *Chain) back(o *Order, x []float64, roundings []int32, each float64) error {
	var owed []float64 // of the states of a block
	return c.eachBlock(o, true, func(s int32) error {
		to, p := c.Of(s)
		sum, worst := gather(to, p, x, roundings)
		x[s], roundings[s] = each+sum, worst
		return c.charge(len(to))
	}, func(block []int32, loop *Loop) error {
		owed = room(owed, len(block))
		worst := int32(0)
		for i, s := range block {
			owed[i] = each
			to, p := c.Of(s)
			loop.EachExit(i, to, p, func(to []int32, p []float64) {
				sum, r := gather(to, p, x, roundings)
				owed[i] += sum
				worst = max(worst, r+int32(len(loop.Inside[i]))) // one more addition for each part
			})
		}
		worst += int32(loop.Roundings())
		loop.Values(owed)
		for i, s := range block {
			x[s], roundings[s] = owed[i], worst
		}
		return loop.Charge(c.Meter, 1)
	})
}

// gather returns what the states that follow are worth on average.
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

// Turns returns the moments of the number of transitions: E[T] is the number of visits to states that
// are not absorbing, and with m the expected number of transitions that are left, E[T^2] the sum of
// visits (2m - 1). Errors are those of Visits.
func (c *Chain) Turns(v *Visits, o *Order) (Moments, error) {
	scratch := visitsBytes * float64(c.Size())
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
