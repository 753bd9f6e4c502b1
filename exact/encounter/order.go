package encounter

import (
	"cmp"
	"context"
	"slices"

	"oddsmith/exact/markov"
)

// This file finds the order in which the states of a grid lead to one another.
//
// Hit points fall. If all moves between modes that lead back to one another go down
// some axis, or stay and go down another, and so on, then nothing leads back but by
// moves that stay where they are: those of a turn in which nobody hits. Such states
// are taken position by position, and what leads back at one position is found once
// for every class of them. Where that is not so, as where two sides heal, the order is
// found state by state.

// order returns the order of the states that were found since it was last asked for.
func (g *grid) order() (*markov.Order, error) {
	fresh := g.reached[g.ordered:]
	g.ordered = len(g.reached)
	if o := g.lexical(fresh); o != nil {
		return o, nil
	}
	isFresh := g.marked(fresh)
	o, err := g.chain.Components(g.f.e.budget.Ctx, fresh, func(s int32) bool { return !isFresh[s] })
	if err != nil {
		return nil, err
	}
	from := int32(0)
	for _, to := range o.Ends {
		if to-from > 1 {
			slices.SortFunc(o.States[from:to], g.compareStates)
		}
		from = to
	}
	return o, nil
}

func (g *grid) marked(states []int32) []bool {
	marks := make([]bool, len(g.chain.Row))
	for _, s := range states {
		marks[s] = true
	}
	return marks
}

// lexical returns the order if there is one by position, else nil.
func (g *grid) lexical(fresh []int32) *markov.Order {
	w := walker{grid: g, isFresh: g.marked(fresh), order: &markov.Order{
		States: make([]int32, 0, len(fresh)), Ends: make([]int32, 0, len(fresh)),
	}}
	w.bound(fresh)
	if g.routes.plans != len(g.plans) || g.routes.modes != len(g.modes) {
		g.routes = w.findRoutes()
	}
	if !g.routes.known {
		return nil
	}
	w.class = g.routes.class
	for i, class := range g.routes.classes {
		w.along = g.routes.of[i]
		w.walk(class)
	}
	return w.order
}

// Routes are what is known of how moves lead through a grid with so many plans and modes.
type routes struct {
	plans, modes int
	known        bool      // there is an order by position
	classes      [][]int32 // of modes that lead back to one another
	class        []int32   // of each mode that it is in
	of           []route   // by class
}

// A route is the axes, in the order of their weight, along which moves go down or up.
type route struct {
	axes     [maxAdded]int
	downward [maxAdded]bool
}

func (w *walker) findRoutes() routes {
	out := routes{plans: len(w.plans), modes: len(w.modes), known: true, classes: w.modeClasses()}
	out.class = w.class
	for _, class := range out.classes {
		if !w.direct(class) {
			return routes{plans: out.plans, modes: out.modes}
		}
		out.of = append(out.of, w.along)
	}
	return out
}

// A walker takes the states of a grid position by position.
type walker struct {
	*grid
	isFresh []bool
	order   *markov.Order
	lo, hi  [maxAdded]int32 // what bounds the fresh states
	class   []int32         // of each mode that is in one
	along   route
}

func (w *walker) bound(fresh []int32) {
	if len(fresh) == len(w.reached) {
		for k := range w.lo {
			w.lo[k], w.hi[k] = 0, w.axes[k].n-1
		}
		return
	}
	for i, s := range fresh {
		_, at := w.coordinates(s)
		for k, c := range at {
			if i == 0 {
				w.lo[k], w.hi[k] = c, c
			}
			w.lo[k], w.hi[k] = min(w.lo[k], c), max(w.hi[k], c)
		}
	}
}

// modeClasses lists the modes that lead back to one another, wherever, each class
// before all that it leads to.
func (w *walker) modeClasses() [][]int32 {
	n := len(w.modes)
	to := make([]map[int32]bool, n)
	for i := range to {
		to[i] = map[int32]bool{}
	}
	for _, p := range w.plans {
		if p.moves != nil {
			for _, m := range p.moves.list {
				to[p.mode][w.local[m.mode]] = true
			}
		}
	}
	places := make([]int32, n)
	for i := range places {
		places[i] = int32(i)
	}
	slices.SortFunc(places, w.compareModes)
	classes := components(places, func(i int32) []int32 {
		var out []int32
		for j := range to[i] {
			out = append(out, j)
		}
		slices.SortFunc(out, w.compareModes)
		return out
	})
	w.class = make([]int32, n)
	for k, class := range classes {
		slices.SortFunc(class, w.compareModes)
		for _, i := range class {
			w.class[i] = int32(k)
		}
	}
	return classes
}

