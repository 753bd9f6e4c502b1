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
	for _, m := range Misreadings(e) {
		out = append(out, m.Error)
	}
	Visit(e, func(e Expr) bool {
		out = append(out, warningsOf(e)...)
		return true
	})
	return out
}

// warningsOf returns the warnings about one node.
func warningsOf(e Expr) []*Error {
	var out []*Error
	if b, ok := e.(*Binary); ok && (b.Op == Sub || b.Op == Add) {
		if k := lastKeep(b.X); k != nil && k.Implicit {
			out = append(out, Errorf(k.At, "%s without a number keeps or drops one die", k.At.Text()).
				WithHint("the %s that follows is arithmetic", b.Op))
		}
	}
	if n, ok := e.(*Pool); ok {
		out = append(out, keepWarnings(n.At, &n.Rule)...)
		if c, ok := n.Count.(*Number); ok {
			out = append(out, tooManyKept(&n.Rule, c.Value)...)
		}
		out = append(out, neverMet(n)...)
		out = append(out, explodesAlone(n)...)
		out = append(out, tensAndOnes(n)...)
		out = append(out, countsAlike(&n.Rule, n.At, n)...)
	}
	if n, ok := e.(*Group); ok {
		out = append(out, keepWarnings(n.At, &n.Rule)...)
		if len(n.Items) == 1 {
			out = append(out, countsAlike(&n.Rule, n.At, poolsOf(n.Items[0])...)...)
		}
		if len(n.Items) > 1 {
			out = append(out, tooManyKept(&n.Rule, new(big.Rat).SetInt64(int64(len(n.Items))))...)
		}
	}
	return out
}

// lastKeep returns the keep that the text of a pool or group ends with.
func lastKeep(e Expr) *Keep {
	var rule DiceRule
	if n, ok := e.(*Pool); ok {
		rule = n.Rule
	}
	if n, ok := e.(*Group); ok {
		rule = n.Rule
	}
	for _, k := range rule.Keeps {
		if k.At.End == e.Span().End {
			return k
		}
	}
	return nil
}

func keepWarnings(at Span, rule *DiceRule) []*Error {
	drops := func(k *Keep) bool { return k.Drop }
	keeps := func(k *Keep) bool { return !k.Drop }
	if !slices.ContainsFunc(rule.Keeps, keeps) || !slices.ContainsFunc(rule.Keeps, drops) {
		return nil
	}
	return []*Error{Errorf(at, "keep and drop together: a die stays if both leave it in")}
}

// tooManyKept warns of more dice than are rolled. Where dice explode there may be more to
// keep; a drop is then more likely a die whose plus is missing.
func tooManyKept(rule *DiceRule, dice *big.Rat) []*Error {
	var out []*Error
	for _, k := range rule.Keeps {
		if k.Of != nil || rule.Explode != nil && !k.Drop || new(big.Rat).SetInt64(k.Count).Cmp(dice) <= 0 {
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

// neverMet warns of dice that are rolled again at faces that they do not have.
func neverMet(n *Pool) []*Error {
	var out []*Error
	rolling := DiceRule{Rerolls: n.Rule.Rerolls, Explode: n.Rule.Explode}
	rolling.Points(func(at Span, point *Point) {
		if point.Of != nil {
			return
		}
		if f, ok := n.Die.(FacesDie); ok && !slices.ContainsFunc(f.Faces, point.holds) || noFaceMeets(n.Die, point) {
			out = append(out, Errorf(at, "no face of d%s is met by %s, which changes nothing", n.Die, at.Text()))
		}
	})
	return out
}

// explodesAlone warns of dice with a point from which they explode, such as 5d10!>7, that are added up: in other
// programs the same text counts them.
func explodesAlone(n *Pool) []*Error {
	x := n.Rule.Explode
	counted := n.Rule.Success != nil || len(n.Rule.Keeps) > 0 || !isMany(n.Count)
	if counted || x == nil || x.Mode != Exploding || x.Point == nil || x.Point.Of != nil || x.Point.Op != Ge || noFaceMeets(n.Die, x.Point) {
		return nil
	}
	return []*Error{Errorf(x.At, "%s says which dice explode, and all are added up", x.At.Text()).
		WithHint("to count them as well, write %s%s", n.At.Text(), strings.TrimPrefix(x.At.Text(), "!"))}
}

// tensAndOnes warns of a die that is often several: d66.
func tensAndOnes(n *Pool) []*Error {
	sides, ok := n.Die.(*FairDie)
	if !ok || isMany(n.Count) {
		return nil
	}
	written := map[string]string{"66": "10 * d6 + d6", "88": "10 * d8 + d8", "666": "100 * d6 + 10 * d6 + d6"}
	dice, ok := written[sides.Sides.String()]
	if !ok {
		return nil
	}
	return []*Error{Errorf(n.At, "%s is one die of %s sides", n.At.Text(), sides.Sides).
		WithHint("for dice that are read as digits, write %s", dice)}
}

// countsAlike warns of dice that are counted where all of them, or none, meet the point: the total may be meant.
func countsAlike(rule *DiceRule, at Span, pools ...*Pool) []*Error {
	s := rule.Success
	if s == nil || s.Point.Of != nil || len(pools) == 0 {
		return nil
	}
	none, all := true, s.Point.Op != Eq
	var dice []string
	for _, p := range pools {
		none = none && noFaceMeets(p.Die, s.Point)
		all = all && noFaceMeets(p.Die, s.Point.others())
		if e := p.Rule.Explode; e != nil && e.Mode != Exploding {
			return nil
		}
		dice = append(dice, "d"+p.Die.String())
	}
	which := "no"
	if !none {
		which = "every"
	}
	if !none && !all {
		return nil
	}
	total := strings.Trim(Span{Src: at.Src, Start: at.Start, End: s.At.Start}.Text(), " {}")
	return []*Error{Errorf(s.At, "this counts dice, and %s face of %s is met by %s", which, strings.Join(slices.Compact(dice), " or "), s.At.Text()).
		WithHint("to compare the total, write %s %s %s, with spaces", total, binaryOps[s.Point.Op].sign, s.Point.value())}
}

// poolsOf are the dice of a sum.
func poolsOf(e Expr) (list []*Pool) {
	Visit(e, func(e Expr) bool {
		p, ok := e.(*Pool)
		if ok {
			list = append(list, p)
		}
		return !ok
	})
	return list
}

// others is the point that whole numbers meet that do not meet this one, which is no equality.
func (p *Point) others() *Point {
	if p.Op == Le {
		return &Point{Op: Ge, Value: new(big.Rat).Add(p.Value, big.NewRat(1, 1))}
	}
	return &Point{Op: Le, Value: new(big.Rat).Sub(p.Value, big.NewRat(1, 1))}
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
