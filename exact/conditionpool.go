package exact

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/multiset"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
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
	f := &family{e: e, seen: map[*plan.Node]bool{}, rolls: map[*plan.Node]bool{}}
	f.collect(n)
	f.only(v)
	t := e.newTable()
	questions, err := f.ask(t)
	var answers *multiset.Answers
	switch {
	case err != nil:
	case len(f.nodes) == 1 && f.nodes[0] == n:
		var d *dist.Dist
		if d, err = t.answer(questions[0]); err == nil {
			return d, nil
		}
	default:
		answers, err = t.dice.Ask(e.budget, questions...)
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
	e.budget.Trace(fmt.Sprintf("condition on what %s answers (%d cases)", e.vars[v].Shown(), len(answers.Nums)))
	return e.mixAnswers(n, f, answers)
}

// mixAnswers evaluates the node for every set of answers.
func (e *evaluator) mixAnswers(n *plan.Node, f *family, answers *multiset.Answers) (*dist.Dist, error) {
	if err := e.budget.Charge(900 * float64(len(answers.Nums))); err != nil {
		return nil, err
	}
	defer f.restoring()()
	m := e.mixing()
	known := certainCases{index: map[string]int{}}
	for i, w := range answers.Weights {
		f.give(answers, i)
		if known.add(e, n, w) {
			continue
		}
		f.name()
		d, err := e.evalGiven(n)
		if err != nil {
			return nil, err
		}
		if err := m.add(w, d); err != nil {
			return nil, err
		}
	}
	parts := m.all()
	if known.outcomes != nil {
		parts = append(parts, known.part())
	}
	return dist.Mix(parts, e.budget)
}

// CertainCases are cases in which a node is certain: most, where it does no more than
// calculate with answers.
type certainCases struct {
	index    map[string]int
	outcomes []dist.Outcome
	weights  []*big.Int
	key      []byte
}

// add adds a case; false if the node is not certain in it.
func (c *certainCases) add(e *evaluator, n *plan.Node, w *big.Int) bool {
	items := []*plan.Node{n}
	_, isTuple := n.Expr.(*notation.Tuple)
	if isTuple {
		items = n.Kids
	}
	c.key = c.key[:0]
	var space [3]*assigned
	values := space[:0]
	for _, item := range items {
		v, ok := e.certain(item)
		if !ok {
			return false
		}
		a := e.known(v)
		values = append(values, a)
		c.key = binary.AppendUvarint(c.key, uint64(a.id))
	}
	i, ok := c.index[string(c.key)]
	if !ok {
		o := values[0].certain.Outcome()
		if isTuple {
			o = dist.Outcome{Items: make([]dist.Outcome, len(values))}
			for k, v := range values {
				o.Items[k] = v.certain.Outcome()
			}
		}
		i = len(c.outcomes)
		c.index[string(c.key)] = i
		c.outcomes, c.weights = append(c.outcomes, o), append(c.weights, new(big.Int))
	}
	c.weights[i].Add(c.weights[i], w)
	return true
}

// part returns the cases as one.
func (c *certainCases) part() dist.Part {
	total := new(big.Int)
	for _, w := range c.weights {
		total.Add(total, w)
	}
	kind := dist.Numeric
	switch {
	case c.outcomes[0].Items != nil:
		kind = dist.Joint
	case c.outcomes[0].Value == nil:
		kind = dist.Categorical
	}
	return dist.Part{Weight: total, Dist: dist.Incomplete(kind, c.outcomes, c.weights, nil, total)}
}
