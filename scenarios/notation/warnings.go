package notation

import (
	"math/big"
	"slices"
	"strings"
)

// Warnings returns what of an expression is allowed but may not be meant: each
// an [*Error] with its place.
func Warnings(e Expr) []*Error {
	var out []*Error
	Visit(e, func(e Expr) bool {
		out = append(out, warningsOf(e)...)
		return true
	})
	return out
}

// warningsOf returns the warnings about one node.
func warningsOf(e Expr) []*Error {
	var out []*Error
	for _, m := range Misreadings(e) {
		out = append(out, m.Error)
	}
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
		out = append(out, neverMet(n)...)
	}
	if n, ok := e.(*Group); ok {
		out = append(out, keepWarnings(n.At, n.Mods)...)
		if len(n.Items) > 1 {
			out = append(out, tooManyKept(n.Mods, new(big.Rat).SetInt64(int64(len(n.Items))))...)
		}
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

// tooManyKept warns of more dice than are rolled. Where dice explode there may be more to
// keep; a drop is then more likely a die whose plus is missing.
func tooManyKept(mods []Modifier, dice *big.Rat) []*Error {
	explodes := explosion(mods) != nil
	var out []*Error
	for _, m := range mods {
		k, ok := m.(*Keep)
		if !ok || k.Of != nil || explodes && !k.Drop || new(big.Rat).SetInt64(k.Count).Cmp(dice) <= 0 {
			continue
		}
		what := "keeps"
		if k.Drop {
			what = "drops"
		}
		w := Errorf(k.At, "%s %s more dice than the %s that are rolled", k, what, dice.RatString())
		if text := strings.ToLower(k.At.Text()); k.Drop && len(text) > 1 && isDigit(text[1]) {
			w.WithHint("to add a die, write + %s", text)
		}
		out = append(out, w)
	}
	return out
}

func explosion(mods []Modifier) *Explode {
	for _, m := range mods {
		if e, ok := m.(*Explode); ok {
			return e
		}
	}
	return nil
}

// neverMet warns of dice that are rolled again at faces that they do not have.
func neverMet(n *Pool) []*Error {
	var out []*Error
	for _, m := range n.Mods {
		point := pointOf(m)
		if point == nil || point.Of != nil || !isRolledAgain(m) {
			continue
		}
		if f, ok := n.Die.(FacesDie); ok && !slices.ContainsFunc(f.Faces, point.holds) || noFaceMeets(n.Die, point) {
			out = append(out, Errorf(m.Span(), "no face of d%s is met by %s, which changes nothing", n.Die, m.Span().Text()))
		}
	}
	return out
}

// isRolledAgain reports whether a modifier acts while dice are rolled.
func isRolledAgain(m Modifier) bool {
	switch m.(type) {
	case *Explode, *Reroll:
		return true
	case *Keep, *Success, *Failure, *Sort, *Mark:
	}
	return false
}

// noFaceMeets reports whether a die of whole numbers that are known shows none that
// meets the point.
func noFaceMeets(d Die, p *Point) bool {
	lo, hi, known := constantFaces(d)
	if !known {
		return false
	}
	first, last := new(big.Rat).SetInt64(lo), new(big.Rat).SetInt64(hi)
	if p.Op == Le {
		return p.Value.Cmp(first) < 0
	}
	if p.Op == Ge {
		return p.Value.Cmp(last) > 0
	}
	return !p.Value.IsInt() || p.Value.Cmp(first) < 0 || p.Value.Cmp(last) > 0
}
