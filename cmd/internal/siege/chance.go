package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// A chance makes the choices of an input.
type chance struct{ *rand.Rand }

// size is a whole number from least to most, as likely to be of one order of magnitude as
// of another.
func (c chance) size(least, most int) int {
	lo, hi := math.Log(float64(least)), math.Log(float64(most)+1)
	return min(most, int(math.Exp(lo+c.Float64()*(hi-lo))))
}

// one is one of some texts.
func (c chance) one(of ...string) string { return of[c.IntN(len(of))] }

// seldom is one of some texts, once in n times, else nothing.
func (c chance) seldom(n int, of ...string) string {
	if c.IntN(n) > 0 {
		return ""
	}
	return c.one(of...)
}

// list is n texts with something between.
func list(n int, between string, item func(i int) string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = item(i)
	}
	return strings.Join(items, between)
}

// dice is a pool of up to most dice.
func (c chance) dice(most int) string {
	return fmt.Sprintf("%dd%d", c.size(1, most), c.sides())
}

func (c chance) sides() int {
	if c.IntN(4) > 0 {
		return []int{2, 3, 4, 6, 8, 10, 12, 20, 100}[c.IntN(9)]
	}
	return c.size(2, 1_000_000)
}
