package notationtest

import (
	"errors"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// A Chain is the dense Markov chain of a process, for which walking through all its
// turns would take too long: each state is found by walking through the faces of one
// turn, and what follows is textbook elimination in float64.
type Chain struct {
	p     *notation.Process
	place map[string]int // by how a state is spelled
	state [][]notation.Expr
	to    []map[int]float64 // by state; nil where the process ends
	start map[int]float64
}

// maxTurnPaths limits the walk through one turn.
const maxTurnPaths = 3000

// NewChain finds the states of a process that stands alone or under Lets. Errors are
// [ErrTooMany], also for more states than most, and those of the expression.
func NewChain(e notation.Expr, most int) (*Chain, error) {
	var outer []*notation.Let
	for {
		let, ok := e.(*notation.Let)
		if !ok {
			break
		}
		outer, e = append(outer, let), let.Body
	}
	p, ok := e.(*notation.Process)
	if !ok {
		return nil, errors.New("no process")
	}
	c := &Chain{p: withOuter(p, outer), place: map[string]int{}, start: map[int]float64{}}
	starts := &notation.Tuple{}
	for _, part := range c.p.State {
		starts.Items = append(starts.Items, part.Start)
	}
	e = starts
	for _, let := range slices.Backward(outer) {
		e = &notation.Let{Name: let.Name, Value: let.Value, Body: e}
	}
	d, err := Enumerate(e, maxTurnPaths)
	if err != nil {
		return nil, err
	}
	for _, key := range slices.Sorted(maps.Keys(d.Probability)) {
		c.start[c.find(key)], _ = d.Probability[key].Float64()
	}
	return c, c.explore(most)
}

// withOuter makes the rolls outside a process parts of its state that stay.
func withOuter(p *notation.Process, outer []*notation.Let) *notation.Process {
	out := *p
	out.State = nil
	var stay []notation.Expr
	for _, let := range outer {
		ref := &notation.Ref{Name: let.Name}
		out.State = append(out.State, notation.StatePart{Name: let.Name, Start: ref})
		stay = append(stay, ref)
	}
	out.State = append(out.State, p.State...)
	var items func(e notation.Expr) notation.Expr
	items = func(e notation.Expr) notation.Expr {
		if n, ok := e.(*notation.Let); ok {
			return &notation.Let{Name: n.Name, Value: n.Value, Body: items(n.Body)}
		}
		if n, ok := e.(*notation.Tuple); ok {
			return &notation.Tuple{Items: slices.Concat(stay, n.Items)}
		}
		return e
	}
	out.Step = items(p.Step)
	return &out
}

// explore finds the states that can be reached.
func (c *Chain) explore(most int) error {
	for i := 0; i < len(c.state); i++ {
		if i == most {
			return ErrTooMany
		}
		over, err := c.enumerate(c.p.Until, c.state[i])
		if err != nil {
			return err
		}
		if over["yes"] == 1 {
			c.to = append(c.to, nil)
			continue
		}
		turn, err := c.enumerate(c.p.Step, c.state[i])
		if err != nil {
			return err
		}
		row := map[int]float64{}
		for _, key := range slices.Sorted(maps.Keys(turn)) {
			row[c.find(key)] = turn[key]
		}
		c.to = append(c.to, row)
	}
	return nil
}

// enumerate walks through an expression in a state.
func (c *Chain) enumerate(e notation.Expr, state []notation.Expr) (map[string]float64, error) {
	for i, part := range c.p.State {
		e = &notation.Let{Name: part.Name, Value: state[i], Body: e}
	}
	d, err := Enumerate(e, maxTurnPaths)
	out := map[string]float64{}
	for k, p := range d.Probability {
		out[k], _ = p.Float64()
	}
	return out, err
}

// find returns the place of a state that is spelled.
func (c *Chain) find(key string) int {
	if i, ok := c.place[key]; ok {
		return i
	}
	c.place[key] = len(c.state)
	var state []notation.Expr
	for _, s := range strings.Split(strings.Trim(key, "()"), ", ") {
		v, ok := new(big.Rat).SetString(s)
		switch {
		case ok:
			state = append(state, &notation.Number{Value: v})
		case s == "yes" || s == "no":
			state = append(state, &notation.Bool{Value: s == "yes"})
		default:
			state = append(state, &notation.Label{Name: s})
		}
	}
	c.state = append(c.state, state)
	return c.place[key]
}

// IsEndless reports whether a state never leads to an end.
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

// visits solves v = start + v P by elimination.
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

// A Worth is what a process is worth.
type Worth struct {
	Probability map[string]float64 // with the condition, if there is one, not divided by it
	Condition   float64            // its probability; 1 without one
	Left        float64            // the probability of what had not ended yet
	Turns       float64            // how many there are on average
}

// Worth follows the chain: to its end, or as many turns as are said where the value asks
// for their number.
func (c *Chain) Worth(turns int) (*Worth, error) {
	w := &Worth{Probability: map[string]float64{}}
	v := c.visits()
	for i, row := range c.to {
		if row != nil {
			w.Turns += v[i]
		}
	}
	if !strings.Contains(c.p.Value.String(), notation.TurnsName) {
		return w, c.ends(w, v, 0)
	}
	now := make([]float64, len(c.to))
	for i, p := range c.start {
		now[i] = p
	}
	for turn := range turns {
		if err := c.ends(w, now, turn); err != nil {
			return nil, err
		}
		next := make([]float64, len(c.to))
		w.Left = 0
		for i, row := range c.to {
			for j, p := range row {
				next[j] += now[i] * p
				w.Left += now[i] * p
			}
		}
		now = next
	}
	return w, nil
}

// ends adds the values of the states that are ends.
func (c *Chain) ends(w *Worth, p []float64, turn int) error {
	value, cond := c.p.Value, notation.Expr(&notation.Bool{Value: true})
	if g, ok := value.(*notation.Given); ok {
		value, cond = g.X, g.Cond
	}
	count := notation.Int(int64(turn))
	both := &notation.Tuple{Items: []notation.Expr{
		&notation.Let{Name: notation.TurnsName, Value: count, Body: cond},
		&notation.Let{Name: notation.TurnsName, Value: count, Body: value},
	}}
	for i, row := range c.to {
		if row != nil || p[i] == 0 {
			continue
		}
		d, err := c.enumerate(both, c.state[i])
		if err != nil {
			return err
		}
		for k, share := range d {
			met, k, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(k, "("), ")"), ", ")
			if met == "yes" {
				w.Probability[k] += p[i] * share
				w.Condition += p[i] * share
			}
		}
	}
	return nil
}
