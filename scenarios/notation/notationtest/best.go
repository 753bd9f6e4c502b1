package notationtest

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation"
)

// Best returns the expected value of an open choice under the best policy that ends the encounter,
// by policy iteration in float64. [ErrTooMany] means more than most states.
func Best(e notation.Expr, most int) (float64, error) {
	open := openIn(e)
	if open == nil {
		return 0, errors.New("no open choice")
	}
	c, err := startChain(e, literal.ByWritten, open.For) // who decides is set state by state
	if err != nil {
		return 0, err
	}
	b := &bestPolicy{Chain: c}
	if err := b.explore(most); err != nil {
		return 0, err
	}
	return b.solve()
}

func openIn(e notation.Expr) *notation.Choose {
	for let, ok := e.(*notation.Let); ok; let, ok = e.(*notation.Let) {
		e = let.Body
	}
	if n, ok := e.(*notation.Process); ok {
		return n.Open()
	}
	return nil
}

// A bestPolicy looks for the best policy of a chain.
type bestPolicy struct {
	*Chain
	rows   [][]map[int]float64 // by state and action: where it leads; none where it is over
	reward []float64           // by state: for the turn, or of the last state
	action []int               // by state, of the policy so far
	owner  []string            // by state: who chooses; empty for nobody
}

// explore finds the reachable states, at most a given number, and the transitions of each action.
func (b *bestPolicy) explore(most int) error {
	for i := 0; i < len(b.state); i++ {
		if i == most {
			return ErrTooMany
		}
		m := b.state[i]
		b.rows, b.owner = append(b.rows, nil), append(b.owner, "")
		if m.Ended {
			continue
		}
		options, owner, err := b.allowed(m)
		if err != nil {
			return err
		}
		b.owner[i] = owner
		for _, option := range options {
			b.g.Decide = func(*notation.Choose, func(notation.Expr) (literal.Value, error)) (int, error) {
				return option, nil
			}
			row, err := b.branches(func(path *literal.Path) (*literal.State, error) { return b.g.Turn(m, path) })
			if err != nil {
				return err
			}
			b.rows[i] = append(b.rows[i], row)
		}
	}
	return b.setRewards()
}

// allowed returns the options that are allowed in a state, and who chooses; one option and no
// owner if there is no choice.
func (b *bestPolicy) allowed(m *literal.State) (options []int, owner string, err error) {
	b.g.Decide = func(n *notation.Choose, eval func(notation.Expr) (literal.Value, error)) (int, error) {
		var may []int
		for i, o := range n.Options {
			v, err := eval(o.If)
			if err != nil {
				return 0, err
			}
			if v.Holds() {
				may = append(may, i)
			}
		}
		if may == nil {
			may = []int{len(n.Options)}
		}
		if options != nil && !slices.Equal(may, options) {
			return 0, fmt.Errorf("dice decide what %s may do", n.Actor)
		}
		options, owner = may, n.Actor
		return len(n.Options), nil
	}
	left := maxTurnPaths
	err = literal.Paths(&left, maxRolls, func(path *literal.Path) error { _, err := b.g.Turn(m, path); return err })
	if options == nil {
		options = []int{0}
	}
	return options, owner, err
}

// setRewards sets the rewards of the last states, and of each turn and round.
func (b *bestPolicy) setRewards() error {
	b.reward, b.action = make([]float64, len(b.state)), make([]int, len(b.state))
	var perTurn, perRound float64
	found := false
	for i, m := range b.state {
		if !m.Ended {
			continue
		}
		turns := m.Turns // of a state in which they are known
		worth, ofTurn, err := b.worthOf(i, turns, 0, 1, 0)
		if err != nil {
			return err
		}
		_, ofRound, err := b.worthOf(i, turns, 0, 0, 1)
		if err != nil {
			return err
		}
		if b.clocked {
			ofTurn = 0
		}
		if found && (ofTurn != perTurn || ofRound != perRound) {
			return errors.New("turns are not worth the same in all states")
		}
		b.reward[i], perTurn, perRound, found = worth, ofTurn, ofRound, true
	}
	for i, m := range b.state {
		if m.Ended {
			continue
		}
		b.reward[i] = perTurn
		if m.Fresh {
			b.reward[i] += perRound
		}
	}
	return nil
}

