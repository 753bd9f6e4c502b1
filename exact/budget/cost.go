package budget

import "slices"

// A Cost bounds what a result may take of a budget, whatever was evaluated before it,
// and says how the result was found.
type Cost struct {
	work    float64
	held    float64
	width   float64  // the most values of a variable conditioned on
	ahead   float64  // the most work that may have been foreseen of what was done apart
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
	before, methods := Cost{work: b.spent, held: b.held, width: b.width, ahead: b.ahead}, b.methods
	b.methods, b.width, b.ahead = nil, 0, 0
	err := work()
	c := Cost{b.spent - before.work, b.held - before.held, b.width, max(0, b.ahead-before.work), b.methods}
	b.methods, b.width, b.ahead = methods, max(b.width, before.width), max(b.ahead, before.ahead)
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
	b.width, b.ahead = max(b.width, c.width), max(b.ahead, b.spent+c.ahead)
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
// part of what is measured around it. What it held is let go when it is done. Cases within it
// foresee what it takes, and not what is done around it, which may be a thousand times as much.
func (b *Budget) Apart(work func() error) error {
	before := *b
	b.methods, b.Metered, b.width = nil, false, 0
	err := work()
	b.ahead = max(b.ahead, b.spent+(b.spent-before.spent)*b.width/foreseeAfter)
	b.methods, b.Metered, b.held, b.width = before.methods, before.Metered, before.held, before.width
	return err
}
