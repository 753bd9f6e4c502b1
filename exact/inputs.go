package exact

import (
	"oddsmith/exact/constant"
	"oddsmith/exact/plan"
)

// inputsKey identifies the node together with the values of its certain parts,
// false if these are not all that matters.
func (e *evaluator) inputsKey(n *plan.Node) (memoKey, bool) {
	f := &n.Inputs
	if f.Loose || len(f.Parts) == 0 || e.given.set.Empty() {
		return memoKey{}, false
	}
	key := memoKey{node: n.ID, parts: true}
	for i, part := range f.Parts {
		c, ok := e.certain(part)
		if !ok {
			return memoKey{}, false
		}
		key.values[i] = uint64(e.certainID(c)) + 1
	}
	return key, true
}

// certainID returns the number of a certain value.
func (e *evaluator) certainID(c constant.Value) int {
	if a, ok := e.certainties[c]; ok {
		return a.id
	}
	return e.assigned(c.Outcome()).id
}
