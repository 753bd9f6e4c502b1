package vm

import "slices"

// How many dice are sorted by insertion, and how far apart larger pools may lie to be sorted
// by counting their values.
const (
	maxInsertion = 24
	maxCounted   = 256
)

// sortDice puts dice in order, the lowest first.
func sortDice(dice []int64) {
	if len(dice) <= maxInsertion {
		insert(dice)
		return
	}
	low, high := dice[0], dice[0]
	for _, v := range dice {
		low, high = min(low, v), max(high, v)
	}
	if uint64(high-low) >= maxCounted {
		slices.Sort(dice)
		return
	}
	var counts [maxCounted]int
	for _, v := range dice {
		counts[v-low]++
	}
	for i, n := range counts[:high-low+1] {
		for range n {
			dice[0], dice = low+int64(i), dice[1:]
		}
	}
}

func insert(dice []int64) {
	for i := 1; i < len(dice); i++ {
		v, j := dice[i], i
		for ; j > 0 && dice[j-1] > v; j-- {
			dice[j] = dice[j-1]
		}
		dice[j] = v
	}
}
