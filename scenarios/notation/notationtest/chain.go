package notationtest

import (
	"cmp"
	"errors"
	"maps"
	"math"
	"math/big"
	"slices"

	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation"
)

// A Chain is the dense Markov chain of an encounter, for which walking through all its
// turns would take too long: each state is found by walking through the faces of one
// turn, and what follows is textbook elimination in float64.
type Chain struct {
	g     *literal.Game
	lets  []*notation.Let // around the encounter
	place map[string]int  // by how a state is spelled
	state []*literal.State
	to    []map[int]float64 // by state; nil where the encounter ends
	start map[int]float64

	clocked bool // the number of turns is a part of the state
	rounds  bool // so is whether a round begins
}

// maxTurnPaths limits the walk through one turn.
const maxTurnPaths = 3000

// NewChain finds the states of an encounter that stands alone or under Lets.
// Errors are [ErrTooMany], also for more states than most, and those of the expression.
func NewChain(e notation.Expr, most int) (*Chain, error) {
	c, err := startChain(e, nil, nil)
	if err != nil {
		return nil, err
	}
	return c, c.explore(most)
}

// NewWrittenChain is [NewChain] of an encounter with an open choice, which goes by the policy
// that is written down.
func NewWrittenChain(e notation.Expr, most int) (*Chain, error) {
	c, err := startChain(e, literal.ByWritten, nil)
	if err != nil {
		return nil, err
	}
	return c, c.explore(most)
}

// startChain returns a chain with the states in which an encounter begins. asked is the quantity
// to evaluate; the encounter's value if it is nil.
func startChain(e notation.Expr, decide literal.Decider, asked notation.Expr) (*Chain, error) {
	c := &Chain{place: map[string]int{}}
	for {
		let, ok := e.(*notation.Let)
		if !ok {
			break
		}
		c.lets, e = append(c.lets, let), let.Body
	}
	n, ok := e.(*notation.Process)
	if !ok {
		return nil, errors.New("no encounter")
	}
	if asked != nil {
		other := *n
		other.Value, other.Horizon = asked, nil
		n = &other
	}
	c.g = &literal.Game{Process: n, Decide: decide}
	c.clocked = n.Limit != nil || n.Horizon != nil || policyNames(n, notation.TurnsName)
	c.rounds = names(n.Value, notation.RoundsName)
	var err error
	c.start, err = c.branches(func(path *literal.Path) (*literal.State, error) {
		var outer *literal.Names
		for _, let := range c.lets {
			outer = outer.Let(let, path)
			if _, err := outer.Find(let.Name); err != nil {
				return nil, err
			}
		}
		return c.g.Start(path, outer)
	})
	return c, err
}

func names(e notation.Expr, name string) bool {
	return slices.Contains(notation.FreeNames(e), name)
}

// policyNames reports whether a key of some policy mentions a name.
func policyNames(n *notation.Process, name string) bool {
	found := false
	n.Statements(func(s notation.Stmt) {
		if c, ok := s.(*notation.Choose); ok {
			found = found || slices.ContainsFunc(c.Keys, func(k notation.Expr) bool { return names(k, name) })
		}
	})
	return found
}

// explore finds the reachable states, at most a given number, and their transition probabilities.
func (c *Chain) explore(most int) error {
	for i := 0; i < len(c.state); i++ {
		if i == most {
			return ErrTooMany
		}
		m := c.state[i]
		if m.Ended {
			c.to = append(c.to, nil)
			continue
		}
		row, err := c.branches(func(path *literal.Path) (*literal.State, error) { return c.g.Turn(m, path) })
		if err != nil {
			return err
		}
		c.to = append(c.to, row)
	}
	return nil
}

// branches enumerates all rolls of walk, and returns the probability of each state that results,
// by its index.
func (c *Chain) branches(walk func(*literal.Path) (*literal.State, error)) (map[int]float64, error) {
	exact := map[int]*big.Rat{}
	left := maxTurnPaths
	err := literal.Paths(&left, maxRolls, func(path *literal.Path) error {
		m, err := walk(path)
		if err != nil {
			return err
		}
		i := c.find(m)
		if exact[i] == nil {
			exact[i] = new(big.Rat)
		}
		exact[i].Add(exact[i], path.Probability())
		return nil
	})
	row := map[int]float64{}
	for i, p := range exact {
		row[i], _ = p.Float64()
	}
	return row, err
}

// find returns the index of a state, which is added if it is new.
func (c *Chain) find(m *literal.State) int {
	m = c.reduced(m)
	state := literal.Value{Items: append([]literal.Value{
		literal.Truth(m.Ended), literal.Truth(m.Fresh), literal.Whole(int64(m.Place)), literal.Whole(m.Turns),
	}, m.Vars...)}
	for _, most := range m.Limits {
		state.Items = append(state.Items, literal.Number(most))
	}
	for _, let := range c.lets {
		v, _ := m.Outer.Find(let.Name) // it was rolled at the start
		state.Items = append(state.Items, v)
	}
	key := state.String()
	i, ok := c.place[key]
	if !ok {
		i = len(c.state)
		c.place[key] = i
		c.state = append(c.state, m)
	}
	return i
}

