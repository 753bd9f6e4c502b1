package encounter

import (
	"slices"

	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// maxAxes is the number of parts that are axes: of more, a box would be mostly empty.
const maxAxes = 3

// axesOf returns which of the parts that a step adds to are axes. Those that decide when
// the process ends come first: they are hit points, which take many values. A supply, of
// which a turn takes a few or none, is no axis: it is used up by and by, and few values of
// it go with many of the rest.
func axesOf(step notation.Expr, adds []bool, decisive partSet) []bool {
	out := make([]bool, len(adds))
	items, _ := itemsOf(step, len(adds)) // as increments has made it
	n := 0
	for _, first := range []bool{true, false} {
		for i, added := range adds {
			if n < maxAxes && added && decisive[i] == first && (first || !isSupply(items[i])) {
				out[i] = true
				n++
			}
		}
	}
	return out
}

// isSupply reports whether what is added to a part is one of a few numbers that are not
// above 0.
func isSupply(change notation.Expr) bool {
	if n, ok := change.(*notation.If); ok {
		return isSupply(n.Then) && isSupply(n.Else)
	}
	v, ok := numberOf(change)
	return ok && v.Sign() <= 0
}

// An axis is a part of the state that turns add to. Between two neighbouring borders,
// the numbers it is compared with, all its values are alike: no comparison tells them
// apart.
type axis struct {
	part    int
	borders []int64
	exactly bool // the value itself is needed: no two values are alike

	// The values that the end of the process is decided by; none if first > last.
	first, last int32

	// The box of the states reaches from lo to lo+n-1 on this axis.
	lo, n  int32
	stride int32   // from the number of a state to that of its neighbour
	class  []int32 // by position: the class of the value, times the classes of the axes before
}

// axes returns the parts that are axes, with what the queries compare them with.
func (m *turnModel) axes(queries ...*query) []axis {
	var out []axis
	for i, onAxis := range m.turn.onAxis {
		if !onAxis {
			continue
		}
		a := axis{part: i, first: 1, last: 0}
		for _, q := range queries {
			a.exactly = a.exactly || slices.Contains(q.direct, i)
			for _, t := range q.thresholds {
				if t.part == i {
					a.borders = append(a.borders, t.with)
				}
			}
		}
		out = append(out, a)
	}
	return out
}

// sortBorders makes classOf ready to be used.
func (a *axis) sortBorders() {
	slices.Sort(a.borders)
	a.borders = slices.Compact(a.borders)
}

// classOf returns the class of a value: equal for values that are alike.
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

// maxSide is the length of a side of the box from which on numbers in it may not fit.
const maxSide = 1 << 30

// ends returns the first and the last value in the box.
func (a *axis) ends() (lo, hi int64) { return int64(a.lo), int64(a.lo) + int64(a.n) - 1 }

// reach makes the box reach from lo to hi, unless it were too long.
func (a *axis) reach(lo, hi int64) bool {
	if hi-lo >= maxSide || lo < -rational.MaxSmall || hi > rational.MaxSmall {
		return false
	}
	a.lo, a.n = int32(lo), int32(hi-lo+1)
	return true
}

// classify tabulates the classes of the values in the box, of which there are as many as
// it returns; each stands for so many classes of the axes before.
func (a *axis) classify(before int32) int32 {
	a.class = make([]int32, a.n)
	number := int32(0)
	for k := range a.class {
		if k > 0 && a.classOf(a.lo+int32(k)) != a.classOf(a.lo+int32(k)-1) {
			number++
		}
		a.class[k] = number * before
	}
	return number + 1
}
