package notation

import "math/big"

// asked warns of a call that asks a pool for more dice than it can have.
func (r *misreader) asked(c *Call) {
	if len(c.Args) != 2 || c.Func != Nth && !keeps(c.Func) && !drops(c.Func) && c.Func != Sets {
		return
	}
	rank, pool := c.Args[0], c.Args[1]
	if c.Func == Nth {
		rank, pool = pool, rank
	}
	wanted, most := number(rank), r.mostDice(pool)
	if wanted == nil || most == nil {
		return
	}
	if wanted = new(big.Rat).Abs(wanted); wanted.Cmp(most) > 0 {
		r.warn(tooFewDice, c.At, "%s dice are asked for, the pool has at most %s", wanted.RatString(), most.RatString())
	}
}

// mostDice returns the largest number of dice a pool can have; nil if it depends on a parameter, or is not known.
func (r *misreader) mostDice(e Expr) *big.Rat {
	switch n := e.(type) {
	case *Copies:
		return r.extent(n.Count).most
	case *Deal:
		if _, sizes, several := n.Parts(); !several {
			return r.extent(sizes[0]).most
		}
	case *Where:
		return r.mostDice(n.Pool)
	case *Each:
		return r.mostDice(n.Pool)
	case *Ref:
		if value := r.named[n.Name]; value != nil {
			return r.mostDice(value)
		}
	case *Let:
		r.named[n.Name] = n.Value
		return r.mostDice(n.Body)
	case *If:
		return outer(r.mostDice(n.Then), r.mostDice(n.Else), 1)
	case *Call:
		return r.mostOf(n)
	case *Number, *Bool, *Label, *Pool, *Group,
		*Unary, *Binary, *Chance, *Tuple,
		*Repeat, *Pairs, *Again, *Process, *Given, *Retry, *Deck:
		// no pools
	}
	return nil
}

// mostOf returns the largest number of dice in the pool that a function returns; nil if it is not
// known.
func (r *misreader) mostOf(c *Call) *big.Rat {
	if c.Func == Join {
		sum := new(big.Rat)
		for _, p := range c.Args {
			n := r.mostDice(p)
			if n == nil {
				return nil
			}
			sum.Add(sum, n)
		}
		return sum
	}
	if len(c.Args) != 2 {
		return nil
	}
	k, most := number(c.Args[0]), r.mostDice(c.Args[1])
	if keeps(c.Func) {
		if most == nil || k != nil && k.Cmp(most) < 0 {
			return k
		}
		return most
	}
	if drops(c.Func) && k != nil && most != nil && k.Cmp(most) <= 0 {
		return new(big.Rat).Sub(most, k)
	}
	return most
}

func keeps(f Func) bool {
	return f == KeepHighest || f == KeepLowest
}

func drops(f Func) bool {
	return f == DropLowest || f == DropHighest
}
