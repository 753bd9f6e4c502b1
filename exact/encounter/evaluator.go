package encounter

import (
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// An Evaluator works out the closed expressions that an encounter is made of.
type Evaluator interface {
	// Eval returns the distribution of a closed expression; nil if the condition of a Given never
	// holds.
	Eval(notation.Expr) (*dist.Dist, error)
}
