package encounter

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file explores the states of a process that lie too far apart for a grid, one
// by one.

// maxStates is the number of states beyond which a chain is not built, whatever
// memory there is: numbers of states are 32 bits.
const maxStates = 1 << 30

// A sparse is states in the order in which they are found.
type sparse struct {
	f      *turnModel
	chain  markov.Chain
	moves  []*moves // by row
	number map[stateKey]int32
	list   []stateKey
}

// explore finds all states that can be reached.
func (s *sparse) explore() error {
	f, b := s.f, s.f.e.budget
	perState, edges := 0.0, 0
	limit := min(maxStates, b.MaxMemory/bytesPerState)
	var state []constant.Value
	for at := 0; at < len(s.list); at++ {
		if at%256 == 0 {
			if err := b.Spend(256*(500+20*perState), 0, 0); err != nil {
				return err
			}
		}
		if float64(len(s.list)) > limit || float64(edges) > 8*limit {
			return b.Refuse(f.x.At, budget.Memory, 2*b.MaxMemory)
		}
		from := s.list[at]
		state = f.values(from, state)
		ended, err := f.until.truth(f.e, state)
		if err != nil {
			return err
		}
		var row []markov.Edge
		var m *moves
		if !ended {
			if m, err = f.turn.moves(f.e, state, from.mode); err != nil {
				return err
			}
			if row, err = s.row(int32(at), from, m); err != nil {
				return err
			}
		}
		perState = float64(len(row))
		edges += len(row)
		s.chain.Row = append(s.chain.Row, int32(at))
		s.chain.Rows = append(s.chain.Rows, row)
		s.moves = append(s.moves, m)
	}
	return nil
}

// row is the moves of a state. Different moves lead to different states.
func (s *sparse) row(at int32, from stateKey, m *moves) ([]markov.Edge, error) {
	row := make([]markov.Edge, len(m.list))
	for i, move := range m.list {
		to := stateKey{adds: from.adds, mode: move.mode}
		for k, d := range move.adds {
			sum := int64(to.adds[k]) + int64(d)
			if sum > rational.MaxSmall || sum < -rational.MaxSmall {
				return nil, notation.Errorf(s.f.x.At, "a part of the state grows beyond 2^31")
			}
			to.adds[k] = int32(sum)
		}
		row[i] = markov.Edge{P: move.p, By: s.find(to) - at}
	}
	return row, nil
}

// find returns the number of a state, a new one if it has none.
func (s *sparse) find(at stateKey) int32 {
	if i, ok := s.number[at]; ok {
		return i
	}
	i := int32(len(s.list))
	s.number[at] = i
	s.list = append(s.list, at)
	return i
}
