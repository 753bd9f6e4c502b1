package encounter

import (
	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// A choice is a Choose with its names resolved.
type choice struct {
	of      *notation.Choose
	number  int8             // among those of the program
	policy  *constant.Policy // nil while the best one is looked for
	keys    []key            // of the policy
	allowed []*node          // by option, while there is no policy
	written *node
}

// A key is a variable by which a policy chooses, or a constant.
type key struct {
	v  int // -1 for a constant
	is constant.Value
}

// ownChoice is the number of no option.
const ownChoice = -1

// An offer is the options of a choice in a state.
type offer struct {
	to      int8   // the number of the choice
	allowed []bool // by option
	written int16  // the option of the policy in the rule file; -1 if it is rolled for
}

// chosen returns the option that the policy takes in a state, given the numbers of all variables there;
// ownChoice if there is no policy, or it has no option for the state.
func (p *program) chosen(numbers []int64) int {
	c := p.choices[0] // of one who chooses alone all states are told apart by what it has for them
	if len(p.choices) > 1 {
		acts := 0
		if p.place >= 0 {
			acts = p.order.Acts(int(numbers[p.place]))
		}
		c = p.turns[acts].choice
	}
	if c == nil || c.policy == nil {
		return ownChoice
	}
	values := make([]constant.Value, len(c.keys))
	for i, k := range c.keys {
		if values[i] = k.is; k.v >= 0 {
			values[i] = p.keyOf(k.v, p.decode(k.v, numbers[k.v]))
		}
	}
	option, ok := c.policy.Option(values)
	if !ok {
		return ownChoice
	}
	return option
}

// keyOf returns the value of variable v in the form in which policies have it: for whoever acts, the key of the
// place in the order.
func (p *program) keyOf(v int, is constant.Value) constant.Value {
	if v == p.place {
		return constant.Value{Num: int64(p.order.Key(int(is.Num)))}
	}
	return is
}

// rolledChoice returns the error of a choice that depends on dice.
func rolledChoice(at interface{ Span() notation.Span }) error {
	return notation.Errorf(at.Span(), "what may be chosen cannot be rolled for: it is known before the turn")
}
