package scenarios

import (
	"slices"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// A Cursor binds the cells of a grid one after the other. What the trees of two
// cells have in common is one tree: the same node, not an equal one, wherever the
// swept parameters that it names have the same values. Whoever evaluates the cells
// can tell by that what there is to evaluate again.
//
// A cursor and what it has bound must not be used by two goroutines at a time.
type Cursor struct {
	grid   *Grid
	radix  []int // how many values each swept parameter has
	parts  map[notation.Expr]*pattern
	shared int // the trees kept for other cells than the present one
}

// maxShared is the number of trees that a cursor keeps for cells to come.
const maxShared = 1 << 14

// A pattern is a part of a measure before values are put in.
type pattern struct {
	expr  notation.Expr
	kids  []*pattern // in the order of [notation.Children]
	swept []int      // the sweeps that change it, ascending

	last  int           // the combination of their values that was bound last
	bound notation.Expr // what came of it; nil at first
	other map[int]notation.Expr
}

// Cursor returns a new cursor. The grid itself may still be used by several
// goroutines, each with a cursor of its own.
func (g *Grid) Cursor() *Cursor {
	c := &Cursor{grid: g, parts: map[notation.Expr]*pattern{}}
	for _, sweep := range g.sweeps {
		c.radix = append(c.radix, len(sweep.Texts))
	}
	return c
}

// Bind returns the scenario with the values of a cell, as [Grid.Bind] does.
func (c *Cursor) Bind(i int) *Bound {
	b := c.grid.Bind(i)
	at := odometer(c.grid.sweeps, i)
	b.substitute = func(e notation.Expr) notation.Expr { return c.bind(c.pattern(e), b.values, at) }
	return b
}

// bind puts values in for the names of parameters in a pattern.
func (c *Cursor) bind(t *pattern, values map[string]parameter.Value, at []int) notation.Expr {
	combination := 0
	for _, k := range t.swept {
		combination = combination*c.radix[k] + at[k]
	}
	if t.bound != nil && t.last == combination {
		return t.bound
	}
	if known, ok := t.other[combination]; ok {
		t.last, t.bound = combination, known
		return known
	}
	t.last, t.bound = combination, c.put(t, values, at)
	// A combination of all swept parameters does not come again.
	if len(t.swept) < len(c.radix) && c.shared < maxShared {
		if t.other == nil {
			t.other = map[int]notation.Expr{}
		}
		t.other[combination] = t.bound
		c.shared++
	}
	return t.bound
}

// put makes the tree of a pattern for one combination of values.
func (c *Cursor) put(t *pattern, values map[string]parameter.Value, at []int) notation.Expr {
	if len(t.kids) == 0 || len(t.swept) == 0 {
		return parameter.Substitute(t.expr, values)
	}
	kids := make([]notation.Expr, len(t.kids))
	for i, kid := range t.kids {
		kids[i] = c.bind(kid, values, at)
	}
	return notation.WithChildren(t.expr, kids)
}

// pattern returns what is known of a part of a measure.
func (c *Cursor) pattern(e notation.Expr) *pattern {
	if t, ok := c.parts[e]; ok {
		return t
	}
	t := &pattern{expr: e}
	if ref, ok := e.(*notation.Ref); ok {
		t.swept = slices.Clone(c.grid.depends[ref.Name])
	}
	for _, part := range notation.Children(e) {
		kid := c.pattern(part)
		t.kids = append(t.kids, kid)
		t.swept = append(t.swept, kid.swept...)
	}
	slices.Sort(t.swept)
	t.swept = slices.Compact(t.swept)
	c.parts[e] = t
	return t
}
