package montecarlo

import (
	"math/big"

	"oddsmith/montecarlo/table"
	"oddsmith/scenarios/notation"
)

// The rooms' names for what is rolled at a table.
type (
	TableRoll = table.Roll // what came of an expression, and how
	TableTerm = table.Term // dice that were rolled together
	TableDie  = table.Die  // a die and what became of it
	TableStep = table.Step // a step of the evaluation
)

// AtTable rolls a closed expression once, die by die, with the random stream of a seed
// and a number: the same roll for the same two.
func AtTable(e notation.Expr, seed uint64, number int64) (*TableRoll, error) {
	return table.Once(e, table.Random(seed, number))
}

// WithFaces evaluates a closed expression with faces that dice have shown, in the order
// in which they are rolled: from left to right. Faces too few or too many, and one that
// its die does not have, are errors.
func WithFaces(e notation.Expr, faces []*big.Rat) (*TableRoll, error) {
	given := &table.Given{Faces: faces}
	roll, err := table.Once(e, given)
	if err == nil {
		err = given.Left()
	}
	if err != nil {
		return nil, err
	}
	return roll, nil
}
