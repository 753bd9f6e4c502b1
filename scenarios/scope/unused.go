package scope

import "oddsmith/scenarios/notation"

// An Unused is something that a file declares and nothing in it uses.
type Unused struct {
	Name string
	What string // "a roll"
	At   notation.Span
}

// Unused returns the parameters, constants, rolls, lookups and sequences that
// no expression names.
func (sc *Scope) Unused() []Unused {
	var list []Unused
	for _, name := range sc.order {
		d, ok := sc.declared[name]
		if !ok || sc.used[name] {
			continue
		}
		switch d.what {
		case isParameter, isConstant, isRoll, isLookup, isSequence:
			list = append(list, Unused{Name: name, What: d.what, At: d.at})
		}
	}
	return list
}
