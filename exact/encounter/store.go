package encounter

import "oddsmith/scenarios/notation"

// maxChains is how many chains and how many families of processes a cache keeps.
const maxChains = 4

// A Store keeps chains and turn models for processes to come. The zero value is ready, and
// a nil one keeps nothing.
type Store struct {
	chains   shelf[*process]   // by what the processes are but for their value
	families shelf[*turnModel] // by what they are but for start and value
}

// A shelf keeps a few things, each with the process that it is of, by the process's text.
type shelf[T any] map[string]kept[T]

type kept[T any] struct {
	of   *notation.Process
	what T
}

// get returns what is kept for a process; the zero T if nothing is.
func (s shelf[T]) get(key string, x *notation.Process) (what T) {
	if k := s[key]; k.of != nil && notation.Equal(k.of, x) {
		return k.what
	}
	return what
}

// put keeps something, in the place of all others if there are too many.
func (s *shelf[T]) put(key string, x *notation.Process, what T) {
	if *s == nil || len(*s) >= maxChains {
		*s = shelf[T]{}
	}
	(*s)[key] = kept[T]{x, what}
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
	if c == nil {
		return nil
	}
	return c.chains.get(key, x)
}

func (c *Store) keepChain(key string, x *notation.Process, p *process) {
	if c != nil {
		c.chains.put(key, x, p)
	}
}

// family returns the turn model of a process; nil if it is not known.
func (c *Store) family(key string, x *notation.Process) *turnModel {
	if c == nil {
		return nil
	}
	return c.families.get(key, x)
}

func (c *Store) keepFamily(key string, x *notation.Process, f *turnModel) {
	if c != nil {
		c.families.put(key, x, f)
	}
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

// family returns the turn model of a process, if the cache has it one that was met before.
// holds allows bounds of its parts to be relied on.
func (e *solver) family(x *notation.Process, holds bool) (*turnModel, error) {
	plain := *x
	plain.Value = notation.Int(0)
	plain.State = make([]notation.StatePart, len(x.State))
	for i, part := range x.State {
		start, err := likeStart(part.Start)
		if err != nil {
			return nil, err
		}
		plain.State[i] = notation.StatePart{Name: part.Name, Start: start}
	}
	key := plain.String()
	if !holds {
		key = "without bounds " + key
	}
	if f := e.known.family(key, &plain); f != nil {
		f.e, f.x = e, x
		return f, nil
	}
	f, err := newTurnModel(e, x, &plain, holds)
	if err != nil {
		return nil, err
	}
	e.known.keepFamily(key, &plain, f)
	return f, nil
}
