package constant

import "oddsmith/scenarios/notation"

// A Policy is a [notation.Policy] with maps for fast look-ups.
type Policy struct {
	places  []map[Value]int // by key: the index of each value
	options []int16
}

// NewPolicy returns a policy with its maps.
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

// Option returns the number of the option that the policy takes for these values of its keys; false if
// there is none.
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
