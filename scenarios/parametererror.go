package scenarios

import (
	"errors"

	"oddsmith/scenarios/notation"
)

// A ParameterError says what is wrong with the value of a parameter, or that it
// has none.
type ParameterError struct {
	Parameter *Parameter
	Err       error
}

func (e *ParameterError) Error() string {
	return "parameter " + e.Parameter.Name + ": " + e.Err.Error()
}

// Unwrap returns what is wrong with the value.
func (e *ParameterError) Unwrap() error { return e.Err }

// Placed returns the error with a place: that in the value itself where it has one,
// else that of the declaration, which says what is allowed.
func (e *ParameterError) Placed() error {
	var placed *notation.Error
	if errors.As(e.Err, &placed) {
		return e
	}
	return notation.Errorf(e.Parameter.At, "%s", e)
}
