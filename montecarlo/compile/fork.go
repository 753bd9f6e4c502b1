package compile

import (
	"slices"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// fork compiles cases of which one happens: that of a number.
func (e *encounterCompiler) fork(at notation.Span, number scalar, s turnState, cases ...func() turnState) turnState {
	if number.constant != nil {
		return cases[number.constant.Num().Int64()]()
	}
	blocks, ends := make([]vm.Block, len(cases)), make([]turnState, len(cases))
	for i, compile := range cases {
		blocks[i] = e.block(func() []vm.Reg {
			ends[i] = compile()
			return nil
		})
	}
	if e.err != nil {
		return s
	}
	changes := e.changes(s, ends)
	if number.sort == Truth && !slices.ContainsFunc(blocks, func(b vm.Block) bool { return !b.IsCheap() }) {
		for _, b := range blocks {
			e.code.Inline(b)
		}
		for i, c := range changes {
			changes[i].after = e.pick(at, number, c.ends[1], c.ends[0])
		}
	} else {
		e.selected(at, number, blocks, changes)
	}
	for _, c := range changes {
		x := unchanged(c.after)
		if c.adds {
			x = e.sumOf(at, s.vars[c.of].was, c.after)
		}
		s = e.with(s, c.of, x)
	}
	return s
}

// A change is something that is not the same after all cases.
type change struct {
	of            int
	adds          bool // the cases add to what it was: the others are about what was added
	before, after scalar
	ends          []scalar // by case
}

// changes finds what cases change.
func (e *encounterCompiler) changes(s turnState, ends []turnState) (list []change) {
	for i, before := range s.vars {
		isChanged := func(end turnState) bool { return !same(end.vars[i].now, before.now) }
		if !slices.ContainsFunc(ends, isChanged) {
			continue
		}
		isNew := func(end turnState) bool { return !same(end.vars[i].was, before.was) }
		c := change{of: i, adds: !slices.ContainsFunc(ends, isNew), before: before.now}
		if c.adds {
			c.before = before.added
		}
		for _, end := range ends {
			x := end.vars[i].now
			if c.adds {
				x = end.vars[i].added
			}
			c.ends = append(c.ends, x)
		}
		list = append(list, c)
	}
	return list
}

// selected compiles cases that are done in the samples in which they happen, and in no others.
func (e *encounterCompiler) selected(at notation.Span, number scalar, blocks []vm.Block, changes []change) {
	out := vm.Switch{Number: e.materialise(number, 1), Blocks: blocks}
	for _, c := range changes {
		out.Before = append(out.Before, e.materialise(c.before, 1))
	}
	for k := range blocks {
		e.code.Extend(&blocks[k], func() (results []vm.Reg) {
			for j, c := range changes {
				r := out.Before[j]
				if !same(c.ends[k], c.before) {
					r = e.materialise(c.ends[k], 1)
				}
				results = append(results, r)
			}
			return results
		})
	}
	for j, r := range e.code.Switch(e.trap(at), out) {
		c := &changes[j]
		within := c.ends[0].within.loose()
		for _, x := range c.ends {
			within = within.hull(x.within.loose())
		}
		c.after = column(c.before.sort, r, within, joinDeps(append(c.ends, number)...))
	}
}
