// Package notationtest holds the oracle that both engines are tested against:
// it walks an expression literally, die by die, through every sequence of
// faces. It knows no formula and shares no code with an engine, and it is fit
// for small expressions only.
package notationtest

import (
	"errors"
	"math"
	"math/big"

	"oddsmith/scenarios/notation"
)

// A Roller answers requests for a random choice.
type Roller interface {
	// Roll returns one of 0..n-1, each as likely as any other, or an error if
	// the sequence has become too long.
	Roll(n int) (int, error)
}

// errCut ends a sequence that has become too long.
var errCut = errors.New("the sequence is too long")

// ErrTooMany says that there are more sequences of faces than were allowed.
var ErrTooMany = errors.New("too many sequences of faces")

// maxBoundPaths limits the walk inside a lowest or highest.
const maxBoundPaths = 100_000

// Distribution is what an enumeration found: the probability of every outcome
// by its spelling (a fraction in lowest terms, a label, yes or no, or a tuple
// "(3, 0)"), among the sequences that meet the condition of a Given.
type Distribution struct {
	Probability map[string]*big.Rat
	Condition   *big.Rat // probability of the condition; 1 without one
	Residual    *big.Rat // probability of sequences that were cut for their length
}

// Enumerate walks the closed expression through every sequence of choices, or
// returns [ErrTooMany] if there are more than limit. Any other error is one of
// the expression, met in one of the sequences.
func Enumerate(e notation.Expr, limit int) (Distribution, error) {
	return EnumerateUpTo(e, limit, math.MaxInt)
}

// EnumerateUpTo is [Enumerate] for expressions that may roll for ever: sequences
// of more than rolls choices are cut, and their probability is the Residual.
func EnumerateUpTo(e notation.Expr, limit, rolls int) (Distribution, error) {
	d := Distribution{Probability: map[string]*big.Rat{}, Condition: new(big.Rat), Residual: new(big.Rat)}
	err := paths(limit, rolls, func(r Roller) error {
		v, err := walk(e, r, nil)
		if errors.Is(err, errCut) {
			d.Residual.Add(d.Residual, r.(*script).probability())
			return nil
		}
		if err == nil && v.rejected {
			return nil
		}
		if err == nil {
			p := r.(*script).probability()
			d.Condition.Add(d.Condition, p)
			key := v.String()
			if d.Probability[key] == nil {
				d.Probability[key] = new(big.Rat)
			}
			d.Probability[key].Add(d.Probability[key], p)
		}
		return err
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

// paths calls visit once for every sequence of choices it can make, of which
// one that is longer than rolls ends with errCut.
func paths(limit, rolls int, visit func(Roller) error) error {
	s := &script{rolls: rolls}
	for range limit {
		s.at = 0
		if err := visit(s); err != nil {
			return err
		}
		if !s.next() {
			return nil
		}
	}
	return ErrTooMany
}

// A script replays choices and makes the first one where it has none yet.
type script struct {
	choice, options []int
	at, rolls       int
}

func (s *script) Roll(n int) (int, error) {
	if s.at == s.rolls {
		return 0, errCut
	}
	if s.at == len(s.choice) {
		s.choice = append(s.choice, 0)
		s.options = append(s.options, n)
	}
	s.at++
	return s.choice[s.at-1], nil
}

// next moves to the next sequence in the order of an odometer.
func (s *script) next() bool {
	for k := s.at - 1; k >= 0; k-- {
		if s.choice[k]+1 < s.options[k] {
			s.choice[k]++
			s.choice, s.options = s.choice[:k+1], s.options[:k+1]
			return true
		}
	}
	return false
}

func (s *script) probability() *big.Rat {
	p := big.NewRat(1, 1)
	for _, n := range s.options[:s.at] {
		p.Mul(p, big.NewRat(1, int64(n)))
	}
	return p
}
