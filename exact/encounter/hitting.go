package encounter

import (
	"errors"

	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file answers questions about the last state that have few answers: who has
// won. The probability of each answer is found backwards from the ends, for every state
// that can be reached. A process that starts anywhere among them is answered by looking
// it up, so that a family of encounters that differ in what they start with is one
// pass.

// A hittingProbabilities holds the probabilities of the answers to a question.
type hittingProbabilities struct {
	question *query
	text     notation.Expr
	states   *orderer

	answers   outcomes
	of        [][]float64 // by number of the answer and state
	roundings []int32     // by state

	byRow [][]answer // of the grid

	cost float64 // of all that was explored
}

// isFew reports whether a question needs to know no part that is added to but by
// comparisons.
func (f *turnModel) isFew(q *query) bool {
	for _, i := range q.direct {
		if f.turn.adds[i] {
			return false
		}
	}
	return !q.usesTurns
}

// maxBackward is how many questions a family remembers the answers of.
const maxBackward = 4

// lookUp returns the distribution of the answers to a question of few.
func (f *turnModel) lookUp(q *query, starts []startWeight) (*dist.Dist, error) {
	text := f.x.Value.String()
	b := f.backward[text]
	if b != nil && notation.Equal(b.text, f.x.Value) {
		d, err := b.from(f, starts)
		if !errors.Is(err, errFar) {
			return d, err
		}
	}
	states, err := f.newStateSpace(starts, q)
	if err != nil {
		return nil, err
	}
	b = &hittingProbabilities{question: q, text: f.x.Value, states: &orderer{stateSpace: states}, answers: f.newOutcomes(), of: make([][]float64, 1)}
	if len(f.backward) >= maxBackward {
		clear(f.backward)
	}
	f.backward[text] = b
	d, err := b.from(f, starts)
	if err != nil {
		delete(f.backward, text)
	}
	return d, err
}

// from returns the distribution for a process that starts there.
func (b *hittingProbabilities) from(f *turnModel, starts []startWeight) (*dist.Dist, error) {
	spending := f.e.budget
	// What was found before may have cost as much as all there is.
	if err := spending.Spend(b.cost, 0, 0); err != nil {
		return nil, err
	}
	before := spending.Spent()
	if err := b.states.add(starts); err != nil {
		return nil, err
	}
	if err := b.states.explore(); err != nil {
		return nil, err
	}
	if err := b.extend(f); err != nil {
		return nil, err
	}
	b.cost += spending.Spent() - before
	t := floatTally{&tally[compensated, *compensated]{outcomes: b.answers, sums: make([]compensated, len(b.of))}}
	for _, s := range b.states.weights(starts) {
		relative := float64(int(b.roundings[s.State])+f.startRoundings()+2) / (1 << 53)
		for k, of := range b.of {
			if of != nil && of[s.State] > 0 {
				t.sums[k].add(s.P*of[s.State], relative)
			}
		}
	}
	t.sort()
	return t.dist(0, nil), nil
}

// extend finds the probabilities of the answers from the states that are new.
func (b *hittingProbabilities) extend(f *turnModel) error {
	s := b.states
	fresh, renumbered := s.fresh()
	if len(fresh) == 0 {
		return nil
	}
	if renumbered {
		clear(b.of)
		b.roundings = nil
	}
	o, err := s.order()
	if err != nil {
		return err
	}
	for k, of := range b.asked() {
		b.asked()[k] = grown(of, len(s.chain.Row))
	}
	b.roundings = grown(b.roundings, len(s.chain.Row))
	b.byRow = grown(b.byRow, len(s.rows))
	for _, n := range fresh {
		if !s.chain.IsAbsorbing(n) {
			continue
		}
		row := s.chain.Row[n]
		if b.byRow[row] == nil {
			if b.byRow[row], err = b.answer(f, s.state(n)); err != nil {
				return err
			}
		}
		for _, a := range b.byRow[row] {
			b.of[a.number][n] = a.p
			b.roundings[n] = a.roundings
		}
	}
	if err := f.e.budget.Spend(3*s.transitions*float64(len(b.asked())), 0, 0); err != nil {
		return err
	}
	if err := s.chain.Values(f.e.budget.Ctx, o, b.asked(), b.roundings); err != nil {
		return f.solving(err, s.state)
	}
	return nil
}

// An answer is the number of one, with its probability.
type answer struct {
	number    int
	p         float64
	roundings int32
}

// answer answers the question in a last state.
func (b *hittingProbabilities) answer(f *turnModel, at stateKey) ([]answer, error) {
	d, err := b.question.answer(f.e, f.values(at, nil), 0)
	if err != nil {
		return nil, err
	}
	var out []answer
	place := map[int]int{}
	for o, w := range d.All() {
		k := b.answers.number(o)
		if k == len(b.of) {
			b.of = append(b.of, make([]float64, len(b.states.chain.Row)))
		}
		p := rational.Float(w, d.Total())
		if i, ok := place[k]; ok { // several outcomes fail the condition
			out[i].p += p
			out[i].roundings++
			continue
		}
		place[k] = len(out)
		out = append(out, answer{k, p, 1})
	}
	return out, nil
}

// asked are the probabilities that there are to find.
func (b *hittingProbabilities) asked() [][]float64 {
	if b.answers.conditional {
		return b.of
	}
	return b.of[unmet+1:]
}

func grown[T any](s []T, n int) []T { return append(s, make([]T, max(0, n-len(s)))...) }