// worthOf returns the mean value of the last state i after a number of turns and rounds, and by how much it
// grows with moreTurns and moreRounds. It is an error if it does not grow evenly, unless moreTurns are asked
// for and the number of turns is part of the state.
func (b *bestPolicy) worthOf(i int, turns, rounds, moreTurns, moreRounds int64) (worth, more float64, err error) {
	var means [3]float64
	for k := range means {
		d, err := b.valuesOf(i, turns+int64(k)*moreTurns, rounds+int64(k)*moreRounds)
		if err != nil {
			return 0, 0, err
		}
		for key, p := range d {
			v, ok := new(big.Rat).SetString(key)
			if !ok {
				return 0, 0, fmt.Errorf("%s is not a number", key)
			}
			f, _ := v.Float64()
			means[k] += p * f
		}
	}
	if more = means[1] - means[0]; math.Abs(means[2]-means[1]-more) > tiny && !(b.clocked && moreTurns > 0) {
		return 0, 0, errors.New("turns are not worth the same each")
	}
	return means[0], more, nil
}

// tiny is what rounding may come to.
const tiny = 1e-10

// solve starts with a policy that ends the encounter, improves it until no action is better, and
// returns its value.
func (b *bestPolicy) solve() (float64, error) {
	if !b.ends() {
		return 0, errors.New("no policy ends it")
	}
	for range 1000 {
		v, ok := b.values()
		if !ok {
			return 0, errors.New("it can be put off forever, and grows")
		}
		better := false
		for i, rows := range b.rows {
			for action, row := range rows {
				if b.worth(i, row, v) > b.worth(i, rows[b.action[i]], v)+tiny {
					b.action[i], better = action, true
				}
			}
		}
		if !better {
			best := 0.0
			for i, p := range b.start {
				best += p * v[i]
			}
			return best, nil
		}
	}
	return 0, errors.New("the policies go round and round")
}

// worth returns the value of state i, its reward and the mean of the values v over its transitions row.
func (b *bestPolicy) worth(i int, row map[int]float64, v []float64) float64 {
	sum := b.reward[i]
	for j, p := range row {
		sum += p * v[j]
	}
	return sum
}

// ends sets a policy that reaches an end from every state: each action leads one step nearer. It
// is false if there is none.
func (b *bestPolicy) ends() bool {
	ends := make([]bool, len(b.rows))
	left := len(b.rows)
	for again := true; again; {
		again = false
		for i, rows := range b.rows {
			nearer := slices.IndexFunc(rows, func(row map[int]float64) bool {
				for j := range row {
					if ends[j] {
						return true
					}
				}
				return false
			})
			if ends[i] || rows != nil && nearer < 0 {
				continue
			}
			ends[i], again = true, true
			b.action[i] = max(nearer, 0)
			left--
		}
	}
	return left == 0
}

// values solves v = reward + P v for the present policy; false if it does not lead to an end.
func (b *bestPolicy) values() ([]float64, bool) {
	n := len(b.rows)
	b.to = make([]map[int]float64, n)
	m := make([][]float64, n)
	for i, rows := range b.rows {
		m[i] = make([]float64, n+1)
		m[i][i] = 1
		m[i][n] = b.reward[i]
		if rows == nil {
			continue
		}
		b.to[i] = rows[b.action[i]]
		for j, p := range rows[b.action[i]] {
			m[i][j] -= p
		}
	}
	if b.IsEndless() {
		return nil, false
	}
	return eliminate(m), true
}
