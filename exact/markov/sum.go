package markov

// A Sum is a compensated sum of positive numbers (A. Neumaier, ZAMM 54, 1974): however many terms it
// has, its error is a few roundings.
type Sum struct{ sum, low float64 }

// Add adds a number.
func (c *Sum) Add(v float64) {
	t := c.sum + v
	if c.sum >= v {
		c.low += (c.sum - t) + v
	} else {
		c.low += (v - t) + c.sum
	}
	c.sum = t
}

// Value returns the sum.
func (c *Sum) Value() float64 { return c.sum + c.low }
