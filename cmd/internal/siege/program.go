package main

import "fmt"

// program is a program of AnyDice.
func (c chance) program() string {
	d := func(n int) string { return fmt.Sprintf("%dd%d", c.size(1, n), c.sides()) }
	s := func(n int) string { return fmt.Sprintf("%dd%s", c.size(1, n), c.one("4", "6", "8", "10", "20")) }
	switch c.IntN(9) {
	case 0:
		n := c.size(1, 300)
		return fmt.Sprintf("output [highest %d of %dd%d]", c.size(1, n), n, c.sides())
	case 1:
		return fmt.Sprintf("output [explode %s] named \"x\"\nset \"explode depth\" to %d\noutput [explode %s]", d(3), c.size(1, 20), d(4))
	case 2:
		return fmt.Sprintf("function: best A:s B:s {\n result: (A >= 1@B) - (B >= 1@A)\n}\noutput [best %s %s]", s(10), s(10))
	case 3:
		return fmt.Sprintf("function: f N:n {\n if N > %d { result: N + [f %s - N] }\n result: N\n}\noutput [f %s]", c.size(1, 30), d(2), d(2))
	case 4:
		return fmt.Sprintf("loop N over {1..%d} {\n output Nd%d * %s named \"[N]\"\n}", c.size(1, 900), c.sides(), d(3))
	case 5:
		return fmt.Sprintf("A: %s\nB: %s\nC: %s\noutput A * B + C\noutput A / (B + 1)\noutput (A > B) + (B > C)", d(50), d(50), d(50))
	case 6:
		return fmt.Sprintf("function: g R:s {\n X: 0\n loop I over {1..#R} { if I@R = I { X: X + 1 } }\n result: X\n}\noutput [g %s]", s(12))
	case 7:
		return fmt.Sprintf("function: h A:n B:n C:n {\n result: A * 10 + [lowest of B and C] - A / (C + 1)\n}\noutput [h %s %s %s]", d(8), d(8), d(8))
	}
	return fmt.Sprintf("output %d@%s + {1..%d}\noutput %s > %s", c.size(1, 4), d(30), c.size(1, 100_000), d(300), d(300))
}
