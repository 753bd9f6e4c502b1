package encounter

import (
	"errors"
	"iter"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
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
	layout int // of the states whose probabilities were found
	done   int // how many of their orders

	followed float64 // the transitions that those have

	answers   outcomes
	of        [][]float64 // by number of the answer and state
	isMet     []bool      // by number of the answer: a last state was found that it may be of
	roundings []int32     // by state: the relative error of each, in units of 2^-53

	byRow   []*endAnswer // nil but for rows of last states; not used with classes
	classes *stateClasses
	byClass map[stateClass]*endAnswer

	cost float64 // of all that was solved
}

// isFew reports whether a query has few answers: the parts that are added to are only
// compared with numbers.
func (m *turnModel) isFew(q *query) bool {
	for _, i := range q.direct {
		if m.turn.onAxis[i] {
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
	o, err := m.spaceOf(starts)
	if err != nil {
		return nil, err
	}
	err = o.extend(starts)
	if errors.Is(err, errFar) { // too far from those before: these alone
		m.space = nil
		clear(m.backward)
		o, err = m.spaceOf(starts)
	}
	if err != nil {
		return nil, err
	}
	key := m.trees.Intern(m.x.Value)
	h := m.backward[key]
	if h == nil {
		h = &hittingProbabilities{query: q, states: o, answers: m.newOutcomes(), of: make([][]float64, 1), isMet: make([]bool, 1)}
		if !o.tells(q) {
			h.classes, h.byClass = q.classes(m), map[stateClass]*endAnswer{}
		}
		if len(m.backward) >= maxBackward {
			clear(m.backward)
		}
		m.backward[key] = h
	}
	return h.from(m, starts)
}

// from returns the distribution for a process with these starts.
func (h *hittingProbabilities) from(m *turnModel, starts []startWeight) (*dist.Dist, error) {
	spending := m.e.budget
	if err := spending.Charge(h.cost); err != nil {
		return nil, err
	}
	before := spending.Spent()
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
				t.sums[k].can = true
			}
		}
	}
	if h.states.isOf(starts) { // then every answer that was met can be the end of them
		for k := range t.sums {
			t.sums[k].can = h.isMet[k]
		}
	} else {
		open := func(c compensated) bool { return !c.can }
		asked := t.sums[len(t.sums)-len(h.asked()):]
		if slices.ContainsFunc(asked, open) {
			for k := range h.possible(starts) {
				t.sums[k].can = true
				if !slices.ContainsFunc(asked, open) {
					break
				}
			}
		}
	}
	t.sort()
	return t.dist(0, nil), nil
}

// possible yields the answers that can be the end of some starts.
func (h *hittingProbabilities) possible(starts []startWeight) iter.Seq[int] {
	return func(yield func(int) bool) {
		s := h.states
		met := make([]bool, len(s.chain.Row))
		var list []int32
		find := func(state int32) {
			if !met[state] {
				met[state] = true
				list = append(list, state)
			}
		}
		for _, start := range starts {
			find(s.number(start.at))
		}
		for i := 0; i < len(list); i++ {
			state := list[i]
			for _, e := range s.chain.Rows[s.chain.Row[state]] {
				find(state + e.By)
			}
			if !s.chain.IsAbsorbing(state) {
				continue
			}
			end, err := h.end(s.model, state) // known since it was found
			for _, a := range end.list {
				if err == nil && !yield(a.number) {
					return
				}
			}
		}
	}
}

// extend finds the hitting probabilities of the states that are new.
func (h *hittingProbabilities) extend(m *turnModel) error {
	s := h.states
	if h.layout != s.layout {
		clear(h.of)
		h.roundings, h.layout, h.done, h.followed = nil, s.layout, 0, 0
	}
	for ; h.done < len(s.orders); h.done++ {
		if err := h.follow(m, s.orders[h.done]); err != nil {
			return err
		}
	}
	return nil
}

// follow finds the hitting probabilities of the states of an order.
func (h *hittingProbabilities) follow(m *turnModel, o *markov.Order) error {
	s := h.states
	for k, of := range h.asked() {
		h.asked()[k] = grown(of, len(s.chain.Row))
	}
	if h.roundings == nil {
		h.roundings = m.e.known.roundings(len(s.chain.Row))
	}
	h.roundings = grown(h.roundings, len(s.chain.Row))
	h.byRow = grown(h.byRow, len(s.rows))
	for _, n := range o.States {
		if !s.chain.IsAbsorbing(n) {
			continue
		}
		end, err := h.end(m, n)
		if err != nil {
			return err
		}
		for _, a := range end.list {
			h.of[a.number][n] += a.p
		}
		h.roundings[n] = end.roundings
	}
	if err := m.e.budget.Charge(h.work(len(h.asked()))); err != nil {
		return err
	}
	s.chain.Spend = m.e.budget.Charge
	if err := s.chain.Values(m.e.budget.Ctx, o, h.asked(), h.roundings); err != nil {
		return m.solving(err, s.state)
	}
	h.followed = s.transitions
	return nil
}

// end returns what the query comes to in a last state.
func (h *hittingProbabilities) end(m *turnModel, state int32) (*endAnswer, error) {
	var err error
	if h.classes == nil {
		row := h.states.chain.Row[state]
		if h.byRow[row] == nil {
			h.byRow[row], err = h.answer(m, h.states.state(state))
		}
		return h.byRow[row], err
	}
	at := h.states.state(state)
	class := h.classes.of(at)
	if h.byClass[class] == nil {
		h.byClass[class], err = h.answer(m, at)
	}
	return h.byClass[class], err
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
		h.isMet = grown(h.isMet, k+1)
		h.isMet[k] = true
		if k == len(h.of) {
			if err := h.affordable(m, k+1); err != nil {
				return nil, err
			}
			h.of = append(h.of, m.e.known.odds(len(h.states.chain.Row)))
		}
		if k == unmet {
			failing++
		}
		out.list = append(out.list, weightedAnswer{k, rational.Float(w, d.Total())})
	}
	out.roundings = max(1, failing)
	return out, nil
}

// affordable refuses so many answers that to find the probabilities of all, in every state,
// would take too much.
func (h *hittingProbabilities) affordable(m *turnModel, answers int) error {
	b := m.e.budget
	if bytes := 8 * float64(answers) * float64(len(h.states.chain.Row)); bytes > b.MaxMemory {
		return b.Refuse(m.x.At, budget.Memory, bytes)
	}
	return b.Check(h.work(answers), 0, 0)
}

// work estimates the steps to find the probabilities of so many answers in states that are new.
func (h *hittingProbabilities) work(answers int) float64 {
	return 3 * (h.states.transitions - h.followed) * float64(answers)
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
