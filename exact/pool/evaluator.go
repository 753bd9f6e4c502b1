package pool

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// A Key tells pools of equal dice apart; faces is empty for a fair die, mods for a
// pool without modifiers.
type Key struct {
	count, sides int64
	faces, mods  string
}

// KeyOf returns the key of a pool of that size, or an error if there are more
// dice or sides than could ever be added up.
func (e *Evaluator) KeyOf(count, sides *big.Int) (Key, error) {
	const most = 1 << 40
	if !count.IsInt64() || !sides.IsInt64() || count.Int64() > most || sides.Int64() > most {
		return Key{}, e.budget.Beyond(budget.Memory)
	}
	return Key{count: count.Int64(), sides: sides.Int64()}, nil
}

// An Evaluator works out pools of dice, and remembers those it has met.
type Evaluator struct {
	budget *budget.Budget
	known  map[Key]knownPool
}

// A knownPool charges its cost each time that it is asked for.
type knownPool struct {
	dist  *dist.Dist
	cost  float64
	trace budget.Trace
}

// New returns an evaluator that has met no pool.
func New() *Evaluator { return &Evaluator{known: map[Key]knownPool{}} }

// Reset forgets all pools, and spends of another budget from now on.
func (e *Evaluator) Reset(b *budget.Budget) {
	clear(e.known)
	e.budget = b
}

// Size is how many pools it remembers.
func (e *Evaluator) Size() int { return len(e.known) }
