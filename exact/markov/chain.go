package markov

// A Graph says which states follow on which, in compressed sparse rows.
type Graph struct {
	// First is, by state, where the states that follow on it begin in To; one more number is where
	// the last ones end.
	First []int
	To    []int32
}

// Size returns the number of states.
func (g *Graph) Size() int { return len(g.First) - 1 }

// After returns the successors of a state.
func (g *Graph) After(s int32) []int32 { return g.To[g.First[s]:g.First[s+1]] }

// A Chain is a finite absorbing Markov chain. A state on which none follows is absorbing. Two
// transitions of a state may lead to the same one.
type Chain struct {
	Graph

	// Row is, by state, the place in Rows of the probabilities of its transitions: states whose
	// probabilities are alike share them.
	Row  []int32
	Rows [][]float64

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
	stateCost = 10
	edgeCost  = 4
)

// charge charges the work of following the transitions of a state.
func (c *Chain) charge(edges int) error { return c.Meter.Charge(stateCost + edgeCost*float64(edges)) }

// u is the relative error of one rounding. Every probability of a chain is right to one.
const u = 1.0 / (1 << 53)

// Of returns the successors of a state, with the transition probabilities.
func (c *Chain) Of(s int32) (to []int32, p []float64) { return c.After(s), c.Rows[c.Row[s]] }

// A Weight is the probability P of a state at the start.
type Weight struct {
	State int32
	P     float64
}

// An EndlessError says that no absorbing state can be reached from a state.
type EndlessError struct{ State int32 }

func (*EndlessError) Error() string { return "the chain can go on forever" }

// IsAbsorbing reports whether the state has no successors.
func (g *Graph) IsAbsorbing(s int32) bool { return g.First[s] == g.First[s+1] }

// FanIn returns the largest number of transitions into one state.
func (g *Graph) FanIn() int {
	in := make([]int32, g.Size())
	most := int32(0)
	for _, t := range g.To {
		in[t]++
		most = max(most, in[t])
	}
	return int(most)
}
