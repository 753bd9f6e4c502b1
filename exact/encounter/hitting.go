package encounter

import (
	"errors"

	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// This file answers queries about the last state that have few answers: who has won. The
// probability to be absorbed where an answer holds, its hitting probability, is found
// backwards from the ends, for every state that can be reached. A process that starts
// anywhere among them is answered by looking it up, so that a family of encounters that
// differ in what they start with is one pass.

// A hittingProbabilities holds those of the answers to a query.
type hittingProbabilities struct {
	query  *query
	states *orderer

	answers   outcomes
	of        [][]float64  // by number of the answer and state
	roundings []int32      // by state: the relative error of each, in units of 2^-53
	byRow     []*endAnswer // nil but for rows of last states

	cost float64 // of all that was explored
}

// isFew reports whether a query has few answers: the parts that are added to are only
// compared with numbers.
func (m *turnModel) isFew(q *query) bool {
	for _, i := range q.direct {
		if m.turn.adds[i] {
			return false
		}
	}
	return !q.usesTurns
}

// maxBackward is how many queries a turn model remembers the answers of.
const maxBackward = 4

// lookUp returns the distribution of the answers to a query that has few. The error may be
// errFar.
func (m *turnModel) lookUp(q *query, starts []startWeight) (*dist.Dist, error) {
	key := m.trees.Intern(m.x.Value)
	h := m.backward[key]
	if h != nil {
		d, err := h.from(m, starts)
		if !errors.Is(err, errFar) {
			return d, err
		}
	}
	states, err := m.newStateSpace(starts, q)
	if err != nil {
		return nil, err
	}
	h = &hittingProbabilities{query: q, states: &orderer{stateSpace: states}, answers: m.newOutcomes(), of: make([][]float64, 1)}
	if len(m.backward) >= maxBackward {
		clear(m.backward)
	}
	m.backward[key] = h
	d, err := h.from(m, starts)
	if err != nil {
		delete(m.backward, key)
	}
	return d, err
}

// from returns the distribution for a process with these starts.
func (h *hittingProbabilities) from(m *turnModel, starts []startWeight) (*dist.Dist, error) {
	spending := m.e.budget
	// What was found before may have cost as much as all there is.
	if err := spending.Spend(h.cost, 0, 0); err != nil {
		return nil, err
	}
	before := spending.Spent()
	if err := h.states.add(starts); err != nil {
		return nil, err
	}
	if err := h.states.explore(); err != nil {
		return nil, err
	}
	if err := h.extend(m); err != nil {
		return nil, err
	}
	h.cost += spending.Spent() - before
	t := floatTally{tally: &tally[compensated, *compensated]{outcomes: h.answers, sums: make([]compensated, len(h.of))}}
	for _, s := range h.states.weights(starts) {
		relative := float64(int(h.roundings[s.State])+m.startRoundings()+2) / (1 << 53)
		for k, of := range h.of {
			if of != nil && of[s.State] > 0 {
				t.sums[k].add(s.P*of[s.State], relative)
			}
		}
	}
	t.sort()
	return t.dist(0, nil), nil
}

// extend finds the hitting probabilities of the states that are new.
func (h *hittingProbabilities) extend(m *turnModel) error {
	s := h.states
	fresh, renumbered := s.fresh()
	if len(fresh) == 0 {
		return nil
	}
	if renumbered {
		clear(h.of)
		h.roundings = nil
	}
	o, err := s.order()
	if err != nil {
		return err
	}
	for k, of := range h.asked() {
		h.asked()[k] = grown(of, len(s.chain.Row))
	}
	h.roundings = grown(h.roundings, len(s.chain.Row))
	h.byRow = grown(h.byRow, len(s.rows))
	for _, n := range fresh {
		if !s.chain.IsAbsorbing(n) {
			continue
		}
		row := s.chain.Row[n]
		if h.byRow[row] == nil {
			if h.byRow[row], err = h.answer(m, s.state(n)); err != nil {
				return err
			}
		}
		for _, a := range h.byRow[row].list {
			h.of[a.number][n] += a.p
		}
		h.roundings[n] = h.byRow[row].roundings
	}
	if err := m.e.budget.Spend(3*s.transitions*float64(len(h.asked())), 0, 0); err != nil {
		return err
	}
	if err := s.chain.Values(m.e.budget.Ctx, o, h.asked(), h.roundings); err != nil {
		return m.solving(err, s.state)
	}
	return nil
}

// An endAnswer is what the query comes to in last states that share a row.
type endAnswer struct {
	list      []weightedAnswer // several may be unmet
	roundings int32
}

type weightedAnswer struct {
	number int
	p      float64
}

// answer answers the query in a last state.
func (h *hittingProbabilities) answer(m *turnModel, at stateKey) (*endAnswer, error) {
	d, err := h.query.answer(m.e, m.values(at, nil), 0)
	if err != nil {
		return nil, err
	}
	out, failing := &endAnswer{}, int32(0)
	for o, w := range d.All() {
		k := h.answers.number(o)
		if k == len(h.of) {
			h.of = append(h.of, make([]float64, len(h.states.chain.Row)))
		}
		if k == unmet {
			failing++
		}
		out.list = append(out.list, weightedAnswer{k, rational.Float(w, d.Total())})
	}
	out.roundings = max(1, failing)
	return out, nil
}

// asked are the probabilities to find: there is none of an unmet condition without one.
func (h *hittingProbabilities) asked() [][]float64 {
	if h.answers.conditional {
		return h.of
	}
	return h.of[unmet+1:]
}

// grown lengthens a slice to n, with zeros.
func grown[T any](s []T, n int) []T { return append(s, make([]T, max(0, n-len(s)))...) }
