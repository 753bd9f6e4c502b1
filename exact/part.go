package exact

import "oddsmith/scenarios/notation"

// partOf returns an outcome as the value of a part of a state.
func partOf(o Outcome, at notation.Span) (certain, error) {
	if v, ok := certainOutcome(o); ok {
		return v, nil
	}
	return certain{}, notation.Errorf(at, "a part of the state is %s", o.Key()).
		WithHint("what is kept from turn to turn is a whole number of at most 2^31: floor(...) makes it one")
}
