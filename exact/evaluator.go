package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// An evaluator calculates one expression.
type evaluator struct {
	names  plan.Resolver
	vars   plan.Variables
	given  assignment                  // the values of the variables conditioned on so far
	asked  map[*plan.Node]*assigned    // the answers of pools that are conditioned on: see conditionpool.go
	fixed  map[*plan.Node]dist.Outcome // the dice of unnamed pools that are conditioned on: see poolcontents.go
	cache  *Cache
	ids    []plan.Identity // of the variables
	frame  *frame          // of the closed subtree at work
	serial int             // the number of this evaluation
	dice   dice.Evaluator
	values map[string]*assigned
	parted parted

	budget    *budget.Budget
	fractions int // that were calculated on the way to a value
}

// An assignment gives some variables values.
type assignment struct {
	set     plan.Set
	value   []*assigned // by variable
	endless plan.Set    // those of which only is known that they lie in their tail
}

// An assigned value has a number of its own in the evaluation, so that memo keys are short.
type assigned struct {
	id  int
	err error // why there is no value

	certain   constant.Value // if isCertain: see certain.go
	isCertain bool

	always *dist.Dist // the distribution that is always this value: see point
	key    string     // of a value that is not certain
}

// notKnown returns the error for the part `at` of an expression that the exact engine has no rule for. format
// names what it is, with %s or the like for what.
func notKnown(at notation.Expr, format string, what any) error {
	return notation.Errorf(at.Span(), format+" is not known to the exact engine", what)
}
