package pool

import "math/big"

// A polynomial has integer coefficients by exponent, which may be negative: what
// one die adds, with the weights of the ways to it. Zeros are left out.
type polynomial map[int64]*big.Int

func (p polynomial) add(exponent int64, c *big.Int) {
	if old, ok := p[exponent]; ok {
		c = new(big.Int).Add(old, c)
	}
	if c.Sign() == 0 {
		delete(p, exponent)
		return
	}
	p[exponent] = c
}

// times returns p*q.
func (p polynomial) times(q polynomial) polynomial {
	out := polynomial{}
	for i, a := range p {
		for j, b := range q {
			out.add(i+j, new(big.Int).Mul(a, b))
		}
	}
	return out
}

// scaled returns c*p.
func (p polynomial) scaled(c *big.Int) polynomial { return p.times(polynomial{0: c}) }

// plus returns p+q.
func (p polynomial) plus(q polynomial) polynomial {
	out := polynomial{}
	for _, r := range []polynomial{p, q} {
		for i, a := range r {
			out.add(i, a)
		}
	}
	return out
}

// mirrored returns p(1/x).
func (p polynomial) mirrored() polynomial {
	out := polynomial{}
	for i, a := range p {
		out[-i] = a
	}
	return out
}

// extent returns the least and the greatest exponent.
func (p polynomial) extent() (lo, hi int64) {
	first := true
	for i := range p {
		if first {
			lo, hi, first = i, i, false
		}
		lo, hi = min(lo, i), max(hi, i)
	}
	return lo, hi
}

// derivatives returns p(1), p'(1) and p”(1).
func (p polynomial) derivatives() [3]*big.Rat {
	sums := [3]*big.Int{new(big.Int), new(big.Int), new(big.Int)}
	t := new(big.Int)
	for i, a := range p {
		sums[0].Add(sums[0], a)
		sums[1].Add(sums[1], t.Mul(a, big.NewInt(i)))
		sums[2].Add(sums[2], t.Mul(t, big.NewInt(i-1)))
	}
	return [3]*big.Rat{new(big.Rat).SetInt(sums[0]), new(big.Rat).SetInt(sums[1]), new(big.Rat).SetInt(sums[2])}
}

// power returns p^n by squaring.
func (p polynomial) power(n int64) polynomial {
	out := polynomial{0: big.NewInt(1)}
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			out = out.times(p)
		}
		if n > 1 {
			p = p.times(p)
		}
	}
	return out
}
