package encounter

import "oddsmith/scenarios/notation"

// maxChains is how many chains and how many families of processes a cache keeps.
const maxChains = 4

// A Store keeps chains and families for processes to come. The zero value is
// ready, and a nil one keeps nothing.
type Store struct {
	chains   map[string]keptProcess[*process]   // by what they are but for their value
	families map[string]keptProcess[*turnModel] // by what they are but for start and value
}

// A keptProcess is a chain or a family, with the process that it is of.
type keptProcess[T any] struct {
	of   *notation.Process
	what T
}

// chainOf returns the chain of a process, one that was met before if there is one.
func (c *Store) chainOf(f *turnModel, starts []startWeight) (*process, error) {
	b := f.e.budget
	plain := *f.x
	plain.Value = notation.Int(0)
	key := plain.String()
	// The states of a chain are numbered by the turn that it was built with.
	if p := c.chain(key, &plain); p != nil && p.model.turn == f.turn {
		p.model = f
		return p, b.Spend(p.cost, 0, 0)
	}
	before := b.Spent()
	p, err := f.build(starts)
	if err != nil {
		return nil, err
	}
	p.cost = b.Spent() - before
	c.keepChain(key, &plain, p)
	return p, nil
}

// chain returns the chain of a process; nil if it is not known.
func (c *Store) chain(key string, x *notation.Process) *process {
	if c == nil || c.chains[key].of == nil || !notation.Equal(c.chains[key].of, x) {
		return nil
	}
	return c.chains[key].what
}

func (c *Store) keepChain(key string, x *notation.Process, p *process) {
	if c == nil {
		return
	}
	if c.chains == nil || len(c.chains) >= maxChains {
		c.chains = map[string]keptProcess[*process]{}
	}
	c.chains[key] = keptProcess[*process]{x, p}
}

// family returns the family of a process; nil if it is not known.
func (c *Store) family(key string, x *notation.Process) *turnModel {
	if c == nil || c.families[key].of == nil || !notation.Equal(c.families[key].of, x) {
		return nil
	}
	return c.families[key].what
}

func (c *Store) keepFamily(key string, x *notation.Process, f *turnModel) {
	if c == nil {
		return
	}
	if c.families == nil || len(c.families) >= maxChains {
		c.families = map[string]keptProcess[*turnModel]{}
	}
	c.families[key] = keptProcess[*turnModel]{x, f}
}

// trimFamilies forgets what was found of processes where it takes too much memory.
func (c *Store) trimFamilies(limit float64) {
	if c == nil {
		return
	}
	bytes := 0.0
	for _, f := range c.families {
		bytes += f.what.turn.bytes
		for _, b := range f.what.backward {
			bytes += float64(len(b.states.chain.Row)) * (bytesPerNumber + 8*float64(len(b.of)))
		}
	}
	for _, p := range c.chains {
		bytes += float64(len(p.what.chain.Row)) * (bytesPerNumber + 16)
	}
	if bytes > limit {
		c.dropFamilies()
	}
}

// dropFamilies forgets what was found of processes.
func (c *Store) dropFamilies() {
	if c != nil {
		c.families, c.chains = nil, nil
	}
}
