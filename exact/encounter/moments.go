package encounter

import (
	"errors"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
)

// findVisits finds the expected number of visits to each state.
func (p *encounterChain) findVisits() error {
	_, err := p.visits.get(p.e, func() (*markov.Values, error) {
		p.e.doing("solving %d states", len(p.order.States))
		return p.chain.Visits(p.weights(), startRoundings, p.order)
	})
	return p.solving(err)
}

// moments returns the moments of the number of turns.
func (p *encounterChain) moments() (moments, error) {
	if p.uncounted != nil { // the turns are those without the counts
		return p.uncounted.moments()
	}
	if err := p.findVisits(); err != nil {
		return moments{}, err
	}
	m, err := p.length.get(p.e, func() (markov.Moments, error) {
		m, err := p.chain.Turns(p.visits.of, p.order)
		if err == nil {
			m.Error, err = p.momentsError(m)
		}
		return m, err
	})
	return moments{m}, p.solving(err)
}

// moments are those of the number T of turns.
type moments struct{ markov.Moments }

// first and second hold E[T] and E[T^2].
func (m moments) first() rational.Interval  { return relativeInterval(m.First, m.Error) }
func (m moments) second() rational.Interval { return relativeInterval(m.Second, m.Error) }

// longest returns the greatest mean number of turns from any state; if something is missing in a turn, it
// may be twice as much.
func (m moments) longest(missing bool) *big.Rat {
	out := new(big.Rat).SetFloat64(m.Longest * (1 + m.Error))
	if missing {
		out.Add(out, out)
	}
	return out
}

// plus returns the first two moments of T + x.
func (m moments) plus(x *big.Rat) [2]rational.Interval {
	return [2]rational.Interval{
		m.first().Shifted(x),
		m.second().Plus(m.first().Scaled(rational.Add(x, x))).Shifted(rational.Mul(x, x)),
	}
}

// residual returns the probability that may be left when the chain is followed turn by turn: 0 if it
// cannot go on forever.
func (p *encounterChain) residual() float64 {
	if !p.goesOn && p.uncounted == nil {
		return 0
	}
	return min(p.e.budget.Residual, budget.MostResidual) / 4
}

// maxTurns is the largest number of turns for which counts are followed.
const maxTurns = 1 << 20

// errShort says that the states were found within too few turns.
var errShort = errors.New("encounter: states were looked for within too few turns")

// perTurn returns a bound of the relative error that each turn adds to a probability.
func (p *encounterChain) perTurn() (float64, error) {
	err := p.e.budget.Charge(float64(len(p.chain.To)))
	return p.chain.PerTransition() + p.missing, err
}

// relative returns a bound of the relative error of a probability after that many turns.
func (p *encounterChain) relative(turn int, perTurn float64) float64 {
	return float64(turn)*perTurn + float64(startRoundings+2)/(1<<53)
}

// following reports the turn that is followed, for messages.
func (p *encounterChain) following(turn int) {
	const often = 16 // it takes longer than a turn may
	if turn%often == 0 {
		p.e.doing("following turn %d", turn)
	}
}

// mayDiffer returns a bound of the probability that anything unlisted happens before the encounter
// ends.
func (p *encounterChain) mayDiffer() (float64, error) {
	if p.missing == 0 {
		return 0, nil
	}
	m, err := p.moments()
	return p.missing * m.First * (1 + m.Error), err
}

// lasts estimates the number of turns to follow until the rest is within the residual.
func (p *encounterChain) lasts() (int, error) {
	p.e.doing("solving %d states", len(p.order.States))
	f, err := p.chain.Follow(p.weights(), markov.Following{
		Residual: p.residual(), Most: maxTurns,
		Ended: func(int, int32, float64) error { return nil },
	})
	return f.Transitions + f.Transitions/16 + 1, err
}
