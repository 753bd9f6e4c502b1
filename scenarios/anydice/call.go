package anydice

import (
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// invoke evaluates a function call.
func (u *unroller) invoke(n *call, f *frame) value {
	fn := u.functions[n.name]
	if fn == nil {
		u.unknownFunction(n)
	}
	args := make([]value, len(n.args))
	for i, a := range n.args {
		args[i] = u.eval(a, f)
	}
	u.budget.at = n.at
	c := &calling{u: u, at: n.at, fn: fn, caller: f}
	if u.rules == nil {
		return c.value(args)
	}
	given, used := slices.Clone(args), maps.Clone(u.used)
	u.rules.active[fn]++
	v := c.value(args)
	u.rules.active[fn]--
	return u.asFunction(c, given, v, used)
}

// unknownFunction fails with the error for a call of an unknown function: it names the nearest by name and
// arguments or, if there is none, by name alone.
func (u *unroller) unknownFunction(n *call) {
	err := notation.Errorf(n.at, "there is no function %s", shownName(n.name))
	known := slices.Sorted(maps.Keys(u.functions))
	byWords := map[string]string{}
	for _, name := range slices.Backward(known) { // of several, the first
		byWords[words(name)] = name
	}
	near, ok := notation.Nearest(n.name, known)
	if !ok {
		word, _ := notation.Nearest(words(n.name), slices.Sorted(maps.Keys(byWords)))
		near = byWords[word]
	}
	switch {
	case n.name == argumentPlace:
		err.WithHint("to group, use parentheses: (4d6 - 6)")
	case near == "":
		err.WithHint("define a function above the line that calls it")
	case words(near) == words(n.name) && strings.Contains(near, argumentPlace+" "+argumentPlace):
		err.WithHint("did you mean %s? what stands side by side may be one argument, such as d8 d10, which is (d8)d10: write (d8) (d10)", shownName(near))
	default:
		err.WithHint("did you mean %s?", shownName(near))
	}
	panic(refusal{err: err})
}

// words are those of a function's name, without its arguments.
func words(name string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(name), func(w string) bool { return w == argumentPlace }), " ")
}

// shownName is a function's name as it would be called.
func shownName(name string) string {
	return "[" + strings.ReplaceAll(name, argumentPlace, "...") + "]"
}

// A calling is one call of a function.
type calling struct {
	u      *unroller
	at     notation.Span
	fn     *function
	caller *frame
}

// value converts the arguments to the types of the parameters and evaluates the body. Dice given
// to a number or sequence are expanded: the body is evaluated for all their values.
func (c *calling) value(args []value) value {
	u := c.u
	u.spend(1)
	if u.depth++; int64(u.depth) > u.settings.calls && c.fn.own == nil {
		u.depth--
		return emptyDie()
	}
	defer func() { u.depth-- }()
	var rolls []*expanded
	for i, p := range c.fn.params {
		d, isDice := args[i].(*dice)
		switch {
		case p.kind == diceParam:
			args[i] = u.asDice(args[i])
		case p.kind == anyParam:
		case isDice && d.empty:
			return emptyDie()
		case isDice && p.kind == numberParam:
			rolls = append(rolls, &expanded{param: i, total: u.total(d), name: u.fresh(p.name)})
		case isDice:
			rolls = append(rolls, u.expandPool(i, p, d))
		case p.kind == numberParam:
			args[i], _, _ = u.scalar(args[i])
		default:
			args[i] = asSequence(args[i])
		}
	}
	if len(rolls) > 0 {
		return c.expand(args, rolls)
	}
	return u.single(c.run(args))
}

// run executes the body once. args are of the types of the parameters, in their order.
func (c *calling) run(args []value) outcome {
	u := c.u
	u.budget.at = c.at
	u.spend(1)
	if c.fn.own != nil {
		return returned{c.fn.own(u, args)}
	}
	f := newFrame(c.caller)
	for i, p := range c.fn.params {
		f.vars[p.name] = args[i]
	}
	return u.exec(c.fn.body, f)
}

// asDice returns v as dice; a number or the sum of a sequence is one die that always shows it.
func (u *unroller) asDice(v value) *dice {
	if d, ok := v.(*dice); ok {
		return d
	}
	q, _, _ := u.scalar(v)
	return &dice{count: number(1), die: q, plain: true}
}

// asSequence returns v as a sequence; a number is a sequence of one entry.
func asSequence(v value) *sequence {
	if s, ok := v.(*sequence); ok {
		return s
	}
	q, _ := v.(quantity)
	return &sequence{items: []quantity{q}}
}

// single returns the value of an outcome; an empty die if the function ended without a result. If a condition
// on rolls decides which value it is, the rolls must be known: see need.
func (u *unroller) single(o outcome) value {
	switch o := o.(type) {
	case returned:
		return o.v
	case fell:
		return emptyDie()
	case fork:
		need(o.cond)
	}
	panic("anydice: an outcome that is not known")
}
