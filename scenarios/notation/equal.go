package notation

// Equal reports whether two trees are the same but for their spans.
func Equal(a, b Expr) bool {
	var c comparison
	return c.equal(a, b)
}

// A comparison is a pass of [Equal]. It remembers the pairs of nodes that are equal: the
// first that is not ends it.
type comparison struct {
	visits int
	equals map[[2]Expr]bool
}

func (c *comparison) equal(a, b Expr) bool {
	if a == b {
		return true
	}
	if c.visits++; c.visits < manyVisits {
		return c.node(a, b)
	}
	if c.equals[[2]Expr{a, b}] {
		return true
	}
	if c.equals == nil {
		c.equals = map[[2]Expr]bool{}
	}
	same := c.node(a, b)
	c.equals[[2]Expr{a, b}] = same
	return same
}

func (c *comparison) node(a, b Expr) bool {
	ca, cb := Children(a), Children(b)
	if len(ca) != len(cb) || !sameNode(a, b) {
		return false
	}
	for i := range ca {
		if !c.equal(ca[i], cb[i]) {
			return false
		}
	}
	return true
}

// sameNode compares what two nodes hold beside their children.
func sameNode(a, b Expr) bool {
	switch x := a.(type) {
	case *Number:
		y, ok := b.(*Number)
		return ok && x.Value.Cmp(y.Value) == 0
	case *Bool:
		y, ok := b.(*Bool)
		return ok && x.Value == y.Value
	case *Label:
		y, ok := b.(*Label)
		return ok && x.Name == y.Name
	case *Pool:
		y, ok := b.(*Pool)
		return ok && sameDie(x.Die, y.Die) && sameModifiers(x.Mods, y.Mods)
	case *Group:
		y, ok := b.(*Group)
		return ok && sameModifiers(x.Mods, y.Mods)
	case *Unary:
		y, ok := b.(*Unary)
		return ok && x.Op == y.Op
	case *Binary:
		y, ok := b.(*Binary)
		return ok && x.Op == y.Op && x.Rule == y.Rule
	case *Call:
		y, ok := b.(*Call)
		return ok && x.Func == y.Func
	case *Chance:
		_, ok := b.(*Chance)
		return ok
	case *If:
		_, ok := b.(*If)
		return ok
	case *Clamp:
		_, ok := b.(*Clamp)
		return ok
	case *Ref:
		y, ok := b.(*Ref)
		return ok && x.Name == y.Name && (x.Args == nil) == (y.Args == nil)
	case *Resource:
		y, ok := b.(*Resource)
		return ok && x.Modifier == y.Modifier && x.Name == y.Name
	case *Let:
		y, ok := b.(*Let)
		return ok && x.Name == y.Name
	case *Tuple:
		_, ok := b.(*Tuple)
		return ok
	case *Repeat:
		y, ok := b.(*Repeat)
		return ok && (x.Rank == nil) == (y.Rank == nil)
	case *Copies:
		_, ok := b.(*Copies)
		return ok
	case *Where:
		y, ok := b.(*Where)
		return ok && x.It == y.It
	case *Each:
		y, ok := b.(*Each)
		return ok && x.It == y.It
	case *Pairs:
		y, ok := b.(*Pairs)
		return ok && x.It == y.It && x.Other == y.Other
	case *Again:
		y, ok := b.(*Again)
		return ok && x.Explode == y.Explode && x.It == y.It && (x.Limit == nil) == (y.Limit == nil)
	case *Process:
		y, ok := b.(*Process)
		if !ok || len(x.State) != len(y.State) {
			return false
		}
		for i := range x.State {
			if x.State[i].Name != y.State[i].Name {
				return false
			}
		}
		return true
	case *Given:
		_, ok := b.(*Given)
		return ok
	case *Retry:
		_, ok := b.(*Retry)
		return ok
	}
	return false
}

// sameModifiers compares modifiers but for their open numbers, which are children.
func sameModifiers(a, b []Modifier) bool {
	return formatModifiers(withoutOpen(a)) == formatModifiers(withoutOpen(b))
}

func withoutOpen(mods []Modifier) []Modifier {
	var values []Expr
	for range appendOpen(nil, mods) {
		values = append(values, Int(0))
	}
	return withOpen(mods, values)
}

func sameDie(a, b Die) bool {
	switch x := a.(type) {
	case FairDie:
		_, ok := b.(FairDie)
		return ok
	case FateDie:
		_, ok := b.(FateDie)
		return ok
	case FacesDie:
		y, ok := b.(FacesDie)
		if !ok || len(x.Faces) != len(y.Faces) {
			return false
		}
		for i := range x.Faces {
			if x.Faces[i].Cmp(y.Faces[i]) != 0 {
				return false
			}
		}
		return true
	}
	return false
}
