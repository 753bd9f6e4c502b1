package roles

import "oddsmith/scenarios/notation"

// An Error says which value breaks the rule of dice and their roles, and where the role
// is declared.
type Error struct{ Placed *notation.Error }

// errorf returns an [Error] whose message begins with [Rule].
func errorf(at notation.Span, format string, args ...any) error {
	e := notation.Errorf(at, format, args...)
	e.Msg = Rule + ": " + e.Msg
	return &Error{e}
}

// Error returns the message with its place.
func (e *Error) Error() string { return e.Placed.Error() }

// Unwrap returns the error with its place.
func (e *Error) Unwrap() error { return e.Placed }
