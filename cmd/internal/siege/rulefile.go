package main

import (
	"fmt"
	"strings"
)

// ruleFile is a rule file without an encounter, of up to that many measures; its parameter x
// can be swept.
func (c chance) ruleFile(measures int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "scenario: siege/rules\nparameters: {x: %d, w: 1d6}\nrolls:\n", c.size(1, 20))
	var numbers, pools []string
	sides := c.one("6", "20", "100", "997", "10000")
	for i := range c.size(1, 40) {
		name := fmt.Sprintf("r%d", i)
		numbers = append(numbers, name)
		switch c.IntN(5) {
		case 0:
			fmt.Fprintf(&b, "  %s: %s\n", name, c.dice(50))
		case 1:
			fmt.Fprintf(&b, "  %s: %s + %s\n", name, numbers[c.IntN(len(numbers)*3)/3%max(1, i)+0], "w")
		default:
			fmt.Fprintf(&b, "  %s: d%s\n", name, sides)
		}
		if i == 0 {
			numbers[0] = name
		}
	}
	for i := range c.IntN(4) {
		name := fmt.Sprintf("p%d", i)
		pools = append(pools, name)
		fmt.Fprintf(&b, "  %s: %s\n", name, c.pool(c.IntN(2)))
	}
	leaf := func() string {
		if len(pools) > 0 && c.IntN(3) == 0 {
			p := pools[c.IntN(len(pools))]
			switch c.IntN(4) {
			case 0:
				return fmt.Sprintf("%s[%d]", p, c.size(1, 10))
			case 1:
				return fmt.Sprintf("count(%s, it >= %s[1])", p, pools[c.IntN(len(pools))])
			case 2:
				return fmt.Sprintf("pairs(%s, %s, it > other)", p, pools[c.IntN(len(pools))])
			}
			return c.asked(p)
		}
		if c.IntN(6) == 0 {
			return c.one("x", "w", "f(x)", "g")
		}
		return numbers[c.IntN(len(numbers))]
	}
	b.WriteString("functions:\n  f(n): sum(n, d6) + n\nsequences:\n  g: {rolls: {a: d20, b: w}, given: a > 1, value: a * b}\nmeasures:\n")
	depth := c.IntN(4)
	for i := range measures {
		switch c.IntN(8) {
		case 0:
			fmt.Fprintf(&b, "  m%d: {joint: ['%s', '%s']}\n", i, leaf(), leaf())
		case 1:
			fmt.Fprintf(&b, "  m%d: {value: '%s', given: '%s > %s'}\n", i, c.rules(depth, leaf), leaf(), leaf())
		case 2:
			fmt.Fprintf(&b, "  m%d: '(%s) %% %d'\n", i, list(c.size(1, len(numbers)), " + ", func(i int) string { return numbers[i] }), c.size(2, 10))
		case 3:
			fmt.Fprintf(&b, "  m%d: '%s'\n", i, list(c.size(2, 5), " + ", func(int) string { return leaf() + " / " + leaf() }))
		default:
			fmt.Fprintf(&b, "  m%d: '%s + %d'\n", i, c.rules(depth, leaf), i)
		}
	}
	return b.String()
}

// fractions is a rule file of rolls that share fractions.
func (c chance) fractions() string {
	d := func() string { return fmt.Sprintf("d%d", c.size(2, 300)) }
	return fmt.Sprintf("scenario: siege/fractions\nrolls: {a: %s, b: %s, c: %s, e: %s}\nmeasures:\n  m: %s\n", d(), d(), d(), d(),
		c.one("a/b + b/c + c/a", "a/b + b/a", "(a + b) / c + c / (a + 1)", "a/b * b/c * c/e + e/a", "a/b - b/c", "max(a/b, b/c, c/a)", "a*b + b*c + c*a", "(a*b - c) / (b + e)"))
}

// joint is a rule file of joint values.
func (c chance) joint() string {
	roll := func() string { return fmt.Sprintf("1d%d", c.size(2, 2000)) }
	item := func() string { return c.one(roll(), roll(), c.dice(30), "a", "a + b", "a // 7", "a > b") }
	items := list(2+c.IntN(2), ", ", func(int) string { return item() })
	return fmt.Sprintf("scenario: siege/joint\nrolls: {a: %s, b: %s}\nmeasures:\n  m: {joint: [%s]}\n", roll(), roll(), items)
}

// product is a rule file of many dear measures that are alike.
func (c chance) product(measures int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "scenario: siege/product\nparameters: {x: 1}\nrolls:\n  a: %s\n  b: %s\nmeasures:\n", c.dice(20), c.dice(20))
	op := c.one("*", "+", "/", "%", "//")
	for i := range measures {
		fmt.Fprintf(&b, "  m%d: a %s (b + x) + %d\n", i, op, i)
	}
	return b.String()
}
