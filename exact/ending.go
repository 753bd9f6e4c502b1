package exact

import (
	"context"
	"math"
	"math/big"

	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// This file collects what a process is worth where it ends.

// outcomes collects the values of the last states.
func (p *process) outcomes() (*Dist, error) {
	sum, s := &floatSum{index: map[string]int{}}, p.solution
	if !p.value.usesTurns {
		for i, w := range s.Visits {
			if p.chain.From[i] != p.chain.From[i+1] || w == 0 {
				continue
			}
			if err := p.collect(sum, i, 0, w, s.Error); err != nil {
				return nil, err
			}
		}
		return sum.dist(0, nil), nil
	}
	return p.lengths(sum, s)
}

// maxTurns is the number of turns that are followed one by one.
const maxTurns = 1 << 20

// lengths collects values that depend on the number of turns.
func (p *process) lengths(sum *floatSum, s *markov.Solution) (*Dist, error) {
	var failed error
	turns := 0
	work := float64(len(p.chain.To))
	ctx, cancel := context.WithCancel(p.e.budget.ctx)
	defer cancel()
	residual := min(p.e.budget.Residual, mostResidual) / 4
	// Each turn multiplies, and adds up what leads into a state.
	perTurn := float64(p.chain.FanIn()+3) / (1 << 53)
	plain := len(p.value.direct) == 0 && len(p.value.atoms) == 0
	var ended compensated // in the present turn, where that is all that matters
	settle := func() {
		if plain && ended.sum > 0 {
			failed = p.collect(sum, 0, turns, ended.sum+ended.low, float64(turns+2)*perTurn)
			ended = compensated{}
		}
	}
	left, err := p.chain.Lengths(ctx, residual, maxTurns, func(turn, state int, w float64) {
		if failed != nil {
			return
		}
		if turn > turns {
			settle()
			turns = turn
			if failed == nil {
				failed = p.e.budget.spend(work, 0, 0)
			}
		}
		switch {
		case failed != nil:
		case plain:
			ended.add(w, 0)
		default:
			failed = p.collect(sum, state, turn, w, float64(turn+2)*perTurn)
		}
		if failed != nil {
			cancel()
		}
	})
	settle()
	if failed != nil {
		return nil, failed
	}
	if err != nil {
		return nil, err
	}
	var moments *[2]interval
	if offset, ok := turnsAnd(p.x.Value); ok {
		first, square := relativeInterval(s.Turns, s.TurnsError), relativeInterval(s.TurnsSquared, s.TurnsError)
		twice := point(new(big.Rat).Add(offset, offset))
		moments = &[2]interval{first.plus(point(offset)), square.plus(first.times(twice)).plus(point(ratTimes(offset, offset)))}
	} else if p.value.kindOf(sum) == Numeric {
		return nil, notation.Errorf(p.x.Value.Span(), "the exact odds are not built yet for a number that depends on the turns and on more").
			WithHint("a measure of turns alone is")
	}
	return sum.dist(left, moments), nil
}

// turnsAnd returns what a value adds to the number of turns; false if it is anything
// else.
func turnsAnd(e notation.Expr) (*big.Rat, bool) {
	switch n := e.(type) {
	case *notation.Ref:
		return new(big.Rat), n.Name == notation.TurnsName
	case *notation.Binary:
		offset, ok := numberOf(n.Y)
		if _, plain := turnsAnd(n.X); !plain || !ok {
			return nil, false
		}
		switch n.Op {
		case notation.Add:
			return offset, true
		case notation.Sub:
			return new(big.Rat).Neg(offset), true
		}
	}
	return nil, false
}

// relativeInterval holds what v is to a relative error.
func relativeInterval(v, relative float64) interval {
	return interval{
		new(big.Rat).SetFloat64(math.Nextafter(v*(1-relative), 0)),
		new(big.Rat).SetFloat64(math.Nextafter(v*(1+relative), math.Inf(1))),
	}
}

// collect adds a last state, reached with probability w to a relative error, to the
// values.
func (p *process) collect(sum *floatSum, state, turn int, w, relative float64) error {
	d, err := p.value.answer(p.e, p.values(p.list[state], p.scratch), turn)
	if err != nil {
		return err
	}
	_, conditional := p.x.Value.(*notation.Given)
	for o, weight := range d.All() {
		share := w
		if d.slots() > 1 {
			share *= Float(weight, d.total)
		}
		if conditional {
			if o.Items[1].Label == No {
				sum.rest.add(share, relative)
				continue
			}
			o = o.Items[0]
		}
		sum.add(o, share, relative)
	}
	return nil
}
