package markov

import "errors"

// A Chain is a finite Markov chain. A state without transitions is absorbing.
type Chain struct {
	// Start gives the probability of starting in a state.
	Start []float64

	// The transitions of state i are From[i] to From[i+1]-1: To is the next state
	// and P the probability, above 0. They are right to a relative error of 2^-53.
	From []int
	To   []int32
	P    []float64
}

// Len is the number of states.
func (c *Chain) Len() int { return len(c.From) - 1 }

// isAbsorbing reports whether nothing follows on the state.
func (c *Chain) isAbsorbing(i int) bool { return c.From[i] == c.From[i+1] }

// ErrEndless says that some state never leads to an absorbing one.
var ErrEndless = errors.New("the chain can go on for ever")

// ErrTooLarge says that more states lead back to one another than can be
// eliminated.
var ErrTooLarge = errors.New("too many states lead back to one another")

// Endless returns a state that is reached and never leads to an absorbing one;
// false if there is none.
func (c *Chain) Endless() (state int, found bool) {
	// Walk backwards from the absorbing states.
	before := make([][]int32, c.Len())
	var queue []int32
	ends := make([]bool, c.Len())
	for i := range c.Len() {
		if c.isAbsorbing(i) {
			ends[i] = true
			queue = append(queue, int32(i))
		}
		for k := c.From[i]; k < c.From[i+1]; k++ {
			before[c.To[k]] = append(before[c.To[k]], int32(i))
		}
	}
	for len(queue) > 0 {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, j := range before[i] {
			if !ends[j] {
				ends[j] = true
				queue = append(queue, j)
			}
		}
	}
	for i, ok := range ends {
		if !ok {
			return i, true
		}
	}
	return 0, false
}

// components lists the strongly connected components, each before all that it
// leads to: Tarjan's algorithm, without recursion.
func (c *Chain) components() [][]int32 {
	n := c.Len()
	index, low := make([]int32, n), make([]int32, n)
	onStack := make([]bool, n)
	var stack []int32
	type frame struct {
		state int32
		next  int
	}
	var calls []frame
	var out [][]int32
	counter := int32(0)
	for root := range n {
		if index[root] != 0 {
			continue
		}
		calls = append(calls, frame{int32(root), c.From[root]})
		for len(calls) > 0 {
			f := &calls[len(calls)-1]
			v := f.state
			if index[v] == 0 {
				counter++
				index[v], low[v] = counter, counter
				stack = append(stack, v)
				onStack[v] = true
			}
			if f.next < c.From[v+1] {
				w := c.To[f.next]
				f.next++
				switch {
				case index[w] == 0:
					calls = append(calls, frame{w, c.From[w]})
				case onStack[w]:
					low[v] = min(low[v], index[w])
				}
				continue
			}
			calls = calls[:len(calls)-1]
			if len(calls) > 0 {
				u := calls[len(calls)-1].state
				low[u] = min(low[u], low[v])
			}
			if low[v] == index[v] {
				at := len(stack) - 1
				for stack[at] != v {
					at--
				}
				component := append([]int32(nil), stack[at:]...)
				for _, w := range component {
					onStack[w] = false
				}
				stack = stack[:at]
				out = append(out, component)
			}
		}
	}
	// Tarjan finds what is led to first.
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}
