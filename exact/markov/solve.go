package markov

import (
	"errors"
	"math/big"
	"slices"
)

// Visits are the expected numbers of visits to states; for an absorbing state, that is the probability
// to end there.
type Visits[T any] struct {
	Of        []T     // by state
	Roundings []int32 // the relative error of each in float64, in units of 2^-53
}

// Error bounds the relative error of the visits to a state.
func (v *Visits[T]) Error(s int32) float64 { return float64(v.Roundings[s]) * u }

// visitsBytes is what the visits to a state take.
const visitsBytes = 8 + 4

// Visits follows the chain from its start to its end, through the states of the order. The
// probabilities of the start are right to so many roundings. The visits are held when it returns.
// Errors are [*EndlessError] and the meter's.
func (c *Chain) Visits(start []Weight, roundings int, o *Order) (*Visits[float64], error) {
	v, err := newVisits(c, Floats{})
	if err != nil {
		return nil, err
	}
	for _, s := range start {
		v.Of[s.State] += s.P
		v.Roundings[s.State] = max(v.Roundings[s.State], int32(roundings)) + 1
	}
	return v, v.flow(c, Floats{}, c.Rows, o)
}

// VisitsExactly are the same as fractions, given those of the start by state, and in place of Rows.
func (c *Chain) VisitsExactly(start map[int32]*big.Rat, rows [][]*big.Rat, o *Order) (*Visits[*big.Rat], error) {
	v, err := newVisits(c, Rationals{})
	if err != nil {
		return nil, err
	}
	for s, p := range start {
		v.Of[s] = p
	}
	return v, v.flow(c, Rationals{}, rows, o)
}

// newVisits are none so far.
func newVisits[T any](c *Chain, f Field[T]) (*Visits[T], error) {
	if err := c.Meter.Hold(visitsBytes * float64(c.Size())); err != nil {
		return nil, err
	}
	v := &Visits[T]{Of: make([]T, c.Size()), Roundings: make([]int32, c.Size())}
	zero := f.zero()
	for s := range v.Of {
		v.Of[s] = zero
	}
	return v, nil
}

// flow lets the visits at the start flow through the chain.
func (v *Visits[T]) flow(c *Chain, f Field[T], rows [][]T, o *Order) error {
	var x []T // of the states of a block
	_, least := f.size(f.zero())
	push := func(s int32, to []int32, p []T) error {
		cost, bytes := f.size(v.Of[s])
		if err := c.Meter.Charge(stateCost + edgeCost*cost*float64(len(to))); err != nil {
			return err
		}
		if bytes > least {
			if err := c.Meter.Hold(bytes - least); err != nil {
				return err
			}
		}
		f.push(v.Of, v.Roundings, s, to, p)
		return nil
	}
	return eachBlock(c, f, rows, o, false, func(s int32) error {
		return push(s, c.After(s), rows[c.Row[s]])
	}, func(block []int32, loop *Loop[T]) error {
		x = room(x, len(block))
		worst := int32(0)
		for i, s := range block {
			x[i] = v.Of[s]
			worst = max(worst, v.Roundings[s])
		}
		cost, _ := f.size(x[0])
		if err := loop.Charge(c.Meter, cost); err != nil {
			return err
		}
		loop.Visits(x)
		worst += int32(loop.Roundings())
		var err error
		for i, s := range block {
			v.Of[s], v.Roundings[s] = x[i], worst
			loop.EachExit(i, c.After(s), rows[c.Row[s]], func(to []int32, p []T) {
				if err == nil {
					err = push(s, to, p)
				}
			})
		}
		return err
	})
}

// eachBlock goes through the transient blocks of an order, or backwards: single states that do not lead
// to themselves, and loops.
func eachBlock[T any](c *Chain, f Field[T], rows [][]T, o *Order, backwards bool, single func(s int32) error, looped func([]int32, *Loop[T]) error) error {
	e, err := NewEliminator(f, c.Meter, c.Size())
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
		loop, err := e.Eliminate(block, func(i int) ([]int32, []T) { return c.After(block[i]), rows[c.Row[block[i]]] })
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
	return eachBlock(c, Floats{}, c.Rows, o, true, func(s int32) error {
		to, p := c.Of(s)
		sum, worst := gather(to, p, x, roundings)
		x[s], roundings[s] = each+sum, worst
		return c.charge(len(to))
	}, func(block []int32, loop *Loop[float64]) error {
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
func (c *Chain) Turns(v *Visits[float64], o *Order) (Moments, error) {
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