// reduced returns a copy of the state in which everything that cannot influence the future is 0.
func (c *Chain) reduced(m *literal.State) *literal.State {
	out := *m
	out.Rounds = 0 // see Worth
	if !c.clocked {
		out.Turns = 0
	}
	if !c.rounds {
		out.Fresh = false
	}
	if m.Ended {
		out.Fresh, out.Place = false, 0
	}
	return &out
}

// IsEndless reports whether no end can be reached from some state.
func (c *Chain) IsEndless() bool {
	ends := make([]bool, len(c.to))
	for again := true; again; {
		again = false
		for i, row := range c.to {
			out := row == nil
			for j := range row {
				out = out || ends[j]
			}
			if out && !ends[i] {
				ends[i], again = true, true
			}
		}
	}
	return slices.Contains(ends, false)
}

// visits returns the expected number of visits to each state: it solves v = start + v P by
// elimination.
func (c *Chain) visits() []float64 {
	n := len(c.to)
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n+1)
		m[i][i] = 1
		m[i][n] = c.start[i]
	}
	for i, row := range c.to {
		for j, p := range row {
			m[j][i] -= p
		}
	}
	return eliminate(m)
}

// eliminate solves linear equations by Gaussian elimination. The last entry of each row is its
// right side.
func eliminate(m [][]float64) []float64 {
	n := len(m)
	for k := range n {
		pivot := k
		for i := k; i < n; i++ {
			if math.Abs(m[i][k]) > math.Abs(m[pivot][k]) {
				pivot = i
			}
		}
		m[k], m[pivot] = m[pivot], m[k]
		for i := k + 1; i < n; i++ {
			f := m[i][k] / m[k][k]
			if f == 0 {
				continue
			}
			for j := k; j <= n; j++ {
				m[i][j] -= f * m[k][j]
			}
		}
	}
	v := make([]float64, n)
	for k := n - 1; k >= 0; k-- {
		v[k] = m[k][n]
		for j := k + 1; j < n; j++ {
			v[k] -= m[k][j] * v[j]
		}
		v[k] /= m[k][k]
	}
	return v
}

// A Worth is what an encounter is worth.
type Worth struct {
	Probability map[string]float64 // with the condition, if there is one, not divided by it
	Condition   float64            // its probability; 1 without one
	Left        float64            // the probability of what had not ended yet
	Turns       float64            // how many there are on average
}

// Worth returns the distribution of the value. If that depends on the number of turns or rounds,
// the chain is followed for at most the given number of turns.
func (c *Chain) Worth(turns int) (*Worth, error) {
	w := &Worth{Probability: map[string]float64{}}
	if c.clocked {
		return w, c.follow(w, math.MaxInt)
	}
	v := c.visits()
	if c.rounds || names(c.g.Process.Value, notation.TurnsName) {
		if err := c.follow(w, turns); err != nil {
			return nil, err
		}
	} else {
		for i, row := range c.to {
			if row == nil && v[i] != 0 {
				if err := c.end(w, i, v[i], 0, 0); err != nil {
					return nil, err
				}
			}
		}
	}
	w.Turns = 0
	for i, row := range c.to {
		if row != nil {
			w.Turns += v[i]
		}
	}
	return w, nil
}

// A visit is to a state, after so many rounds have begun.
type visit struct {
	state  int
	rounds int64
}

// follow follows the chain turn by turn, until no probability is left or for at most the given
// number of turns.
func (c *Chain) follow(w *Worth, most int) error {
	now := map[visit]float64{}
	for i, p := range c.start {
		now[visit{i, 0}] = p
	}
	for turn := 0; turn < most && len(now) > 0; turn++ {
		next := map[visit]float64{}
		byState := func(a, b visit) int { return cmp.Or(cmp.Compare(a.state, b.state), cmp.Compare(a.rounds, b.rounds)) }
		for _, at := range slices.SortedFunc(maps.Keys(now), byState) {
			row, m := c.to[at.state], c.state[at.state]
			if row == nil {
				if err := c.end(w, at.state, now[at], int64(turn), at.rounds); err != nil {
					return err
				}
				continue
			}
			w.Turns += now[at]
			to := visit{rounds: at.rounds}
			if m.Fresh {
				to.rounds++
			}
			for j, p := range row {
				to.state = j
				next[to] += now[at] * p
			}
		}
		now = next
	}
	for _, p := range now {
		w.Left += p
	}
	return nil
}

// end adds the distribution of the value in state i, with probability p, after the given turns and
// rounds.
func (c *Chain) end(w *Worth, i int, p float64, turns, rounds int64) error {
	d, err := c.valuesOf(i, turns, rounds)
	if err != nil {
		return err
	}
	for k, share := range d {
		w.Probability[k] += p * share
		w.Condition += p * share
	}
	return nil
}

// valuesOf returns the probability of each value in state i, without outcomes that do not meet its
// condition.
func (c *Chain) valuesOf(i int, turns, rounds int64) (map[string]float64, error) {
	m := *c.state[i]
	m.Turns, m.Rounds = turns, rounds
	out := map[string]float64{}
	left := maxTurnPaths
	err := literal.Paths(&left, maxRolls, func(path *literal.Path) error {
		v, err := c.g.Worth(&m, path)
		if errors.Is(err, literal.ErrNotMet) {
			return nil
		}
		if err == nil {
			p, _ := path.Probability().Float64()
			out[v.String()] += p
		}
		return err
	})
	return out, err
}
