package exact

import (
	"errors"
	"math/big"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file asks questions about pools.

// question returns the question of a node, for package dice.
func (t *table) question(n *plan.Node) (dice.Question, error) {
	if terms, ok, err := t.sum(n, big.NewRat(1, 1)); ok || err != nil {
		return terms, err
	}
	if _, ok := n.Expr.(*notation.Pairs); ok {
		return t.pairs(n)
	}
	x, ok := n.Expr.(*notation.Call)
	if !ok {
		return nil, notKnown(n.Expr, "the question %s", n.Expr)
	}
	p, err := t.pool(n.Kids[0])
	if err != nil {
		return nil, err
	}
	if x.Func == notation.LargestSet {
		return dice.LargestSet{Pool: p}, nil
	}
	if x.Func == notation.LongestRun {
		return dice.LongestRun{Pool: p}, nil
	}
	return nil, notKnown(x, "the question of the function %s", x.Func)
}

// sum returns the terms of a question that adds up a contribution of each die, or of a sum of such questions,
// multiplied by factor; false for any other node.
func (t *table) sum(n *plan.Node, factor *big.Rat) (dice.Sum, bool, error) {
	if isLinear(n) {
		return t.linear(n, factor)
	}
	x, ok := n.Expr.(*notation.Call)
	if !ok || !n.IsQuestion() {
		return nil, false, nil
	}
	term := dice.Term{Factor: factor, What: dice.TotalOf}
	pool, keep := n.Kids[0], dice.KeepAll()
	switch x.Func {
	case notation.Total:
	case notation.Max:
		keep = dice.Highest(1)
	case notation.Min:
		keep = dice.Lowest(1)
	case notation.Nth:
		i, err := t.rank(n, n.Kids[1], -1)
		if err != nil {
			return nil, false, err
		}
		if keep = dice.Highest(i).And(dice.WithoutHighest(i - 1)); i < 0 {
			keep = dice.Lowest(-i).And(dice.WithoutLowest(-i - 1))
		}
	case notation.Size:
		term.What = dice.SizeOf
	case notation.Distinct:
		term.What, term.Least = dice.SetsOf, 1
	case notation.Sets:
		k, err := t.rank(n, n.Kids[0], 1)
		if err != nil {
			return nil, false, err
		}
		pool, term.What, term.Least = n.Kids[1], dice.SetsOf, k
	case notation.Floor, notation.Ceil, notation.Round, notation.Abs, notation.Clamped, notation.Lowest, notation.Highest, notation.Lineup, notation.StrictLineup, notation.Join,
		notation.LargestSet, notation.LongestRun, notation.KeepHighest, notation.KeepLowest, notation.DropLowest,
		notation.DropHighest:
		return nil, false, nil
	default:
		return nil, false, notKnown(x, "the question of the function %s", x.Func)
	}
	p, err := t.pool(pool)
	if err != nil {
		return nil, false, err
	}
	if keep != dice.KeepAll() {
		p = t.dice.Keep(p, keep)
	}
	term.Pool = p
	return dice.Sum{term}, true, nil
}

// isTerm reports whether a node is a question that adds up a contribution of each die.
func isTerm(n *plan.Node) bool {
	x, ok := n.Expr.(*notation.Call)
	return ok && n.IsQuestion() && x.Func != notation.LargestSet && x.Func != notation.LongestRun
}

// isLinear reports whether a node is a sum, a difference or a negation.
func isLinear(n *plan.Node) bool {
	x, ok := n.Expr.(*notation.Unary)
	return isSum(n) || ok && x.Op == notation.Neg
}

// linear returns the terms of a sum, a difference or a negation, multiplied by factor; false unless all
// operands are questions that sum answers for.
func (t *table) linear(n *plan.Node, factor *big.Rat) (dice.Sum, bool, error) {
	var all dice.Sum
	for i, kid := range n.Kids {
		f := factor
		if x, ok := n.Expr.(*notation.Binary); !ok || x.Op == notation.Sub && i == 1 {
			f = new(big.Rat).Neg(factor)
		}
		terms, ok, err := t.sum(t.e.term(kid), f)
		if !ok || err != nil {
			return nil, false, err
		}
		all = append(all, terms...)
	}
	return all, true, nil
}

// pairs returns the question for how many pairs a condition holds. The condition must be certain for
// given dice, else its error is dice.ErrWhole.
func (t *table) pairs(n *plan.Node) (dice.Question, error) {
	p, err := t.pool(n.Kids[0])
	if err != nil {
		return nil, err
	}
	q, err := t.pool(n.Kids[1])
	if err != nil {
		return nil, err
	}
	return dice.Pairs{P: p, Q: q, Holds: func(a, b *big.Rat) (bool, error) {
		d, err := t.e.evalShown(n, t.e.eval, t.e.shows(dice.Value{Number: a}), t.e.shows(dice.Value{Number: b}))
		if err == nil {
			err = dist.RequireFinite(t.e.budget, d)
		}
		if err != nil {
			return false, err
		}
		if !d.IsConstant() {
			return false, dice.ErrWhole
		}
		yes, _ := d.TruthWeights()
		return yes.Sign() > 0, nil
	}}, nil
}

// evalQuestion returns the distribution of the answer to a question about pools.
func (e *evaluator) evalQuestion(n *plan.Node) (*dist.Dist, error) {
	t := e.newTable()
	q, err := t.question(n)
	if err == nil {
		var d *dist.Dist
		if d, err = t.dice.Answer(q, spelled(n), e.budget); err == nil {
			return d, nil
		}
	}
	if !errors.Is(err, dice.ErrWhole) {
		return nil, err
	}
	if d, ok, err := e.byContents(n, e.evalQuestion); ok {
		return d, err
	}
	if _, ok := n.Expr.(*notation.Pairs); ok {
		return e.pairsOfFixed(n)
	}
	return nil, whole(n, dice.ErrWhole)
}

// spelled returns a node as its text in the source, or else as its expression is printed.
func spelled(n *plan.Node) string {
	if text := n.Expr.Span().Text(); text != "" {
		return text
	}
	return n.Expr.String()
}
