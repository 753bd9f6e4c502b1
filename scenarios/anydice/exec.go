package anydice

import (
	"fmt"
	"maps"

	"oddsmith/scenarios/notation"
)

// exec runs statements.
func (u *unroller) exec(list []statement, f *frame) outcome {
	return u.steps(0, len(list), f, func(i int, f *frame) outcome {
		u.budget.at = list[i].span()
		u.spend(1)
		return u.statement(list[i], f)
	})
}

// steps executes the steps from <= i < n, each in the frame that the previous one returned. If a
// step forks, the rest is executed in each branch.
func (u *unroller) steps(from, n int, f *frame, step func(i int, f *frame) outcome) outcome {
	for i := from; i < n; i++ {
		switch o := step(i, f).(type) {
		case fell:
			f = o.f
		case returned:
			return o
		default:
			return u.onwards(o, func(f *frame) outcome { return u.steps(i+1, n, f, step) })
		}
	}
	return fell{f}
}

// statement executes a statement.
func (u *unroller) statement(s statement, f *frame) outcome {
	switch s := s.(type) {
	case *assignment:
		v := u.eval(s.x, f)
		if u.rules != nil && f.caller == nil {
			v = u.variable(s, v)
		}
		f.vars[s.name] = v
	case *result:
		return returned{u.eval(s.x, f)}
	case *condition:
		return u.ifElse(s, f)
	case *loop:
		return u.loop(s, f)
	case *function:
		u.define(s)
	case *setting:
		u.set(s, f)
	case *output:
		u.output(s, f)
	default:
		panic(fmt.Sprintf("anydice: the statement %T is not known", s))
	}
	return fell{f}
}

// ifElse executes a conditional: one branch if the condition is known, else both, each with variables of its
// own. Outside of functions the condition must be known.
func (u *unroller) ifElse(s *condition, f *frame) outcome {
	v := u.eval(s.cond, f)
	u.budget.at = s.cond.span()
	q, ok := v.(quantity)
	if !ok {
		what := "these are dice"
		if _, isList := v.(*sequence); isList {
			what = "this is a sequence"
		}
		failWith(s.cond.span(), "give it to a function with a parameter :n", "the condition of an if is a number, but %s", what)
	}
	if q.known {
		if q.value != 0 {
			return u.exec(s.then, f)
		}
		return u.exec(s.rest, f)
	}
	if f.caller == nil {
		need(q.tree) // what is shown does not depend on a parameter of a rule file
	}
	cond, other := u.condition(q), f.clone()
	a := u.exec(s.then, f)
	b := u.exec(s.rest, other)
	return u.forked(cond, a, b)
}

// loop executes the body of a loop for each entry of its sequence, or, over a pool, as a sum over
// dice if possible.
func (u *unroller) loop(s *loop, f *frame) outcome {
	v := u.eval(s.over, f)
	list, ok := v.(*sequence)
	if !ok {
		what := "a number"
		if _, isDice := v.(*dice); isDice {
			what = "dice"
		}
		failWith(s.over.span(), "such as {1..6}", "a loop is over a sequence, but this is %s", what)
	}
	if list.pool != nil {
		if next, ok := u.gathered(s, list.pool, f); ok {
			return fell{next}
		}
	}
	if u.rules != nil && f.caller == nil {
		if o, ok := u.swept(s, list.list(u), f); ok {
			return o
		}
		u.rules.looping++
		defer func() { u.rules.looping-- }()
	}
	return u.rounds(s, list.list(u), f)
}

// rounds runs the body of a loop for each entry, with the loop's variable set to it.
func (u *unroller) rounds(s *loop, items []quantity, f *frame) outcome {
	return u.steps(0, len(items), f, func(i int, f *frame) outcome {
		u.budget.at = s.at
		u.spend(1)
		f.vars[s.name] = items[i]
		return u.exec(s.body, f)
	})
}

func (u *unroller) define(s *function) {
	u.functions = maps.Clone(u.functions)
	u.functions[s.name] = s
}

var options = []string{"explode depth", "maximum function depth", "position order"}

// set changes a setting.
func (u *unroller) set(s *setting, f *frame) {
	switch s.option {
	case "explode depth":
		u.settings.explode = u.limit(s, f, 100)
	case "maximum function depth":
		u.settings.calls = u.limit(s, f, maxCalls)
	case "position order":
		if s.x != nil || s.text != "highest first" && s.text != "lowest first" {
			fail(s.at, `"position order" is "highest first" or "lowest first"`)
		}
		u.settings.lowest = s.text == "lowest first"
	default:
		err := notation.Errorf(s.at, "there is no setting %q", s.option)
		if near, ok := notation.Nearest(s.option, options); ok {
			err.WithHint("did you mean %q?", near)
		} else {
			err.WithHint(`there are "explode depth", "maximum function depth" and "position order"`)
		}
		panic(refusal{err: err})
	}
}

// limit evaluates a setting that is a number from 0 to most; any other ends the conversion.
func (u *unroller) limit(s *setting, f *frame, most int64) int64 {
	if s.x == nil {
		fail(s.at, "%q is a number", s.option)
	}
	n := u.known(s.x, f, "a setting")
	if n < 0 || n > most {
		fail(s.at, "%q is a number from 0 to %d, this is %d", s.option, most, n)
	}
	return n
}
