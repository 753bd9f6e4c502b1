package notationtest

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

func unary(n *notation.Unary, sub evaluator) (value, error) {
	x, err := sub(n.X)
	if err != nil {
		return value{}, err
	}
	switch n.Op {
	case notation.Neg:
		return number(new(big.Rat).Neg(x.num)), nil
	case notation.Not:
		return truth(x.word == "no"), nil
	}
	return value{}, fmt.Errorf("the operator %s is not known to the oracle", n.Op)
}

// binary evaluates an operator; `and` and `or` leave the right side alone where
// the left one decides.
func binary(n *notation.Binary, sub evaluator) (value, error) {
	x, err := sub(n.X)
	if err != nil {
		return value{}, err
	}
	if n.Op == notation.And && x.word == "no" || n.Op == notation.Or && x.word == "yes" {
		return x, nil
	}
	y, err := sub(n.Y)
	if err != nil {
		return value{}, err
	}
	z := new(big.Rat)
	switch n.Op {
	case notation.And, notation.Or:
		return y, nil
	case notation.Eq:
		return truth(x.String() == y.String()), nil
	case notation.Ne:
		return truth(x.String() != y.String()), nil
	case notation.Lt:
		return truth(x.num.Cmp(y.num) < 0), nil
	case notation.Le:
		return truth(x.num.Cmp(y.num) <= 0), nil
	case notation.Gt:
		return truth(x.num.Cmp(y.num) > 0), nil
	case notation.Ge:
		return truth(x.num.Cmp(y.num) >= 0), nil
	case notation.Add:
		return number(z.Add(x.num, y.num)), nil
	case notation.Sub:
		return number(z.Sub(x.num, y.num)), nil
	case notation.Mul:
		return number(z.Mul(x.num, y.num)), nil
	case notation.Div:
		return divide(n, x.num, y.num)
	case notation.Rem:
		if y.num.Sign() == 0 {
			return value{}, errZeroDivisor
		}
		whole := truncate(z.Quo(x.num, y.num))
		return number(z.Sub(x.num, whole.Mul(whole, y.num))), nil
	}
	return value{}, fmt.Errorf("the operator %s is not known to the oracle", n.Op)
}

var errZeroDivisor = errors.New("a divisor of 0")

// divide divides by the rule of the node.
func divide(n *notation.Binary, x, y *big.Rat) (value, error) {
	z := new(big.Rat)
	if y.Sign() == 0 {
		if n.Rule == notation.FloorOrZero || n.Rule == notation.TruncOrZero {
			return number(z), nil
		}
		return value{}, errZeroDivisor
	}
	z.Quo(x, y)
	switch n.Rule {
	case notation.ExactDivision:
		return number(z), nil
	case notation.FloorDivision, notation.FloorOrZero:
		return number(floor(z)), nil
	case notation.TruncOrZero:
		return number(truncate(z)), nil
	case notation.NoDivision:
		return value{}, fmt.Errorf("%s has no rule of division", n)
	}
	return value{}, fmt.Errorf("the rule of division %d is not known to the oracle", n.Rule)
}

// call evaluates a function of the values of its arguments. Lowest and highest are
// functions of all values that their argument can have, see bound.
func call(n *notation.Call, sub evaluator) (value, error) {
	args, err := sub.all(n.Args)
	if err != nil {
		return value{}, err
	}
	if v, isAsked, err := ask(n, args); isAsked || err != nil {
		return v, err
	}
	x := new(big.Rat).Set(args[0].num)
	byNumber := func(a, b value) int { return a.num.Cmp(b.num) }
	switch n.Func {
	case notation.Min:
		return slices.MinFunc(args, byNumber), nil
	case notation.Max:
		return slices.MaxFunc(args, byNumber), nil
	case notation.Floor:
		return number(floor(x)), nil
	case notation.Ceil:
		f := floor(x.Neg(x))
		return number(f.Neg(f)), nil
	case notation.Round:
		return number(floor(x.Add(x, big.NewRat(1, 2)))), nil
	case notation.Abs:
		return number(x.Abs(x)), nil
	case notation.Lineup, notation.StrictLineup:
		return lineup(args, n.Func == notation.StrictLineup), nil
	case notation.Lowest, notation.Highest:
		return value{}, fmt.Errorf("%s is not a function of one value", n.Func)
	case notation.Nth, notation.Total, notation.Size, notation.Distinct, notation.LargestSet, notation.Sets,
		notation.LongestRun, notation.Join, notation.KeepHighest, notation.KeepLowest, notation.DropLowest,
		notation.DropHighest: // see ask
	}
	return value{}, fmt.Errorf("the function %s is not known to the oracle", n.Func)
}

// lineup is how many orders of the numbers a dictionary has before the one in which they
// stand: those that are alike up to a number, and then have one that is listed before it.
func lineup(args []value, strict bool) value {
	var left []int
	orders := int64(1)
	for i := range args {
		left, orders = append(left, i), orders*int64(i+1)
	}
	before := int64(0)
	for len(left) > 0 {
		orders /= int64(len(left))
		best, ties := 0, 0
		for k, i := range left[1:] {
			switch args[i].num.Cmp(args[left[best]].num) {
			case 0:
				ties++
			case 1:
				best, ties = k+1, 0
			}
		}
		if strict && ties > 0 {
			return number(big.NewRat(-1, 1))
		}
		before += int64(best) * orders
		left = slices.Delete(left, best, best+1)
	}
	return number(big.NewRat(before, 1))
}

func floor(x *big.Rat) *big.Rat {
	q, m := new(big.Int).QuoRem(x.Num(), x.Denom(), new(big.Int))
	if m.Sign() < 0 {
		q.Sub(q, big.NewInt(1))
	}
	return new(big.Rat).SetInt(q)
}

// truncate cuts toward 0.
func truncate(x *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Quo(x.Num(), x.Denom()))
}
