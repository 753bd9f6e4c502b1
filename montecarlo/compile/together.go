package compile

import "oddsmith/scenarios/notation"

// Ending returns the value of an encounter that stands under Lets, and a tree that is equal for
// all that differ in this value alone; false where there is no such encounter.
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

// Together translates trees that differ in their [Ending] alone to programs with one and the
// same code: the encounter is rolled once, and then read in all ways. A program samples what the
// tree by itself does, die by die, as no ending rolls dice: false where one does. Errors are
// those of [Compile].
func Together(list []notation.Expr) (programs []*Program, ok bool, err error) {
	c := newCompiler()
	env, err := c.upToEnding(list[0])
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

// upToEnding compiles all but the ending, and returns the names that it may use.
func (c *compiler) upToEnding(e notation.Expr) (env *binding, err error) {
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
