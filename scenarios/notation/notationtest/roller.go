package notationtest

import (
	"errors"
	"math/big"
)

// A roller replays random choices and makes the first one where it has none yet.
type roller struct {
	choices []choice
	at      int
	rolls   int  // the most choices of one sequence
	left    *int // how many more sequences may be walked through
}

// A choice is one of several options.
type choice struct {
	taken, options int
	weights        []*big.Rat // of the options, with sum 1; nil if they are equally likely
}

// errCut ends a sequence that has become too long.
var errCut = errors.New("the sequence is too long")

// ErrTooMany says that there are more sequences of faces than were allowed.
var ErrTooMany = errors.New("too many sequences of faces")

// paths calls visit once for every sequence of choices it can make, of which
// one that is longer than rolls ends with errCut.
func paths(left *int, rolls int, visit func(*roller) error) error {
	r := &roller{rolls: rolls, left: left}
	for ; *left > 0; *left-- {
		r.at = 0
		if err := visit(r); err != nil {
			return err
		}
		if !r.next() {
			return nil
		}
	}
	return ErrTooMany
}

// roll returns one of 0..n-1, each as likely as any other, or an error if the
// sequence has become too long.
func (r *roller) roll(n int) (int, error) { return r.take(choice{options: n}) }

// pick returns a place in the list of weights.
func (r *roller) pick(weights []*big.Rat) (int, error) {
	return r.take(choice{options: len(weights), weights: weights})
}

func (r *roller) take(c choice) (int, error) {
	if r.at == r.rolls {
		return 0, errCut
	}
	if r.at == len(r.choices) {
		r.choices = append(r.choices, c)
	}
	r.at++
	return r.choices[r.at-1].taken, nil
}

// next moves to the next sequence in the order of an odometer.
func (r *roller) next() bool {
	for k := r.at - 1; k >= 0; k-- {
		if c := &r.choices[k]; c.taken+1 < c.options {
			c.taken++
			r.choices = r.choices[:k+1]
			return true
		}
	}
	return false
}

func (r *roller) probability() *big.Rat {
	p := big.NewRat(1, 1)
	for _, c := range r.choices[:r.at] {
		if c.weights != nil {
			p.Mul(p, c.weights[c.taken])
		} else {
			p.Mul(p, big.NewRat(1, int64(c.options)))
		}
	}
	return p
}
