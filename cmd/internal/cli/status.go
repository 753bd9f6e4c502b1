package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"oddsmith/exact"
	"oddsmith/reports/bug"
	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// The exit statuses of both commands.
const (
	OK          = 0
	CheckFailed = 1 // the work ran, and a claim, a threshold or the engines' agreement failed
	BadInput    = 2
	Bug         = 70 // a panic: what should not have happened, whatever the input
	Interrupted = 130
)

// A CheckError ends a command whose work ran and whose check failed. The
// message goes to standard error.
type CheckError struct{ Msg string }

func (e *CheckError) Error() string { return e.Msg }

// Fail shows err on w, with the source and a caret where it has a place, and
// returns the exit status it stands for.
func Fail(w io.Writer, tool string, err error) int { return fail(w, tool, err, "", false) }

// A Planned is a command that runs what was planned, with the limits and the engine of the plan.
type Planned interface {
	// PlannedEngine returns the engine of the plan; empty while it is not known.
	PlannedEngine() evidence.Engine
}

// fail writes the error of a command and returns its exit status. engine is the engine of the
// command, for advice, which is for another plan if it was planned.
func fail(w io.Writer, tool string, err error, engine evidence.Engine, planned bool) int {
	if err == nil {
		return OK
	}
	if errors.Is(err, context.Canceled) {
		said := "interrupted"
		if part := new(evidence.IncompleteError); errors.As(err, &part) {
			said = part.Error()
		}
		fmt.Fprintf(w, "%s: %s\n", tool, escape.Message(said))
		return Interrupted
	}
	for i, one := range apart(err) {
		if i == 0 {
			fmt.Fprintf(w, "%s: ", tool)
		}
		var parameter *scenarios.ParameterError
		if errors.As(one, &parameter) {
			one = parameter.Placed()
		}
		help := advice(one, engine)
		switch {
		case help != "" && planned:
			help = " (plan anew: " + help + ")"
		case help != "":
			help = " (" + help + ")"
		}
		fmt.Fprintf(w, "%s%s\n", escape.Message(one.Error()), help)
		var positioned interface{ Snippet() string }
		if errors.As(one, &positioned) {
			if s := positioned.Snippet(); s != "" {
				fmt.Fprintln(w, indent(s))
			}
		}
	}
	var ours *bug.Error
	if errors.As(err, &ours) {
		return Bug
	}
	var failed *CheckError
	if errors.As(err, &failed) && !evidence.IsUnfinished(err) {
		return CheckFailed
	}
	return BadInput
}

// apart returns the errors that a joined error is made of, if its text has several lines; else the error alone.
func apart(err error) []error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok || strings.Count(err.Error(), "\n") == 0 {
		return []error{err}
	}
	var out []error
	for _, e := range joined.Unwrap() {
		out = append(out, apart(e)...)
	}
	return out
}

// advice names the flag that may remove the limit or failure err: one that raises the limit, or
// the other engine; empty if there is none.
func advice(err error, engine evidence.Engine) string {
	var limit *exact.LimitError
	if errors.As(err, &limit) {
		remedy := ", or --engine montecarlo samples instead"
		var undecided *evidence.UndecidedError
		if limit.OfRun || errors.As(err, &undecided) || engine == evidence.MonteCarloEngine || engine == evidence.BothEngines {
			remedy = ""
		}
		switch flag := raising(limit.Resource); {
		case flag == "":
			return ""
		case limit.Resource == exact.Time:
			return flag + " raises it"
		default:
			return flag + " raises it" + remedy
		}
	}
	var unsolved *exact.UnsolvedError
	if errors.As(err, &unsolved) {
		switch unsolved.Remedy {
		case exact.Sampling:
			return "--engine montecarlo rolls them"
		case exact.SmallerResidual:
			return "a smaller --residual lists more of them"
		}
	}
	return ""
}

// Longer says which flag makes a list longer that ended at a limit of the resource; nil means that
// it ended for another reason.
func Longer(ended *exact.Resource) string {
	if ended == nil {
		return "--engine montecarlo samples what it leaves out"
	}
	return raising(*ended) + " raises the limit"
}

// raising returns the flag that raises the limit of a resource; empty if there is none.
func raising(r exact.Resource) string {
	switch r {
	case exact.Work:
		return "--max-work"
	case exact.Memory:
		return "--max-memory"
	case exact.Time:
		return "--max-time"
	}
	return ""
}

func indent(s string) string { return "  " + strings.ReplaceAll(s, "\n", "\n  ") }

var _ interface{ Snippet() string } = (*notation.Error)(nil)
