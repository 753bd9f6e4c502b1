package encounter

import (
	"math/big"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"slices"
)

// This file numbers the states of a process by where they lie: the parts that are
// added to span a box, and every mode has one of its own. What a turn does is then
// the same step from number to number wherever it is played, in all states of a mode
// whose comparisons come out alike, and is written down once.

// A grid is the states that can be reached from some states. It grows.
type grid struct {
	f     *turnModel
	chain markov.Chain

	axes   [maxAdded]axis
	dims   int     // the axes that there are
	volume int32   // of the box: the numbers of one mode
	local  []int32 // the place of each mode of the turn; -1 where it has none yet
	modes  []int32 // the modes in their places

	plans   []planOfClass
	byClass map[planKey]int32
	table   []int32 // of plans by place of the mode and class, + 1
	classes int32
	boxes   int  // how often the box was laid out
	isWide  bool // no box holds all starts

	reached []int32 // in the order they were found
	done    int     // how many of them were looked at
	ordered int     // how many of them have their place in an order
	routes  routes  // how moves lead from one to another
	steps   float64 // transitions seen

	edgesOfRows float64

	onMove func(from []int32) // is told when states get new numbers
}

// An axis is a part that is added to.
type axis struct {
	part    int
	lo      int32
	n       int32 // the numbers of the box: lo to lo+n-1
	stride  int32
	borders []int64 // at which comparisons change
	exactly bool    // every number makes a difference

	first, last int32   // of the borders at which the process may end; none if first > last
	class       []int32 // by number, times the classes of the axes before
}

// maxSide is the length of a side of the box from which on numbers in it may not fit.
const maxSide = 1 << 30

// ends returns the first and the last number.
func (a *axis) ends() (lo, hi int64) { return int64(a.lo), int64(a.lo) + int64(a.n) - 1 }

// hold makes an axis reach from lo to hi, unless it were too long.
func (a *axis) hold(lo, hi int64) bool {
	if hi-lo >= maxSide || lo < -rational.MaxSmall || hi > rational.MaxSmall {
		return false
	}
	a.lo, a.n = int32(lo), int32(hi-lo+1)
	return true
}

// A planKey is a mode, by its place, and a class of numbers on each axis.
type planKey struct {
	mode  int32
	class [maxAdded]int32
}

// A planOfClass is what goes on in the states of a planKey.
type planOfClass struct {
	mode     int32 // its place
	moves    *moves
	min, max [maxAdded]int32
}

// States that are no state, and states that wait to be looked at.
const (
	noState = -1
	waiting = -2
)

// newGrid lays out a box around where the process starts and what it is compared with.
// States of one row are then alike for a question too, if there is one.
func (f *turnModel) newGrid(starts []startWeight, q *query) *grid {
	g := &grid{f: f, byClass: map[planKey]int32{}}
	axes := 0
	for i := range f.parts {
		if !f.turn.adds[i] {
			continue
		}
		a := axis{part: i, exactly: slices.Contains(f.until.direct, i), first: 1, last: 0}
		lo, hi := starts[0].at.adds[axes], starts[0].at.adds[axes]
		for _, s := range starts {
			lo, hi = min(lo, s.at.adds[axes]), max(hi, s.at.adds[axes])
		}
		compared := [][]threshold{f.turn.atoms, f.until.atoms}
		if q != nil {
			compared = append(compared, q.atoms)
		}
		for _, atoms := range compared {
			for _, t := range atoms {
				if t.part == i {
					a.borders = append(a.borders, t.with)
				}
			}
		}
		// States on the two sides of a bound are not alike: one of them lies beyond it.
		for _, h := range f.turn.held {
			for _, v := range []*big.Rat{h.low, h.high} {
				if h.part == f.parts[i] && v != nil {
					a.borders = append(a.borders, v.Num().Int64())
				}
			}
		}
		for _, t := range f.until.atoms {
			if t.part != i {
				continue
			}
			v := int32(t.with)
			lo, hi = min(lo, v), max(hi, v)
			if a.first > a.last {
				a.first, a.last = v, v
			}
			a.first, a.last = min(a.first, v), max(a.last, v)
		}
		slices.Sort(a.borders)
		a.borders = slices.Compact(a.borders)
		if !a.hold(int64(lo), int64(hi)) {
			g.isWide = true
			a.hold(int64(lo), int64(lo))
		}
		g.axes[axes] = a
		axes++
	}
	g.dims = axes
	for ; axes < maxAdded; axes++ {
		g.axes[axes] = axis{part: -1, n: 1}
	}
	return g
}

// classOf numbers the stretches of an axis on which nothing changes.
func (a *axis) classOf(v int32) int32 {
	if a.exactly {
		return v
	}
	i, found := slices.BinarySearch(a.borders, int64(v))
	if found {
		return int32(2*i + 1)
	}
	return int32(2 * i)
}

// edgeBytes is what a transition takes.
const edgeBytes = 16

// gridBytes is about what a number takes that may be a state.
const gridBytes = 40

// isTooLarge reports whether there is no room for boxes of so many numbers, of all modes
// and one more.
func (g *grid) isTooLarge(volume float64) bool {
	numbers := volume * float64(len(g.modes)+1)
	return numbers*gridBytes > g.f.e.budget.MaxMemory || numbers > maxStates
}

