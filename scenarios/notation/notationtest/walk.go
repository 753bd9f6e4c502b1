package notationtest

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

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

// find returns the value of a name.
func (s *env) find(name string, r Roller) (value, error) {
	for ; s != nil; s = s.outer {
		if s.name == name {
			return s.get(r)
		}
	}
	return value{}, fmt.Errorf("%s is not bound", name)
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
	sub := evaluator(func(x notation.Expr) (value, error) { return walk(x, r, names) })
	switch n := e.(type) {
	case *notation.Number:
		return number(n.Value), nil
	case *notation.Bool:
		return truth(n.Value), nil
	case *notation.Label:
		return value{word: n.Name}, nil
	case *notation.Ref:
		return names.find(n.Name, r)
	case *notation.Resource:
		return value{}, fmt.Errorf("%s has no value", n)
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
	case *notation.Unary:
		return unary(n, sub)
	case *notation.Binary:
		return binary(n, sub)
	case *notation.Call:
		if n.Func == notation.Lowest || n.Func == notation.Highest {
			return bound(n, names)
		}
		return call(n, sub)
	case *notation.Clamp:
		v, err := sub(n.X)
		if err == nil && v.num.Sign() < 0 {
			v = number(new(big.Rat))
		}
		return v, err
	case *notation.Chance:
		return chance(n, sub, r)
	case *notation.Tuple:
		items, err := sub.all(n.Items)
		return value{items: items}, err
	case *notation.Pool:
		return pool(n, sub, r)
	case *notation.Group:
		return group(n, sub, r)
	}
	return value{}, fmt.Errorf("the node %T is not known to the oracle", e)
}

func chance(n *notation.Chance, sub evaluator, r Roller) (value, error) {
	v, err := sub(n.P)
	if err != nil {
		return value{}, err
	}
	if v.num.Sign() < 0 || v.num.Cmp(big.NewRat(1, 1)) > 0 {
		return value{}, fmt.Errorf("a chance of %s", v)
	}
	face, err := r.Roll(int(v.num.Denom().Int64()))
	return truth(face < int(v.num.Num().Int64())), err
}

// maxBoundPaths limits the walk inside a lowest or highest.
const maxBoundPaths = 100_000

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

// repeat adds up the copies, each evaluated anew.
func repeat(n *notation.Repeat, sub evaluator) (value, error) {
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
