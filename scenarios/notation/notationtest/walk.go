package notationtest

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// walk evaluates an expression once, asking the roller for every die.
func walk(e notation.Expr, r *roller, names *env) (value, error) {
	sub := evaluator(func(x notation.Expr) (value, error) { return walk(x, r, names) })
	with := binder(func(r *roller, more ...*env) evaluator {
		inner := names
		for _, m := range more {
			m.outer, inner = inner, m
		}
		return func(x notation.Expr) (value, error) { return walk(x, r, inner) }
	})
	switch n := e.(type) {
	case *notation.Number:
		return number(n.Value), nil
	case *notation.Bool:
		return truth(n.Value), nil
	case *notation.Label:
		return value{word: n.Name}, nil
	case *notation.Ref:
		return names.find(n.Name)
	case *notation.Resource:
		return value{}, fmt.Errorf("%s has no value", n)
	case *notation.Let:
		return walk(n.Body, r, &env{name: n.Name, roll: n.Value, by: r, outer: names})
	case *notation.Given:
		c, err := sub(n.Cond)
		if err != nil || c.word == "no" {
			return value{rejected: true}, err
		}
		return sub(n.X)
	case *notation.Process:
		return encounter(n, r, names)
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
	case *notation.Copies:
		list, err := copies(n.Count, n.X, sub)
		return multiset(list), err
	case *notation.Where:
		return where(n, r, sub, with)
	case *notation.Each:
		return each(n, r, sub, with)
	case *notation.Pairs:
		return pairs(n, r, sub, with)
	case *notation.Again:
		return again(n, r, with)
	case *notation.Retry:
		return r.once(func(inner *roller) (value, error) { return walk(n.X, inner, names) })
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
		if err == nil && slices.ContainsFunc(items, func(v value) bool { return v.isPool }) {
			err = errPool
		}
		return value{items: items}, err
	case *notation.Pool:
		return pool(n, sub, r)
	case *notation.Group:
		return group(n, sub, r)
	}
	return value{}, fmt.Errorf("the node %T is not known to the oracle", e)
}

// errPool says that a pool stands where it has no value.
var errPool = errors.New("a pool cannot be a result")

func chance(n *notation.Chance, sub evaluator, r *roller) (value, error) {
	v, err := sub(n.P)
	if err != nil {
		return value{}, err
	}
	if v.num.Sign() < 0 || v.num.Cmp(big.NewRat(1, 1)) > 0 {
		return value{}, fmt.Errorf("a chance of %s", v)
	}
	face, err := r.roll(int(v.num.Denom().Int64()))
	return truth(face < int(v.num.Num().Int64())), err
}

// maxBoundPaths limits the walk inside a lowest or highest.
const maxBoundPaths = 100_000

// bound looks for the extreme value of an argument among all its sequences,
// whatever has been rolled already.
func bound(n *notation.Call, names *env) (value, error) {
	var best *big.Rat
	left := maxBoundPaths
	err := paths(&left, math.MaxInt, func(r *roller) error {
		v, err := walk(n.Args[0], r, names.unrolled(r))
		if err != nil {
			if errors.Is(err, errNoDie) {
				return nil
			}
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
	if err == nil && best == nil {
		err = errNoDie
	}
	return number(best), err
}

// maxTurns ends processes that roll nothing and do not end.
const maxTurns = 1000
