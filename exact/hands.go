package exact

import (
	"math/big"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file deals cards, for package dice.

// deal returns the hands of cards that the node n, with the expression x, deals from one deck.
func (t *table) deal(n *plan.Node, x *notation.Deal) ([]*dice.Pool, error) {
	cards, err := x.Of()
	if err != nil {
		return nil, err
	}
	_, exprs, _ := x.Parts()
	sizes := make([]*dist.Dist, len(n.Kids))
	dealt := new(big.Rat)
	for h, kid := range n.Kids {
		if sizes[h], err = t.e.eval(kid); err != nil {
			return nil, err
		}
		if err := t.e.requireWhole(sizes[h], 0, exprs[h], n, "the number of cards"); err != nil {
			return nil, err
		}
		if err := dist.RequireFinite(t.e.budget, sizes[h]); err != nil {
			return nil, err
		}
		dealt.Add(dealt, sizes[h].Max())
	}
	if all := notation.DeckSize(cards); dealt.Cmp(big.NewRat(all, 1)) > 0 {
		return nil, x.TooManyDealt(dealt, all)
	}
	if err := t.e.budget.Charge(faceCost * float64(len(cards)*len(sizes))); err != nil {
		return nil, err
	}
	return t.dice.Deal(cards, sizes, t.e.budget)
}

// hand returns the one of several hands that the node n, with the expression x, selects by its index.
func (t *table) hand(n *plan.Node, x *notation.Call) (*dice.Pool, error) {
	hands, err := t.allHands(n.Kids[0])
	if err != nil {
		return nil, err
	}
	i, err := x.HandIndex(len(hands))
	if err != nil {
		return nil, err
	}
	return hands[i], nil
}

// allPools returns the pool of a node, or its hands if there are several.
func (t *table) allPools(n *plan.Node) ([]*dice.Pool, error) {
	if n.Hands {
		return t.allHands(n)
	}
	p, err := t.pool(n)
	return []*dice.Pool{p}, err
}

// allHands returns the hands of a node. Hands with a name are dealt once for all questions.
func (t *table) allHands(n *plan.Node) ([]*dice.Pool, error) {
	if o, ok := t.e.fixed[n]; ok {
		return t.allFixed(n, o), nil
	}
	if x, ok := n.Expr.(*notation.Deal); ok {
		return t.deal(n, x)
	}
	if _, ok := n.Expr.(*notation.Let); ok {
		return t.allHands(n.Kids[0])
	}
	if _, ok := n.Expr.(*notation.Ref); ok {
		return t.variable(n.Var)
	}
	return nil, notKnown(n.Expr, "the hands %s", n.Expr)
}

// allFixed returns the pool of a node with the dice of a joint outcome, or its hands with their cards.
func (t *table) allFixed(n *plan.Node, o dist.Outcome) []*dice.Pool {
	if !n.Hands {
		return []*dice.Pool{t.fixed(o)}
	}
	var hands []*dice.Pool
	for _, hand := range o.Items {
		hands = append(hands, t.fixed(hand))
	}
	return hands
}
