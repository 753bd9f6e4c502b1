package encounter

import (
	"errors"
	"slices"

	"oddsmith/exact/markov"
)

// This file finds the states of a grid that can be reached: from state to state, by
// plans that are made where one is met for the first time.

// errSparse says that the states lie too far apart for a grid.
var errSparse = errors.New("exact: the states lie too far apart for a grid")

// familyRoom is how much a box grows for the next of many starts.
const familyRoom = 16

// add makes states to start from.
func (g *grid) add(starts []startWeight) error {
	if g.isWide {
		return errSparse
	}
	var lo, hi [maxAdded]int64
	for k := range g.axes {
		lo[k], hi[k] = g.axes[k].ends()
		for _, s := range starts {
			lo[k], hi[k] = min(lo[k], int64(s.at.adds[k])), max(hi[k], int64(s.at.adds[k]))
		}
	}
	more := int64(0)
	if len(g.reached) > 0 {
		more = familyRoom // a family grows start by start
	}
	if err := g.enclose(lo, hi, more); err != nil {
		return err
	}
	for _, s := range starts {
		g.find(g.number(s.at))
	}
	return nil
}

// weights returns the probabilities of states to start from.
func (g *grid) weights(starts []startWeight) []markov.Weight {
	out := make([]markov.Weight, len(starts))
	for i, s := range starts {
		out[i] = markov.Weight{State: g.number(s.at), P: s.p}
	}
	return out
}

// find notes that a state can be reached.
func (g *grid) find(state int32) {
	if g.chain.Row[state] == noState {
		g.chain.Row[state] = waiting
		if len(g.reached) == cap(g.reached) {
			g.reached = slices.Grow(g.reached, max(int(g.volume), len(g.reached)))
		}
		g.reached = append(g.reached, state)
	}
}

// explore finds all states that can be reached.
func (g *grid) explore() error {
	e := g.f.e
	for ; g.done < len(g.reached); g.done++ {
		if g.done%1024 == 0 {
			if err := e.budget.Spend(1024*(20+4*g.steps/float64(g.done+1)), 0, 0); err != nil {
				return err
			}
		}
		state := g.reached[g.done]
		mode, at := g.coordinates(state)
		class := mode * g.classes
		for k := range g.axes {
			class += g.axes[k].class[at[k]]
		}
		row := g.table[class] - 1
		if row < 0 {
			var err error
			boxes := g.boxes
			if row, err = g.newPlan(state, mode, at); err != nil {
				return err
			}
			if g.boxes != boxes { // all numbers are others
				g.done--
				continue
			}
			g.table[class] = row + 1
		}
		g.chain.Row[state] = row
		p := &g.plans[row]
		if p.moves == nil {
			continue
		}
		fits := true
		for k := range g.axes {
			fits = fits && at[k]+p.min[k] >= 0 && int64(at[k])+int64(p.max[k]) < int64(g.axes[k].n)
		}
		if !fits {
			var lo, hi [maxAdded]int64
			for k := range g.axes {
				here := int64(g.axes[k].lo) + int64(at[k])
				lo[k], hi[k] = here+int64(min(0, p.min[k])), here+int64(max(0, p.max[k]))
			}
			if err := g.enclose(lo, hi, 1<<16); err != nil {
				return err
			}
			state = g.reached[g.done]
		}
		for _, edge := range g.chain.Rows[row] {
			g.find(state + edge.By)
		}
		g.steps += float64(len(g.chain.Rows[row]))
	}
	if need := float64(len(g.chain.Row)) * gridBytes; need > e.budget.MaxMemory {
		return errSparse
	}
	return nil
}

// newPlan returns the number of the plan of a state.
func (g *grid) newPlan(state, mode int32, at [maxAdded]int32) (int32, error) {
	key := planKey{mode: mode}
	for k := range g.axes {
		key.class[k] = g.axes[k].classOf(g.axes[k].lo + at[k])
	}
	if row, ok := g.byClass[key]; ok {
		return row, nil
	}
	f := g.f
	where := g.spot(state)
	values := f.values(where, nil)
	ended, err := f.until.truth(f.e, values)
	if err != nil {
		return 0, err
	}
	p := planOfClass{mode: mode}
	if !ended {
		if p.moves, err = f.turn.moves(f.e, values, where.mode); err != nil {
			return 0, err
		}
		for i, m := range p.moves.list {
			if g.isTooLarge(float64(g.volume)) {
				return 0, errSparse
			}
			g.place(m.mode)
			for k := range g.axes {
				if i == 0 {
					p.min[k], p.max[k] = m.adds[k], m.adds[k]
				}
				p.min[k], p.max[k] = min(p.min[k], m.adds[k]), max(p.max[k], m.adds[k])
			}
		}
	}
	if p.moves != nil {
		g.edgesOfRows += float64(len(p.moves.list))
		if err := f.e.budget.Spend(4*float64(len(p.moves.list)), 0, 0); err != nil {
			return 0, err
		}
		if g.edgesOfRows*edgeBytes > f.e.budget.MaxMemory {
			return 0, errSparse
		}
	}
	row := int32(len(g.plans))
	g.plans = append(g.plans, p)
	g.chain.Rows = append(g.chain.Rows, g.edges(p))
	g.byClass[key] = row
	return row, g.overshoot(p)
}

// overshoot makes room for what a plan leads to from the numbers at which the process
// ends: there is often no more to come.
func (g *grid) overshoot(p planOfClass) error {
	var lo, hi [maxAdded]int64
	for k := range g.axes {
		a := &g.axes[k]
		lo[k], hi[k] = a.ends()
		if a.first <= a.last {
			lo[k] = min(lo[k], int64(a.first)+int64(p.min[k]))
			hi[k] = max(hi[k], int64(a.last)+int64(p.max[k]))
		}
	}
	return g.enclose(lo, hi, 0)
}