// components lists the strongly connected components of a small graph, each before
// all that it leads to.
func components(nodes []int32, next func(int32) []int32) [][]int32 {
	c := markov.Chain{}
	place := map[int32]int32{}
	for i, n := range nodes {
		place[n] = int32(i)
	}
	for i, n := range nodes {
		var edges []markov.Edge
		for _, to := range next(n) {
			if j, ok := place[to]; ok {
				edges = append(edges, markov.Edge{By: j - int32(i)})
			}
		}
		c.Row, c.Rows = append(c.Row, int32(i)), append(c.Rows, edges)
	}
	o, err := c.Components(context.Background(), c.Row, nil)
	if err != nil {
		return nil // the background is never cancelled
	}
	var out [][]int32
	from := int32(0)
	for _, to := range o.Ends {
		var class []int32
		for _, i := range o.States[from:to] {
			class = append(class, nodes[i])
		}
		out, from = append(out, class), to
	}
	return out
}

// direct finds the axes and directions in which the moves within a class of modes go;
// false if there are none.
func (w *walker) direct(class []int32) bool {
	var steps [][maxAdded]int32
	seen := map[[maxAdded]int32]bool{{}: true}
	of := w.class[class[0]]
	for _, p := range w.plans {
		if p.moves == nil || w.class[p.mode] != of {
			continue
		}
		for _, m := range p.moves.list {
			if w.class[w.local[m.mode]] == of && !seen[m.adds] {
				seen[m.adds] = true
				steps = append(steps, m.adds)
			}
		}
	}
	taken := [maxAdded]bool{}
	for at := range w.along.axes {
		best := -1
		for k := range maxAdded {
			if taken[k] {
				continue
			}
			up, down := false, false
			for _, s := range steps {
				up, down = up || s[k] > 0, down || s[k] < 0
			}
			if up && down || !up && !down && len(steps) > 0 {
				continue
			}
			best, w.along.downward[at] = k, down
			break
		}
		if best < 0 {
			return false
		}
		taken[best], w.along.axes[at] = true, best
		steps = slices.DeleteFunc(steps, func(s [maxAdded]int32) bool { return s[best] != 0 })
	}
	return len(steps) == 0
}

// walk adds the fresh states of a class of modes to the order.
func (w *walker) walk(class []int32) {
	var n, first, step [maxAdded]int32
	for at, k := range w.along.axes {
		n[at], first[at], step[at] = w.hi[k]-w.lo[k]+1, w.lo[k], 1
		if w.along.downward[at] {
			first[at], step[at] = w.hi[k], -1
		}
	}
	blocks := make([][][]int32, w.classes)
	for i := range n[0] {
		p0, c0 := w.at(0, first[0]+step[0]*i)
		for j := range n[1] {
			p1, c1 := w.at(1, first[1]+step[1]*j)
			for k := range n[2] {
				p2, c2 := w.at(2, first[2]+step[2]*k)
				w.visit(class, p0+p1+p2, c0+c1+c2, blocks)
			}
		}
	}
}

// at returns what a coordinate adds to the number and to the class of a position.
func (w *walker) at(axis int, coordinate int32) (number, class int32) {
	a := &w.axes[w.along.axes[axis]]
	return coordinate * a.stride, a.class[coordinate]
}

// visit adds the fresh states at a position.
func (w *walker) visit(modes []int32, position, class int32, blocks [][][]int32) {
	if len(modes) == 1 {
		if s := modes[0]*w.volume + position; w.isFresh[s] {
			w.order.Add(s)
		}
		return
	}
	any := false
	for _, m := range modes {
		any = any || w.isFresh[m*w.volume+position]
	}
	if !any {
		return
	}
	if blocks[class] == nil {
		blocks[class] = components(modes, func(m int32) []int32 {
			row := w.table[m*w.classes+class] - 1
			if row < 0 || w.plans[row].moves == nil {
				return nil
			}
			var out []int32
			for _, move := range w.plans[row].moves.list {
				if move.adds == [maxAdded]int32{} {
					out = append(out, w.local[move.mode])
				}
			}
			slices.SortFunc(out, w.compareModes)
			return out
		})
		for _, b := range blocks[class] {
			slices.SortFunc(b, w.compareModes)
		}
	}
	for _, block := range blocks[class] {
		if !w.isFresh[block[0]*w.volume+position] {
			continue
		}
		for _, m := range block {
			w.order.States = append(w.order.States, m*w.volume+position)
		}
		w.order.Ends = append(w.order.Ends, int32(len(w.order.States)))
	}
}

// compareStates puts states in an order that does not depend on how they were found.
func (g *grid) compareStates(a, b int32) int {
	ma, pa := g.coordinates(a)
	mb, pb := g.coordinates(b)
	return cmp.Or(slices.Compare(pa[:], pb[:]), g.compareModes(ma, mb))
}

func (g *grid) compareModes(a, b int32) int {
	keys := g.f.turn.modes.keys
	return cmp.Compare(keys[g.modes[a]], keys[g.modes[b]])
}
