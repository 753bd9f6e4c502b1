package encounter

import (
	"errors"
	"strings"

	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// An encounterChain is an encounter with its Markov chain.
type encounterChain struct {
	*space
	of     *notation.Process // with the value that is asked for
	goesOn bool              // it has loops

	uncounted *encounterChain // without what only counts; nil where nothing does

	visits lasting[*markov.Values]
	length lasting[markov.Moments]
}

// kind returns the kind of the value's outcomes.
func (p *encounterChain) kind() dist.Kind {
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

// endless returns the error of an encounter that can go on forever from a state.
func (s *space) endless(state int32) error {
	if len(s.program.of.Vars) == 0 {
		return notation.Errorf(s.program.of.Until.Span(), "it can go on forever: no turn leads to an end").WithHint(limitHint)
	}
	return notation.Errorf(s.program.of.Until.Span(), "it can go on forever: %s never leads to an end", s.describe(state)).
		WithHint(limitHint)
}

// limitHint is the hint for an encounter that can go on forever.
const limitHint = "limit: {draw: 100} ends it after so many turns; without actors, count them in the state"

// solving turns an error of package markov into one about the encounter.
func (s *space) solving(err error) error {
	if endless := new(markov.EndlessError); errors.As(err, &endless) {
		return s.endless(endless.State)
	}
	return err
}

// An asked is a question about an encounter: the value of its last state, or of that after at most a
// number of turns.
type asked struct {
	of   *notation.Process
	most int // noLimit for the last
}

// reach returns the number of turns within which states are found: a few more than asked for, so that
// limits of 33, 34 and so on up to 40 turns share their states. A sweep over limits up to 60 takes 1.4
// times as long without.
func (a asked) reach() int {
	step := 1
	for a.most > 8*step {
		step *= 2
	}
	return (a.most + step - 1) / step * step
}

// describe returns a state as text, with the actor of its turn.
func (s *space) describe(state int32) string {
	p := s.program
	var words []string
	for v, is := range s.values(state, nil) {
		switch v {
		case p.place:
			words = append(words, "actor = "+p.of.Turns[p.order.Acts(int(is.Num))].Actor)
		case p.fresh, p.rounds:
		default:
			words = append(words, notation.ShownName(p.vars[v])+" = "+is.Expr(notation.Span{}).String())
		}
	}
	return strings.Join(words, ", ")
}
