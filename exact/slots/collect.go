package slots

import (
	"oddsmith/exact/constant"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A collector collects the parts of a pattern.
type collector struct {
	*surveyed
	ends  func(notation.Expr) (low, high int64, ok bool)
	seen  map[notation.Expr]bool
	parts []part
	raw   []bool // by slot
}

// collect adds the parts of a subtree that depend on slots: pure terms, thresholds and raw slots.
func (c *collector) collect(e notation.Expr) {
	if c.seen[e] {
		return
	}
	c.seen[e] = true
	if f := c.of(e); f.pure && f.dependent {
		c.parts = append(c.parts, c.newTerm(e))
		return
	}
	if _, isName := e.(*notation.Ref); isName || isShown(e) {
		c.markRaw(e)
		return
	}
	if n, ok := e.(*notation.Binary); ok && c.of(e).dependent {
		if t := c.threshold(n); t != nil {
			c.parts = append(c.parts, t)
			return
		}
	}
	for _, kid := range notation.Children(e) {
		c.collect(kid)
	}
}

// isShown reports whether a node is a process, or one whose text may appear in the methods of an
// answer.
func isShown(e notation.Expr) bool {
	switch n := e.(type) {
	case *notation.Process, *notation.Pool, *notation.Group, *notation.Copies, *notation.Where, *notation.Each, *notation.Pairs,
		*notation.Again, *notation.Deal, *notation.Deck:
		return true
	case *notation.Repeat:
		return n.Rank != nil
	case *notation.Call:
		return !n.Func.IsArithmetic() && !n.Func.IsEnd()
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref, *notation.Unary, *notation.Binary,
		*notation.Chance, *notation.If, *notation.Let, *notation.Tuple, *notation.Given, *notation.Retry:
	}
	return false
}

// markRaw marks the slots in a subtree as raw: their values are part of the key.
func (c *collector) markRaw(e notation.Expr) {
	notation.Visit(e, func(e notation.Expr) bool {
		if ref, ok := e.(*notation.Ref); ok {
			if k, ok := c.slot[ref.Name]; ok {
				c.raw[k] = true
			}
		}
		return true
	})
}

// threshold returns a comparison as a threshold; nil if it is none.
func (c *collector) threshold(n *notation.Binary) *threshold {
	if !n.Op.IsComparison() {
		return nil
	}
	t := &threshold{}
	if !c.addTo(t, n.X, 1) || !c.addTo(t, n.Y, -1) || len(t.terms) == 0 {
		return nil
	}
	return t
}

// addTo adds e, one side of a comparison, times sign, to a threshold; false if it is neither
// calculated from slots and constants alone, nor an expression without slots whose smallest and largest value are known, nor a sum of these.
func (c *collector) addTo(t *threshold, e notation.Expr, sign int64) bool {
	switch {
	case c.of(e).pure && c.of(e).dependent:
		t.terms, t.signs = append(t.terms, c.newTerm(e)), append(t.signs, sign)
		return true
	case !c.of(e).dependent:
		low, high, ok := c.ends(c.closed(e))
		if !ok || !rational.IsSmallInt(low) || !rational.IsSmallInt(high) {
			return false
		}
		t.reach += max(-low, high)
		if sign < 0 {
			low, high = -high, -low
		}
		t.low, t.high = t.low+low, t.high+high
		return true
	}
	if n, ok := e.(*notation.Binary); ok && (n.Op == notation.Add || n.Op == notation.Sub) {
		right := sign
		if n.Op == notation.Sub {
			right = -sign
		}
		return c.addTo(t, n.X, sign) && c.addTo(t, n.Y, right)
	}
	if n, ok := e.(*notation.Unary); ok && n.Op == notation.Neg {
		return c.addTo(t, n.X, -sign)
	}
	return false
}

// newTerm returns the term of a pure subtree, with a table of its values if it has only one slot.
func (c *collector) newTerm(e notation.Expr) *term {
	t := c.untabulated(e)
	if t.slot < 0 || t.kids == nil {
		return t
	}
	at, known := make([]int, len(c.list)), make([]worth, len(c.list[t.slot].Numbers))
	for i := range known {
		at[t.slot] = i
		w, ok := t.eval(setting{c.list, at})
		w.lost = !ok
		known[i] = w
	}
	t.known = known
	return t
}

// untabulated returns the term of a pure subtree, without a table.
func (c *collector) untabulated(e notation.Expr) *term {
	t := &term{expr: e, slot: none}
	if ref, ok := e.(*notation.Ref); ok {
		t.slot = c.slot[ref.Name]
		return t
	}
	if v, ok := constant.OfLiteral(e); ok {
		t.lit = v
		return t
	}
	for _, child := range notation.Children(e) {
		kid := c.untabulated(child)
		t.kids = append(t.kids, kid)
		switch {
		case t.slot == none:
			t.slot = kid.slot
		case kid.slot != none && kid.slot != t.slot:
			t.slot = several
		}
	}
	return t
}
