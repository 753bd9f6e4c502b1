package compile

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// fork compiles several cases, of which each sample takes the one with the given number, and returns the state
// after them. All cases are computed in all samples, each from the state s before.
func (e *encounterCompiler) fork(at notation.Span, number scalar, s turnState, cases ...func() turnState) turnState {
	if number.constant != nil {
		return cases[number.constant.Num().Int64()]()
	}
	happens, ends := make([]scalar, len(cases)), make([]turnState, len(cases))
	for i, compile := range cases {
		happens[i] = e.isNumber(at, number, int64(i))
		ends[i] = under(e.compiler, happens[i], compile)
	}
	if e.err != nil {
		return s
	}
	for i, before := range s.vars {
		isChanged := func(end turnState) bool { return !same(end.vars[i].now, before.now) }
		if !slices.ContainsFunc(ends, isChanged) {
			continue
		}
		isNew := func(end turnState) bool { return !same(end.vars[i].was, before.was) }
		adds := !slices.ContainsFunc(ends, isNew) // the cases are about what is added
		var x scalar
		for k, end := range ends {
			v := end.vars[i].now
			if adds {
				v = end.vars[i].added
			}
			if k == 0 {
				x = v
			} else {
				x = e.choose(at, happens[k], v, x)
			}
		}
		if adds {
			s = e.with(s, i, e.sumOf(at, before.was, x))
		} else {
			s = e.with(s, i, unchanged(x))
		}
	}
	return s
}

// isNumber compiles whether s, a truth value or the number of an option, equals n.
func (e *encounterCompiler) isNumber(at notation.Span, s scalar, n int64) scalar {
	switch {
	case s.sort != Truth:
		return e.compare(at, notation.Eq, s, constant(s.sort, big.NewRat(n, 1)))
	case n == 0:
		return e.not(at, s)
	}
	return s
}
