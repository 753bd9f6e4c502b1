package main

import (
	"fmt"
	"strings"
)

// roll20 is an expression of Roll20.
func (c chance) roll20(depth int) string {
	if depth == 0 || c.IntN(4) == 0 {
		switch c.IntN(8) {
		case 0:
			n := c.size(1, 4000)
			return "{" + list(n, ",", func(int) string { return c.dice(5) + c.seldom(20, "!") }) + "}" + c.keep(n) + c.seldom(4, ">5", "<3")
		case 1:
			n := c.size(2, 20_000)
			same := c.dice(3)
			return list(n, "+", func(int) string {
				if n > 100 {
					return same
				}
				return c.dice(10)
			})
		}
		n := c.size(1, 1_000_000)
		if c.IntN(2) == 0 {
			n = c.size(1, 100)
		}
		return fmt.Sprintf("%dd%d", n, c.sides()) + c.seldom(3, "!", "!", "!!", "!p", "!>2") + c.seldom(6, "r1", "ro1", "ro<2") +
			c.keep(n) + c.seldom(4, ">3", "<2", ">3f1")
	}
	sub := func() string { return c.roll20(depth - 1) }
	switch c.IntN(5) {
	case 0:
		return c.one("floor", "ceil", "round", "abs") + "((" + sub() + ")" + c.one("/2", "/7", "*3", "%10") + ")"
	case 1:
		return fmt.Sprintf("(%s)d%d", c.dice(20), c.sides()) + c.keep(20)
	}
	return "(" + sub() + ")" + c.one("+", "-", "*", "/", "%") + "(" + sub() + ")"
}

// terms are many of them, a few of which differ.
func (c chance) terms(between string) string {
	different := list(c.size(1, 20), " ", func(int) string { return c.dice(5) })
	some := strings.Fields(different)
	return list(c.size(2, 8000), between, func(int) string { return some[c.IntN(len(some))] })
}

func (c chance) keep(n int) string {
	if c.IntN(3) > 0 {
		return ""
	}
	return fmt.Sprintf("%s%d", c.one("k", "kl", "d", "dh"), c.size(1, max(1, n)))
}

// methuen is an expression of Methuen.
func (c chance) methuen(depth int) string {
	if depth == 0 || c.IntN(4) == 0 {
		return fmt.Sprintf("%dd%d", c.size(1, 100_000), c.sides())
	}
	return "(" + c.methuen(depth-1) + ")" + c.one("+", "-", "*", "/") + "(" + c.methuen(depth-1) + ")"
}

// pool is a pool of the rules notation.
func (c chance) pool(depth int) string {
	if depth == 0 {
		return fmt.Sprintf("pool(%d, %s)", c.size(1, 300), c.one("d6", "d10", "d20", "d100", c.dice(5), "d6!", "explode(d10, it >= 9, 4)"))
	}
	p := c.pool(depth - 1)
	switch c.IntN(6) {
	case 0:
		return fmt.Sprintf("where(%s, it >= %d)", p, c.size(1, 10))
	case 1:
		return fmt.Sprintf("each(%s, if(it == 1, d6, it * %d))", p, c.size(1, 9))
	case 2:
		return "join(" + p + ", " + c.pool(0) + ")"
	}
	return fmt.Sprintf("%s(%d, %s)", c.one("keep", "keep_lowest", "drop", "drop_highest"), c.size(1, 100), p)
}

// asked is a question to a pool.
func (c chance) asked(pool string) string {
	switch c.IntN(8) {
	case 0:
		return fmt.Sprintf("count(%s, it >= %d)", pool, c.size(1, 12))
	case 1:
		return fmt.Sprintf("sets(%d, %s)", c.size(1, 5), pool)
	case 2:
		return fmt.Sprintf("pairs(%s, %s, it > other)", pool, c.pool(0))
	}
	return c.one("sum", "sum", "max", "min", "size", "distinct", "largest_set", "longest_run") + "(" + pool + ")"
}

// rules is an expression of the rules notation.
func (c chance) rules(depth int, leaf func() string) string {
	if depth == 0 || c.IntN(4) == 0 {
		switch c.IntN(7) {
		case 0:
			return c.asked(c.pool(c.IntN(3)))
		case 1:
			n := c.size(1, 2_000_000)
			return fmt.Sprintf("rank(%d, %d, %s)", c.size(1, n), n, c.dice(4))
		case 2:
			return fmt.Sprintf("sum(%d, %s)", c.size(1, 2_000_000), c.one("d6 >= 5", "d6", c.dice(4), "if(d20 >= 15, 2d6, 0)"))
		case 3:
			return fmt.Sprintf("sum(%s, %s)", c.dice(100), c.dice(4))
		case 4:
			return c.one("explode", "reroll") + "(" + c.dice(20) + fmt.Sprintf(", it >= %d%s)", c.size(2, 60), c.seldom(2, ", 3", ", 50", ", 2000"))
		}
		return leaf()
	}
	sub := func() string { return c.rules(depth-1, leaf) }
	switch c.IntN(6) {
	case 0:
		return "if(" + sub() + " > " + sub() + ", " + sub() + ", " + sub() + ")"
	case 1:
		return c.one("min", "max") + "(" + sub() + ", " + sub() + ")"
	case 2:
		return c.one("floor", "ceil", "abs") + "((" + sub() + ") / 3)"
	}
	return "(" + sub() + ") " + c.one("+", "-", "*", "/", "//", "%") + " (" + sub() + ")"
}
