package exact

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"oddsmith/exact/dist"
	"oddsmith/exact/multiset"
	"oddsmith/exact/plan"
)

// This file conditions on a pool that is named. A node distinguishes what a pool shows only
// by what it asks of it. So all that is asked below the node is asked at once, in one walk
// over the faces, and every set of answers is a cell: a case to condition on. Within it the
// pool needs no value, for what is asked of it is known.
//
// Where the questions themselves depend on an answer, as count(hand, it == hand[1]) does,
// the pool is given each of its contents in turn.

// conditionOnPool evaluates a node by giving a pool, and others that are asked together
// with it, every set of answers in turn.
func (e *evaluator) conditionOnPool(n *plan.Node, v int) (*dist.Dist, error) {
	f := &family{e: e, seen: map[*plan.Node]bool{}}
	f.collect(n)
	f.only(v)
	t := e.newTable()
	questions, err := f.ask(t)
	if err == nil && len(f.nodes) == 1 && f.nodes[0] == n {
		d, err := t.answer(questions[0])
		if !errors.Is(err, multiset.ErrWhole) {
			return d, err
		}
	}
	var answers []multiset.Answer
	var total *big.Int
	if err == nil {
		answers, total, err = t.dice.Ask(e.budget, questions...)
	}
	if errors.Is(err, multiset.ErrWhole) {
		values, err := e.eval(e.vars[v].Def)
		if err != nil {
			return nil, err
		}
		return e.conditionOn(n, v, values)
	}
	if err != nil {
		return nil, err
	}
	e.budget.At = n.Expr.Span()
	e.budget.Trace(fmt.Sprintf("condition on what %s answers (%d cases)", e.vars[v].Name, len(answers)))
	return e.mixAnswers(n, f, answers, total)
}

// mixAnswers evaluates the node for every set of answers.
func (e *evaluator) mixAnswers(n *plan.Node, f *family, answers []multiset.Answer, total *big.Int) (*dist.Dist, error) {
	if err := e.budget.Spend(900*float64(len(answers)), 0, 0); err != nil {
		return nil, err
	}
	var restore []func()
	f.pools.Each(func(v int) { restore = append(restore, e.restoring(v)) })
	defer func() {
		for _, r := range restore {
			r()
		}
	}()
	parts := make([]dist.Part, 0, len(answers))
	before := e.budget.Spent()
	e.budget.Condition(len(answers))
	for i, a := range answers {
		f.give(a.Values)
		d, err := e.evalGiven(n)
		f.take()
		if err != nil {
			return nil, err
		}
		parts = append(parts, dist.Part{Weight: a.Weight, Dist: d})
		if err := e.budget.Hold(float64(d.Slots()), d.Bits()); err != nil {
			return nil, err
		}
		if err := e.budget.Foresee(n.Expr.Span(), before, i+1, len(answers)); err != nil {
			return nil, err
		}
	}
	return dist.Mix(parts, e.budget)
}

// A family is pools that are asked together, with all that is asked of them below a node.
type family struct {
	e     *evaluator
	seen  map[*plan.Node]bool
	nodes []*plan.Node // the questions
	pools plan.Set     // the variables
	whole bool         // the node is made of a pool itself
}

// collect adds the questions in a node, and in the definitions of what it names.
func (f *family) collect(n *plan.Node) {
	if f.seen[n] || n.Free.Empty() {
		return
	}
	f.seen[n] = true
	if n.Pool {
		f.whole = true
		return
	}
	if n.IsQuestion() {
		f.nodes = append(f.nodes, n)
		return
	}
	if isLinear(n) && f.isOfPools(n) {
		f.nodes = append(f.nodes, n)
		return
	}
	if n.Expr != nil && len(n.Kids) == 0 && n.Plain {
		if !f.e.given.set.Has(n.Var) {
			f.collect(f.e.vars[n.Var].Def)
		}
		return
	}
	for _, kid := range n.Kids {
		f.collect(kid)
	}
}

// isOfPools reports whether a sum adds up answers only, of pools that are named.
func (f *family) isOfPools(n *plan.Node) bool {
	for _, kid := range n.Kids {
		if !isTerm(kid) && !(isLinear(kid) && f.isOfPools(kid)) || f.asked(kid).Empty() {
			return false
		}
	}
	return true
}

// asked returns the pools that a question depends on, without values.
func (f *family) asked(n *plan.Node) plan.Set {
	var out plan.Set
	f.e.vars.Depends(n.Free, plan.Set{}, f.e.given.set).Each(func(v int) {
		if f.e.vars[v].Pool {
			out = out.With(v)
		}
	})
	return out
}

// only keeps the questions that hang together with pool v.
func (f *family) only(v int) {
	f.pools = plan.Set{}.With(v)
	for grown := true; grown; {
		grown = false
		for _, n := range f.nodes {
			asked := f.asked(n)
			if !asked.Intersect(f.pools).Empty() && !asked.Within(f.pools) {
				f.pools, grown = f.pools.Union(asked), true
			}
		}
	}
	var kept []*plan.Node
	for _, n := range f.nodes {
		if !f.asked(n).Intersect(f.pools).Empty() {
			kept = append(kept, n)
		}
	}
	f.nodes = kept
}

// ask returns the questions, which must need no value that is not known.
func (f *family) ask(t *table) ([]multiset.Question, error) {
	if f.whole {
		return nil, multiset.ErrWhole
	}
	var out []multiset.Question
	for _, n := range f.nodes {
		if !f.e.needs(n).Within(f.e.given.set) {
			return nil, multiset.ErrWhole
		}
		q, err := t.question(n)
		if err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// needs returns the variables that need values before a question, or a sum of such, is
// asked.
func (e *evaluator) needs(n *plan.Node) plan.Set {
	if n.IsQuestion() {
		return n.Shared
	}
	var out plan.Set
	for _, kid := range n.Kids {
		out = out.Union(e.needs(kid))
	}
	return out
}

// give makes the answers known, and gives the pools a value that stands for all of them.
func (f *family) give(values []*big.Rat) {
	var key strings.Builder
	key.WriteString("answers")
	for i, n := range f.nodes {
		f.e.asked[n] = f.e.assigned(dist.Outcome{Value: values[i]})
		fmt.Fprintf(&key, " %d:%s", n.ID, values[i].RatString())
	}
	a, ok := f.e.values[key.String()]
	if !ok {
		a = &assigned{id: 2*len(f.e.values) + 1}
		f.e.values[key.String()] = a
	}
	f.pools.Each(func(v int) {
		f.e.given.value[v] = a
		f.e.given.set = f.e.given.set.With(v)
	})
}

// take forgets the answers.
func (f *family) take() {
	for _, n := range f.nodes {
		delete(f.e.asked, n)
	}
}
