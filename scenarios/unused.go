package scenarios

import "oddsmith/scenarios/notation"

// An Unused is something that a file declares and nothing in it uses.
type Unused struct {
	Name string
	What string // "a roll"
	At   notation.Span
}

// Unused returns what the file declares and does not use, in the order of the
// declarations.
func (s *Scenario) Unused() []Unused { return s.unused }

// findUnused collects the parameters, constants, rolls, lookups and sequences that
// no expression names.
func (r *reader) findUnused() {
	for _, name := range r.names.order {
		d, ok := r.names.declared[name]
		if !ok || r.names.used[name] {
			continue
		}
		switch d.what {
		case isParameter, isConstant, isRoll, isLookup, isSequence:
			r.s.unused = append(r.s.unused, Unused{Name: name, What: d.what, At: d.at})
		}
	}
}
