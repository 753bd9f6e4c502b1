package encounter

import (
	"cmp"
	"context"
	"slices"

	"oddsmith/exact/markov"
)

// This file puts states in an order in which none leads back to an earlier one, but within
// strongly connected components.
//
// Hit points fall. If all moves between modes that lead back to one another go down
// some axis, or stay and go down another, and so on, then nothing leads back but by
// moves that stay where they are: those of a turn in which nobody hits. Such states
// are taken position by position, and what leads back at one position is found once
// for every class of them. Where that is not so, as where two sides heal, the order is
// found state by state.

// An orderer puts the states of a space in order as they are found.
type orderer struct {
	*stateSpace
	numbers int             // the layout whose numbers were put in order
	ordered int             // how many states were
	orders  []*markov.Order // of those states, each before what was found earlier

	first   []startWeight // that were met
	ofFirst int           // how many states can be reached from those

	cost   float64 // of all that was explored
	walked float64 // of that, without what turns do

	paths []path // nil if there is no order by position
	known int    // the rows that the paths are of
}

// order puts the states in order that are not yet.
func (o *orderer) order() (*markov.Order, error) {
	fresh := o.reached[o.ordered:]
	o.ordered = len(o.reached)
	ctx := o.model.e.budget.Ctx
	if o.isFar {
		out, err := o.chain.Components(ctx, fresh, nil)
		return o.sorted(out), err
	}
	isFresh := make([]bool, len(o.chain.Row))
	for _, n := range fresh {
		isFresh[n] = true
	}
	if o.known != len(o.rows) {
		o.paths, o.known = o.findPaths(), len(o.rows)
	}
	if o.paths != nil {
		w := walker{stateSpace: o.stateSpace, isFresh: isFresh, ranks: make(boxRanks, len(o.keys)), order: &markov.Order{
			States: make([]int32, 0, len(fresh)), Ends: make([]int32, 0, len(fresh)),
		}}
		for _, p := range o.paths {
			w.walk(p)
		}
		return w.order, nil
	}
	out, err := o.chain.Components(ctx, fresh, func(n int32) bool { return !isFresh[n] })
	if err != nil {
		return nil, err
	}
	return o.sorted(out), nil
}

// sorted puts the states of blocks in an order in which neighbours are near to each other.
func (o *orderer) sorted(out *markov.Order) *markov.Order {
	if out != nil {
		for _, block := range out.Blocks() {
			slices.SortFunc(block, o.compareStates)
		}
	}
	return out
}

// A path is boxes that lead back to one another, and the axes along which the moves
// between them go up or down: along the first one, or if they stay there along the next.
type path struct {
	boxes    []int32
	axes     []int
	downward []bool
}

// findPaths finds the paths, each before all that it leads to; nil if there is a set of
// boxes without one.
func (s *stateSpace) findPaths() []path {
	boxes := make([]int32, len(s.keys))
	for i := range boxes {
		boxes[i] = int32(i)
	}
	slices.SortFunc(boxes, func(a, b int32) int { return s.compareModes(s.keys[a].mode, s.keys[b].mode) })
	rows := make([][]stateRow, len(boxes)) // by box
	for _, r := range s.rows {
		if r.moves != nil {
			box := s.box(r.at)
			rows[box] = append(rows[box], r)
		}
	}
	from := func(box int32) []stateRow { return rows[box] }
	ranks := make(boxRanks, len(boxes))
	var out []path
	for _, boxes := range s.components(boxes, ranks, from, false) {
		p := path{boxes: boxes}
		if !p.direct(s.stepsWithin(boxes, ranks, from), len(s.axes)) {
			return nil
		}
		out = append(out, p)
	}
	return out
}

// boxRanks are the places of boxes in a list, from 1; 0 of those that are not in it. They are
// used again: a space may have thousands of boxes, and of lists of few.
type boxRanks []int32

func (r boxRanks) set(boxes []int32) {
	for i, box := range boxes {
		r[box] = int32(i) + 1
	}
}

func (r boxRanks) clear(boxes []int32) {
	for _, box := range boxes {
		r[box] = 0
	}
}

