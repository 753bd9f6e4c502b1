package encounter

import (
	"errors"
	"fmt"
	"strings"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// This file says, after a limit was reached, why there are so many states, as far as those show that were
// found by then.

// explained adds to the error of a limit a hint on how to have fewer states of an encounter.
func (e *solver) explained(x *notation.Process, err error) error {
	limit := new(budget.LimitError)
	if e.space == nil || !errors.As(err, &limit) || limit.Hint != "" {
		return err
	}
	hinted := *limit
	hinted.Hint = e.space.diagnosis(x.Limit != nil)
	return &hinted
}

// What is said of states: fewStates are no reason for anything, sampled is how many are looked at, and
// shareBelow of them lie below 0 before it is said.
const (
	fewStates  = 1000
	sampled    = 4096
	shareBelow = 1.0 / 4
)

// diagnosis returns a hint about variables that take needlessly many values; empty if there are none.
// isLimited says that the encounter ends after so many turns.
func (s *space) diagnosis(isLimited bool) string {
	if s.states == nil || s.states.count < fewStates {
		return ""
	}
	var below []string
	rises := ""
	for v, x := range s.sample() {
		if s.program.isWord[v] || v == s.program.place {
			continue
		}
		name := notation.ShownName(s.program.vars[v])
		if x.start.low >= 0 && float64(x.below) >= shareBelow*float64(x.of) {
			below = append(below, name)
		}
		if x.late > max(x.early, x.start.high) && rises == "" && s.isExploring() {
			rises = name + " rises further and further; "
			switch {
			case x.start.high > 0:
				rises += fmt.Sprintf("min(%d, ...) keeps the states few", x.start.high)
			case isLimited:
				rises += "a smaller limit keeps the states few"
			default:
				rises += limitHint
			}
		}
	}
	switch {
	case rises != "" || len(below) == 0: // what rises without end has most of the values
		return rises
	case len(below) == 1:
		return below[0] + " goes below 0; a floor of 0, or max(0, ...), keeps the states few"
	}
	last := len(below) - 1
	return strings.Join(below[:last], ", ") + " and " + below[last] + " go below 0; a floor of 0, or max(0, ...), keeps the states few"
}

// A sampledVar has statistics of a variable in a sample of the states.
type sampledVar struct {
	start       span  // its values at the start
	of, below   int   // the number of states, and of those in which it is below 0
	early, late int64 // its largest value in the first half of the states, and in the second
}

// sample returns the statistics of all variables in a sample of the states, in the order in which they
// were found.
func (s *space) sample() []sampledVar {
	out := make([]sampledVar, len(s.program.vars))
	for n := 0; n < s.states.count; n += 1 + s.states.count/sampled {
		s.numbers = s.layout.numbers(s.states.at(int32(n)), s.numbers)
		for v, is := range s.numbers {
			out[v].look(is, 2*n < s.states.count)
		}
	}
	for v := range out {
		for i, b := range s.begins {
			if i == 0 {
				out[v].start = span{b.numbers[v], b.numbers[v]}
			}
			out[v].start = out[v].start.with(b.numbers[v])
		}
	}
	return out
}

// look adds the value n of the variable in a state of the first half (isEarly) or of the second.
func (x *sampledVar) look(n int64, isEarly bool) {
	if x.of++; x.of == 1 {
		x.early, x.late = n, n
	}
	if n < 0 {
		x.below++
	}
	if isEarly {
		x.early = max(x.early, n)
	} else {
		x.late = max(x.late, n)
	}
}
