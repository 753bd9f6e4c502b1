package markov

// Values are numbers by state, such as expected visits or rewards.
type Values struct {
	Of        []float64 // by state
	Roundings []int32   // the relative error of each, in units of 2^-53
}

// valueBytes is the memory of the value of a state.
const valueBytes = 8 + 4

// Error bounds the relative error of the value of a state.
func (v *Values) Error(s int32) float64 { return float64(v.Roundings[s]) * u }

// Values returns, for every state of the order, the expected total reward until the chain ends: each
// per transition, and last(s) in the absorbing state s, at least 0 and exact up to two roundings. The
// values are held when it returns. Errors are those of Visits.
func (c *Chain) Values(o *Order, last func(s int32) (float64, error), each float64) (*Values, error) {
	v, err := c.lastValues(o, last)
	if err != nil {
		return nil, err
	}
	return v, c.back(o, v.Of, v.Roundings, each)
}

// lastValues returns values that are set for the absorbing states only.
func (c *Chain) lastValues(o *Order, last func(s int32) (float64, error)) (*Values, error) {
	if err := c.Meter.Hold(valueBytes * float64(c.Size())); err != nil {
		return nil, err
	}
	v := &Values{make([]float64, c.Size()), make([]int32, c.Size())}
	for s := range c.Absorbing(o) {
		x, err := last(s)
		if err != nil {
			return nil, err
		}
		v.Of[s], v.Roundings[s] = x, 2
	}
	return v, nil
}

// Within returns, for every state of the order, the probability that the chain ends within that many
// transitions. The values are held when it returns. Errors are the meter's.
func (c *Chain) Within(o *Order, transitions int) (*Values, error) {
	v, err := c.lastValues(o, func(int32) (float64, error) { return 1, nil })
	if err != nil {
		return nil, err
	}
	next := &Values{append([]float64(nil), v.Of...), append([]int32(nil), v.Roundings...)}
	for range transitions {
		for _, s := range o.States {
			if c.IsAbsorbing(s) {
				continue
			}
			to, p := c.Of(s)
			if err := c.charge(len(to)); err != nil {
				return nil, err
			}
			next.Of[s], next.Roundings[s] = gather(to, p, v.Of, v.Roundings)
		}
		v, next = next, v
	}
	return v, nil
}
