package notation

import "math/big"

// checkGroupModifiers refuses what a group cannot have.
func checkGroupModifiers(g *Group) error {
	for _, m := range g.Mods {
		switch m.(type) {
		case *Keep, *Success, *Failure:
		case *Explode, *Reroll, *Sort:
			return Errorf(m.Span(), "a group takes keep, drop, success and failure only")
		default:
			return notKnown(m.Span(), "modifier", m)
		}
	}
	if err := failureNeedsSuccess(g.Mods); err != nil {
		return err
	}
	if len(g.Items) == 1 && len(g.Mods) > 0 {
		return checkPoolable(g.Items[0])
	}
	return nil
}

func failureNeedsSuccess(mods []Modifier) error {
	var failure *Failure
	for _, m := range mods {
		if _, ok := m.(*Success); ok {
			return nil
		}
		if f, ok := m.(*Failure); ok {
			failure = f
		}
	}
	if failure == nil {
		return nil
	}
	return Errorf(failure.At, "a failure check without a success check").WithHint("such as >5f1")
}

// checkPoolModifiers refuses modifiers that have no meaning, and dice that would
// be rolled for ever, where the sides are known already.
func checkPoolModifiers(p *Pool) error {
	if err := failureNeedsSuccess(p.Mods); err != nil {
		return err
	}
	lo, hi, known := constantFaces(p.Die)
	if !known {
		return nil
	}
	return checkEndless(p, lo, hi)
}

// constantFaces returns the smallest and the largest face of a die whose faces
// are the whole numbers between them and do not depend on chance.
func constantFaces(d Die) (lo, hi int64, known bool) {
	switch d := d.(type) {
	case FateDie:
		return -1, 1, true
	case FairDie:
		n, ok := d.Sides.(*Number)
		if ok && n.Value.IsInt() && n.Value.Num().IsInt64() {
			return 1, n.Value.Num().Int64(), true
		}
	case FacesDie:
	}
	return 0, 0, false
}

// checkEndless returns an [*Error] if dice with the faces lo..hi would be
// rerolled or would explode for ever under the pool's modifiers. It is decided
// on the faces that can settle.
func checkEndless(p *Pool, lo, hi int64) error {
	var explode *Explode
	var rerolls []*Reroll
	for _, m := range p.Mods {
		if e, ok := m.(*Explode); ok {
			explode = e
		}
		if r, ok := m.(*Reroll); ok && !r.Once {
			rerolls = append(rerolls, r)
		}
	}
	if explode == nil && rerolls == nil {
		return nil
	}
	settles := false
	for _, f := range deciding(p, lo, hi) {
		v := new(big.Rat).SetInt64(f)
		if rerolled(rerolls, v, lo) {
			continue
		}
		settles = true
		if explode == nil || !explode.triggers(v, hi) {
			return nil
		}
	}
	if !settles {
		return Errorf(p.At, "every face is rerolled, for ever")
	}
	return Errorf(explode.At, "every face that can settle explodes, for ever")
}

func rerolled(rerolls []*Reroll, v *big.Rat, lo int64) bool {
	for _, r := range rerolls {
		if r.triggers(v, lo) {
			return true
		}
	}
	return false
}

// deciding returns faces that stand for all: the ends, and those at and beside
// the points. Between them nothing changes.
func deciding(p *Pool, lo, hi int64) []int64 {
	list := []int64{lo, hi}
	add := func(f int64) {
		if f > lo && f < hi {
			list = append(list, f)
		}
	}
	add(lo + 1)
	add(hi - 1)
	for _, m := range p.Mods {
		var point *Point
		if e, ok := m.(*Explode); ok {
			point = e.Point
		}
		if r, ok := m.(*Reroll); ok {
			point = r.Point
		}
		if point == nil || !point.Value.Num().IsInt64() {
			continue
		}
		f := point.Value.Num().Int64()
		add(f)
		if f > lo {
			add(f - 1)
		}
		if f < hi {
			add(f + 1)
		}
	}
	return list
}

// triggers reports whether a die that shows v explodes; highest is its largest
// face.
func (m *Explode) triggers(v *big.Rat, highest int64) bool {
	if m.Point == nil {
		return v.Cmp(new(big.Rat).SetInt64(highest)) == 0
	}
	return m.Point.holds(v)
}

// triggers reports whether a die that shows v is rolled again; lowest is its
// smallest face.
func (m *Reroll) triggers(v *big.Rat, lowest int64) bool {
	if m.Point == nil {
		return v.Cmp(new(big.Rat).SetInt64(lowest)) == 0
	}
	return m.Point.holds(v)
}

// Warnings returns what of an expression is allowed but may not be meant: each
// an [*Error] with its place.
func Warnings(e Expr) []*Error {
	var out []*Error
	if b, ok := e.(*Binary); ok && (b.Op == Sub || b.Op == Add) {
		if k := lastKeep(b.X); k != nil && k.Implicit {
			out = append(out, Errorf(k.At, "%s without a number keeps or drops one die", k.At.Text()).
				WithHint("the %s that follows is arithmetic", b.Op))
		}
	}
	if n, ok := e.(*Pool); ok {
		out = append(out, keepWarnings(n.At, n.Mods)...)
		if c, ok := n.Count.(*Number); ok {
			out = append(out, tooManyKept(n.Mods, c.Value)...)
		}
	}
	if n, ok := e.(*Group); ok {
		out = append(out, keepWarnings(n.At, n.Mods)...)
		if len(n.Items) > 1 {
			out = append(out, tooManyKept(n.Mods, new(big.Rat).SetInt64(int64(len(n.Items))))...)
		}
	}
	for _, c := range Children(e) {
		out = append(out, Warnings(c)...)
	}
	return out
}

// lastKeep returns the keep that the text of a pool or group ends with.
func lastKeep(e Expr) *Keep {
	var mods []Modifier
	if n, ok := e.(*Pool); ok {
		mods = n.Mods
	}
	if n, ok := e.(*Group); ok {
		mods = n.Mods
	}
	if len(mods) == 0 {
		return nil
	}
	k, _ := mods[len(mods)-1].(*Keep)
	return k
}

func keepWarnings(at Span, mods []Modifier) []*Error {
	var keep, drop *Keep
	for _, m := range mods {
		if k, ok := m.(*Keep); ok && k.Drop {
			drop = k
		} else if ok {
			keep = k
		}
	}
	if keep == nil || drop == nil {
		return nil
	}
	return []*Error{Errorf(at, "keep and drop together: a die stays if both leave it in")}
}

func tooManyKept(mods []Modifier, dice *big.Rat) []*Error {
	for _, m := range mods {
		if _, explodes := m.(*Explode); explodes {
			return nil // there may be more dice than are rolled at first
		}
	}
	var out []*Error
	for _, m := range mods {
		if k, ok := m.(*Keep); ok && new(big.Rat).SetInt64(k.Count).Cmp(dice) > 0 {
			out = append(out, Errorf(k.At, "%s, of %s dice", k, dice.RatString()))
		}
	}
	return out
}
