// Package notationtest holds the oracle that both engines are tested against: the literal
// interpreter ([literal]), sent through every sequence of faces. It is fit
// for small expressions only. What is rolled again until something holds is no sequence
// of faces: its own rolls are walked through apart, under what is rolled outside, and the
// results are one choice, each by its weight. Beside the oracle stand the measure of how
// far counts are from what it found, short spellings of rolls, of processes and of encounters,
// random pools and random encounters. An encounter too long for a walk is solved as a dense chain
// ([NewChain]), each turn of which is walked through.
package notationtest

import (
	"errors"
	"math/big"

	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation"
)

// Distribution is what an enumeration found: the probability of every outcome
// by its spelling (a fraction in lowest terms, a label, yes or no, or a tuple
// "(3, 0)"), among the sequences that meet the condition of a Given.
type Distribution struct {
	Probability map[string]*big.Rat
	Condition   *big.Rat // probability of the condition; 1 without one
	Residual    *big.Rat // probability of sequences that were cut for their length
}

// ErrTooMany says that there are more sequences of faces than were allowed.
var ErrTooMany = literal.ErrTooMany

// maxRolls is how many choices a sequence has at most.
const maxRolls = 1000

// Enumerate walks the closed expression through every sequence of choices, or
// returns [ErrTooMany] if there are more than limit, those counted that what is rolled
// again walks through by itself. Any other error is one of
// the expression, met in one of the sequences.
func Enumerate(e notation.Expr, limit int) (Distribution, error) {
	return EnumerateUpTo(e, limit, maxRolls)
}

// EnumerateUpTo is [Enumerate] for expressions that may roll forever: sequences of more than rolls
// choices are cut, and their probability is the Residual.
func EnumerateUpTo(e notation.Expr, limit, rolls int) (Distribution, error) {
	d := Distribution{Probability: map[string]*big.Rat{}, Condition: new(big.Rat), Residual: new(big.Rat)}
	err := literal.Paths(&limit, rolls, func(path *literal.Path) error {
		v, err := literal.Eval(e, path, nil)
		if errors.Is(err, literal.ErrNotMet) {
			return nil
		}
		if errors.Is(err, literal.ErrCut) {
			d.Residual.Add(d.Residual, path.Probability())
			return nil
		}
		if err != nil {
			return err
		}
		p, key := path.Probability(), v.String()
		d.Condition.Add(d.Condition, p)
		if d.Probability[key] == nil {
			d.Probability[key] = new(big.Rat)
		}
		d.Probability[key].Add(d.Probability[key], p)
		return nil
	})
	if err != nil {
		return Distribution{}, err
	}
	if d.Residual.Sign() == 0 {
		for _, p := range d.Probability {
			p.Quo(p, d.Condition)
		}
	}
	return d, nil
}
