package compile

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// fork compiles cases of which one happens: that of a number. All are done in all samples, and each
// sample takes the values of its own.
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

// isNumber compares a truth value, or the number of an option, with a number.
func (e *encounterCompiler) isNumber(at notation.Span, s scalar, n int64) scalar {
	switch {
	case s.sort != Truth:
		return e.compare(at, notation.Eq, s, constant(s.sort, big.NewRat(n, 1)))
	case n == 0:
		return e.not(at, s)
	}
	return s
}
