package table

import (
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// call evaluates a function of numbers, or one that is asked of pools.
func (w *walker) call(n *notation.Call) (value, error) {
	if n.Func == notation.Lowest || n.Func == notation.Highest {
		return w.bound(n)
	}
	args, err := w.all(n.Args)
	if err != nil {
		return value{}, err
	}
	v, err := apply(n, args)
	if err != nil {
		return value{}, err
	}
	parts := ""
	for i, a := range args {
		if i > 0 {
			parts += ", "
		}
		parts += a.String()
	}
	w.step("find "+n.Func.String(), fmt.Sprintf("%s(%s) = %s", n.Func, parts, v))
	return v, nil
}

func apply(n *notation.Call, args []value) (value, error) {
	last := args[len(args)-1].dice
	byNumber := func(a, b value) int { return a.num.Cmp(b.num) }
	switch n.Func {
	case notation.Min:
		if args[0].isPool {
			return nth(last, -1), nil
		}
		return slices.MinFunc(args, byNumber), nil
	case notation.Max:
		if args[0].isPool {
			return nth(last, 1), nil
		}
		return slices.MaxFunc(args, byNumber), nil
	case notation.Floor:
		return number(floor(args[0].num)), nil
	case notation.Ceil:
		f := floor(new(big.Rat).Neg(args[0].num))
		return number(f.Neg(f)), nil
	case notation.Round:
		return number(floor(new(big.Rat).Add(args[0].num, big.NewRat(1, 2)))), nil
	case notation.Abs:
		return number(new(big.Rat).Abs(args[0].num)), nil
	case notation.Lineup, notation.StrictLineup:
		return whole(lineup(args, n.Func == notation.StrictLineup)), nil
	case notation.Nth:
		rank, err := counted(n, args[1].num)
		if err == nil && rank == 0 {
			err = notation.Errorf(n.At, "dice have no rank 0")
		}
		return nth(args[0].dice, rank), err
	case notation.Total:
		return number(sum(last)), nil
	case notation.Size:
		return whole(len(last)), nil
	case notation.Distinct:
		return whole(len(shown(last))), nil
	case notation.LargestSet:
		most := 0
		for _, times := range shown(last) {
			most = max(most, times)
		}
		return whole(most), nil
	case notation.Sets:
		least, err := counted(n, args[0].num)
		found := 0
		for _, times := range shown(last) {
			if times >= least {
				found++
			}
		}
		return whole(found), err
	case notation.LongestRun:
		return whole(longestRun(last)), nil
	case notation.Join:
		var all []*big.Rat
		for _, p := range args {
			all = append(all, p.dice...)
		}
		return multiset(all), nil
	case notation.KeepHighest, notation.KeepLowest, notation.DropLowest, notation.DropHighest:
		k, err := counted(n, args[0].num)
		return cut(n.Func, k, last), err
	case notation.Lowest, notation.Highest: // see call
	}
	return value{}, notation.Errorf(n.At, "the function %s is not known at the table", n.Func)
}

// lineup is the number of the order in which numbers stand, by what they throw: every
// number that stands before another and is listed behind it moves the order on.
func lineup(args []value, strict bool) int {
	stands := make([]int, 0, len(args)) // the highest first
	for i, a := range args {
		at := len(stands)
		for at > 0 && args[stands[at-1]].num.Cmp(a.num) < 0 {
			at--
		}
		if strict && at > 0 && args[stands[at-1]].num.Cmp(a.num) == 0 {
			return -1
		}
		stands = slices.Insert(stands, at, i)
	}
	number, orders := 0, 1
	for k := len(stands) - 1; k >= 0; k-- {
		for _, j := range stands[k:] {
			if j < stands[k] {
				number += orders
			}
		}
		orders *= len(stands) - k
	}
	return number
}

// counted returns a number that counts dice.
func counted(n *notation.Call, v *big.Rat) (int, error) {
	if !v.IsInt() || !v.Num().IsInt64() || v.Sign() < 0 && n.Func != notation.Nth {
		return 0, notation.Errorf(n.At, "%s counts dice by %s", n.Func, v.RatString())
	}
	return int(v.Num().Int64()), nil
}

// nth is the die of a rank in a sorted pool, from the lowest if it is negative; 0 where
// there is none.
func nth(dice []*big.Rat, rank int) value {
	if rank < 0 {
		rank += len(dice) + 1
	}
	if rank < 1 || rank > len(dice) {
		return whole(0)
	}
	return number(dice[rank-1])
}

// cut takes k dice from one end of a sorted pool, or leaves them out.
func cut(f notation.Func, k int, dice []*big.Rat) value {
	at := min(k, len(dice))
	if f == notation.KeepLowest || f == notation.DropLowest {
		at = len(dice) - at
	}
	if f == notation.KeepHighest || f == notation.DropLowest {
		return multiset(dice[:at])
	}
	return multiset(dice[at:])
}

// shown counts how many dice show each value.
func shown(dice []*big.Rat) map[string]int {
	out := map[string]int{}
	for _, v := range dice {
		out[v.RatString()]++
	}
	return out
}

// longestRun counts how many values follow one another, in the longest run.
func longestRun(dice []*big.Rat) int {
	have, best := shown(dice), 0
	for _, v := range dice {
		run := 1
		for below := v; ; run++ {
			if below = new(big.Rat).Sub(below, big.NewRat(1, 1)); have[below.RatString()] == 0 {
				break
			}
		}
		best = max(best, run)
	}
	return best
}
