package notation

import "math/big"

// Children returns the expressions directly under e, in the order they are
// written; those of a [Let] are its value and its body.
func Children(e Expr) []Expr {
	switch n := e.(type) {
	case *Pool:
		if d, ok := n.Die.(FairDie); ok {
			return []Expr{n.Count, d.Sides}
		}
		return []Expr{n.Count}
	case *Unary:
		return []Expr{n.X}
	case *Binary:
		return []Expr{n.X, n.Y}
	case *Call:
		return n.Args
	case *Chance:
		return []Expr{n.P}
	case *If:
		return []Expr{n.Cond, n.Then, n.Else}
	case *Clamp:
		return []Expr{n.X}
	case *Let:
		return []Expr{n.Value, n.Body}
	case *Tuple:
		return n.Items
	case *Given:
		return []Expr{n.X, n.Cond}
	}
	return nil
}

// withChildren returns a copy of e over other children, in the order of
// [Children].
func withChildren(e Expr, c []Expr) Expr {
	switch n := e.(type) {
	case *Pool:
		m := *n
		m.Count = c[0]
		if _, ok := n.Die.(FairDie); ok {
			m.Die = FairDie{Sides: c[1]}
		}
		return &m
	case *Unary:
		m := *n
		m.X = c[0]
		return &m
	case *Binary:
		m := *n
		m.X, m.Y = c[0], c[1]
		return &m
	case *Call:
		m := *n
		m.Args = c
		return &m
	case *Chance:
		m := *n
		m.P = c[0]
		return &m
	case *If:
		m := *n
		m.Cond, m.Then, m.Else = c[0], c[1], c[2]
		return &m
	case *Clamp:
		m := *n
		m.X = c[0]
		return &m
	case *Let:
		m := *n
		m.Value, m.Body = c[0], c[1]
		return &m
	case *Tuple:
		m := *n
		m.Items = c
		return &m
	case *Given:
		m := *n
		m.X, m.Cond = c[0], c[1]
		return &m
	}
	return e
}

// Bind returns the tree with every name replaced by what lookup returns for
// it: lookup is called with each [*Ref] and [*Resource], left to right, and
// may return the node itself to leave it in place (a Ref to a roll). Subtrees
// without names are shared with e, not copied. The first error ends the walk.
func Bind(e Expr, lookup func(Expr) (Expr, error)) (Expr, error) {
	switch e.(type) {
	case *Ref, *Resource:
		return lookup(e)
	}
	old := Children(e)
	var changed []Expr
	for i, c := range old {
		b, err := Bind(c, lookup)
		if err != nil {
			return nil, err
		}
		if b != c && changed == nil {
			changed = append([]Expr(nil), old...)
		}
		if changed != nil {
			changed[i] = b
		}
	}
	if changed == nil {
		return e, nil
	}
	return withChildren(e, changed), nil
}

// Equal reports whether two trees are the same but for their spans.
func Equal(a, b Expr) bool {
	ca, cb := Children(a), Children(b)
	if len(ca) != len(cb) || !sameNode(a, b) {
		return false
	}
	for i := range ca {
		if !Equal(ca[i], cb[i]) {
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
		return ok && sameDie(x.Die, y.Die)
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
		return ok && x.Name == y.Name
	case *Resource:
		y, ok := b.(*Resource)
		return ok && x.Modifier == y.Modifier && x.Name == y.Name
	case *Let:
		y, ok := b.(*Let)
		return ok && x.Name == y.Name
	case *Tuple:
		_, ok := b.(*Tuple)
		return ok
	case *Given:
		_, ok := b.(*Given)
		return ok
	}
	return false
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

// Int returns a [*Number] of a whole number.
func Int(v int64) *Number { return &Number{Value: big.NewRat(v, 1)} }
