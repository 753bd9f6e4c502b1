package encounter

import (
	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// A chooser is the choice in the step of a process. The number that is chosen is one more
// value of a state, behind its parts: what a turn does is found once for every option, and
// states in which the same is chosen share it.
type chooser struct {
	choice *notation.Choice
	policy *constant.Policy // nil while the best one is looked for
	keys   []key            // of the policy
	option int              // that is tried, while there is no policy
}

// A key of a policy is a part of the state, or a constant.
type key struct {
	part  int // -1 for a constant
	value constant.Value
}

// choiceName stands for the number that is chosen; none of a file is like it.
const choiceName = "?choice"

// withoutChoice takes the choice out of a step; nil if there is none.
func withoutChoice(step notation.Expr, parts partIndex) (notation.Expr, *chooser, error) {
	var c *chooser
	var bad error
	out := notation.Transform(step, func(x notation.Expr) (notation.Expr, bool) {
		if _, isProcess := x.(*notation.Process); isProcess {
			return x, true
		}
		n, ok := x.(*notation.Choice)
		if !ok {
			return x, false
		}
		if c != nil {
			bad = notation.Errorf(n.At, "%s and %s choose both", c.choice.Actor, n.Actor)
		}
		c = &chooser{choice: n}
		for _, k := range n.Keys {
			if i, ok := parts.part(k); ok {
				c.keys = append(c.keys, key{part: i})
				continue
			}
			v, ok := constant.OfLiteral(k)
			if !ok {
				bad = notation.Errorf(k.Span(), "%s is not a key of a policy", k)
			}
			c.keys = append(c.keys, key{part: -1, value: v})
		}
		if n.Found != nil {
			c.policy = constant.NewPolicy(n.Found)
		}
		return &notation.Ref{At: n.At, Name: choiceName}, true
	})
	return out, c, bad
}

// chosen is the number of the option in a state; false where the policy has none.
func (c *chooser) chosen(parts []constant.Value) (option int, ok bool) {
	if c.policy == nil {
		return c.option, true
	}
	values := make([]constant.Value, len(c.keys))
	for i, k := range c.keys {
		if values[i] = k.value; k.part >= 0 {
			values[i] = parts[k.part]
		}
	}
	return c.policy.Option(values)
}

// moves returns what a turn can do in a state.
func (m *turnModel) moves(state []constant.Value, mode int32) (*moves, error) {
	c := m.chooser
	if c == nil {
		return m.turn.moves(m.e, state, mode)
	}
	all := len(c.choice.Options) + 1
	option, ok := c.chosen(state)
	if ok {
		return m.turn.moves(m.e, withOption(state, option), mode*int32(all)+int32(option))
	}
	// Nothing is to be chosen here: whatever it were would come to the same.
	some, err := m.turn.moves(m.e, withOption(state, 0), mode*int32(all))
	if err != nil {
		return nil, err
	}
	none, err := m.turn.moves(m.e, withOption(state, all-1), mode*int32(all)+int32(all-1))
	if err == nil && !some.equal(none) {
		err = notation.Errorf(c.choice.At, "the policy that was found says nothing of a state that can be reached")
	}
	return some, err
}

// withOption is a state with the number that is chosen behind it: in its spare room, for there
// may be millions.
func withOption(state []constant.Value, option int) []constant.Value {
	return append(state, constant.Value{Num: int64(option)})
}

// equal reports whether two lists of moves are the same.
func (m *moves) equal(other *moves) bool {
	if len(m.list) != len(other.list) {
		return false
	}
	for i, x := range m.list {
		if other.list[i] != x {
			return false
		}
	}
	return true
}

// always is the answer to a question about a state that nothing is rolled for.
func (m *turnModel) always(q *query, state []constant.Value, what string) (bool, error) {
	return q.truth(m.e, state, func() error {
		return notation.Errorf(q.expr.Span(), "%s cannot be rolled for: it is known before the turn", what)
	})
}
