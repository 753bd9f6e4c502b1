package encounter

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// An Evaluator works out the expressions that a process is made of.
type Evaluator interface {
	// Eval returns the distribution of a closed expression; nil if the condition of a
	// Given never holds.
	Eval(notation.Expr) (*dist.Dist, error)

	// Terms returns the joint distribution of a closed tuple as a mixture of
	// independent items.
	Terms(notation.Expr) ([]Term, error)
}

// A Term is a component of a mixture, with its weight: items that are independent of one
// another.
type Term struct {
	Weight *big.Rat
	Items  []*dist.Dist
}

// A solver is at work on a process.
type solver struct {
	eval   Evaluator
	budget *budget.Budget
	known  *Store      // may be nil
	most   int         // the turns after which the process is stopped; see clock.go
	space  *stateSpace // that was explored last; nil at first

	counts []count // parts that only count; see counts.go
	turns  int     // for how many turns they are kept
}

// noLimit is the number of turns of a process that ends by itself.
const noLimit = -1
