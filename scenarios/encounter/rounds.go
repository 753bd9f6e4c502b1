package encounter

import (
	"slices"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// What expressions of the last state call the number of rounds, and what stands for it.
const (
	roundsName  = "rounds"
	roundsLocal = "encounter/rounds"
)

// rounds is how rounds are counted. A round that has begun counts.
type rounds struct {
	each  int         // how many turns a round has, where all act once in each; 0 without turns of actors
	parts []counted   // what must be kept from turn to turn, where not
	lets  []scope.Let // what is rolled in a turn: parts may go by what nothing else does
}

// A counted is a part of the state that only some measures ask for.
type counted struct {
	name         string
	start, after notation.Expr
}

// countRounds puts in the number of rounds. Where all act once a round it follows from the
// number of turns; else the state of the process gains what counts them.
func (r *Reader) countRounds(p *notation.Process) {
	if !scope.Mentions(p.Value, roundsLocal) {
		return
	}
	p.Value = scope.ReplaceRefs(p.Value, func(name *notation.Ref) notation.Expr {
		if name.Name != roundsLocal {
			return nil
		}
		if r.rounds.parts != nil {
			return ref(roundPart, name.At)
		}
		turns := ref(notation.TurnsName, name.At)
		if r.rounds.each == 1 {
			return turns
		}
		each := whole(r.rounds.each, name.At)
		share := &notation.Binary{At: name.At, Op: notation.Div, Rule: notation.ExactDivision, X: turns, Y: each}
		return &notation.Call{At: name.At, Func: notation.Ceil, Args: []notation.Expr{share}}
	})
	if r.rounds.parts != nil {
		r.count(p, r.rounds.parts...)
		_, items := unwrapped(p.Step)
		p.Step = scope.Wrap(r.rounds.lets, items)
	}
	if r.rounds.parts != nil { // a round begins with whoever stands first
		p.Step = scope.ReplaceRefs(p.Step, func(name *notation.Ref) notation.Expr {
			if name.Name != turnedName {
				return nil
			}
			return ref(numberName, name.At)
		})
	}
}

// count adds parts to the state of a process.
func (r *Reader) count(p *notation.Process, parts ...counted) {
	if len(parts) == 0 {
		return
	}
	p.State = slices.Clone(p.State)
	rolled, last := unwrapped(p.Step)
	items := &notation.Tuple{At: last.At, Items: slices.Clone(last.Items)}
	for _, c := range parts {
		p.State = append(p.State, notation.StatePart{Name: c.name, Start: c.start})
		items.Items = append(items.Items, c.after)
	}
	p.Step = rewrapped(rolled, items, func(e notation.Expr) notation.Expr { return e })
}

// unwrapped returns what is rolled in a turn, and the new values of the state.
func unwrapped(step notation.Expr) (rolled []*notation.Let, items *notation.Tuple) {
	for l, ok := step.(*notation.Let); ok; l, ok = step.(*notation.Let) {
		rolled, step = append(rolled, l), l.Body
	}
	return rolled, step.(*notation.Tuple)
}

// rewrapped puts what is rolled around the new values of the state again, with another
// value for each.
func rewrapped(rolled []*notation.Let, items *notation.Tuple, value func(notation.Expr) notation.Expr) notation.Expr {
	var step notation.Expr = items
	for _, l := range slices.Backward(rolled) {
		step = &notation.Let{At: l.At, Name: l.Name, Value: value(l.Value), Body: step}
	}
	return step
}
