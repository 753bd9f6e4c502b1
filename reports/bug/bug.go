// Package bug turns a panic of ours into an error, so that one in a goroutine ends a command as
// any other does: with a line that asks to report it, and a status of its own.
package bug

import "fmt"

// An Error is a panic that was caught: a bug in oddsmith, whatever the input.
type Error struct {
	Value any // what the panic was called with
}

// Error says what happened and what to do about it.
func (e *Error) Error() string {
	return fmt.Sprintf("%v, which is a bug in oddsmith: please report the command that led here", e.Value)
}

// Catch calls f, and returns a panic in it as an [*Error].
func Catch(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Error{p}
		}
	}()
	return f()
}
