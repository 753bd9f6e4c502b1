package evidence

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/scenarios/notation"
)

// An IncompleteError is the end of work that is done in part. It comes with what was finished.
type IncompleteError struct {
	Err  error    // what ended it
	Left []string // what was not evaluated; none where all was, but not as well as was asked for
	Path string   // of the file or folder that has what was finished; empty if there is none
}

func (e *IncompleteError) Error() string {
	s := e.Reason()
	if len(e.Left) > 0 {
		s += "; not evaluated: " + strings.Join(e.Left, ", ")
	}
	if e.Path != "" {
		s += "; what was finished is in " + e.Path
	}
	return s
}

// Text is the error in words; empty for nil.
func (e *IncompleteError) Text() string {
	if e == nil {
		return ""
	}
	return e.Error()
}

// Unwrap returns what ended the work.
func (e *IncompleteError) Unwrap() error { return e.Err }

// Leave adds what is left out for an error to a list, which may be nil. What ends the run is the
// reason of all.
func (e *IncompleteError) Leave(what string, err error) *IncompleteError {
	if e == nil {
		e = &IncompleteError{Err: err}
	}
	if EndsRun(err) {
		e.Err = err
	}
	e.Left = append(e.Left, what)
	return e
}

// Reason says in words why the work ended before it was complete.
func (e *IncompleteError) Reason() string {
	limit, part := new(exact.LimitError), new(IncompleteError)
	switch {
	case errors.Is(e.Err, context.Canceled):
		return "interrupted"
	case EndsRun(e.Err) && errors.As(e.Err, &limit):
		return limit.Error() // whatever was at work
	case errors.As(e.Err, &part):
		return part.Reason()
	}
	return e.Err.Error()
}

// MarshalJSON writes what was left out as docs/json.md describes it.
func (e *IncompleteError) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Reason string   `json:"reason"`
		Left   []string `json:"left"`
	}{e.Reason(), append([]string{}, e.Left...)})
}

// EndsRun reports whether an error ends all that is evaluated: an interrupt, or the end of the
// time of the run.
func EndsRun(err error) bool {
	limit := new(exact.LimitError)
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) ||
		errors.As(err, &limit) && limit.Resource == exact.Time
}

// IsTooMuch reports whether an error says that something has a meaning which is only too much for
// an engine.
func IsTooMuch(err error) bool {
	limit, unsolved, sampling := new(exact.LimitError), new(exact.UnsolvedError), new(montecarlo.LimitError)
	return !EndsRun(err) && (errors.As(err, &limit) || errors.As(err, &unsolved) || errors.As(err, &sampling))
}

// IsUnfinished reports whether an error says nothing of what was finished before: it ends the
// run, or something was too much.
func IsUnfinished(err error) bool { return EndsRun(err) || IsTooMuch(err) }

// IsCrowded reports whether the process ran out of memory, which it may not have without what was
// evaluated or kept at the same time.
func IsCrowded(err error) bool {
	limit := new(exact.LimitError)
	return errors.As(err, &limit) && limit.Resource == exact.Memory && limit.OfRun
}

// WhyNot returns what an error says is wrong with the rules at a value, such as dealing more cards than there are,
// without its place; nil for any other error.
func WhyNot(err error) error {
	at := new(notation.Error)
	if !errors.As(err, &at) {
		return nil
	}
	return &notation.Error{Msg: at.Msg, Hint: at.Hint}
}
