package compile

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// withoutStill returns a process without the parts of the state that no turn can change,
// a supply of which there is none, and the names of those bound to what they are. All
// parts that start with a constant are taken to be such, until a step says otherwise of
// one. What is compiled to find out is thrown away.
func (c *compiler) withoutStill(n *notation.Process, env *binding) (*notation.Process, *binding) {
	if c.err != nil {
		return n, env
	}
	nodes, lets := c.nodes, c.lets
	defer func() { c.nodes, c.lets = nodes, lets }()
	starts := c.attempt(func() (list value) {
		for _, part := range n.State {
			list = append(list, c.scalar(part.Start, env))
		}
		return list
	})
	still := make([]bool, len(starts))
	for i, s := range starts {
		still[i] = s.constant != nil && s.constant.IsInt()
	}
	for slices.Contains(still, true) {
		items := c.attempt(func() value {
			inner := env
			for i, part := range n.State {
				if still[i] {
					inner = &binding{outer: inner, name: part.Name, value: value{starts[i]}}
				} else {
					inner = c.bindPart(inner, part, starts[i].sort, c.code.NewReg(), noDeps)
				}
			}
			return c.compile(n.Step, inner)
		})
		if len(items) != len(n.State) {
			return n, env // what is wrong with it is found where it counts
		}
		settled := true
		for i, s := range items {
			if still[i] && (s.constant == nil || s.constant.Cmp(starts[i].constant) != 0) {
				still[i], settled = false, false
			}
		}
		if settled {
			break
		}
	}
	if !slices.Contains(still, true) || !slices.Contains(still, false) {
		return n, env
	}
	out, outer := *n, env
	out.State = nil
	var moving []int
	for i, part := range n.State {
		if still[i] {
			env = &binding{outer: env, name: part.Name, value: value{starts[i]}}
			continue
		}
		out.State = append(out.State, part)
		moving = append(moving, i)
	}
	if out.Step = itemsAt(n.Step, moving); out.Step == nil {
		return n, outer
	}
	return &out, env
}

// attempt compiles for what is then known; nothing if there is an error.
func (c *compiler) attempt(compile func() value) (v value) {
	c.unrolled(func() scalar {
		v = compile()
		return scalar{}
	})
	if c.err != nil {
		c.err = nil
		return nil
	}
	return v
}

// itemsAt leaves these items of the tuple under the lets of a step; nil if it is none.
func itemsAt(step notation.Expr, at []int) notation.Expr {
	if l, ok := step.(*notation.Let); ok {
		body := itemsAt(l.Body, at)
		if body == nil {
			return nil
		}
		return &notation.Let{At: l.At, Name: l.Name, Value: l.Value, Body: body}
	}
	t, ok := step.(*notation.Tuple)
	if !ok {
		return nil
	}
	out := &notation.Tuple{At: t.At}
	for _, i := range at {
		out.Items = append(out.Items, t.Items[i])
	}
	return out
}
