package notation

import "math/big"

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
