package markov

import (
	"iter"
	"slices"
)

// An Order is a topological order of the strongly connected components of a graph: it lists states a
// block at a time, each block before all that it leads to. States lead back to one another within
// blocks only.
type Order struct {
	States []int32
	Ends   []int32 // of the blocks
}

// Blocks yields the blocks in order, with their indices.
func (o *Order) Blocks() iter.Seq2[int, []int32] {
	return func(yield func(int, []int32) bool) {
		for i := range o.Ends {
			if !yield(i, o.Block(i)) {
				return
			}
		}
	}
}

// Block returns block i.
func (o *Order) Block(i int) []int32 {
	from := int32(0)
	if i > 0 {
		from = o.Ends[i-1]
	}
	return o.States[from:o.Ends[i]]
}

// Absorbing yields the absorbing states of an order.
func (g *Graph) Absorbing(o *Order) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for _, s := range o.States {
			if g.IsAbsorbing(s) && !yield(s) {
				return
			}
		}
	}
}

// Components returns the components of all states that can be reached from some states, by Tarjan's
// algorithm without recursion. The order's memory is held when it returns; the error is the meter's.
func (g *Graph) Components(from []int32, meter Meter) (*Order, error) {
	const scratchBytes, orderBytes = 24, 8
	n := float64(g.Size())
	if err := meter.Hold((scratchBytes + orderBytes) * n); err != nil {
		return nil, err
	}
	defer meter.Release(scratchBytes * n)
	s := search{Graph: g, meter: meter, low: make([]int32, g.Size())}
	for _, root := range from {
		if s.low[root] == 0 {
			if err := s.visit(root); err != nil {
				return nil, err
			}
		}
	}
	return s.reversed(), nil
}

// A search is the state of Tarjan's algorithm. The low number of a state is the least index that is
// known to be reached from it: 0 before the state is visited, and complete when its component is.
type search struct {
	*Graph
	meter   Meter
	low     []int32
	counter int32
	stack   []int32 // states whose components are not complete
	calls   []call
	found   Order // the complete components, each after all that it leads to
}

// A call is a state whose transitions are being followed, and where the next one stands.
type call struct {
	state int32
	index int32
	next  int
}

const complete = 1<<31 - 1

// enter numbers a state that is visited for the first time, and pushes it on both stacks.
func (s *search) enter(v int32) error {
	s.counter++
	s.low[v] = s.counter
	s.stack = append(s.stack, v)
	s.calls = append(s.calls, call{v, s.counter, s.First[v]})
	return s.meter.Charge(stateCost + edgeCost*float64(s.First[v+1]-s.First[v]))
}

// visit finds the components of all states that can be reached from root.
func (s *search) visit(root int32) error {
	if err := s.enter(root); err != nil {
		return err
	}
	for len(s.calls) > 0 {
		c := &s.calls[len(s.calls)-1]
		v, end := c.state, s.First[c.state+1]
		low, into := s.low[v], int32(-1)
		for ; c.next < end; c.next++ {
			w := s.To[c.next]
			if s.low[w] == 0 {
				into = w
				break
			}
			if s.low[w] != complete {
				low = min(low, s.low[w])
			}
		}
		s.low[v] = low
		if into >= 0 {
			if err := s.enter(into); err != nil {
				return err
			}
			continue // its low number is seen when it is done: the transition is looked at again
		}
		index := c.index
		s.calls = s.calls[:len(s.calls)-1]
		if low == index {
			s.finish(v)
		}
	}
	return nil
}

// finish pops the component of v, which is complete, from the stack.
func (s *search) finish(v int32) {
	at := len(s.stack) - 1
	for s.stack[at] != v {
		at--
	}
	for _, w := range s.stack[at:] {
		s.low[w] = complete
	}
	slices.Sort(s.stack[at:]) // neighbours have numbers near to one another: loops take less then
	s.found.States = append(s.found.States, s.stack[at:]...)
	s.found.Ends = append(s.found.Ends, int32(len(s.found.States)))
	s.stack = s.stack[:at]
}

// reversed returns the components found in reverse order, which is topological.
func (s *search) reversed() *Order {
	o := &Order{States: make([]int32, 0, len(s.found.States)), Ends: make([]int32, 0, len(s.found.Ends))}
	for i := len(s.found.Ends) - 1; i >= 0; i-- {
		o.States = append(o.States, s.found.Block(i)...)
		o.Ends = append(o.Ends, int32(len(o.States)))
	}
	return o
}
