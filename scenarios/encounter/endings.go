package encounter

import (
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
			parsed = append(parsed, x)
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
