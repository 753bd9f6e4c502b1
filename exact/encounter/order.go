package encounter

import (
	"cmp"
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

// order puts the states in order.
func (s *stateSpace) order() (*markov.Order, error) {
	paths, err := s.findPaths()
	if err != nil {
		return nil, err
	}
	if paths != nil {
		w := walker{stateSpace: s, ranks: make(boxRanks, len(s.keys)), order: &markov.Order{
			States: make([]int32, 0, len(s.reached)), Ends: make([]int32, 0, len(s.reached)),
		}}
		if err := s.model.e.budget.Hold(orderBytes * float64(len(s.reached))); err != nil {
			return nil, err
		}
		for _, p := range paths {
			if err := w.walk(p); err != nil {
				return nil, err
			}
		}
		return w.order, nil
	}
	out, err := s.chain.Components(s.reached, nil)
	if err != nil {
		return nil, err
	}
	return out, s.sort(out)
}

// orderBytes is what a state takes in an order.
const orderBytes = 8

// sort puts the states of blocks in an order in which neighbours are near to each other.
func (s *stateSpace) sort(out *markov.Order) error {
	const (
		cost  = 100 // of a comparison
		often = 1024
	)
	var err error
	compared := 0
	for _, block := range out.Blocks() {
		if len(block) == 1 {
			continue
		}
		slices.SortFunc(block, func(a, b int32) int {
			if compared++; compared%often == 0 && err == nil {
				err = s.model.e.budget.Charge(often * cost)
			}
			if err != nil {
				return 0 // and it is soon done
			}
			return s.compareStates(a, b)
		})
	}
	return err
}

// A path is boxes that lead back to one another, and the axes along which the moves
// between them go up or down: along the first one, or if they stay there along the next.
type path struct {
	boxes    []int32
	axes     []int
	downward []bool
}

// findPaths finds the paths, each before all that it leads to; nil if there is a set of
// boxes without one, as where states lie too far apart for boxes.
func (s *stateSpace) findPaths() ([]path, error) {
	if s.isFar {
		return nil, nil
	}
	boxes := make([]int32, len(s.keys))
	for i := range boxes {
		boxes[i] = int32(i)
	}
	slices.SortFunc(boxes, func(a, b int32) int { return s.compareModes(s.keys[a].mode, s.keys[b].mode) })
	b, bytes := s.model.e.budget, rowBytes*float64(len(s.rows))
	if err := b.Hold(bytes); err != nil {
		return nil, err
	}
	defer b.Release(bytes)
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
	components, err := s.components(boxes, ranks, from, false)
	if err != nil {
		return nil, err
	}
	for _, boxes := range components {
		p := path{boxes: boxes}
		steps, err := s.stepsWithin(boxes, ranks, from)
		if err != nil {
			return nil, err
		}
		if !p.direct(steps, len(s.axes)) {
			return nil, nil
		}
		out = append(out, p)
	}
	return out, nil
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
func (s *stateSpace) components(boxes []int32, ranks boxRanks, from func(box int32) []stateRow, staying bool) ([][]int32, error) {
	ranks.set(boxes)
	defer ranks.clear(boxes)
	b := s.model.e.budget
	held := b.Held()
	defer func() { b.Release(b.Held() - held) }()
	c := markov.Chain{Meter: b}
	for i, box := range boxes {
		var edges []markov.Edge
		for _, r := range from(box) {
			if err := b.Hold(edgeBytes * float64(len(r.moves.list))); err != nil {
				return nil, err
			}
			for k, m := range r.moves.list {
				if err := s.chargeMoved(k); err != nil {
					return nil, err
				}
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
	o, err := c.Components(c.Row, nil)
	if err != nil {
		return nil, err
	}
	var out [][]int32
	for _, block := range o.Blocks() {
		slices.Sort(block)
		for i, k := range block {
			block[i] = boxes[k]
		}
		out = append(out, block)
	}
	return out, nil
}

// chargeMoved takes the work of seeing where moves lead, some at a time.
func (s *stateSpace) chargeMoved(k int) error {
	const cost, some = 30, 64
	if k%some != 0 {
		return nil
	}
	return s.model.e.budget.Charge(cost * some)
}

// stepsWithin lists what moves between some boxes add.
func (s *stateSpace) stepsWithin(boxes []int32, ranks boxRanks, from func(box int32) []stateRow) ([][maxAxes]int32, error) {
	ranks.set(boxes)
	defer ranks.clear(boxes)
	var steps [][maxAxes]int32
	seen := map[[maxAxes]int32]bool{{}: true}
	for _, box := range boxes {
		for _, r := range from(box) {
			for k, m := range r.moves.list {
				if err := s.chargeMoved(k); err != nil {
					return nil, err
				}
				if !seen[m.adds] && ranks[s.box(stateKey{mode: r.modes[k]})] > 0 {
					seen[m.adds] = true
					steps = append(steps, m.adds)
				}
			}
		}
	}
	return steps, nil
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
	order *markov.Order
	ranks boxRanks

	path
	blocks [][][]int32 // by class: the components of the boxes at a position
}

// walk adds the states of a path to the order.
func (w *walker) walk(p path) error {
	w.path, w.blocks = p, nil
	if len(p.boxes) > 1 {
		const blocksBytes = 24
		b, bytes := w.model.e.budget, blocksBytes*float64(w.classes)
		if err := b.Hold(bytes); err != nil {
			return err
		}
		defer b.Release(bytes)
		w.blocks = make([][][]int32, w.classes)
	}
	return w.along(0, 0, 0)
}

// along goes along the axes from one of them on, at a position that the axes before make:
// its number and its class.
func (w *walker) along(k int, number, class int32) error {
	if k == len(w.path.axes) {
		return w.visit(number, class)
	}
	a := &w.stateSpace.axes[w.path.axes[k]]
	if k == len(w.path.axes)-1 {
		if err := w.model.e.budget.Charge(lookCost / 4 * float64(a.n) * float64(len(w.path.boxes))); err != nil {
			return err
		}
	}
	for i := range a.n {
		if w.downward[k] {
			i = a.n - 1 - i
		}
		if err := w.along(k+1, number+i*a.stride, class+a.class[i]); err != nil {
			return err
		}
	}
	return nil
}

// isReached reports whether a number is a state that was found.
func (s *stateSpace) isReached(number int32) bool { return s.seen[number/64]>>(number%64)&1 != 0 }

// visit adds the states at a position.
func (w *walker) visit(position, class int32) error {
	if len(w.path.boxes) == 1 {
		if n := w.path.boxes[0]*w.volume + position; w.isReached(n) {
			w.order.Add(n)
		}
		return nil
	}
	any := false
	for _, box := range w.path.boxes {
		any = any || w.isReached(box*w.volume+position)
	}
	if !any {
		return nil
	}
	if w.blocks[class] == nil {
		var err error
		w.blocks[class], err = w.components(w.path.boxes, w.ranks, func(box int32) []stateRow {
			row := w.table[box*w.classes+class] - 1
			if row < 0 || w.rows[row].moves == nil {
				return nil
			}
			return w.rows[row : row+1]
		}, true)
		if err != nil {
			return err
		}
	}
	for _, block := range w.blocks[class] {
		before := len(w.order.States)
		for _, box := range block { // within a limit of turns some may be out of reach
			if n := box*w.volume + position; w.isReached(n) {
				w.order.States = append(w.order.States, n)
			}
		}
		if len(w.order.States) > before {
			w.order.Ends = append(w.order.Ends, int32(len(w.order.States)))
		}
	}
	return nil
}
