package exact

import (
	"fmt"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// A poolKey names a pool of equal dice; faces is empty for a fair die, mods for a
// pool without modifiers.
type poolKey struct {
	count, sides int64
	faces, mods  string
}

// keyOf returns the key of a pool of that size, or an error if there are more
// dice or sides than could ever be added up.
func (e *diceEvaluator) keyOf(count, sides *big.Int) (poolKey, error) {
	const most = 1 << 40
	if !count.IsInt64() || !sides.IsInt64() || count.Int64() > most || sides.Int64() > most {
		need := fromInt(count) * fromInt(sides)
		return poolKey{}, e.budget.Refuse(e.budget.At, budget.Memory, 8*need)
	}
	return poolKey{count: count.Int64(), sides: sides.Int64()}, nil
}

// A diceEvaluator works out pools of dice, and remembers those it has met.
type diceEvaluator struct {
	budget *budget.Budget
	known  map[poolKey]knownPool
}

type knownPool struct {
	dist *Dist
	cost budget.Cost
}

// newDiceEvaluator returns an evaluator that has met no pool.
func newDiceEvaluator() *diceEvaluator { return &diceEvaluator{known: map[poolKey]knownPool{}} }

// reset forgets all pools, and spends of another budget from now on.
func (e *diceEvaluator) reset(b *budget.Budget) {
	clear(e.known)
	e.budget = b
}

// size is how many pools it remembers.
func (e *diceEvaluator) size() int { return len(e.known) }

// pool returns the value of a pool of one size, from the evaluator's store if it
// was asked for before.
func (e *diceEvaluator) pool(key poolKey, x *notation.Pool) (*Dist, error) {
	if _, ok := x.Die.(notation.FairDie); !ok {
		key.faces = x.Die.String()
	}
	modified := isModified(x.Mods)
	if modified {
		key.mods = x.String()
	}
	if known, ok := e.known[key]; ok {
		return known.dist, e.budget.Charge(known.cost)
	}
	var d *Dist
	cost, err := e.budget.Measure(func() (err error) {
		if modified {
			d, err = e.modifiedPool(key, x)
			return err
		}
		d, err = e.newPool(key, x.Die)
		return err
	})
	if err != nil {
		return nil, err
	}
	e.known[key] = knownPool{d, cost}
	return d, nil
}

func (e *diceEvaluator) newPool(key poolKey, die notation.Die) (*Dist, error) {
	switch die := die.(type) {
	case notation.FateDie:
		// A fate die is a d3 less 2.
		d, err := sumFair(key.count, 3, e.budget)
		if err != nil {
			return nil, err
		}
		e.budget.Trace(fmt.Sprintf("recurrence for %ddF", key.count))
		return shift(d, big.NewRat(-2*key.count, 1)), nil
	case notation.FacesDie:
		e.budget.Trace(fmt.Sprintf("repeated squaring for %dd%s", key.count, key.faces))
		return power(equalFaces(die.Faces), key.count, e.budget)
	}
	d, err := sumFair(key.count, key.sides, e.budget)
	if err != nil {
		return nil, err
	}
	if key.count > 1 {
		e.budget.Trace(fmt.Sprintf("recurrence for %dd%d", key.count, key.sides))
	}
	return d, nil
}
