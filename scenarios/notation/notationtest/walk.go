package notationtest

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// A value is what one walk found: a number, a word (labels, yes and no), or a
// tuple.
type value struct {
	num      *big.Rat
	word     string
	items    []value
	rejected bool // the condition of a Given was not met
}

func (v value) String() string {
	switch {
	case v.num != nil:
		return v.num.RatString()
	case v.items != nil:
		parts := make([]string, len(v.items))
		for i, item := range v.items {
			parts[i] = item.String()
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	return v.word
}

func number(r *big.Rat) value { return value{num: r} }

func truth(b bool) value {
	if b {
		return value{word: "yes"}
	}
	return value{word: "no"}
}

// An env holds the rolls named so far, innermost first. A roll is made at its
// first use.
type env struct {
	name  string
	roll  notation.Expr
	value *value
	outer *env
}

func (s *env) get(r Roller) (value, error) {
	if s.value == nil {
		v, err := walk(s.roll, r, s.outer)
		if err != nil {
			return value{}, err
		}
		s.value = &v
	}
	return *s.value, nil
}

// unrolled returns the names without their values.
func (s *env) unrolled() *env {
	if s == nil {
		return nil
	}
	return &env{name: s.name, roll: s.roll, outer: s.outer.unrolled()}
}

// walk evaluates an expression once, asking the roller for every die.
func walk(e notation.Expr, r Roller, names *env) (value, error) {
	sub := func(x notation.Expr) (value, error) { return walk(x, r, names) }
	switch n := e.(type) {
	case *notation.Number:
		return number(n.Value), nil
	case *notation.Bool:
		return truth(n.Value), nil
	case *notation.Label:
		return value{word: n.Name}, nil
	case *notation.Ref:
		for s := names; s != nil; s = s.outer {
			if s.name == n.Name {
				return s.get(r)
			}
		}
		return value{}, fmt.Errorf("%s is not bound", n.Name)
	case *notation.Let:
		return walk(n.Body, r, &env{name: n.Name, roll: n.Value, outer: names})
	case *notation.Given:
		c, err := sub(n.Cond)
		if err != nil || c.word == "no" {
			return value{rejected: true}, err
		}
		return sub(n.X)
	case *notation.Process:
		return process(n, r, names)
	case *notation.Repeat:
		return repeat(n, sub)
	case *notation.If:
		c, err := sub(n.Cond)
		if err != nil {
			return value{}, err
		}
		if c.word == "yes" {
			return sub(n.Then)
		}
		return sub(n.Else)
	case *notation.Binary:
		return binary(n, sub)
	case *notation.Group:
		return group(n, sub, r)
	case *notation.Call:
		if n.Func == notation.Lowest || n.Func == notation.Highest {
			return bound(n, names)
		}
	}
	var args []value
	for _, c := range notation.Children(e) {
		v, err := sub(c)
		if err != nil {
			return value{}, err
		}
		args = append(args, v)
	}
	return apply(e, args, r)
}

// apply evaluates the nodes whose children are always all evaluated.
func apply(e notation.Expr, args []value, r Roller) (value, error) {
	switch n := e.(type) {
	case *notation.Pool:
		dice, err := settle(n, args, r)
		return number(tally(kept(dice, n.Mods), n.Mods)), err
	case *notation.Unary:
		if n.Op == notation.Not {
			return truth(args[0].word == "no"), nil
		}
		return number(new(big.Rat).Neg(args[0].num)), nil
	case *notation.Clamp:
		if args[0].num.Sign() < 0 {
			return number(new(big.Rat)), nil
		}
		return args[0], nil
	case *notation.Chance:
		p := args[0].num
		if p.Sign() < 0 || p.Cmp(big.NewRat(1, 1)) > 0 {
			return value{}, fmt.Errorf("a chance of %s", p.RatString())
		}
		face, err := r.Roll(int(p.Denom().Int64()))
		return truth(face < int(p.Num().Int64())), err
	case *notation.Tuple:
		return value{items: args}, nil
	case *notation.Call:
		return call(n, args)
	}
	return value{}, fmt.Errorf("%T is unknown", e)
}

func call(n *notation.Call, args []value) (value, error) {
	x := new(big.Rat).Set(args[0].num)
	switch n.Func {
	case notation.Floor:
		return number(floor(x)), nil
	case notation.Ceil:
		f := floor(x.Neg(x))
		return number(f.Neg(f)), nil
	case notation.Round:
		return number(floor(x.Add(x, big.NewRat(1, 2)))), nil
	case notation.Abs:
		return number(x.Abs(x)), nil
	}
	for _, a := range args[1:] {
		if c := a.num.Cmp(x); n.Func == notation.Max && c > 0 || n.Func == notation.Min && c < 0 {
			x.Set(a.num)
		}
	}
	return number(x), nil
}

// bound looks for the extreme value of an argument among all its sequences,
// whatever has been rolled already.
func bound(n *notation.Call, names *env) (value, error) {
	var best *big.Rat
	err := paths(maxBoundPaths, math.MaxInt, func(r Roller) error {
		v, err := walk(n.Args[0], r, names.unrolled())
		if err != nil {
			return err
		}
		c := 0
		if best != nil {
			c = v.num.Cmp(best)
		}
		if best == nil || n.Func == notation.Lowest && c < 0 || n.Func == notation.Highest && c > 0 {
			best = v.num
		}
		return nil
	})
	return number(best), err
}

func floor(x *big.Rat) *big.Rat {
	q, m := new(big.Int).QuoRem(x.Num(), x.Denom(), new(big.Int))
	if m.Sign() < 0 {
		q.Sub(q, big.NewInt(1))
	}
	return new(big.Rat).SetInt(q)
}

// repeat adds up the copies, each evaluated anew.
func repeat(n *notation.Repeat, sub func(notation.Expr) (value, error)) (value, error) {
	count, err := sub(n.Count)
	if err != nil {
		return value{}, err
	}
	if !count.num.IsInt() || count.num.Sign() < 0 {
		return value{}, errors.New("a bad number of copies")
	}
	rank := big.NewRat(0, 1)
	if n.Rank != nil {
		v, err := sub(n.Rank)
		if err != nil {
			return value{}, err
		}
		if rank = v.num; !rank.IsInt() || rank.Sign() <= 0 || rank.Cmp(count.num) > 0 {
			return value{}, errors.New("a bad rank")
		}
	}
	sum := new(big.Rat)
	var copies []*big.Rat
	for range count.num.Num().Int64() {
		v, err := sub(n.X)
		if err != nil {
			return value{}, err
		}
		copies = append(copies, v.num)
		sum.Add(sum, v.num)
	}
	if n.Rank != nil {
		slices.SortFunc(copies, (*big.Rat).Cmp)
		return number(copies[int64(len(copies))-rank.Num().Int64()]), nil
	}
	return number(sum), nil
}

// process plays turn by turn.
func process(n *notation.Process, r Roller, names *env) (value, error) {
	state := names
	for _, p := range n.State {
		v, err := walk(p.Start, r, names)
		if err != nil {
			return value{}, err
		}
		state = &env{name: p.Name, value: &v, outer: state}
	}
	for turns := int64(0); turns < maxTurns; turns++ {
		over, err := walk(n.Until, r, state)
		if err != nil {
			return value{}, err
		}
		if over.word == "yes" {
			count := number(big.NewRat(turns, 1))
			return walk(n.Value, r, &env{name: notation.TurnsName, value: &count, outer: state})
		}
		step, err := walk(n.Step, r, state)
		if err != nil {
			return value{}, err
		}
		state = names
		for i, p := range n.State {
			state = &env{name: p.Name, value: &step.items[i], outer: state}
		}
	}
	return value{}, errCut
}

// maxTurns ends processes that roll nothing and do not end.
const maxTurns = 1000
