package notation

import "math/big"

// An extent is between which numbers a value lies, if it is rolled. An end is nil where it is not known.
type extent struct{ least, most *big.Rat }

// extent returns the smallest and largest value of sums, products, choices and extremes of numbers and dice. An
// end is nil if it depends on a parameter, or on anything else.
func (r *misreader) extent(e Expr) extent {
	if v := number(e); v != nil {
		return extent{v, v}
	}
	switch n := e.(type) {
	case *Pool:
		if die, fair := n.Die.(*FairDie); fair && n.Rule.IsEmpty() {
			return r.extent(n.Count).times(extent{big.NewRat(1, 1), r.extent(die.Sides).most})
		}
	case *Unary:
		if n.Op == Neg {
			return r.extent(n.X).negated()
		}
	case *Binary:
		x, y := r.extent(n.X), r.extent(n.Y)
		switch {
		case n.Op == Add:
			return x.plus(y)
		case n.Op == Sub:
			return x.plus(y.negated())
		case n.Op == Mul:
			return x.times(y)
		}
	case *If:
		x, y := r.extent(n.Then), r.extent(n.Else)
		return extent{outer(x.least, y.least, -1), outer(x.most, y.most, 1)}
	case *Ref:
		if value := r.named[n.Name]; value != nil && n.Args == nil {
			return r.extent(value)
		}
	case *Let:
		r.named[n.Name] = n.Value
		return r.extent(n.Body)
	case *Call:
		return r.extentOfCall(n)
	case *Number, *Bool, *Label, *Group, *Chance, *Tuple, *Copies, *Repeat, *Pairs, *Where, *Each, *Again,
		*Process, *Given, *Retry, *Deck, *Deal:
	}
	return extent{}
}

// extentOfCall is extent for calls: maxima and minima of several numbers, numbers that are cut at 0, and
// sizes of pools. Nothing is known of any other.
func (r *misreader) extentOfCall(c *Call) extent {
	switch c.Func {
	case Max, Min, Clamped:
		if c.Func != Clamped && len(c.Args) == 1 {
			return extent{} // of a pool
		}
		all := r.extent(c.Args[0])
		if c.Func == Clamped {
			return all.max(extent{new(big.Rat), new(big.Rat)})
		}
		for _, a := range c.Args[1:] {
			if other := r.extent(a); c.Func == Max {
				all = all.max(other)
			} else {
				all = all.negated().max(other.negated()).negated()
			}
		}
		return all
	case Size:
		return extent{new(big.Rat), r.mostDice(c.Args[0])}
	case Floor, Ceil, Round, Abs, Lowest, Highest, Lineup, StrictLineup, Nth, Total, Distinct, LargestSet, Sets,
		LongestRun, Join, KeepHighest, KeepLowest, DropLowest, DropHighest:
	}
	return extent{}
}

// outer is the greater of two numbers, or with sign -1 the smaller; nil if one of them is not known.
func outer(a, b *big.Rat, sign int) *big.Rat {
	switch {
	case a == nil || b == nil:
		return nil
	case a.Cmp(b) == sign:
		return a
	}
	return b
}

// max is the extent of the greater of two numbers: it is at least what either is, as far as that is known.
func (x extent) max(y extent) extent {
	least := outer(x.least, y.least, 1)
	if least == nil && x.least == nil {
		least = y.least
	} else if least == nil {
		least = x.least
	}
	return extent{least, outer(x.most, y.most, 1)}
}

func (x extent) negated() extent { return extent{opposite(x.most), opposite(x.least)} }

// opposite is the number with the other sign, nil where it is not known.
func opposite(v *big.Rat) *big.Rat {
	if v == nil {
		return nil
	}
	return new(big.Rat).Neg(v)
}

// plus is the extent of a sum.
func (x extent) plus(y extent) extent {
	var sum extent
	if x.least != nil && y.least != nil {
		sum.least = new(big.Rat).Add(x.least, y.least)
	}
	if x.most != nil && y.most != nil {
		sum.most = new(big.Rat).Add(x.most, y.most)
	}
	return sum
}

// times is the extent of a product of numbers that are not negative; of others nothing is said.
func (x extent) times(y extent) extent {
	if x.least == nil || y.least == nil || x.least.Sign() < 0 || y.least.Sign() < 0 {
		return extent{}
	}
	product := extent{least: new(big.Rat).Mul(x.least, y.least)}
	if x.most != nil && y.most != nil {
		product.most = new(big.Rat).Mul(x.most, y.most)
	}
	return product
}