// fit computes what follows from the box; false if it is too large.
func (g *grid) fit() bool {
	volume, classes := 1.0, 1.0
	for i := range g.axes {
		volume *= float64(g.axes[i].n)
	}
	if g.isTooLarge(volume) {
		return false
	}
	stride := int32(1)
	for i := len(g.axes) - 1; i >= 0; i-- {
		a := &g.axes[i]
		a.stride = stride
		stride *= a.n
	}
	g.volume = stride
	g.classes = 1
	for i := range g.axes {
		a := &g.axes[i]
		a.class = make([]int32, a.n)
		number := int32(0)
		for k := range a.class {
			if k > 0 && a.classOf(a.lo+int32(k)) != a.classOf(a.lo+int32(k)-1) {
				number++
			}
			a.class[k] = number * g.classes
		}
		classes *= float64(number + 1)
		g.classes *= number + 1
		if classes*float64(len(g.modes)+1) > 1<<24 {
			return false
		}
	}
	g.boxes++
	for i, p := range g.plans {
		g.chain.Rows[i] = g.edges(p)
	}
	g.tabulate()
	return true
}

// tabulate finds the plans in the table of a new box.
func (g *grid) tabulate() {
	g.table = make([]int32, int(g.classes)*len(g.modes))
	var places [maxAdded]map[int32]int32 // of each class of an axis
	for k := range g.axes {
		a := &g.axes[k]
		places[k] = map[int32]int32{}
		for i := range a.class {
			places[k][a.classOf(a.lo+int32(i))] = a.class[i]
		}
	}
	for key, row := range g.byClass {
		class, inside := key.mode*g.classes, true
		for k := range g.axes {
			place, ok := places[k][key.class[k]]
			class, inside = class+place, inside && ok
		}
		if inside {
			g.table[class] = row + 1
		}
	}
}

// edges are the moves of a plan as steps from number to number.
func (g *grid) edges(p planOfClass) []markov.Edge {
	if p.moves == nil {
		return nil
	}
	edges := make([]markov.Edge, len(p.moves.list))
	for i, m := range p.moves.list {
		by := (g.local[m.mode] - p.mode) * g.volume
		for k := range g.axes {
			by += m.adds[k] * g.axes[k].stride
		}
		edges[i] = markov.Edge{P: m.p, By: by}
	}
	return edges
}

// place returns the place of a mode of the turn.
func (g *grid) place(mode int32) int32 {
	for int(mode) >= len(g.local) {
		g.local = append(g.local, -1)
	}
	if g.local[mode] < 0 {
		g.local[mode] = int32(len(g.modes))
		g.modes = append(g.modes, mode)
		from := len(g.chain.Row)
		// The modes before are about as many as those to come.
		g.chain.Row = slices.Grow(g.chain.Row, max(int(g.volume), from))[:from+int(g.volume)]
		for i := from; i < len(g.chain.Row); i++ {
			g.chain.Row[i] = noState
		}
		g.table = append(g.table, make([]int32, g.classes)...)
	}
	return g.local[mode]
}

// number returns the number of a state, in a box that holds it.
func (g *grid) number(at stateKey) int32 {
	n := g.place(at.mode) * g.volume
	for k := range g.axes {
		n += (at.adds[k] - g.axes[k].lo) * g.axes[k].stride
	}
	return n
}

// coordinates returns the place of a state's mode and where it lies in the box.
func (g *grid) coordinates(state int32) (mode int32, at [maxAdded]int32) {
	mode = state / g.volume
	rest := state - mode*g.volume
	for k := range g.dims { // divisions are slow: the last step is 1
		if k == g.dims-1 {
			at[k] = rest
			break
		}
		at[k] = rest / g.axes[k].stride
		rest -= at[k] * g.axes[k].stride
	}
	return mode, at
}

// spot returns what state a number is.
func (g *grid) spot(state int32) stateKey {
	mode, at := g.coordinates(state)
	s := stateKey{mode: g.modes[mode]}
	for k := range g.axes {
		s.adds[k] = g.axes[k].lo + at[k]
	}
	return s
}

// enclose makes the box hold these bounds, with more room to as much, so that this
// happens a few times only; what is in the box keeps its order.
func (g *grid) enclose(lo, hi [maxAdded]int64, more int64) error {
	old, same := *g, g.volume > 0 // axes are values, so old keeps its own
	for k := range g.axes {
		a := &g.axes[k]
		room := min(int64(a.n)/2, more)
		from, to := a.ends()
		if lo[k] < from {
			from, same = min(lo[k], from-room), false
		}
		if hi[k] > to {
			to, same = max(hi[k], to+room), false
		}
		if !a.hold(from, to) {
			return errSparse
		}
	}
	if same {
		return nil
	}
	if !g.fit() {
		return errSparse
	}
	g.chain.Row = make([]int32, int(g.volume)*len(g.modes))
	for i := range g.chain.Row {
		g.chain.Row[i] = noState
	}
	from := slices.Clone(g.reached)
	for i, s := range from {
		g.reached[i] = g.moved(&old, s)
		g.chain.Row[g.reached[i]] = old.chain.Row[s]
	}
	if g.onMove != nil {
		g.onMove(from)
	}
	return nil
}

// moved returns the number of a state that had another in the old box.
func (g *grid) moved(old *grid, state int32) int32 {
	mode, at := old.coordinates(state)
	n := mode * g.volume
	for k := range g.axes {
		n += (at[k] + old.axes[k].lo - g.axes[k].lo) * g.axes[k].stride
	}
	return n
}
