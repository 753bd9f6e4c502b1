package markov

import "iter"

// A Chain is a finite absorbing Markov chain. States are numbered. A row lists transitions
// relative to the number of the state that they start from, so that states whose
// transitions go the same distances with the same probabilities share a row.
type Chain struct {
	// Row is the row of each state; negative for numbers that are no state.
	Row []int32

	// Rows are the rows. A state of an empty row is absorbing.
	Rows [][]Edge

	// Line is in how long lines numbers lie, so that states of one row have neighbours in the
	// lines before and behind; 0 if they do not lie in lines. It is for speed alone.
	Line int32

	Meter Meter
}

// A Meter takes the work of a step before it is done, in nanoseconds or so, and the memory that is
// held meanwhile. Its errors, as of an interrupt, end what is being done.
type Meter interface {
	Charge(steps float64) error
	Hold(bytes float64) error
	Release(bytes float64)
}

// What it takes to go from a state to the next, and along a transition.
const (
	stateCost = 4
	edgeCost  = 4
)

// charge takes the work of going along so many transitions of a state.
func (c *Chain) charge(edges int) error { return c.Meter.Charge(stateCost + edgeCost*float64(edges)) }

// An Edge is a transition from state i to state i + By with probability P, above 0
// and right to a relative error of 2^-53. The edges of a row lead to different states.
type Edge = Transition[float64]

// A Transition leads from a state i to state i + By with probability P.
type Transition[T any] struct {
	P  T
	By int32
}

// A Weight is the probability to start in a state.
type Weight struct {
	State int32
	P     float64
}

// An EndlessError says that a state never leads to an absorbing one.
type EndlessError struct{ State int32 }

func (*EndlessError) Error() string { return "the chain can go on for ever" }

// IsAbsorbing reports whether nothing follows on the state.
func (c *Chain) IsAbsorbing(state int32) bool { return len(c.Rows[c.Row[state]]) == 0 }

// An Order is a topological order of the strongly connected components of a chain: it
// lists states a block at a time, each block before all that it leads to. States lead back
// to one another within blocks only.
type Order struct {
	States []int32
	Ends   []int32 // of the blocks
}

// Add adds a block.
func (o *Order) Add(block ...int32) {
	o.States = append(o.States, block...)
	o.Ends = append(o.Ends, int32(len(o.States)))
}

// Blocks yields the blocks with their numbers.
func (o *Order) Blocks() iter.Seq2[int, []int32] {
	return func(yield func(int, []int32) bool) {
		for i := range o.Ends {
			if !yield(i, o.block(i)) {
				return
			}
		}
	}
}

// block returns block i.
func (o *Order) block(i int) []int32 {
	from := int32(0)
	if i > 0 {
		from = o.Ends[i-1]
	}
	return o.States[from:o.Ends[i]]
}

// Components finds the order of all that can be reached from some states, and is
// not known, a strongly connected component to a block: Tarjan's algorithm, without
// recursion. The order is held when it returns; the error is the meter's.
func (c *Chain) Components(from []int32, known func(state int32) bool) (*Order, error) {
	scratch := searchBytes * float64(len(c.Row))
	if err := c.Meter.Hold(scratch); err != nil {
		return nil, err
	}
	defer c.Meter.Release(scratch)
	s := search{Chain: c, index: make([]int32, len(c.Row)), low: make([]int32, len(c.Row))}
	for _, root := range from {
		if s.index[root] != 0 || known != nil && known(root) {
			continue
		}
		if err := s.visit(root, known); err != nil {
			return nil, err
		}
	}
	o := s.order()
	return o, c.Meter.Hold(o.bytes())
}

// searchBytes is what a number takes while an order is found: two numbers of its own, and its
// places in the order and on the stack.
const searchBytes = 20

// bytes is what an order takes.
func (o *Order) bytes() float64 { return 4 * float64(len(o.States)+len(o.Ends)) }

// A search is Tarjan's algorithm at work. A state whose component is complete has a
// negative index.
type search struct {
	*Chain
	index, low []int32
	counter    int32
	stack      []int32
	found      Order // what is led to first
}

func (s *search) visit(root int32, known func(int32) bool) error {
	type frame struct {
		state int32
		next  int
	}
	calls := []frame{{state: root}}
	for len(calls) > 0 {
		f := &calls[len(calls)-1]
		v := f.state
		if s.index[v] == 0 {
			if err := s.charge(len(s.Rows[s.Row[v]])); err != nil {
				return err
			}
			s.counter++
			s.index[v], s.low[v] = s.counter, s.counter
			s.stack = append(s.stack, v)
		}
		edges, descend := s.Rows[s.Row[v]], false
		for f.next < len(edges) {
			w := v + edges[f.next].By
			f.next++
			if s.index[w] == 0 {
				if known != nil && known(w) {
					continue
				}
				calls = append(calls, frame{state: w})
				descend = true
				break
			}
			if s.index[w] > 0 {
				s.low[v] = min(s.low[v], s.index[w])
			}
		}
		if descend {
			continue
		}
		calls = calls[:len(calls)-1]
		if len(calls) > 0 {
			u := calls[len(calls)-1].state
			s.low[u] = min(s.low[u], s.low[v])
		}
		if s.low[v] == s.index[v] {
			s.complete(v)
		}
	}
	return nil
}

// complete takes a component from the stack.
func (s *search) complete(v int32) {
	at := len(s.stack) - 1
	for s.stack[at] != v {
		at--
	}
	for _, w := range s.stack[at:] {
		s.index[w] = -1
	}
	s.found.Add(s.stack[at:]...)
	s.stack = s.stack[:at]
}

// order turns the order around.
func (s *search) order() *Order {
	o := &Order{States: make([]int32, 0, len(s.found.States)), Ends: make([]int32, 0, len(s.found.Ends))}
	for i := len(s.found.Ends) - 1; i >= 0; i-- {
		o.Add(s.found.block(i)...)
	}
	return o
}
