package exact

// Inputs are what has to be known of the variables' values inside a node that rolls
// dice of its own: the values of its certain parts. The node
// `if(chance(1/3), a, if(attack + 14 >= 18, b, c))` is worth the same for all
// attacks that hit, and is evaluated once for those and once for the others, not
// for each attack.
type inputs struct {
	parts []*node // the largest plain nodes below that name variables
	loose bool    // something else may name variables as well
}

// maxInputs is how many certain parts fit a memoKey.
const maxInputs = len(memoKey{}.values)

// with adds a child of the node.
func (f inputs) with(kid *node) inputs {
	switch {
	case kid.plain && kid.hasEnds:
		f.loose = true // it uses methods, whose order is that of the evaluation
	case kid.plain && kid.free.empty():
		return f
	case kid.plain:
		f.parts = append(f.parts, kid)
	default:
		f.parts = append(f.parts, kid.inputs.parts...)
		f.loose = f.loose || kid.inputs.loose
	}
	if len(f.parts) > maxInputs {
		return inputs{loose: true}
	}
	return f
}

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
