package anydice

import "slices"

// A laterCall works a call out once more, for every value of its rolls, where somebody asks
// what values its result can take.
type laterCall struct {
	calling
	args      []value
	rolls     []*expanded
	functions map[string]*function
	settings  settings
	depth     int
	found     []int64
}

// later remembers what a call sees.
func (c *calling) later(args []value, rolls []*expanded) *laterCall {
	l := &laterCall{calling: *c, args: slices.Clone(args), functions: c.u.functions, settings: c.u.settings, depth: c.u.depth}
	l.caller = c.caller.snapshot()
	for _, r := range rolls {
		all := *r
		all.each = true
		l.rolls = append(l.rolls, &all)
	}
	return l
}

// values returns the possible results of the call, ascending. They are calculated when first
// needed.
func (l *laterCall) values() []int64 {
	if l.found == nil {
		found := map[int64]bool{}
		l.walk(func(values []int64) bool {
			for _, v := range values {
				found[v] = true
			}
			return true
		})
		l.found = l.u.sorted(found)
	}
	return l.found
}

// any reports whether there is a result for some roll.
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
	functions, set, depth := u.functions, u.settings, u.depth
	u.functions, u.settings, u.depth = l.functions, l.settings, l.depth
	defer func() { u.functions, u.settings, u.depth = functions, set, depth }()
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
