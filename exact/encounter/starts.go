package encounter

import (
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// A start is a state in which the encounter can begin, with its probability.
type start struct {
	state int32
	p     weight
}

// A numbered is a start as the numbers of the variables, with its probability.
type numbered struct {
	numbers []int64
	p       weight
}

// What a state takes that the encounter may start in.
const (
	startCost  = 1000
	startBytes = 256
)

// findStarts returns all starts. The variables start independently of one another.
func (s *space) findStarts() ([]numbered, error) {
	p, b := s.program, s.e.budget
	list := []numbered{{p: certain(b.Rational)}}
	for _, v := range p.of.Vars {
		d, err := s.e.eval.Eval(v.Start)
		if err != nil {
			return nil, err
		}
		if err := dist.RequireFinite(b, d); err != nil {
			return nil, err
		}
		n := float64(len(list)) * float64(d.Len())
		if err := b.Hold(startBytes * n); err != nil {
			return nil, err
		}
		if err := b.Charge(startCost * n); err != nil {
			return nil, err
		}
		var next []numbered
		for o, w := range d.All() {
			c, ok := constant.Of(o)
			if !ok {
				return nil, notation.Errorf(v.Start.Span(), "a part of the state is %s", o.Key()).
					WithHint("what is kept from turn to turn is a whole number of at most 2^31: floor(...) makes it one")
			}
			code, _ := p.code(c)
			weight := share(w, d.Total(), b.Rational)
			for _, l := range list {
				next = append(next, numbered{append(l.numbers[:len(l.numbers):len(l.numbers)], code), l.p.times(weight)})
			}
		}
		list = next
	}
	for range len(p.vars) - len(p.of.Vars) {
		for i := range list {
			list[i].numbers = append(list[i].numbers, 0)
		}
	}
	return s.begin(list)
}

// begin adds to the starts who acts first, and that a round begins.
func (s *space) begin(list []numbered) ([]numbered, error) {
	p := s.program
	if p.fresh >= 0 {
		code, _ := p.code(constant.Truth(true))
		for i := range list {
			list[i].numbers[p.fresh] = code
		}
	}
	if p.place < 0 {
		return list, nil
	}
	var out []numbered
	for _, l := range list {
		r := s.run(func(form int32) int64 { return s.formOf(l.numbers, form) })
		next, err := r.initiative(world{p: l.p})
		if err != nil {
			return nil, err
		}
		for _, w := range next {
			numbers := slices.Clone(l.numbers)
			for _, c := range w.vars {
				numbers[c.v], _ = p.code(c.is.is)
			}
			out = append(out, numbered{numbers, w.p})
		}
	}
	return out, nil
}

// startRoundings is how many roundings the probability of a start has.
const startRoundings = 2

// weights returns the probabilities of the start states.
func (s *space) weights() []markov.Weight {
	out := make([]markov.Weight, len(s.starts))
	for i, st := range s.starts {
		out[i] = markov.Weight{State: st.state, P: st.p.high}
	}
	return out
}
