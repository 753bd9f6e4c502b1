package encounter

import (
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// This file answers queries about the last state that have few answers: who has won. The
// probability to be absorbed where an answer holds, its hitting probability, is found
// backwards from the ends, for every state that can be reached.

// A hittingProbabilities holds those of the answers to a query.
type hittingProbabilities struct {
	*process
	query *query

	answers   outcomes
	of        [][]float64 // by number of the answer and state
	isMet     []bool      // by number of the answer: a last state was found that it may be of
	roundings []int32     // by state: the relative error of each, in units of 2^-53

	byRow   []*endAnswer // nil but for rows of last states; not used with classes
	classes *stateClasses
	byClass map[stateClass]*endAnswer
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

// lookUp returns the distribution of the answers to a query that has few.
func (p *process) lookUp(q *query) (*dist.Dist, error) {
	m, b := p.model, p.model.e.budget
	h := &hittingProbabilities{process: p, query: q, answers: m.newOutcomes(), of: make([][]float64, 1), isMet: make([]bool, 1)}
	if !p.tells(q) {
		h.classes, h.byClass = q.classes(m), map[stateClass]*endAnswer{}
	}
	held := b.Held()
	defer func() { b.Release(b.Held() - held) }()
	if err := h.find(); err != nil {
		return nil, err
	}
	t := floatTally{tally: &tally[compensated, *compensated]{outcomes: h.answers, sums: make([]compensated, len(h.of))}}
	for _, s := range p.start {
		relative := float64(int(h.roundings[s.State])+m.startRoundings()+2) / (1 << 53)
		for k, of := range h.of {
			if of != nil && of[s.State] > 0 {
				t.sums[k].add(s.P*of[s.State], relative)
			}
		}
	}
	for k := range t.sums { // every answer that was met can be the end
		t.sums[k].can = h.isMet[k]
	}
	t.sort()
	return t.dist(0, nil), nil
}

// find finds the hitting probabilities of all states.
func (h *hittingProbabilities) find() error {
	b := h.model.e.budget
	h.model.e.doing("solving %d states", len(h.order.States))
	const roundingsBytes = 4
	if err := b.Hold(roundingsBytes * float64(len(h.chain.Row))); err != nil {
		return err
	}
	h.roundings, h.byRow = make([]int32, len(h.chain.Row)), make([]*endAnswer, len(h.rows))
	if h.answers.conditional {
		if err := h.addAnswer(0); err != nil {
			return err
		}
	}
	for _, n := range h.order.States {
		if !h.chain.IsAbsorbing(n) {
			continue
		}
		if err := b.Charge(endCost); err != nil {
			return err
		}
		end, err := h.end(n)
		if err != nil {
			return err
		}
		for _, a := range end.list {
			h.of[a.number][n] += a.p
		}
		h.roundings[n] = end.roundings
	}
	return h.model.solving(h.chain.Values(h.order, h.asked(), h.roundings), h.state)
}

// endCost is what it takes to find what is known of a last state.
const endCost = 30

// addAnswer makes room for the probabilities of an answer.
func (h *hittingProbabilities) addAnswer(number int) error {
	const bytes = 8
	if err := h.model.e.budget.Hold(bytes * float64(len(h.chain.Row))); err != nil {
		return err
	}
	h.of, h.isMet = grown(h.of, number+1), grown(h.isMet, number+1)
	h.of[number] = make([]float64, len(h.chain.Row))
	return nil
}

// end returns what the query comes to in a last state.
func (h *hittingProbabilities) end(state int32) (*endAnswer, error) {
	var err error
	if h.classes == nil {
		row := h.chain.Row[state]
		if h.byRow[row] == nil {
			h.byRow[row], err = h.answer(h.state(state))
		}
		return h.byRow[row], err
	}
	at := h.state(state)
	class := h.classes.of(at)
	if h.byClass[class] == nil {
		h.byClass[class], err = h.answer(at)
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
func (h *hittingProbabilities) answer(at stateKey) (*endAnswer, error) {
	d, err := h.query.answer(h.model.e, h.model.values(at, nil), 0)
	if err != nil {
		return nil, err
	}
	out, failing := &endAnswer{}, int32(0)
	for o, w := range d.All() {
		k := h.answers.number(o)
		if k == len(h.of) {
			if err := h.addAnswer(k); err != nil {
				return nil, err
			}
		}
		h.isMet[k] = true
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
