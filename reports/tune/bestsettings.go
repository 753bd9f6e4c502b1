package tune

import (
	"slices"

	"oddsmith/internal/sorting"
)

// A collector keeps the best of the settings that it is told of.
type collector struct {
	top       int
	looked    int
	met       int
	undecided int // settings that miss no goal for certain, and do not meet all
	best      []*Setting
	front     []*Setting    // of which none is better in all goals than another
	patterns  map[uint]bool // which goals are missed together
}

// add counts an evaluated setting and keeps it if it is among the best or in the Pareto front.
func (c *collector) add(s *Setting) {
	c.looked++
	missing := s.missing()
	switch {
	case s.Meets:
		c.met++
	case missing == 0:
		c.undecided++
	}
	if c.patterns == nil {
		c.patterns = map[uint]bool{}
	}
	c.patterns[missing] = true
	if at, _ := slices.BinarySearchFunc(c.best, s, compare); at < c.top {
		c.best = slices.Insert(c.best, at, s)
		c.best = c.best[:min(len(c.best), c.top)]
	}
	c.addToFront(s)
}

// addToFront keeps a setting if no other is at least as near to every goal. Of those that are alike the
// better one stays.
func (c *collector) addToFront(s *Setting) {
	for i, other := range c.front {
		if noFurther(other, s) && (compare(other, s) < 0 || !noFurther(s, other)) {
			c.front[0], c.front[i] = other, c.front[0] // it is likely to be at least as near as the next one
			return
		}
	}
	c.front = append(slices.DeleteFunc(c.front, func(other *Setting) bool { return noFurther(s, other) }), s)
}

// conflicts returns the minimal sets of goals, as indices, that no evaluated setting meets
// together.
func (c *collector) conflicts(goals int) [][]int {
	var found []uint
	var out [][]int
	sets := make([]uint, 0, 1<<goals)
	for set := uint(1); set < 1<<goals; set++ {
		sets = append(sets, set)
	}
	sorting.Stable(sets, func(a, b uint) int { return len(members(a)) - len(members(b)) })
	for _, set := range sets {
		if slices.ContainsFunc(found, func(smaller uint) bool { return set&smaller == smaller }) {
			continue
		}
		together := false
		for missing := range c.patterns {
			together = together || missing&set == 0
		}
		if !together {
			found, out = append(found, set), append(out, members(set))
		}
	}
	return out
}

// members returns the indices of the bits that are set.
func members(set uint) []int {
	var out []int
	for i := 0; set>>i != 0; i++ {
		if set>>i&1 == 1 {
			out = append(out, i)
		}
	}
	return out
}
