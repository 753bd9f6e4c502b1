package anydice

import "oddsmith/scenarios/notation"

// A body that asks a pool manyQuestions is calculated for each roll of the pool, if there are
// fewRolls: an engine conditions on one question after the other, which is more expensive.
const (
	manyQuestions = 15
	fewRolls      = 20_000
)

// entangled returns the pools for whose rolls a body should be calculated one by one.
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

// questions counts, up to manyQuestions, in how many places a branch names a pool. Terms of a
// sum that name it twice at most are no matter: an engine adds them up.
func (r *expanded) questions(b branch) int {
	if b.never {
		return 0
	}
	known := map[notation.Expr]int{}
	n, rest := 0, b.q.expr()
	if b.holds != nil {
		n = r.places(b.holds, known)
	}
	for {
		sum, ok := rest.(*notation.Binary)
		if !ok || sum.Op != notation.Add && sum.Op != notation.Sub {
			return n + r.places(rest, known)
		}
		if m := r.places(sum.Y, known); m > 2 {
			n += m
		}
		rest = sum.X
	}
}

// places counts, up to manyQuestions, in how many places a tree names a pool.
func (r *expanded) places(e notation.Expr, known map[notation.Expr]int) int {
	if ref, ok := e.(*notation.Ref); ok && ref.Name == r.name {
		return 1
	}
	n, ok := known[e]
	if !ok {
		for _, c := range notation.Children(e) {
			n = min(n+r.places(c, known), manyQuestions)
		}
		known[e] = n
	}
	return n
}
