package montecarlo

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// This file makes a step for whoever acts. What a turn does often depends on whose it
// is: a part of the state that is one of a few words, or a truth value that changes
// sides every turn. The step is then compiled once for every value, without the
// branches that are not taken, and samples are sorted by it.

// A decisive is the part of a state that says which step is taken.
type decisive struct {
	part   int
	values []int64 // of the part, by step
}

// stepOf returns the step for a value of the part.
func (d *decisive) stepOf(v int64) int { return slices.Index(d.values, v) }

// maxSteps is the number of steps that a process may have.
const maxSteps = 8

// steps compiles the steps of a process.
func (c *compiler) steps(in *play, n *notation.Process, state []reg, env *binding) error {
	compile := func(env *binding) error {
		p, err := c.compilePart(state, func() (value, error) { return c.compile(n.Step, env) }, n.Step.Span())
		in.steps = append(in.steps, p)
		return err
	}
	part, values := decisivePart(n)
	if part < 0 {
		return compile(env)
	}
	in.part = part
	for _, e := range values {
		s, err := c.scalar(e, nil)
		if err != nil {
			return err
		}
		in.values = append(in.values, s.constant.Num().Int64())
		if err := compile(&binding{outer: env, name: n.State[part].Name, value: value{s}, faults: none}); err != nil {
			return err
		}
	}
	return nil
}

// decisivePart returns the part that is decisive with its values: one that is always
// one of a few words, or else a truth value that always changes or is set. It returns
// -1 if there is none.
func decisivePart(n *notation.Process) (part int, values []notation.Expr) {
	step := n.Step
	for l, ok := step.(*notation.Let); ok; l, ok = step.(*notation.Let) {
		step = l.Body
	}
	next, ok := step.(*notation.Tuple)
	if !ok || len(next.Items) != len(n.State) {
		return -1, nil
	}
	part = -1
	for i, p := range n.State {
		words, known := leaves(next.Items[i], p.Name, nil)
		if !known {
			continue
		}
		if _, truth := words[0].(*notation.Bool); truth {
			if part < 0 {
				part, values = i, []notation.Expr{&notation.Bool{Value: true}, &notation.Bool{}}
			}
			continue
		}
		if words, known = leaves(p.Start, p.Name, words); known && len(words) > 1 && len(words) <= maxSteps {
			return i, words
		}
	}
	return part, values
}

// leaves adds the constants that an expression can be, each once; false if it can be
// anything else. The truth value of that name may stand in it if it is denied.
func leaves(e notation.Expr, name string, list []notation.Expr) ([]notation.Expr, bool) {
	switch n := e.(type) {
	case *notation.Label, *notation.Bool:
		if !slices.ContainsFunc(list, func(x notation.Expr) bool { return notation.Equal(x, e) }) {
			list = append(list, e)
		}
		return list, true
	case *notation.If:
		list, ok := leaves(n.Then, name, list)
		if !ok {
			return nil, false
		}
		return leaves(n.Else, name, list)
	case *notation.Unary:
		if ref, ok := n.X.(*notation.Ref); ok && n.Op == notation.Not && ref.Name == name {
			return append(list, &notation.Bool{}), true
		}
	}
	return nil, false
}

// pruned returns the code without the instructions whose results nobody reads. Errors
// of a value that is not used do not count.
func pruned(code []instr, roots []reg) []instr {
	live := map[reg]bool{}
	for _, r := range roots {
		live[r] = true
	}
	live[none] = false
	kept := make([]instr, 0, len(code))
	for _, in := range slices.Backward(code) {
		needed := false
		in.registers(func(*reg) {}, func(r *reg) { needed = needed || live[*r] })
		if t, ok := in.(interface{ ownTrap() *trap }); ok {
			t := t.ownTrap()
			needed = needed || t.fault == none || live[t.fault]
		}
		if !needed {
			continue
		}
		in.registers(func(r *reg) {
			if *r != none {
				live[*r] = true
			}
		}, func(*reg) {})
		kept = append(kept, in)
	}
	slices.Reverse(kept)
	return kept
}

// ownTrap is the trap of an instruction that has one.
func (t *trap) ownTrap() *trap { return t }