// components lists the strongly connected components of boxes, by the moves of their
// rows, or those that stay in their position; each before all that it leads to.
func (s *stateSpace) components(boxes []int32, ranks boxRanks, from func(box int32) []stateRow, staying bool) [][]int32 {
	ranks.set(boxes)
	defer ranks.clear(boxes)
	var c markov.Chain
	for i, box := range boxes {
		var edges []markov.Edge
		for _, r := range from(box) {
			for k, m := range r.moves.list {
				if staying && m.adds != [maxAxes]int32{} {
					continue
				}
				if to := ranks[s.box(stateKey{mode: r.modes[k]})] - 1; to >= 0 {
					edges = append(edges, markov.Edge{By: to - int32(i)})
				}
			}
		}
		slices.SortFunc(edges, func(a, b markov.Edge) int { return cmp.Compare(a.By, b.By) })
		edges = slices.Compact(edges)
		c.Row, c.Rows = append(c.Row, int32(i)), append(c.Rows, edges)
	}
	o, err := c.Components(context.Background(), c.Row, nil)
	if err != nil {
		return nil // the background is never cancelled
	}
	var out [][]int32
	for _, block := range o.Blocks() {
		slices.Sort(block)
		for i, k := range block {
			block[i] = boxes[k]
		}
		out = append(out, block)
	}
	return out
}

// stepsWithin lists what moves between some boxes add.
func (s *stateSpace) stepsWithin(boxes []int32, ranks boxRanks, from func(box int32) []stateRow) [][maxAxes]int32 {
	ranks.set(boxes)
	defer ranks.clear(boxes)
	var steps [][maxAxes]int32
	seen := map[[maxAxes]int32]bool{{}: true}
	for _, box := range boxes {
		for _, r := range from(box) {
			for k, m := range r.moves.list {
				if !seen[m.adds] && ranks[s.box(stateKey{mode: r.modes[k]})] > 0 {
					seen[m.adds] = true
					steps = append(steps, m.adds)
				}
			}
		}
	}
	return steps
}

// direct finds the axes and directions in which steps go; false if there are none.
func (p *path) direct(steps [][maxAxes]int32, dims int) bool {
	for range dims {
		best, downward := -1, false
		for k := range dims {
			if slices.Contains(p.axes, k) {
				continue
			}
			up, down := false, false
			for _, s := range steps {
				up, down = up || s[k] > 0, down || s[k] < 0
			}
			if up != down || len(steps) == 0 {
				best, downward = k, down
				break
			}
		}
		if best < 0 {
			return false
		}
		p.axes, p.downward = append(p.axes, best), append(p.downward, downward)
		steps = slices.DeleteFunc(steps, func(s [maxAxes]int32) bool { return s[best] != 0 })
	}
	return len(steps) == 0
}

// A walker takes the states of a path position by position.
type walker struct {
	*stateSpace
	isFresh []bool
	order   *markov.Order
	ranks   boxRanks

	path
	blocks [][][]int32 // by class: the components of the boxes at a position
}

// walk adds the fresh states of a path to the order.
func (w *walker) walk(p path) {
	w.path, w.blocks = p, make([][][]int32, w.classes)
	w.along(0, 0, 0)
}

// along goes along the axes from one of them on, at a position that the axes before make:
// its number and its class.
func (w *walker) along(k int, number, class int32) {
	if k == len(w.path.axes) {
		w.visit(number, class)
		return
	}
	a := &w.stateSpace.axes[w.path.axes[k]]
	for i := range a.n {
		if w.downward[k] {
			i = a.n - 1 - i
		}
		w.along(k+1, number+i*a.stride, class+a.class[i])
	}
}

// visit adds the fresh states at a position.
func (w *walker) visit(position, class int32) {
	if len(w.path.boxes) == 1 {
		if n := w.path.boxes[0]*w.volume + position; w.isFresh[n] {
			w.order.Add(n)
		}
		return
	}
	any := false
	for _, box := range w.path.boxes {
		any = any || w.isFresh[box*w.volume+position]
	}
	if !any {
		return
	}
	if w.blocks[class] == nil {
		w.blocks[class] = w.components(w.path.boxes, w.ranks, func(box int32) []stateRow {
			row := w.table[box*w.classes+class] - 1
			if row < 0 || w.rows[row].moves == nil {
				return nil
			}
			return w.rows[row : row+1]
		}, true)
	}
	for _, block := range w.blocks[class] {
		before := len(w.order.States)
		for _, box := range block { // within a limit of turns some may be out of reach
			if n := box*w.volume + position; w.isFresh[n] {
				w.order.States = append(w.order.States, n)
			}
		}
		if len(w.order.States) > before {
			w.order.Ends = append(w.order.Ends, int32(len(w.order.States)))
		}
	}
}
