package markov

import (
	"errors"
	"math/big"
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
	err := c.eachBlock(o, false, func(s int32) error {
		to, p := c.Of(s)
		v.push(s, to, p, v.Roundings[s])
		return c.charge(len(to))
	}, func(block []int32, loop *Loop[float64]) error {
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
			loop.EachExit(i, to, p, func(to []int32, p []float64) { v.push(s, to, p, worst) })
		}
		return loop.Charge(c.Meter, 1)
	})
	return v, err
}

// push lets visits to a state flow on.
func (v *Visits) push(s int32, to []int32, p []float64, roundings int32) {
	x := v.Of[s]
	roundings += 2 // one for the factor, one for the product
	p = p[:len(to)]
	for i, t := range to {
		v.Of[t] += x * p[i]
		// One for the addition, of which there is one more now.
		v.Roundings[t] = max(v.Roundings[t], roundings) + 1
	}
}

// eachBlock goes through the transient blocks of an order, or backwards: single states that do not lead
// to themselves, and loops.
func (c *Chain) eachBlock(o *Order, backwards bool, single func(s int32) error, looped func([]int32, *Loop[float64]) error) error {
	e, err := NewEliminator(Floats{}, c.Meter, c.Size())
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

// A due is what a visit to a state is worth by itself, right to so many roundings.
type due func(s int32) (x float64, roundings int32)

func oneEach(int32) (float64, int32) { return 1, 0 }

// back finds x = due + P x for the states of the order that are not absorbing; the others have their
// values and roundings already. Errors are those of Visits.
func (c *Chain) back(o *Order, x []float64, roundings []int32, due due) error {
	var owed []float64 // of the states of a block
	return c.eachBlock(o, true, func(s int32) error {
		to, p := c.Of(s)
		here, own := due(s)
		sum, worst := gather(to, p, x, roundings)
		x[s], roundings[s] = here+sum, max(worst, own+1)
		return c.charge(len(to))
	}, func(block []int32, loop *Loop[float64]) error {
		owed = room(owed, len(block))
		worst := int32(0)
		for i, s := range block {
			here, own := due(s)
			owed[i], worst = here, max(worst, own+1)
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

// gather returns what the states that follow are worth on average, in four sums: for speed, and for
// the fewer roundings.
func gather(to []int32, p []float64, x []float64, roundings []int32) (sum float64, worst int32) {
	n := len(to)
	p = p[:n]
	var a, b, c, d float64
	for ; len(to) >= 4; to, p = to[4:], p[4:] {
		i, j, k, l := to[0], to[1], to[2], to[3]
		a += p[0] * x[i]
		b += p[1] * x[j]
		c += p[2] * x[k]
		d += p[3] * x[l]
		worst = max(worst, roundings[i], roundings[j], roundings[k], roundings[l])
	}
	for i, t := range to {
		a += p[i] * x[t]
		worst = max(worst, roundings[t])
	}
	// A factor, a product, the additions of the longest of the sums, of the sums, and one more.
	return (a + b) + (c + d), worst + 1 + 1 + int32(n/4+3) + 2 + 1
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
	if err := c.back(o, left, roundings, oneEach); err != nil {
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

// Powers returns E[T^k] of the number T of transitions until the end, for k from 1 to n, and a bound of
// their relative error. The probabilities of the start are right to so many roundings. Errors are those
// of Visits.
//
// After one transition T is 1 + T', so E[T^k] = 1 + the sum of (k over j) P E[T^j] for 0 < j < k, and
// P E[T^k]: one system of equations after the other, whose numbers are all above 0.
func (c *Chain) Powers(start []Weight, startRoundings int, o *Order, n int) (of []float64, relative float64, err error) {
	var known [][]float64 // E[T^j] by state
	var roundings [][]int32
	scratch := float64(n) * visitsBytes * float64(c.Size())
	if err := c.Meter.Hold(scratch); err != nil {
		return nil, 0, err
	}
	defer c.Meter.Release(scratch)
	for k := 1; k <= n; k++ {
		left, rounded := make([]float64, c.Size()), make([]int32, c.Size())
		ways := make([]float64, len(known)) // k over j
		for j := range ways {
			ways[j], _ = new(big.Float).SetInt(new(big.Int).Binomial(int64(k), int64(j+1))).Float64()
		}
		err := c.back(o, left, rounded, func(s int32) (x float64, worst int32) {
			to, p := c.Of(s)
			x = 1
			for j, of := range known {
				sum, r := gather(to, p, of, roundings[j])
				x += ways[j] * sum
				worst = max(worst, r+1)
			}
			return x, worst + int32(len(known))
		})
		if err != nil {
			return nil, 0, err
		}
		known, roundings = append(known, left), append(roundings, rounded)
		var sum Sum
		worst := int32(0)
		for _, w := range start {
			sum.Add(w.P * left[w.State])
			worst = max(worst, rounded[w.State])
		}
		of = append(of, sum.Value())
		relative = max(relative, float64(int(worst)+startRoundings+8)*u)
	}
	return of, relative, nil
}
