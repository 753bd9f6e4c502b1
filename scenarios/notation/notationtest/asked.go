package notationtest

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// ask evaluates a function of pools and of numbers beside them. It reports whether the
// function is one.
func ask(n *notation.Call, args []value) (v value, isAsked bool, err error) {
	whole := func(i int64) (value, bool, error) { return number(big.NewRat(i, 1)), true, nil }
	last := args[len(args)-1].dice
	switch n.Func {
	case notation.Nth:
		v, err = nth(args[0].dice, args[1].num)
		return v, true, err
	case notation.Total:
		return number(sum(last)), true, nil
	case notation.Size:
		return whole(int64(len(last)))
	case notation.Distinct:
		return whole(int64(len(faces(last))))
	case notation.LargestSet:
		most := int64(0)
		for _, f := range faces(last) {
			most = max(most, times(f, last))
		}
		return whole(most)
	case notation.Sets:
		k, err := atLeast(args[0].num, 1)
		found := int64(0)
		for _, f := range faces(last) {
			if times(f, last) >= k {
				found++
			}
		}
		return number(big.NewRat(found, 1)), true, err
	case notation.LongestRun:
		return whole(longestRun(faces(last)))
	case notation.Join:
		var all []*big.Rat
		for _, p := range args {
			all = append(all, p.dice...)
		}
		return multiset(all), true, nil
	case notation.KeepHighest, notation.KeepLowest, notation.DropLowest, notation.DropHighest:
		v, err = keep(n.Func, args[0].num, last)
		return v, true, err
	case notation.Min, notation.Max:
		if !args[0].isPool {
			return value{}, false, nil
		}
		rank := int64(1)
		if n.Func == notation.Min {
			rank = -1
		}
		v, err = nth(last, big.NewRat(rank, 1))
		return v, true, err
	case notation.Floor, notation.Ceil, notation.Round, notation.Abs, notation.Lowest, notation.Highest,
		notation.Lineup, notation.StrictLineup:
		return value{}, false, nil
	}
	return value{}, false, fmt.Errorf("the function %s is not known to the oracle", n.Func)
}

// nth is the die of a rank, counted from the highest or, if negative, from the lowest.
func nth(list []*big.Rat, rank *big.Rat) (value, error) {
	if !rank.IsInt() || rank.Sign() == 0 {
		return value{}, errors.New("a bad rank")
	}
	k := rank.Num().Int64()
	if k < 0 {
		k += int64(len(list)) + 1
	}
	if k < 1 || k > int64(len(list)) {
		return number(new(big.Rat)), nil
	}
	return number(list[k-1]), nil
}

// keep cuts a sorted pool in two, so many dice from the end that the function is about,
// and returns the part that it leaves.
func keep(f notation.Func, count *big.Rat, list []*big.Rat) (value, error) {
	n, err := atLeast(count, 0)
	cut := min(n, int64(len(list)))
	if f == notation.KeepLowest || f == notation.DropLowest {
		cut = int64(len(list)) - cut
	}
	if f == notation.KeepHighest || f == notation.DropLowest {
		return multiset(list[:cut]), err
	}
	return multiset(list[cut:]), err
}

// atLeast returns a whole number that must not be less than another.
func atLeast(count *big.Rat, least int64) (int64, error) {
	if !count.IsInt() || count.Num().Int64() < least {
		return 0, errors.New("a bad number of dice")
	}
	return count.Num().Int64(), nil
}

func sum(list []*big.Rat) *big.Rat {
	total := new(big.Rat)
	for _, v := range list {
		total.Add(total, v)
	}
	return total
}

// faces returns the values that a sorted pool shows, each once.
func faces(list []*big.Rat) []*big.Rat {
	return slices.CompactFunc(slices.Clone(list), func(a, b *big.Rat) bool { return a.Cmp(b) == 0 })
}

// times returns how many dice show a value.
func times(face *big.Rat, list []*big.Rat) int64 {
	n := int64(0)
	for _, v := range list {
		if v.Cmp(face) == 0 {
			n++
		}
	}
	return n
}

// longestRun returns how many values, each one less than the one before, are shown from the
// best of them down.
func longestRun(values []*big.Rat) int64 {
	shown := map[string]bool{}
	for _, v := range values {
		shown[v.RatString()] = true
	}
	best := int64(0)
	for _, v := range values {
		run := int64(1)
		for below := v; ; run++ {
			if below = new(big.Rat).Sub(below, big.NewRat(1, 1)); !shown[below.RatString()] {
				break
			}
		}
		best = max(best, run)
	}
	return best
}
