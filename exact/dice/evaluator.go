package dice

import (
	"fmt"
	"math/big"
	"strconv"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// An Evaluator calculates pools and groups of Roll20's notation.
type Evaluator struct{ budget *budget.Budget }

// New returns an evaluator that charges a budget.
func New(b *budget.Budget) Evaluator { return Evaluator{b} }

// Rolled is a pool of the notation with known numbers of dice and sides, and its modifiers.
type Rolled struct {
	Modifiers
	count, sides int64
	x            *notation.Pool
}

// Rolled returns the pool x with count dice of sides sides; an error if there are too many of either
// to add up.
func (e *Evaluator) Rolled(count, sides *big.Int, x *notation.Pool) (Rolled, error) {
	const most = 1 << 40
	if !count.IsInt64() || !sides.IsInt64() || count.Int64() > most || sides.Int64() > most {
		return Rolled{}, e.budget.Beyond(budget.Memory)
	}
	return Rolled{ReadModifiers(x.Rule), count.Int64(), sides.Int64(), x}, nil
}

// Pool returns the distribution of the value of a pool.
func (e *Evaluator) Pool(p Rolled) (*dist.Dist, error) {
	if p.IsEmpty() {
		return e.sum(p)
	}
	return e.scored(p, p.scoring(nil))
}

// sum returns the distribution of the sum of a pool without modifiers.
func (e *Evaluator) sum(p Rolled) (*dist.Dist, error) {
	switch die := p.x.Die.(type) {
	case *notation.FairDie:
		if err := e.budget.Make(2*float64(p.sides), float64(p.sides), 0); err != nil {
			return nil, err
		}
		if p.count > 1 {
			e.budget.Trace("recurrence for " + strconv.FormatInt(p.count, 10) + "d" + strconv.FormatInt(p.sides, 10))
		}
		return dist.Power(dist.Uniform(1, p.sides), p.count, e.budget)
	case notation.FateDie:
		return power(dist.Uniform(-1, 1), p.count, e.budget)
	case notation.FacesDie:
		return power(dist.EqualFaces(die.Faces), p.count, e.budget)
	}
	return nil, unknownDie(p.x)
}

// scored returns the distribution of the total score of the dice that a pool's own modifiers keep.
func (e *Evaluator) scored(p Rolled, score scoring) (*dist.Dist, error) {
	if p.explode != nil && !p.keeps && (p.explode.Mode != notation.Compounding || !score.counts()) {
		e.budget.Trace(fmt.Sprintf("generating function of the chains for %s", p.x))
		return e.exploded(p, p.count, score)
	}
	return e.kept([]Rolled{p}, KeepAll(), score, p.x)
}
