package encounter

import (
	"errors"
	"fmt"
	"strings"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
)

// This file says, after a limit was reached, why there are so many states, as far as those show that
// were found by then.

// explained adds to the error of a limit what would make the states fewer.
func (e *solver) explained(err error) error {
	limit := new(budget.LimitError)
	if e.space == nil || !errors.As(err, &limit) || limit.Hint != "" {
		return err
	}
	hinted := *limit
	hinted.Hint = e.space.diagnosis()
	return &hinted
}

// What is said of states: fewStates are no reason for anything, sampled is how many are looked at,
// and shareBelow of them lie below 0 before it is said.
const (
	fewStates  = 1000
	sampled    = 4096
	shareBelow = 1.0 / 4
)

// diagnosis says which parts of the state go where nobody asks for them; empty if none do.
func (s *stateSpace) diagnosis() string {
	if len(s.reached) < fewStates {
		return ""
	}
	var below []string
	rises := ""
	seen := s.sample()
	for i := range s.model.parts {
		v := seen[i]
		if v.isWord {
			continue
		}
		if v.low >= 0 && float64(v.below) >= shareBelow*float64(v.of) {
			below = append(below, s.model.shortName(i))
		}
		if v.late > max(v.early, v.high) && rises == "" && s.done < len(s.reached) {
			rises = s.model.shortName(i) + " rises further and further; " + limitHint
			if v.high > 0 {
				rises = fmt.Sprintf("%s rises further and further; min(%d, ...) keeps the states few", s.model.shortName(i), v.high)
			}
		}
	}
	switch len(below) {
	case 0:
		return rises
	case 1:
		return below[0] + " goes below 0; max(0, ...) keeps the states few"
	}
	last := len(below) - 1
	return strings.Join(below[:last], ", ") + " and " + below[last] + " go below 0; max(0, ...) keeps the states few"
}

// A sampledPart is what a part is worth in some of the states.
type sampledPart struct {
	isWord      bool
	low, high   int64 // where it starts
	of, below   int   // states, and those in which it is below 0
	early, late int64 // the most that it is worth in the first half of them, and in the second
}

// sample looks at some of the states, by part.
func (s *stateSpace) sample() []sampledPart {
	out := make([]sampledPart, len(s.model.parts))
	var values []constant.Value
	for k, start := range s.starts {
		values = s.model.values(start.at, values)
		for i, v := range values {
			p := &out[i]
			if k == 0 {
				p.low, p.high = v.Num, v.Num
			}
			p.isWord, p.low, p.high = p.isWord || v.IsWord(), min(p.low, v.Num), max(p.high, v.Num)
			p.early, p.late = p.high, p.high
		}
	}
	every := 1 + len(s.reached)/sampled
	for k := 0; k < len(s.reached); k += every {
		values = s.model.values(s.state(s.reached[k]), values)
		for i, v := range values {
			p := &out[i]
			if p.of++; v.Num < 0 {
				p.below++
			}
			if k < len(s.reached)/2 {
				p.early = max(p.early, v.Num)
			} else {
				p.late = max(p.late, v.Num)
			}
		}
	}
	return out
}
