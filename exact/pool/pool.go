package pool

import (
	"fmt"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
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
		need := rational.Approx(count) * rational.Approx(sides)
		return Key{}, e.budget.Refuse(e.budget.At, budget.Memory, 8*need)
	}
	return Key{count: count.Int64(), sides: sides.Int64()}, nil
}

// An Evaluator works out pools of dice, and remembers those it has met.
type Evaluator struct {
	budget *budget.Budget
	known  map[Key]knownPool
}

type knownPool struct {
	dist *dist.Dist
	cost budget.Cost
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

// Pool returns the value of a pool of one size, from the evaluator's store if it
// was asked for before.
func (e *Evaluator) Pool(key Key, x *notation.Pool) (*dist.Dist, error) {
	p, err := readPool(key, x)
	if err != nil {
		return nil, err
	}
	if _, ok := x.Die.(notation.FairDie); !ok {
		key.faces = x.Die.String()
	}
	if !p.IsEmpty() {
		key.mods = x.String()
	}
	if known, ok := e.known[key]; ok {
		return known.dist, e.budget.Charge(known.cost)
	}
	var d *dist.Dist
	cost, err := e.budget.Measure(func() (err error) {
		if p.IsEmpty() {
			d, err = e.sum(p)
			return err
		}
		d, err = e.scored(p, p.scoring(nil))
		return err
	})
	if err != nil {
		return nil, err
	}
	e.known[key] = knownPool{d, cost}
	return d, nil
}

// sum adds up all dice of a pool without modifiers.
func (e *Evaluator) sum(p dicePool) (*dist.Dist, error) {
	switch die := p.x.Die.(type) {
	case notation.FairDie:
		d, err := sumFair(p.count, p.sides, e.budget)
		if err == nil && p.count > 1 {
			e.budget.Trace(fmt.Sprintf("recurrence for %dd%d", p.count, p.sides))
		}
		return d, err
	case notation.FateDie:
		// A fate die is a d3 less 2.
		d, err := sumFair(p.count, 3, e.budget)
		if err != nil {
			return nil, err
		}
		e.budget.Trace(fmt.Sprintf("recurrence for %ddF", p.count))
		return dist.Shift(d, big.NewRat(-2*p.count, 1)), nil
	case notation.FacesDie:
		e.budget.Trace(fmt.Sprintf("repeated squaring for %dd%s", p.count, die))
		return dist.Power(dist.EqualFaces(die.Faces), p.count, e.budget)
	}
	return nil, unknownDie(p.x)
}
