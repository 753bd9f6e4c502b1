package parameter

import (
	"errors"

	"oddsmith/scenarios/notation"
)

// A Error says what is wrong with the value of a parameter, or that it
// has none.
type Error struct {
	Parameter *Parameter
	Err       error
}

func (e *Error) Error() string {
	return "parameter " + e.Parameter.Name + ": " + e.Err.Error()
}

// Unwrap returns what is wrong with the value.
func (e *Error) Unwrap() error { return e.Err }

// Placed returns the error with a place: that in the value itself where it has one,
// else that of the declaration, which says what is allowed.
func (e *Error) Placed() error {
	var placed *notation.Error
	if errors.As(e.Err, &placed) {
		return e
	}
	return notation.Errorf(e.Parameter.At, "%s", e)
}
