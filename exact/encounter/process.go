package encounter

import (
	"errors"
	"strings"

	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// A process is an encounter with its chain.
type process struct {
	*space
	of     *notation.Process // with the value that is asked for
	goesOn bool              // it has loops

	uncounted *process // without what only counts; nil where nothing does

	visits lasting[*markov.Values]
	length lasting[markov.Moments]
}

// bytes is about what a process takes.
func (p *process) bytes() float64 { return p.space.bytes() }

// kind is the kind of the values.
func (p *process) kind() dist.Kind {
	kind, _ := notation.Check(p.of) // it was checked
	switch kind {
	case notation.NumberKind:
		return dist.Numeric
	case notation.TupleKind:
		return dist.Joint
	case notation.TruthKind, notation.LabelKind, notation.MultisetKind, notation.HandsKind, notation.DeckKind, notation.AnyKind: // no pool is a result, and no kind is open
	}
	return dist.Categorical
}

// endless is the error of an encounter that can go on forever.
func (s *space) endless(state int32) error {
	if len(s.program.of.Vars) == 0 {
		return notation.Errorf(s.program.of.Until.Span(), "it can go on forever: no turn leads to an end").WithHint(limitHint)
	}
	return notation.Errorf(s.program.of.Until.Span(), "it can go on forever: %s never leads to an end", s.describe(state)).
		WithHint(limitHint)
}

// limitHint says what ends an encounter that has no end of its own.
const limitHint = "limit: {draw: 100} ends it after so many turns; without actors, count them in the state"

// solving gives an error of package markov the words of the encounter.
func (s *space) solving(err error) error {
	if endless := new(markov.EndlessError); errors.As(err, &endless) {
		return s.endless(endless.State)
	}
	return err
}

// A question about an encounter: what is asked of its last state, or of the one after so many turns.
type asked struct {
	of   *notation.Process
	most int // noLimit for the last
}

// reach is within how many turns states are looked for: a few more than are asked for, so that those
// that are stopped after 33 turns, after 34 and so on up to 40 share theirs: a path of 60 turns takes 1.4 times
// as long without.
func (a asked) reach() int {
	step := 1
	for a.most > 8*step {
		step *= 2
	}
	return (a.most + step - 1) / step * step
}

// describe spells a state, with who acts in it.
func (s *space) describe(state int32) string {
	p := s.program
	var words []string
	for v, is := range s.values(state, nil) {
		switch v {
		case p.place:
			words = append(words, "actor = "+p.of.Turns[p.order.Acts(int(is.Num))].Actor)
		case p.fresh, p.rounds:
		default:
			words = append(words, notation.ShownName(p.vars[v])+" = "+is.Expr().String())
		}
	}
	return strings.Join(words, ", ")
}
