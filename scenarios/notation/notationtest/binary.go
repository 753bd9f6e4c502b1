package notationtest

import (
	"errors"
	"fmt"
	"math/big"

	"oddsmith/scenarios/notation"
)

// binary evaluates an operator; `and` and `or` leave the right side alone where
// the left one decides.
func binary(n *notation.Binary, sub func(notation.Expr) (value, error)) (value, error) {
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
	}
	z, err := arithmetic(n, x.num, y.num)
	return number(z), err
}

func arithmetic(n *notation.Binary, x, y *big.Rat) (*big.Rat, error) {
	z := new(big.Rat)
	switch n.Op {
	case notation.Add:
		return z.Add(x, y), nil
	case notation.Sub:
		return z.Sub(x, y), nil
	case notation.Mul:
		return z.Mul(x, y), nil
	}
	if y.Sign() == 0 {
		if n.Rule == notation.FloorOrZero || n.Rule == notation.TruncOrZero {
			return z, nil
		}
		return nil, errors.New("a divisor of 0")
	}
	z.Quo(x, y)
	whole := new(big.Rat).SetInt(new(big.Int).Quo(z.Num(), z.Denom()))
	switch {
	case n.Op == notation.Rem:
		return z.Sub(x, whole.Mul(whole, y)), nil
	case n.Rule == notation.ExactDivision:
		return z, nil
	case n.Rule == notation.FloorDivision, n.Rule == notation.FloorOrZero:
		return floor(z), nil
	case n.Rule == notation.TruncOrZero:
		return whole, nil
	}
	return nil, fmt.Errorf("%s has no rule of division", n)
}
