package budget

import (
	"iter"
	"math"

	"oddsmith/scenarios/notation"
)

// Cases are those of a variable that is conditioned on, evaluated one after the other.
type Cases struct {
	b          *Budget
	at         notation.Span
	n, done    int
	work, held float64 // spent before them, or by the first one, which also pays for what is memoised
	spread     bool    // those that are done stand for all
}

// Condition begins the evaluation of n cases.
func (b *Budget) Condition(at notation.Span, n int) *Cases {
	b.width = max(b.width, float64(n))
	return &Cases{b: b, at: at, n: n}
}

// Spread returns the cases in the order in which they are to be evaluated. Where there are many,
// those that come first lie all over the values, so that they stand for all.
func (c *Cases) Spread() iter.Seq[int] {
	step := 1
	if c.n >= many {
		c.spread = true
		for step = int(math.Phi*float64(c.n)) % c.n; gcd(step, c.n) > 1; {
			step++
		}
	}
	return func(yield func(int) bool) {
		for i := range c.n {
			if !yield(i * step % c.n) {
				return
			}
		}
	}
}

// many is how many cases are spread; fewer are done before they could be judged.
const many = 256

func gcd(x, y int) int {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// judgedAfter is how many cases that are spread are tried before what the others take is known
// but for little.
const judgedAfter = 32

// foreseeAfter is how many cases are tried before what the others take is judged by them.
const foreseeAfter = 4

// Done notes that one more case was evaluated. It gives up early where what the others will take,
// judged by those so far, is more than twice the limits; after two cases already where it is
// far more, and after thirty-two that are spread where it is a quarter more.
func (c *Cases) Done() error {
	c.done++
	b := c.b
	doubt := 2.0
	switch {
	case c.done == 1:
		c.work, c.held = b.spent, b.held
		return nil
	case c.done&(c.done-1) != 0:
		return nil
	case c.done < foreseeAfter:
		doubt *= foreseeAfter
	case c.spread && c.done >= judgedAfter:
		doubt = 1.25
	}
	times := float64(c.n-1) / float64(c.done-1)
	if need := c.work + (b.spent-c.work)*times; need > doubt*b.MaxWork {
		return b.Refuse(c.at, Work, need)
	}
	if need, limit := c.held+(b.held-c.held)*times, MaxHeld*b.MaxMemory; need > doubt*limit {
		return &LimitError{At: c.at, Resource: Memory, Need: need, Limit: limit}
	}
	return nil
}
