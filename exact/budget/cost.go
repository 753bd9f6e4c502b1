package budget

import "slices"

// A Cost bounds what a result may take of a budget, whatever was evaluated before it,
// and says how the result was found.
type Cost struct {
	work    float64
	held    float64
	width   float64  // the most values of a variable conditioned on
	methods []string // in the order of their first use
}

// Trace notes by what method a part of the result was found.
func (b *Budget) Trace(method string) {
	if !slices.Contains(b.methods, method) {
		b.methods = append(b.methods, method)
	}
}

// Methods returns what was traced, each method once, in the order of its first use.
func (b *Budget) Methods() []string { return b.methods }

// Measure does some work and returns what it cost, of a budget that is metered.
func (b *Budget) Measure(work func() error) (Cost, error) {
	if !b.Metered {
		return Cost{}, work()
	}
	before, methods := Cost{work: b.spent, held: b.held, width: b.width}, b.methods
	b.methods, b.width = nil, 0
	err := work()
	c := Cost{b.spent - before.work, b.held - before.held, b.width, b.methods}
	b.methods, b.width = methods, max(b.width, before.width)
	if len(methods) == 0 {
		b.methods = c.methods[:len(c.methods):len(c.methods)] // what is appended is not the cost's
		return c, err
	}
	for _, method := range c.methods {
		b.Trace(method)
	}
	return c, err
}

// Charge takes the cost of a result that is used again, from a budget that is metered.
func (b *Budget) Charge(c Cost) error {
	if !b.Metered {
		return nil
	}
	b.reused = true
	for _, method := range c.methods {
		b.Trace(method)
	}
	b.held += c.held
	b.width = max(b.width, c.width)
	if err := b.Spend(c.work, 0, 0); err != nil {
		return err
	}
	b.saved += c.work
	return nil
}

// Reused reports whether something was charged: what an evaluation came to then depends on what
// was known before.
func (b *Budget) Reused() bool { return b.reused }

// Apart does some work whose methods are not those of the result, and whose cost is
// part of what is measured around it. What it held is let go when it is done.
func (b *Budget) Apart(work func() error) error {
	methods, metered, at, held := b.methods, b.Metered, b.At, b.held
	b.methods, b.Metered = nil, false
	err := work()
	b.methods, b.Metered, b.At, b.held = methods, metered, at, held
	return err
}
