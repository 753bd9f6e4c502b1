package exact

// inputsKey identifies the node together with the values of its certain parts,
// false if these are not all that matters.
func (e *evaluator) inputsKey(n *node) (memoKey, bool) {
	f := &n.inputs
	if f.loose || len(f.parts) == 0 || e.given.set.empty() {
		return memoKey{}, false
	}
	key := memoKey{node: n.id, parts: true}
	for i, part := range f.parts {
		c, ok := e.certain(part)
		if !ok {
			return memoKey{}, false
		}
		key.values[i] = uint64(e.certainID(c)) + 1
	}
	return key, true
}

// certainID returns the number of a certain value.
func (e *evaluator) certainID(c certain) int {
	if a, ok := e.certainties[c]; ok {
		return a.id
	}
	return e.assigned(c.outcome()).id
}
