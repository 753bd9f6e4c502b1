package encounter

import (
	"errors"

	"oddsmith/exact/budget"
	"oddsmith/exact/markov"
)

// findVisits finds the expected numbers of visits to states.
func (p *process) findVisits() error {
	_, err := p.visits.get(p.e, func() (*markov.Visits, error) {
		p.e.doing("solving %d states", len(p.order.States))
		return p.chain.Visits(p.weights(), p.startRoundings(), p.order)
	})
	return p.solving(err)
}

// moments returns those of the number of turns.
func (p *process) moments() (markov.Moments, error) {
	if err := p.findVisits(); err != nil {
		return markov.Moments{}, err
	}
	m, err := p.length.get(p.e, func() (markov.Moments, error) {
		m, err := p.chain.Turns(p.visits.of, p.order)
		if err == nil {
			m.Error, err = p.momentsError(m)
		}
		return m, err
	})
	return m, p.solving(err)
}

// powers returns E[T^k] of the number T of turns for k from 1 to n, of which two are known, and a bound
// of their relative error.
func (p *process) powers(n int) (of []float64, relative float64, err error) {
	if p.uncounted != nil { // the turns are those without the counts
		return p.uncounted.powers(n)
	}
	if n == 2 {
		m, err := p.moments()
		return []float64{m.First, m.Second}, m.Error, err
	}
	if p.missing > 0 {
		return nil, 0, budget.Unsolved(p.of.Value.Span(), "powers of the turns are not known of an encounter that takes in others")
	}
	of, relative, err = p.chain.Powers(p.weights(), p.startRoundings(), p.order, n)
	return of, relative, p.solving(err)
}

// residual is how much may be left where the chain is followed turn by turn: nothing, if it cannot go
// on for ever.
func (p *process) residual() float64 {
	if !p.goesOn && p.uncounted == nil {
		return 0
	}
	return min(p.e.budget.Residual, budget.MostResidual) / 4
}

// soonest is after how many turns it may end.
func (p *process) soonest() (turns int) {
	met := make([]bool, p.chain.Size())
	var now, next []int32
	for _, s := range p.starts {
		now = append(now, s.state)
	}
	for ; len(now) > 0; turns++ {
		next = next[:0]
		for _, s := range now {
			if p.chain.IsAbsorbing(s) {
				return turns
			}
			for _, t := range p.chain.After(s) {
				if !met[t] {
					met[t] = true
					next = append(next, t)
				}
			}
		}
		now, next = next, now
	}
	return turns
}

// maxTurns is for how many turns counts are kept at most.
const maxTurns = 1 << 20

// errShort says that more turns were needed than states were looked for.
var errShort = errors.New("encounter: states were looked for within too few turns")

// perTurn bounds the relative error that a turn adds to a probability.
func (p *process) perTurn() (float64, error) {
	err := p.e.budget.Charge(float64(len(p.chain.To)))
	return p.chain.PerTransition() + p.missing, err
}

// relative bounds the relative error of a probability after so many turns.
func (p *process) relative(turn int, perTurn float64) float64 {
	return float64(turn)*perTurn + float64(p.startRoundings()+2)/(1<<53)
}

// following says what turn is followed.
func (p *process) following(turn int) {
	const often = 16 // it takes longer than a turn may
	if turn%often == 0 {
		p.e.doing("following turn %d", turn)
	}
}

// mayDiffer bounds how likely it is that anything happens that was not listed, before the encounter ends.
func (p *process) mayDiffer() (float64, error) {
	if p.missing == 0 {
		return 0, nil
	}
	m, err := p.moments()
	return p.missing * m.First * (1 + m.Error), err
}

// lasts returns how many turns are followed, about, until what is left may be left out.
func (p *process) lasts() (int, error) {
	p.e.doing("solving %d states", len(p.order.States))
	f, err := p.chain.Follow(p.weights(), markov.Following{
		Residual: p.residual(), Most: maxTurns,
		Ended: func(int, int32, float64) error { return nil },
	})
	return f.Transitions + f.Transitions/16 + 1, err
}
