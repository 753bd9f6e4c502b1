package literal

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// call evaluates a function with its arguments.
func (e evaluator) call(n *notation.Call) (Value, error) {
	if n.Func == notation.Lowest || n.Func == notation.Highest {
		return e.bound(n)
	}
	args, err := e.all(n.Args)
	if err != nil {
		return Value{}, err
	}
	v, err := apply(n, args)
	if err != nil {
		return Value{}, err
	}
	if n.Func == notation.Clamped {
		if args[0].Number.Sign() < 0 {
			e.trace.step(func() (do, with string) { return "nothing is below 0", args[0].String() + " becomes 0" })
		}
		return v, nil
	}
	e.trace.step(func() (do, with string) {
		parts := make([]string, len(args))
		for i, a := range args {
			parts[i] = a.String()
		}
		return "find " + n.Func.String(), fmt.Sprintf("%s(%s) = %s", n.Func, strings.Join(parts, ", "), v)
	})
	return v, nil
}

// apply returns the value of a function for the values of its arguments.
func apply(n *notation.Call, args []Value) (Value, error) {
	last := args[len(args)-1].Dice
	byNumber := func(a, b Value) int { return a.Number.Cmp(b.Number) }
	switch n.Func {
	case notation.Min:
		if args[0].IsPool {
			return nth(last, -1), nil
		}
		return slices.MinFunc(args, byNumber), nil
	case notation.Max:
		if args[0].IsPool {
			return nth(last, 1), nil
		}
		return slices.MaxFunc(args, byNumber), nil
	case notation.Floor:
		return Number(floor(args[0].Number)), nil
	case notation.Ceil:
		f := floor(new(big.Rat).Neg(args[0].Number))
		return Number(f.Neg(f)), nil
	case notation.Round:
		return Number(floor(new(big.Rat).Add(args[0].Number, big.NewRat(1, 2)))), nil
	case notation.Abs:
		return Number(new(big.Rat).Abs(args[0].Number)), nil
	case notation.Clamped:
		return slices.MaxFunc([]Value{args[0], Whole(0)}, byNumber), nil
	case notation.Lineup, notation.StrictLineup:
		return Whole(lineup(args, n.Func == notation.StrictLineup)), nil
	case notation.Nth:
		if hands := args[0].Items; hands != nil {
			i, err := n.HandIndex(len(hands))
			if err != nil {
				return Value{}, err
			}
			return hands[i], nil
		}
		rank, err := counted(n, args[1].Number, -maxDice)
		if err == nil && rank == 0 {
			err = notation.Errorf(n.At, "dice have no rank 0")
		}
		return nth(args[0].Dice, rank), err
	case notation.Total:
		return Number(sum(last)), nil
	case notation.Size:
		return Whole(int64(len(last))), nil
	case notation.Distinct:
		return Whole(int64(len(shown(last)))), nil
	case notation.LargestSet:
		most := int64(0)
		for _, times := range shown(last) {
			most = max(most, times)
		}
		return Whole(most), nil
	case notation.Sets:
		least, err := counted(n, args[0].Number, 1)
		found := int64(0)
		for _, times := range shown(last) {
			if times >= int64(least) {
				found++
			}
		}
		return Whole(found), err
	case notation.LongestRun:
		return Whole(longestRun(last)), nil
	case notation.Join:
		var all []*big.Rat
		for _, p := range args {
			all = append(all, p.Dice...)
		}
		return multiset(all), nil
	case notation.KeepHighest, notation.KeepLowest, notation.DropLowest, notation.DropHighest:
		k, err := counted(n, args[0].Number, 0)
		return cut(n.Func, k, last), err
	case notation.Lowest, notation.Highest: // see call
	}
	return Value{}, notation.Errorf(n.At, "the function %s is not known to the interpreter", n.Func)
}

// lineup returns the number of the order in which the values, highest first, put their positions,
// among all orders in lexicographic order. Equal values keep their positions; if strict is true,
// they give -1.
func lineup(args []Value, strict bool) int64 {
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
			switch args[i].Number.Cmp(args[left[best]].Number) {
			case 0:
				ties++
			case 1:
				best, ties = k+1, 0
			}
		}
		if strict && ties > 0 {
			return -1
		}
		before += int64(best) * orders
		left = slices.Delete(left, best, best+1)
	}
	return before
}

// counted returns v, a number of dice that the call n was given, as an int. It must be whole and not less than
// least.
func counted(n *notation.Call, v *big.Rat, least int64) (int, error) {
	if !v.IsInt() || !v.Num().IsInt64() || v.Num().Int64() < least {
		return 0, notation.Errorf(n.At, "%s counts dice by %s", n.Func, v.RatString())
	}
	return int(v.Num().Int64()), nil
}

// nth is the die of a rank in a pool that is sorted, the highest first. Rank -1 is the lowest; 0 if there are
// fewer dice.
func nth(dice []*big.Rat, rank int) Value {
	if rank < 0 {
		rank += len(dice) + 1
	}
	if rank < 1 || rank > len(dice) {
		return Whole(0)
	}
	return Number(dice[rank-1])
}

// cut keeps the k highest or lowest dice, or drops them, as f says. The dice are sorted, the highest first.
func cut(f notation.Func, k int, dice []*big.Rat) Value {
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
func shown(dice []*big.Rat) map[string]int64 {
	out := map[string]int64{}
	for _, v := range dice {
		out[v.RatString()]++
	}
	return out
}

// longestRun returns the length of the longest run of consecutive values.
func longestRun(dice []*big.Rat) int64 {
	have, best := shown(dice), int64(0)
	for _, v := range dice {
		run := int64(1)
		for below := v; ; run++ {
			if below = new(big.Rat).Sub(below, big.NewRat(1, 1)); have[below.RatString()] == 0 {
				break
			}
		}
		best = max(best, run)
	}
	return best
}
