package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
)

// A closed subtree, on which no variable's value has an influence, is evaluated in a frame of its
// own, as if nothing else were known, so that what it costs follows from the subtree alone. A
// cache may then know it, and charge what it would have cost in this evaluation: its own steps,
// and those of the closed subtrees that it was made of, each the first time that it is met.
type frame struct {
	id      int
	memo    map[memoKey]*dist.Dist // what nodes came to under values of variables
	parted  map[partedKey][][]int  // which kids of nodes share rolls
	parts   []*found               // the closed subtrees that were met, some perhaps more than once
	ofParts float64                // what those have charged
}

// A found result is that of a closed subtree, with what it costs.
type found struct {
	dist  *dist.Dist
	own   float64 // steps, without those of its parts
	held  float64 // bytes of the result
	parts []*found
	trace budget.Trace

	charged int // the number of the evaluation that it was charged to last
	met     int // the frame by which it was met last
}

// A memoKey identifies a node together with the values of the variables that it
// depends on.
type memoKey struct {
	node   int
	values [3]uint64 // of the first variables, each beside its number; 0 is none
	rest   string    // of the others, which are rare
}

// isClosed reports whether no value of a variable makes a difference.
func (k memoKey) isClosed() bool { return k.values[0] == 0 }

// A partedKey is a node, and the rolls that have values.
type partedKey struct {
	node  int
	given plan.Set
}
