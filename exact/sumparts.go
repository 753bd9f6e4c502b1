package exact

import (
	"encoding/binary"
	"slices"
	"strconv"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file takes a sum apart whose terms share rolls, but not all with all: in
// a*b + c//d - a the first term and the last one share a, and the second one stands alone. Only
// terms that share something, be it through others, have to be conditioned together. What they
// come to is then added up like dice.

// SumParts are what sums were taken apart into.
type sumParts struct {
	of    map[partsKey][]term
	sums  map[string]*plan.Node // of terms that were taken together, by what they are
	count int                   // of the nodes that were made for them
}

// reset forgets all of it: what shares a roll in one expression need not in another.
func (p *sumParts) reset() {
	clear(p.of)
	clear(p.sums)
	p.count = 0
}

// A partsKey is a sum, and the rolls that have values.
type partsKey struct {
	node  int
	given plan.Set
}

// evalInParts evaluates a sum of terms of which some share nothing; false for any other node.
func (e *evaluator) evalInParts(n *plan.Node) (*dist.Dist, bool, error) {
	if !isSum(n) || !isSum(n.Kids[0]) && !isSum(n.Kids[1]) || !e.given.endless.Empty() {
		return nil, false, nil
	}
	key := partsKey{n.ID, e.given.set}
	parts, ok := e.parts.of[key]
	if !ok {
		var err error
		if parts, err = e.partsOf(n); err != nil {
			return nil, true, err
		}
		if e.parts.of == nil {
			e.parts.of = map[partsKey][]term{}
		}
		e.parts.of[key] = parts
	}
	if len(parts) < 2 {
		return nil, false, nil
	}
	d, err := e.addUp(n, parts)
	return d, true, err
}

// dependCost is the price of finding out what a term depends on.
const dependCost = 200

// Sharing terms are those that share rolls, be it through others.
type sharing struct {
	terms []term
	rolls plan.Set
}

// partsOf returns sums of terms that share nothing with one another; nil where there is one
// alone.
func (e *evaluator) partsOf(n *plan.Node) ([]term, error) {
	terms := termsOf(n, false, nil)
	if err := e.budget.Spend(dependCost*float64(len(terms)), 0, 0); err != nil {
		return nil, err
	}
	var parts []term // that share nothing with anything
	var sums []sharing
	for _, t := range terms {
		sum := sharing{rolls: e.vars.Depends(t.node.Free, plan.Set{}, e.given.set)}
		if sum.rolls.Empty() {
			parts = append(parts, t)
			continue
		}
		var others []sharing
		for _, s := range sums {
			if s.rolls.Intersect(sum.rolls).Empty() {
				others = append(others, s)
				continue
			}
			sum = sharing{append(sum.terms, s.terms...), s.rolls.Union(sum.rolls)}
		}
		sum.terms = append(sum.terms, t)
		sums = append(others, sum)
	}
	if len(parts)+len(sums) < 2 {
		return nil, nil
	}
	for _, s := range sums {
		parts = append(parts, e.joined(n, s.terms))
	}
	return parts, nil
}

// joined returns the sum of some terms of a node as one.
func (e *evaluator) joined(n *plan.Node, terms []term) term {
	if len(terms) == 1 {
		return terms[0]
	}
	// What is taken away from nothing is the sum of all, taken away.
	if i := slices.IndexFunc(terms, func(t term) bool { return !t.isTakenAway }); i > 0 {
		terms[0], terms[i] = terms[i], terms[0]
	}
	first, isTakenAway := terms[0].node, terms[0].isTakenAway
	var key []byte
	for _, t := range terms {
		key = binary.AppendVarint(key, int64(t.node.ID))
		key = strconv.AppendBool(key, t.isTakenAway)
	}
	sum, ok := e.parts.sums[string(key)]
	if !ok {
		sum = first
		for _, t := range terms[1:] {
			op := notation.Add
			if t.isTakenAway != isTakenAway {
				op = notation.Sub
			}
			e.parts.count++
			x := &notation.Binary{At: n.Expr.Span(), Op: op, X: sum.Expr, Y: t.node.Expr}
			sum = plan.Combined(-e.parts.count, x, sum, t.node)
		}
		if e.parts.sums == nil {
			e.parts.sums = map[string]*plan.Node{}
		}
		e.parts.sums[string(key)] = sum
	}
	return term{sum, isTakenAway}
}
