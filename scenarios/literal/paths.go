package literal

import (
	"errors"
	"math/big"
)

// A Path is a source of one sequence of choices: it replays those that are known, and makes the
// first one where there is none yet.
type Path struct {
	choices []choice
	at      int
	rolls   int  // the most choices of one sequence
	left    *int // how many more sequences may be visited
}

// A choice is one of several options.
type choice struct {
	taken, options int64
	weights        []*big.Rat // of the options, with sum 1; nil if they are equally likely
}

// ErrTooMany says that there are more sequences of faces than were allowed.
var ErrTooMany = errors.New("too many sequences of faces")

// ErrCut ends a sequence that has become too long.
var ErrCut = errors.New("the sequence is too long")

var errEndless = errors.New("it is rolled again forever")

// Paths calls visit once for every sequence of rolls. Sequences longer than rolls end with
// [ErrCut]. left limits the number of sequences; [ErrTooMany] says that there are more.
func Paths(left *int, rolls int, visit func(*Path) error) error {
	p := &Path{rolls: rolls, left: left}
	for ; *left > 0; *left-- {
		p.at = 0
		if err := visit(p); err != nil {
			return err
		}
		if !p.next() {
			return nil
		}
	}
	return ErrTooMany
}

// Roll chooses one face, each as likely as any other; every path chooses another sequence of them.
func (p *Path) Roll(f Faces) (int64, error) { return p.take(choice{options: f.Count}) }

// take returns the option chosen on this path, and adds the choice to the path if it is new; [ErrCut] once
// the path has as many as it may have.
func (p *Path) take(c choice) (int64, error) {
	if p.at == p.rolls {
		return 0, ErrCut
	}
	if p.at == len(p.choices) {
		p.choices = append(p.choices, c)
	}
	p.at++
	return p.choices[p.at-1].taken, nil
}

// next moves to the next sequence in the order of an odometer.
func (p *Path) next() bool {
	for k := p.at - 1; k >= 0; k-- {
		if c := &p.choices[k]; c.taken+1 < c.options {
			c.taken++
			p.choices = p.choices[:k+1]
			return true
		}
	}
	return false
}

// Probability returns the probability of the sequence.
func (p *Path) Probability() *big.Rat {
	ways, weight := big.NewInt(1), big.NewRat(1, 1)
	for _, c := range p.choices[:p.at] {
		if c.weights != nil {
			weight.Mul(weight, c.weights[c.taken])
		} else {
			ways.Mul(ways, big.NewInt(c.options))
		}
	}
	return weight.Mul(weight, new(big.Rat).SetFrac(big.NewInt(1), ways))
}

// Until enumerates the outcomes of try that are not rejected, and branches into each with its
// conditional probability, which is the result of repeating try until it succeeds.
func (p *Path) Until(try func(Source) (Value, error)) (Value, error) {
	type outcome struct {
		value Value
		err   error // ErrCut, or none
	}
	var outcomes []outcome
	var weights []*big.Rat
	place := map[string]int{}
	total := new(big.Rat)
	err := Paths(p.left, p.rolls, func(inner *Path) error {
		v, err := try(inner)
		key := v.String()
		if errors.Is(err, ErrCut) {
			v, key = Value{}, ErrCut.Error()
		} else if errors.Is(err, ErrNotMet) {
			return nil
		} else if err != nil {
			return err
		}
		if _, known := place[key]; !known {
			place[key] = len(outcomes)
			outcomes, weights = append(outcomes, outcome{v, err}), append(weights, new(big.Rat))
		}
		weight := inner.Probability()
		weights[place[key]].Add(weights[place[key]], weight)
		total.Add(total, weight)
		return nil
	})
	if err == nil && len(outcomes) == 0 {
		err = errEndless
	}
	if err != nil {
		return Value{}, err
	}
	for _, w := range weights {
		w.Quo(w, total)
	}
	k, err := p.take(choice{options: int64(len(weights)), weights: weights})
	if err != nil {
		return Value{}, err
	}
	return outcomes[k].value, outcomes[k].err
}
