package markov

import (
	"math/big"
	"slices"
)

// EndsExactly returns the probability to end in each absorbing state as a fraction. start has the
// probabilities at the start, by state; rows replaces Rows. States of a block are eliminated one by
// one. The fractions are held when it returns. Errors are [*EndlessError] and the meter's.
func (c *Chain) EndsExactly(start map[int32]*big.Rat, rows [][]*big.Rat, o *Order) (map[int32]*big.Rat, error) {
	one := big.NewRat(1, 1)
	ends := &fractions{meter: c.Meter, of: map[int32]*big.Rat{}}
	for s, p := range start {
		if err := ends.add(s, p, one); err != nil {
			return nil, err
		}
	}
	for _, block := range o.Blocks() {
		if c.IsAbsorbing(block[0]) {
			continue
		}
		lists := []*fractions{ends} // what leads to states of the block
		for _, s := range block {
			after := &fractions{meter: c.Meter, of: map[int32]*big.Rat{}}
			lists = append(lists, after)
			for k, t := range c.After(s) {
				if err := after.add(t, rows[c.Row[s]][k], one); err != nil {
					return nil, err
				}
			}
		}
		for i, s := range block {
			if err := c.charge(len(block)); err != nil {
				return nil, err
			}
			after := lists[i+1]
			leaves := new(big.Rat).Sub(one, after.take(s))
			if leaves.Sign() == 0 {
				return nil, &EndlessError{State: slices.Min(block)}
			}
			for k, list := range lists {
				if k > 0 && k <= i+1 { // left out already
					continue
				}
				p := list.take(s)
				if p.Sign() == 0 {
					continue
				}
				p = new(big.Rat).Quo(p, leaves)
				for t, share := range after.of {
					if err := list.add(t, p, share); err != nil {
						return nil, err
					}
				}
			}
			c.Meter.Release(after.held)
		}
	}
	return ends.of, nil
}

// fractions are numbers by state, whose memory is held.
type fractions struct {
	meter Meter
	of    map[int32]*big.Rat
	held  float64
}

// add adds x*y to the number of state s. The sum is reduced, which takes a greatest common divisor.
func (f *fractions) add(s int32, x, y *big.Rat) error {
	const least, perWord = 500, 40
	words := fractionWords(x) + fractionWords(y)
	if err := f.meter.Charge(least + perWord*words*words); err != nil {
		return err
	}
	product := new(big.Rat).Mul(x, y)
	f.of[s] = product.Add(product, f.take(s))
	return f.hold(f.of[s], 1)
}

// take removes the number of a state and returns it, or 0.
func (f *fractions) take(s int32) *big.Rat {
	x := f.of[s]
	if x == nil {
		return new(big.Rat)
	}
	delete(f.of, s)
	_ = f.hold(x, -1)
	return x
}

// hold holds the memory of a fraction; with sign -1 it releases it.
func (f *fractions) hold(x *big.Rat, sign float64) error {
	const header, perWord = 128, 8
	bytes := sign * (header + perWord*fractionWords(x))
	f.held += bytes
	return f.meter.Hold(bytes)
}

// fractionWords returns the number of words in a fraction.
func fractionWords(x *big.Rat) float64 { return float64(len(x.Num().Bits()) + len(x.Denom().Bits())) }
