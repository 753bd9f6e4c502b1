package exact

import (
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// compute returns the distribution of a node with kids, without the memo: it conditions on a variable
// if kids share a roll, else it combines the kids' distributions.
func (e *evaluator) compute(n *plan.Node) (*dist.Dist, error) {
	if c := e.vars.Conflict(n.Independent(), e.given.set); !c.Empty() {
		decided, err := e.isDecided(n)
		if err != nil {
			return nil, err
		}
		if !decided {
			if d, ok, err := e.evalInParts(n); ok {
				return d, err
			}
			return e.condition(n, c)
		}
	}
	if err := e.requireIndependent(n); err != nil {
		return nil, err
	}
	if d, ok, err := e.evalLongSum(n); ok {
		return d, err
	}
	switch x := n.Expr.(type) {
	case *notation.Pool:
		return e.evalPool(n, x)
	case *notation.Group:
		return e.evalGroup(n, x)
	case *notation.If:
		return e.branch(n.Kids[0], n.Kids[1], n.Kids[2])
	case *notation.Given:
		return e.branch(n.Kids[1], n.Kids[0], nil)
	case *notation.Binary:
		return e.evalBinary(n, x)
	case *notation.Unary:
		return e.evalUnary(n, x)
	case *notation.Call:
		return e.evalCall(n, x)
	case *notation.Chance:
		return e.evalChance(n)
	case *notation.Tuple:
		return e.evalTuple(n)
	case *notation.Repeat:
		return e.evalRepeat(n, x)
	case *notation.Process:
		return e.evalProcess(n, x)
	case *notation.Copies, *notation.Where, *notation.Each, *notation.Deal:
		return e.contents(n)
	case *notation.Pairs:
		return e.evalQuestion(n)
	case *notation.Again:
		return e.evalAgain(n, x)
	case *notation.Retry:
		return e.evalRetry(n)
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref, *notation.Let, *notation.Deck:
		return nil, notation.Errorf(n.Expr.Span(), "%s has no exact distribution", n.Expr) // eval knows them
	}
	return nil, notKnown(n.Expr, "the node %T", n.Expr)
}
