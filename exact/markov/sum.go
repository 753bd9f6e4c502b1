package markov

// A Sum of positive numbers is compensated (A. Neumaier, ZAMM 54, 1974): however many
// terms it has, adding up costs it a few roundings.
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

// Value is what was added up.
func (c *Sum) Value() float64 { return c.sum + c.low }
