package notationtest

import (
	"errors"
	"math"

	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation"
)

// Contest returns the value of a zero-sum game of two who choose: what the first is sure of, and
// what the second concedes at most. It tries all pairs of strategies. An endless game counts as
// the worst for whoever is asked.
func Contest(e notation.Expr, most int) (lower, upper float64, err error) {
	open := openIn(e)
	if open == nil {
		return 0, 0, errors.New("no open choice")
	}
	c, err := startChain(e, literal.ByWritten, open.For)
	if err != nil {
		return 0, 0, err
	}
	g := &contest{bestPolicy{Chain: c}}
	if err := g.explore(most); err != nil {
		return 0, 0, err
	}
	least, greatest := math.Inf(1), math.Inf(-1)
	for i, rows := range g.rows {
		if rows == nil {
			least, greatest = min(least, g.reward[i]), max(greatest, g.reward[i])
		} else if g.reward[i] != 0 {
			return 0, 0, errors.New("turns are worth something")
		}
	}
	// The first answers the second, and the other way round.
	lower, upper = math.Inf(-1), math.Inf(1)
	err = g.eachStrategy(open.Actor, true, func() error {
		worst := math.Inf(1)
		err := g.eachStrategy(open.Actor, false, func() error { worst = min(worst, g.play(least)); return nil })
		lower = max(lower, worst)
		return err
	})
	if err != nil {
		return 0, 0, err
	}
	err = g.eachStrategy(open.Actor, false, func() error {
		best := math.Inf(-1)
		err := g.eachStrategy(open.Actor, true, func() error { best = max(best, g.play(greatest)); return nil })
		upper = min(upper, best)
		return err
	})
	return lower, upper, err
}

// A contest is a chain in which two choose.
type contest struct{ bestPolicy }

// maxStrategies is how many strategies a player may have.
const maxStrategies = 1 << 7

// eachStrategy calls f for every strategy of the named player, or, if isIts is false, of the other one, with
// the strategy in g.action. It ends with the first error of f, or with [ErrTooMany].
func (g *contest) eachStrategy(name string, isIts bool, f func() error) error {
	var own []int
	count := 1
	for i, rows := range g.rows {
		if len(rows) > 1 && (g.owner[i] == name) == isIts {
			own = append(own, i)
			if count *= len(rows); count > maxStrategies {
				return ErrTooMany
			}
		}
	}
	for number := range count {
		for _, i := range own {
			g.action[i] = number % len(g.rows[i])
			number /= len(g.rows[i])
		}
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

// play returns the value of the game with the present strategies. endless is the value of a game
// that never ends.
func (g *contest) play(endless float64) float64 {
	// ends holds from which states the end can be reached.
	n := len(g.rows)
	ends := make([]bool, n)
	for again := true; again; {
		again = false
		for i, rows := range g.rows {
			if ends[i] {
				continue
			}
			reaches := rows == nil
			if !reaches {
				for j := range rows[g.action[i]] {
					reaches = reaches || ends[j]
				}
			}
			if reaches {
				ends[i], again = true, true
			}
		}
	}
	m := make([][]float64, n)
	for i, rows := range g.rows {
		m[i] = make([]float64, n+1)
		m[i][i] = 1
		switch {
		case !ends[i]:
			m[i][n] = endless
		case rows == nil:
			m[i][n] = g.reward[i]
		default:
			for j, p := range rows[g.action[i]] {
				m[i][j] -= p
			}
		}
	}
	v, sum := eliminate(m), 0.0
	for i, p := range g.start {
		sum += p * v[i]
	}
	return sum
}
