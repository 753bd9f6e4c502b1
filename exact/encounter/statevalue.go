package encounter

import (
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// partOf returns an outcome as the value of a part of a state.
func partOf(o dist.Outcome, at notation.Span) (constant.Value, error) {
	if v, ok := constant.Of(o); ok {
		return v, nil
	}
	return constant.Value{}, notation.Errorf(at, "a part of the state is %s", o.Key()).
		WithHint("what is kept from turn to turn is a whole number of at most 2^31: floor(...) makes it one")
}
