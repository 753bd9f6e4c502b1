package encounter

import (
	"maps"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// What expressions of the last state call how it ended, and what stands for it.
const (
	endingName  = "ending"
	endingLocal = "encounter/ending"
)

// limit reads `limit: {draw: 100}`: the word of an encounter that takes too long, and
// how many turns that is.
func (r *Reader) limit(n *yamltree.Node) error {
	limit := n.Get("limit")
	if limit == nil {
		return nil
	}
	if err := limit.WantEntries("a mapping of the word for a limit to a number of turns"); err != nil {
		return err
	}
	if len(limit.Entries) != 1 {
		return limit.Errorf("one limit expected").WithHint("limit: {draw: 100}")
	}
	if err := r.scope.DeclareWords(limit); err != nil {
		return err
	}
	r.process.State = append(r.process.State, notation.StatePart{Name: turnPart, Start: notation.Int(0)})
	return nil
}

// endings reads when the encounter ends, and the words for it.
func (r *Reader) endings(n, until *yamltree.Node) error {
	r.Encounter.Until = until.Text
	conditions := []*yamltree.Node{until}
	var words, parsed []notation.Expr
	if until.Kind == yamltree.Mapping {
		conditions = nil
		for _, e := range until.Entries {
			conditions, words = append(conditions, e.Value), append(words, scope.Label(e.Key))
			r.Encounter.Endings = append(r.Encounter.Endings, Ending{Name: e.Key.Text, Text: e.Value.Text})
		}
		if len(conditions) == 0 && n.Get("limit") == nil {
			return until.Errorf("nothing ends it").WithHint("such as hero.hp <= 0")
		}
	}
	err := r.withParts(func() error {
		for _, c := range conditions {
			x, err := r.scope.Expression(c)
			if err != nil {
				return err
			}
			parsed = append(parsed, r.ofSides(x, r.partValue))
		}
		return nil
	})
	if err != nil {
		return err
	}
	r.overNodes = conditions
	if limit := n.Get("limit"); limit != nil {
		e := limit.Entries[0]
		most, err := r.scope.Expression(e.Value)
		if err != nil {
			return err
		}
		ref := &notation.Ref{At: e.Value.At, Name: turnPart}
		parsed = append(parsed, &notation.Binary{At: e.Value.At, Op: notation.Ge, X: ref, Y: most})
		words = append(words, scope.Label(e.Key))
		r.Encounter.Endings = append(r.Encounter.Endings, Ending{Name: e.Key.Text, Text: e.Value.Text + " turns"})
	}
	for _, x := range parsed {
		r.process.Until = scope.Join(notation.Or, r.process.Until, x, until.At)
	}
	if last := len(parsed) - 1; len(words) == len(parsed) {
		r.ending = scope.FirstOf(parsed[:last], words)
	}
	return nil
}

// over is whether the encounter is over in the middle of a turn.
func (r *Reader) over(t *turnReader) (notation.Expr, error) {
	var out notation.Expr
	for _, n := range r.overNodes {
		x, err := t.expression(n)
		if err != nil {
			return nil, err
		}
		out = scope.Join(notation.Or, out, x, n.At)
	}
	return out, nil
}

// End reads what a measure takes of the last state, on a condition if there is one.
func (r *Reader) End(n, given *yamltree.Node) (notation.Expr, error) {
	p, err := r.lastState(n, given, true)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Path reads what a measure takes of the state after so many turns, or of the last one
// where it ended before.
func (r *Reader) Path(n, given *yamltree.Node, turns int64) (notation.Expr, error) {
	p, err := r.lastState(n, given, false)
	if err != nil {
		return nil, err
	}
	r.count(p, counted{pathPart, notation.Int(0), &notation.Binary{At: n.At, Op: notation.Add, X: ref(pathPart, n.At), Y: notation.Int(1)}})
	enough := &notation.Binary{At: n.At, Op: notation.Ge, X: ref(pathPart, n.At), Y: notation.Int(turns)}
	p.Until = &notation.Binary{At: n.At, Op: notation.Or, X: p.Until, Y: enough}
	return p, nil
}

// lastState reads the process with the value that a measure takes of its last state. Only
// where it has ended is there a word for how.
func (r *Reader) lastState(n, given *yamltree.Node, ended bool) (_ *notation.Process, err error) {
	if r.process == nil {
		return nil, n.Errorf("there is no encounter to end")
	}
	p := *r.process
	locals := maps.Clone(r.parts)
	r.nameSides(locals)
	locals[notation.TurnsName] = notation.TurnsName
	if _, isPart := r.parts[roundsName]; !isPart && r.rounds.each > 0 {
		locals[roundsName] = roundsLocal
	}
	if r.ending != nil && ended {
		locals[endingName] = endingLocal
	}
	err = r.scope.WithLocals(locals, func() error {
		if n.Kind == yamltree.Scalar && n.Text == notation.TurnsName && given == nil {
			p.Value = &notation.Ref{At: n.At, Name: notation.TurnsName} // also where the notation has no names
			return nil
		}
		if p.Value, err = r.endValue(n); err != nil || given == nil {
			return err
		}
		cond, err := r.scope.Expression(given)
		p.Value = &notation.Given{At: n.At, X: p.Value, Cond: cond}
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := r.oneKindOfTurns(n, p.Value); err != nil {
		return nil, err
	}
	p.Value = scope.ReplaceRefs(p.Value, func(ref *notation.Ref) notation.Expr {
		if ref.Name == endingLocal {
			return r.ending
		}
		return nil
	})
	p.Value = r.ofSides(p.Value, r.partValue)
	r.countRounds(&p)
	return &p, nil
}

// oneKindOfTurns refuses an end that speaks of turns in a file that calls something else
// so.
func (r *Reader) oneKindOfTurns(n *yamltree.Node, value notation.Expr) error {
	what := r.scope.Declared(notation.TurnsName)
	if _, isPart := r.parts[notation.TurnsName]; isPart {
		what = "a part of the state"
	}
	if what == "" || !scope.Mentions(value, notation.TurnsName) {
		return nil
	}
	return n.Errorf("%s is %s, and at the end the number of turns", notation.TurnsName, what).WithHint("give that another name")
}

// endValue reads an expression, or cases.
func (r *Reader) endValue(n *yamltree.Node) (notation.Expr, error) {
	if n.Kind != yamltree.Mapping {
		return r.scope.Expression(n)
	}
	if err := r.scope.DeclareWords(n); err != nil {
		return nil, err
	}
	return r.scope.ReadCases(n)
}
