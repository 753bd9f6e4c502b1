package slots

// A part is something that a tree asks of its slots.
type part interface {
	// appendKey adds to a key what the part is under a setting; false if it has no value.
	appendKey(key []byte, s setting) ([]byte, bool)

	// depends returns the slots that the part depends on, ascending.
	depends() []int
}

// A tabulated part depends on one slot: its answers are kept.
type tabulated struct {
	part
	slot  int
	known []entry
}

type entry struct {
	key               []byte
	isKnown, hasValue bool
}

func (t *tabulated) appendKey(key []byte, s setting) ([]byte, bool) {
	e := &t.known[s.at[t.slot]]
	if !e.isKnown {
		e.key, e.hasValue = t.part.appendKey(nil, s)
		e.isKnown = true
	}
	return append(key, e.key...), e.hasValue
}
