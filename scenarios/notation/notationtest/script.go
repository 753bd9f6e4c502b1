package notationtest

import (
	"errors"
	"math/big"
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
