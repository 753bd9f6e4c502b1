package exact

import (
	"errors"
	"fmt"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
)

// This file conditions on a pool that is named. A node distinguishes what a pool shows only
// by what it asks of it. So all that is asked below the node is asked at once, in one walk
// over the faces, and every set of answers is a cell: a case to condition on. Within it the
// pool needs no value, for what is asked of it is known. Names of answers, and of what is made of
// them alone, get their values with them.
//
// Where the questions themselves depend on an answer, as count(hand, it == hand[1]) does,
// the pool is given each of its contents in turn.

// conditionOnPool evaluates a node by conditioning on the answers that the pool v, and pools that are
// asked together with it, give to all questions below the node.
func (e *evaluator) conditionOnPool(n *plan.Node, v int) (*dist.Dist, error) {
	f := &family{e: e, seen: map[*plan.Node]bool{}, rolls: map[*plan.Node]bool{}}
	f.collect(n)
	f.keepConnected(v)
	t := e.newTable()
	questions, err := f.ask(t)
	var answers *dice.Answers
	switch {
	case err != nil:
	case len(f.nodes) == 1 && f.nodes[0] == n:
		var d *dist.Dist
		if d, err = t.dice.Answer(questions[0], spelled(n), e.budget); err == nil {
			return d, nil
		}
	default:
		answers, err = t.dice.Ask(e.budget, questions...)
	}
	if errors.Is(err, dice.ErrWhole) {
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

// mixAnswers evaluates the node n for every set of answers to the questions of f, and returns the mixture.
func (e *evaluator) mixAnswers(n *plan.Node, f *family, answers *dice.Answers) (*dist.Dist, error) {
	price := 900.0
	for _, v := range f.follow {
		price += certainCost(e.vars[v].Def)
	}
	if err := e.budget.Charge(price * float64(len(answers.Nums))); err != nil {
		return nil, err
	}
	defer f.restoring()()
	m := e.mixing()
	for i, w := range answers.Weights {
		f.give(answers, i)
		if ok, err := m.addCertain(n, w); err != nil {
			return nil, err
		} else if ok {
			continue
		}
		f.identify()
		d, err := e.evalGiven(n)
		if err != nil {
			return nil, err
		}
		if err := m.add(w, d); err != nil {
			return nil, err
		}
	}
	return m.mixed()
}
