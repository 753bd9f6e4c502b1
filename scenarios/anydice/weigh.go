package anydice

import "oddsmith/scenarios/notation"

// A body that asks a pool manyQuestions is calculated for each roll of the pool, if there are
// fewRolls: an engine conditions on one question after the other, which is more expensive.
const (
	manyQuestions = 15
	fewRolls      = 20_000
)

// entangled returns the pools that should be enumerated because the branch refers to them in many
// places; nil if there would be too many combinations.
func entangled(rolls []*expanded, b branch) []*expanded {
	var out []*expanded
	all := int64(1)
	for _, r := range rolls {
		if r.pooled && !r.each && r.size.known && r.questions(b) >= manyQuestions {
			all = mulBounds(all, multisets(min(addBounds(r.die.hi, -r.die.lo), maxEntries)+1, r.size.value))
			out = append(out, r)
		}
	}
	if all > fewRolls {
		return nil
	}
	return out
}

// questions counts in how many places a branch names the pool. It stops counting at manyQuestions, in the value
// and in its condition.
func (r *expanded) questions(b branch) int {
	if b.never {
		return 0
	}
	n := notation.Uses(b.q.expr(), r.name, manyQuestions)
	if b.holds != nil {
		n += notation.Uses(b.holds, r.name, manyQuestions)
	}
	return n
}
