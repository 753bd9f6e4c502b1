package montecarlo

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

func (c *compiler) call(n *notation.Call, env *binding) (scalar, error) {
	if n.Func == notation.Lowest || n.Func == notation.Highest {
		return c.bound(n, env)
	}
	var out scalar
	for i, arg := range n.Args {
		x, err := c.scalar(arg, env)
		if err != nil {
			return x, err
		}
		switch {
		case n.Func == notation.Min || n.Func == notation.Max:
			if i == 0 {
				out = x
				continue
			}
			out, err = c.extreme(n.At, out, x, n.Func == notation.Max)
		default:
			out, err = c.function(n, x)
		}
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

// function is a function of one number.
func (c *compiler) function(n *notation.Call, x scalar) (scalar, error) {
	switch n.Func {
	case notation.Floor:
		return c.floor(n.At, x)
	case notation.Ceil:
		return c.ceil(n.At, x)
	case notation.Round:
		half, err := c.affine(n.At, x, ratOne, ratHalf)
		if err != nil {
			return half, err
		}
		return c.floor(n.At, half)
	case notation.Abs:
		return c.absolute(n.At, x)
	}
	return x, notation.Errorf(n.At, "unknown function '%s'", n.Func)
}

// bound is lowest or highest: the argument is compiled for what it says of its
// interval, and its code is thrown away.
func (c *compiler) bound(n *notation.Call, env *binding) (scalar, error) {
	length, dice := len(c.code), c.dice
	outer := c.place
	c.place = place{}
	x, err := c.scalar(n.Args[0], env)
	c.place = outer
	c.code, c.dice = c.code[:length], dice
	if err != nil {
		return x, err
	}
	end, hit := x.within.lo, x.within.loHit
	if n.Func == notation.Highest {
		end, hit = x.within.hi, x.within.hiHit
	}
	if end == nil || !hit {
		return x, notation.Errorf(n.At, "cannot tell the %s value of '%s'", n.Func, n.Args[0]).
			WithHint("%s takes dice and arithmetic on them", n.Func)
	}
	return constant(number, end), nil
}

func (c *compiler) floor(at notation.Span, x scalar) (scalar, error) {
	iv := x.within.floor()
	switch {
	case x.constant != nil:
		return constant(number, floorRat(x.constant)), nil
	case x.isRatio():
		return c.floorFraction(x, iv), nil
	case x.den == 1:
		return x, nil
	case x.k%x.den == 0:
		// An integer slope: only the offset is cut.
		return mapped(at, x, x.slope(), floorRat(x.offset()), iv)
	}
	scale := new(big.Rat).SetInt64(x.den)
	lo := floorRat(new(big.Rat).Mul(x.within.lo, scale)).Num()
	hi := floorRat(new(big.Rat).Mul(x.within.hi, scale)).Num()
	r := c.newReg()
	c.emit(newFloorBy(r, x.reg, x.k, x.c, x.den, lo.Int64(), hi.Int64()))
	return column(number, r, iv, x.deps), nil
}

// floorFraction is floor of a ratio: of fixed scale if its interval allows.
func (c *compiler) floorFraction(x scalar, iv interval) scalar {
	r := c.newReg()
	c.emit(&floorFraction{dst: r, x: x.reg, dens: x.dens})
	out := column(number, r, iv, x.deps)
	if !iv.known() || iv.hi.Cmp(maxWhole) > 0 || new(big.Rat).Neg(iv.lo).Cmp(maxWhole) > 0 {
		out.dens = c.newReg()
		c.emit(&fill{dst: out.dens, value: 1})
	}
	return out
}

// ceil is -floor(-x).
func (c *compiler) ceil(at notation.Span, x scalar) (scalar, error) {
	x, err := c.affine(at, x, ratNeg, ratZero)
	if err != nil {
		return x, err
	}
	if x, err = c.floor(at, x); err != nil {
		return x, err
	}
	return c.affine(at, x, ratNeg, ratZero)
}

func (c *compiler) absolute(at notation.Span, x scalar) (scalar, error) {
	back, err := c.affine(at, x, ratNeg, ratZero)
	if err != nil {
		return back, err
	}
	if s, ok := ordered(x, back, true); ok {
		return s, nil
	}
	// The larger of x and -x: its upper end is hit where that of x or -x is.
	iv := x.within
	if iv.known() {
		iv = x.within.hull(back.within)
		iv.lo, iv.loHit = ratZero, false
	}
	if x.isRatio() {
		return c.fractions(at, x, back, larger, iv)
	}
	r := c.newReg()
	c.emit(&absolute{dst: r, x: c.materialise(x, x.den)})
	out := column(number, r, iv, x.deps)
	out.den = x.den
	return out, nil
}
