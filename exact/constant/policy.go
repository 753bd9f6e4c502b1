package constant

import "oddsmith/scenarios/notation"

// A Policy is a [notation.Policy] made ready to be looked up.
type Policy struct {
	places  []map[Value]int // of the values of each key
	options []int16
}

// NewPolicy makes a policy ready.
func NewPolicy(p *notation.Policy) *Policy {
	out := &Policy{options: p.Options}
	for _, list := range p.Values {
		places := make(map[Value]int, len(list))
		for i, x := range list {
			v, _ := OfLiteral(x)
			places[v] = i
		}
		out.places = append(out.places, places)
	}
	return out
}

// Option is the number that stands in the policy for these values of its keys; false where
// there is nothing to choose.
func (p *Policy) Option(keys []Value) (int, bool) {
	at := 0
	for k, v := range keys {
		i, ok := p.places[k][v]
		if !ok {
			return notation.NoOption, false
		}
		at = at*len(p.places[k]) + i
	}
	option := int(p.options[at])
	return option, option != notation.NoOption
}
