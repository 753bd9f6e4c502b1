package meter

import (
	"fmt"
	"math"
	"strings"
	"time"

	"oddsmith/scenarios/notation"
)

// Resource is what a limit is on.
type Resource uint8

// The limited resources.
const (
	Work   Resource = iota // of one answer, in steps
	Memory                 // of one answer or of the process, in bytes
	Time                   // of the run, in seconds
)

// A LimitError says that a limit was reached, and what had been spent by then.
type LimitError struct {
	Resource Resource
	Spent    float64       // in the unit of the resource
	Limit    float64       // the same
	At       notation.Span // the part of the expression at work; may be none
	Doing    string        // what was being done; may be empty
	Done     string        // what was done by then, "stopped after 7 of 10 samples"; may be empty
	Hint     string        // what would take less; may be empty
	OfRun    bool          // the limit is that of the whole run, not of one answer
}

func (e *LimitError) Error() string { return e.positioned().Error() }

// Snippet returns the source line with a caret under the part that was at work; see
// [notation.Error.Snippet].
func (e *LimitError) Snippet() string { return e.positioned().Snippet() }

func (e *LimitError) positioned() *notation.Error {
	text := ""
	switch e.Resource {
	case Work:
		text = fmt.Sprintf("the answer takes more than %s steps", Steps(e.Limit))
	case Memory:
		text = fmt.Sprintf("the answer takes more than %s of memory", Bytes(e.Limit))
		if e.OfRun {
			text = fmt.Sprintf("the run takes more than %s of memory", Bytes(e.Limit))
		}
	case Time:
		text = fmt.Sprintf("stopped after %s", time.Duration(e.Limit*float64(time.Second)))
	default:
		text = fmt.Sprintf("the limit of resource %d was reached", e.Resource)
	}
	if e.Doing != "" {
		text += ", while " + e.Doing
	}
	if e.Done != "" {
		text += ": " + e.Done
	}
	return notation.Errorf(e.At, "%s", text).WithHint("%s", e.Hint)
}

// Steps spells an amount of work for people: 5e9.
func Steps(n float64) string {
	return strings.NewReplacer("e+0", "e", "e+", "e").Replace(fmt.Sprintf("%.3g", n))
}

// Bytes spells an amount of memory for people, in the unit in which it is a short number: 512 MiB,
// 500 MB.
func Bytes(n float64) string {
	units := []struct {
		name string
		size float64
	}{{"GiB", 1 << 30}, {"GB", 1e9}, {"MiB", 1 << 20}, {"MB", 1e6}}
	for _, u := range units {
		if in := n / u.size; in >= 1 && in == math.Trunc(in) {
			return fmt.Sprintf("%.0f %s", in, u.name)
		}
	}
	if n == 1 {
		return "1 byte"
	}
	if n < 1e6 {
		return fmt.Sprintf("%.0f bytes", n)
	}
	return fmt.Sprintf("%.4g MB", n/1e6)
}
