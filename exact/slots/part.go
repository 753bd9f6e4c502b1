package slots

// A part is something that a tree asks of its slots.
type part interface {
	// appendKey adds to a key what the part is under a setting; false if it has no value.
	appendKey(key []byte, s setting) ([]byte, bool)
}
