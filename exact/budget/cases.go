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
	work, held float64 // spent before them, or by those that are noted: the first one also pays for what is memoised
	noted      int     // how many were done then
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
const many = 512

func gcd(x, y int) int {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// foreseeAfter is how many cases are tried before what the others take is judged by them.
const foreseeAfter = 4

// judgedAfter is how many cases that are spread are tried before it is known but for little,
// for some of them pay for what others need as well.
const judgedAfter = 32

// Done notes that one more case was evaluated. It gives up early where what the others will take,
// judged by those so far, but for the first one, is more than twice the limits; after two cases
// already where it is far more. Cases that are spread are judged by the latest half of them.
func (c *Cases) Done() error {
	c.done++
	b := c.b
	if c.done&(c.done-1) != 0 {
		return nil
	}
	defer func() {
		if c.done == 1 || c.spread {
			c.work, c.held, c.noted = b.spent, b.held, c.done
		}
	}()
	doubt := 2.0
	switch {
	case c.done == 1:
		return nil
	case c.spread && c.done < judgedAfter:
		doubt *= judgedAfter / float64(c.done)
	case c.spread:
		doubt = 1.25
	case c.done < foreseeAfter:
		doubt *= foreseeAfter
	}
	times := float64(c.n-c.noted) / float64(c.done-c.noted)
	if need := c.work + (b.spent-c.work)*times; need > doubt*b.MaxWork {
		return b.Refuse(c.at, Work, need)
	}
	if need, limit := c.held+(b.held-c.held)*times, MaxHeld*b.MaxMemory; need > doubt*limit {
		return &LimitError{At: c.at, Resource: Memory, Need: need, Limit: limit}
	}
	return nil
}
