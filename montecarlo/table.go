package montecarlo

import (
	"oddsmith/montecarlo/random"
	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation"
)

// AtTable rolls a closed expression once, die by die, with the random stream of a seed
// and a number: the same roll for the same two.
func AtTable(e notation.Expr, seed uint64, number int64) (*literal.Roll, error) {
	var stream random.Stream
	stream.Seed(seed, number)
	return literal.Once(e, literal.Random(stream.Below))
}
