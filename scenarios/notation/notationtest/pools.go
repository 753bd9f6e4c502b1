package notationtest

import (
	"errors"
	"math/big"

	"oddsmith/scenarios/notation"
)

// copies evaluates an expression as often as it is counted, each time anew.
func copies(count, x notation.Expr, sub evaluator) ([]*big.Rat, error) {
	n, err := sub(count)
	if err != nil {
		return nil, err
	}
	if !n.num.IsInt() || n.num.Sign() < 0 {
		return nil, errors.New("a bad number of copies")
	}
	var list []*big.Rat
	for range n.num.Num().Int64() {
		v, err := sub(x)
		if err != nil {
			return nil, err
		}
		list = append(list, v.amount())
	}
	return list, nil
}

// repeat adds up the copies, or finds the one of a rank.
func repeat(n *notation.Repeat, sub evaluator) (value, error) {
	list, err := copies(n.Count, n.X, sub)
	if err != nil {
		return value{}, err
	}
	if n.Rank == nil {
		return number(sum(list)), nil
	}
	rank, err := sub(n.Rank)
	if err != nil {
		return value{}, err
	}
	k := rank.num
	if !k.IsInt() || k.Sign() <= 0 || k.Cmp(big.NewRat(int64(len(list)), 1)) > 0 {
		return value{}, errors.New("a bad rank")
	}
	return number(multiset(list).dice[k.Num().Int64()-1]), nil
}

// die binds the name of the die that is looked at.
func die(name string, pool notation.Expr, show *big.Rat) *env {
	v := number(show)
	return &env{name: name, roll: pool, isDie: true, value: &v}
}

// where leaves the dice that meet a condition.
func where(n *notation.Where, r *roller, sub evaluator, with binder) (value, error) {
	p, err := sub(n.Pool)
	if err != nil {
		return value{}, err
	}
	var left []*big.Rat
	for _, show := range p.dice {
		met, err := with(r, die(n.It, n.Pool, show))(n.Cond)
		if err != nil {
			return value{}, err
		}
		if met.word == "yes" {
			left = append(left, show)
		}
	}
	return multiset(left), nil
}

// each replaces every die.
func each(n *notation.Each, r *roller, sub evaluator, with binder) (value, error) {
	p, err := sub(n.Pool)
	if err != nil {
		return value{}, err
	}
	var list []*big.Rat
	for _, show := range p.dice {
		v, err := with(r, die(n.It, n.Pool, show))(n.X)
		if err != nil {
			return value{}, err
		}
		list = append(list, v.amount())
	}
	return multiset(list), nil
}

// pairs counts the pairs that meet a condition, the highest with the highest.
func pairs(n *notation.Pairs, r *roller, sub evaluator, with binder) (value, error) {
	both, err := sub.all([]notation.Expr{n.P, n.Q})
	if err != nil {
		return value{}, err
	}
	p, q := both[0].dice, both[1].dice
	met := int64(0)
	for i := range min(len(p), len(q)) {
		v, err := with(r, die(n.It, n.P, p[i]), die(n.Other, n.Q, q[i]))(n.Cond)
		if err != nil {
			return value{}, err
		}
		if v.word == "yes" {
			met++
		}
	}
	return number(big.NewRat(met, 1)), nil
}
