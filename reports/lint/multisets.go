package lint

import (
	"math/big"
	"slices"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// This file warns of dice that are added up, or rolled again, where it may have been meant
// to look at them one by one.

// multisets looks at every measure, with what is rolled for it.
func (l *linter) multisets() {
	for _, m := range l.s.Measures {
		l.constantBound(m)
		d := dicePass{linter: l, rolled: map[string]notation.Expr{}}
		notation.Visit(m.Part().Expr, func(e notation.Expr) bool {
			d.node(e)
			return true
		})
	}
}

// Misreadings are what of the measures of a scenario, all if none is named, is valid and may be meant
// otherwise: a total held against a single die, max of a sum. With them comes what is unusual about
// the values of dice that have a role.
func Misreadings(b *scenarios.Bound, measures []string) []Finding {
	s := b.Scenario
	l := linter{s: s}
	for _, u := range b.Unusual() {
		l.warn(scenarios.RoleRule, u.At, "%s", u.Msg)
	}
	for _, m := range s.Measures {
		if measures != nil && !slices.Contains(measures, m.Name) {
			continue
		}
		l.constantBound(m)
		notation.Visit(m.Part().Expr, func(e notation.Expr) bool {
			l.misread(e)
			return true
		})
	}
	return l.inOrder()
}

// misread warns of what of a node may be meant otherwise.
func (l *linter) misread(e notation.Expr) {
	for _, m := range notation.Misreadings(e) {
		l.warn(m.Rule, m.At, "%s", m.Msg)
	}
}

// A dicePass is a look at the tree of one measure.
type dicePass struct {
	*linter
	rolled map[string]notation.Expr // what names stand for
	ranks  []*notation.Repeat       // the ranks so far
}

func (d *dicePass) node(e notation.Expr) {
	if let, ok := e.(*notation.Let); ok {
		d.rolled[let.Name] = let.Value
	}
	if n, ok := e.(*notation.Process); ok {
		n.Statements(func(s notation.Stmt) {
			if r, ok := s.(*notation.Roll); ok {
				d.rolled[r.Name] = r.Value
			}
		})
	}
	if r, ok := e.(*notation.Repeat); ok && r.Rank != nil {
		d.rank(r)
	}
	d.misread(e)
	if c, ok := e.(*notation.Call); ok {
		d.asked(c)
	}
}

// rank warns of another rank of the same dice: they are rolled again for it. The same rank
// once more is as likely meant: two rolls with advantage.
func (d *dicePass) rank(r *notation.Repeat) {
	for _, earlier := range d.ranks {
		if notation.Equal(earlier.Count, r.Count) && notation.Equal(earlier.X, r.X) && !notation.Equal(earlier.Rank, r.Rank) &&
			d.rollsAnew(r.X) {
			d.warn("rolled-twice", r.At, "the dice of an earlier rank are rolled again for this one: name a pool, such as hand: pool(n, x), and ask for hand[1] and hand[2]")
			return
		}
	}
	d.ranks = append(d.ranks, r)
}

// constantBound warns of a measure that is the bound of a sum of dice.
func (l *linter) constantBound(m *scenarios.Measure) {
	e := m.Part().Expr
	for let, ok := e.(*notation.Let); ok; let, ok = e.(*notation.Let) {
		e = let.Body
	}
	if c, ok := e.(*notation.Call); ok && isBound(c) && notation.IsSum(c.Args[0]) {
		f := notation.Max
		if c.Func == notation.Lowest {
			f = notation.Min
		}
		l.warn("pool-meant", c.At, "%s of dice is always the same number: %s", c.Func, notation.PoolHint(f, c.Args[0]))
	}
}

// asked warns of a pool that is asked for more dice than it ever has.
func (d *dicePass) asked(c *notation.Call) {
	if len(c.Args) != 2 || c.Func != notation.Nth && !keeps(c.Func) && !drops(c.Func) && c.Func != notation.Sets {
		return
	}
	rank, pool := c.Args[0], c.Args[1]
	if c.Func == notation.Nth {
		rank, pool = pool, rank
	}
	wanted, most := numberOf(rank), d.mostDice(pool)
	if wanted == nil || most == nil || wanted.Abs(wanted).Cmp(most) <= 0 {
		return
	}
	d.warn("too-few-dice", c.At, "%s dice are asked for, the pool has at most %s", wanted.RatString(), most.RatString())
}

// mostDice returns the most dice that a pool can have; nil where that depends on what is
// rolled or on a parameter.
func (d *dicePass) mostDice(e notation.Expr) *big.Rat {
	switch n := e.(type) {
	case *notation.Copies:
		return numberOf(n.Count)
	case *notation.Deal:
		if _, sizes, several := n.Parts(); !several {
			return numberOf(sizes[0])
		}
	case *notation.Where:
		return d.mostDice(n.Pool)
	case *notation.Each:
		return d.mostDice(n.Pool)
	case *notation.Ref:
		if value := d.rolled[n.Name]; value != nil {
			return d.mostDice(value)
		}
	case *notation.Let:
		d.rolled[n.Name] = n.Value
		return d.mostDice(n.Body)
	case *notation.Call:
		return d.mostOf(n)
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Resource, *notation.Pool, *notation.Group,
		*notation.Unary, *notation.Binary, *notation.Chance, *notation.If, *notation.Clamp, *notation.Tuple,
		*notation.Repeat, *notation.Pairs, *notation.Again, *notation.Process, *notation.Given, *notation.Retry, *notation.Deck:
		// no pools
	}
	return nil
}

// mostOf is [dicePass.mostDice] of what a function leaves of pools.
func (d *dicePass) mostOf(c *notation.Call) *big.Rat {
	if c.Func == notation.Join {
		sum := new(big.Rat)
		for _, p := range c.Args {
			n := d.mostDice(p)
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
	k, most := numberOf(c.Args[0]), d.mostDice(c.Args[1])
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

func keeps(f notation.Func) bool {
	return f == notation.KeepHighest || f == notation.KeepLowest
}

func drops(f notation.Func) bool {
	return f == notation.DropLowest || f == notation.DropHighest
}

// numberOf returns the value of arithmetic on numbers alone, nil for anything else.
func numberOf(e notation.Expr) *big.Rat {
	v, ok := notation.Constant(e)
	if !ok {
		return nil
	}
	return new(big.Rat).Set(v)
}
