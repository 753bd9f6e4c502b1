package compile

import "oddsmith/scenarios/notation"

// Ending finds the encounter in the body of e, under any Lets. It returns the encounter's value, which
// is evaluated in its last state, and e with 0 in place of it; ok is false if there is no encounter.
func Ending(e notation.Expr) (value, rest notation.Expr, ok bool) {
	if n, is := e.(*notation.Let); is {
		value, body, ok := Ending(n.Body)
		if !ok {
			return nil, nil, false
		}
		return value, &notation.Let{At: n.At, Name: n.Name, Value: n.Value, Body: body}, true
	}
	if n, ok := e.(*notation.Process); ok {
		end := *n
		end.Value = notation.Int(0)
		return n.Value, &end, true
	}
	return nil, nil, false
}

// Together compiles trees that differ in their [Ending] only to programs with the same code: the
// encounter is rolled once, and all endings are read from it. ok is false if an ending rolls dice.
// Errors are those of [Compile].
func Together(list []notation.Expr) (programs []*Program, ok bool, err error) {
	c := newCompiler()
	env, err := c.beforeEnding(list[0])
	if err != nil {
		return nil, false, err
	}
	for _, e := range list {
		kind, err := notation.Check(e)
		if err != nil {
			return nil, false, err
		}
		ending, _, _ := Ending(e)
		c.conditional, c.condition = false, constantTruth(true)
		rolls := c.code.Rolls(func() { programs = append(programs, c.outcome(kind, c.compile(ending, env))) })
		if c.err != nil || rolls {
			return nil, false, c.err
		}
	}
	c.finish(programs...)
	return programs, true, nil
}

// beforeEnding compiles the Lets and the encounter of e, and returns the names that an ending may use.
func (c *compiler) beforeEnding(e notation.Expr) (env *binding, err error) {
	for {
		n, ok := e.(*notation.Let)
		if !ok {
			break
		}
		e, env = n.Body, c.bind(n, env)
	}
	n, ok := e.(*notation.Process)
	switch {
	case c.err != nil:
		return nil, c.err
	case !ok:
		return nil, notation.Errorf(e.Span(), "there is no encounter here")
	}
	return c.lastState(n, env)
}
