package anydice

import "slices"

// A laterCall evaluates a call once more, for every value of its rolls, when somebody asks what values its
// result can take.
type laterCall struct {
	calling
	moment
	args  []value
	rolls []*expanded
}

// later remembers what a call sees.
func (c *calling) later(args []value, rolls []*expanded) *laterCall {
	l := &laterCall{calling: *c, moment: c.u.moment, args: slices.Clone(args)}
	l.caller = c.caller.snapshot()
	for _, r := range rolls {
		all := *r
		all.each = true
		l.rolls = append(l.rolls, &all)
	}
	return l
}

// values returns the possible results of the call, ascending.
func (l *laterCall) values() []int64 {
	found := map[int64]bool{}
	l.walk(func(values []int64) bool {
		for _, v := range values {
			found[v] = true
		}
		return true
	})
	return l.u.sorted(found)
}

// any reports whether the call has a result for at least one value of its rolls.
func (l *laterCall) any() bool {
	found := false
	l.walk(func(values []int64) bool {
		found = len(values) > 0
		return !found
	})
	return found
}

// walk calls visit with the results for each value of the rolled arguments, until it returns
// false.
func (l *laterCall) walk(visit func([]int64) bool) {
	u := l.u
	before := u.moment
	u.moment = l.moment
	defer func() { u.moment = before }()
	var from func(i int) bool
	args := slices.Clone(l.args)
	from = func(i int) bool {
		if i < len(l.rolls) {
			for _, v := range l.rolls[i].shown(u) {
				args[l.rolls[i].param] = v
				if !from(i + 1) {
					return false
				}
			}
			return true
		}
		q, _, empty := u.scalar(u.single(l.run(slices.Clone(args))))
		return empty || visit(q.values())
	}
	from(0)
}
