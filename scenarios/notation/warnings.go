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
	return out
}

// The rules of misreadings that several functions find.
const (
	keepMeant  = "keep-meant"
	countMeant = "count-meant"
	tooFewDice = "too-few-dice"
)

// modifiers warns of misreadings in what is written after the dice of one node.
func (r *misreader) modifiers(e Expr) {
	switch n := e.(type) {
	case *Binary:
		if k := lastKeep(n.X); k != nil && k.Implicit && (n.Op == Sub || n.Op == Add) {
			r.warn(keepMeant, k.At, "%s without a number keeps or drops one die", k.At.Text()).
				WithHint("the %s that follows is arithmetic", n.Op)
		}
		r.countAndNumber(n)
	case *Pool:
		r.keepAndDrop(n.At, &n.Rule)
		if c, ok := n.Count.(*Number); ok {
			r.tooManyKept(&n.Rule, c.Value)
		}
		r.neverMet(n)
		r.explodesAlone(n)
		r.tensAndOnes(n)
		r.countsAlike(&n.Rule, n.At, new(big.Rat), n)
	case *Group:
		r.keepAndDrop(n.At, &n.Rule)
		if len(n.Items) == 1 {
			r.countsAlike(&n.Rule, n.At, addedToDice(n.Items[0]), poolsOf(n.Items[0])...)
		}
		if len(n.Items) > 1 {
			r.tooManyKept(&n.Rule, new(big.Rat).SetInt64(int64(len(n.Items))))
		}
	case *Number, *Bool, *Label, *Ref, *Unary, *Chance, *Call, *If, *Tuple, *Let, *Copies, *Repeat, *Pairs,
		*Where, *Each, *Again, *Process, *Given, *Retry, *Deal, *Deck:
	}
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

// keepAndDrop warns if some of the dice are kept and some dropped.
func (r *misreader) keepAndDrop(at Span, rule *DiceRule) {
	drops := func(k *Keep) bool { return k.Drop }
	keeps := func(k *Keep) bool { return !k.Drop }
	if slices.ContainsFunc(rule.Keeps, keeps) && slices.ContainsFunc(rule.Keeps, drops) {
		r.warn(keepMeant, at, "keep and drop together: a die stays if both leave it in")
	}
}

// tooManyKept warns if more dice are kept or dropped than are rolled. dice is how many are rolled; of dice that
// explode there may be more to keep. A drop is more likely a die whose plus is missing.
func (r *misreader) tooManyKept(rule *DiceRule, dice *big.Rat) {
	for _, k := range rule.Keeps {
		if k.Of != nil || rule.Explode != nil && !k.Drop || new(big.Rat).SetInt64(k.Count).Cmp(dice) <= 0 {
			continue
		}
		what := "keeps"
		if k.Drop {
			what = "drops"
		}
		w := r.warn(tooFewDice, k.At, "%s %s more dice than the %s that are rolled", k, what, dice.RatString())
		if text := strings.ToLower(k.At.Text()); k.Drop && len(text) > 1 && isDigit(text[1]) {
			w.WithHint("to add a die, write + %s", text)
		}
	}
}

// neverMet warns of dice that are rolled again at faces that they do not have.
func (r *misreader) neverMet(n *Pool) {
	rolling := DiceRule{Rerolls: n.Rule.Rerolls, Explode: n.Rule.Explode}
	rolling.Points(func(at Span, point *Point) {
		if point.Of != nil {
			return
		}
		if f, ok := n.Die.(FacesDie); ok && !slices.ContainsFunc(f.Faces, point.holds) || noFaceMeets(n.Die, point) {
			r.warn("never-met", at, "no face of d%s is met by %s, which changes nothing", n.Die, at.Text())
		}
	})
}

// explodesAlone warns of dice with a point from which they explode, such as 5d10!>7, that are added up: in other
// programs the same text counts them.
func (r *misreader) explodesAlone(n *Pool) {
	x := n.Rule.Explode
	counted := n.Rule.Success != nil || len(n.Rule.Keeps) > 0 || !isMany(n.Count)
	if counted || x == nil || x.Mode != Exploding || x.Point == nil || x.Point.Of != nil || x.Point.Op != Ge || noFaceMeets(n.Die, x.Point) {
		return
	}
	r.warn(countMeant, x.At, "%s says which dice explode, and all are added up", x.At.Text()).
		WithHint("to count them as well, write %s%s", n.At.Text(), strings.TrimPrefix(x.At.Text(), "!"))
}

// tensAndOnes warns of a die that is often several: d66.
func (r *misreader) tensAndOnes(n *Pool) {
	sides, ok := n.Die.(*FairDie)
	if !ok || isMany(n.Count) {
		return
	}
	written := map[string]string{"66": "10 * d6 + d6", "88": "10 * d8 + d8", "666": "100 * d6 + 10 * d6 + d6"}
	dice, ok := written[sides.Sides.String()]
	if ok {
		r.warn("digits-meant", n.At, "%s is one die of %s sides", n.At.Text(), sides.Sides).
			WithHint("for dice that are read as digits, write %s", dice)
	}
}

// countsAlike warns of dice that are counted where all of them, or none, meet the point: the total may be
// meant. added is a number that is added to each die first. rule and at are those of the modifiers.
func (r *misreader) countsAlike(rule *DiceRule, at Span, added *big.Rat, pools ...*Pool) {
	s := rule.Success
	if s == nil || s.Point.Of != nil || len(pools) == 0 {
		return
	}
	point := &Point{Op: s.Point.Op, Value: new(big.Rat).Sub(s.Point.Value, added)}
	none, all := true, point.Op != Eq
	var dice []string
	for _, p := range pools {
		none = none && noFaceMeets(p.Die, point)
		all = all && noFaceMeets(p.Die, point.others())
		if e := p.Rule.Explode; e != nil && e.Mode != Exploding {
			return
		}
		dice = append(dice, "d"+p.Die.String())
	}
	which := "no"
	if !none {
		which = "every"
	}
	if !none && !all {
		return
	}
	with := ""
	if added.Sign() != 0 {
		with = ", with " + added.RatString() + " added,"
	}
	total := strings.Trim(Span{Src: at.Src, Start: at.Start, End: s.At.Start}.Text(), " {}")
	r.warn(countMeant, s.At, "this counts dice, and %s face of %s%s is met by %s", which, strings.Join(slices.Compact(dice), " or "), with, s.At.Text()).
		WithHint("to compare the total, write %s %s %s, with spaces", total, binaryOps[s.Point.Op].sign, s.Point.value())
}

// countAndNumber warns of one die that is counted, and a number that is added to the count or subtracted: a total of
// the two may be what the die is compared with.
func (r *misreader) countAndNumber(n *Binary) {
	pool, isPool := n.X.(*Pool)
	if !isPool || n.Op != Add && n.Op != Sub || isMany(pool.Count) || number(n.Y) == nil || !isWrittenIn(n, n.Y) {
		return
	}
	s := pool.Rule.Success
	if s == nil || pool.Rule.Failure != nil || s.Point.Of != nil || alike(pool.Die, s.Point) {
		return
	}
	does := "adds"
	if n.Op == Sub {
		does = "subtracts"
	}
	die := Span{Src: pool.At.Src, Start: pool.At.Start, End: s.At.Start}.Text()
	shows := map[BinaryOp]string{Eq: "", Le: " or less", Ge: " or more"}[s.Point.Op]
	r.warn(countMeant, s.At, "this counts dice that show %s%s, and %s %s", s.Point.value(), shows, does, n.Y).
		WithHint("to compare with a total, write %s %s %s %s %s, with spaces", die, binaryOps[s.Point.Op].sign, s.Point.value(), n.Op, n.Y)
}

// alike reports whether all faces of die d, which are known, meet the point, or none.
func alike(d Die, p *Point) bool {
	return noFaceMeets(d, p) || p.Op != Eq && noFaceMeets(d, p.others())
}

// addedToDice is the constant of a sum of dice, which modifiers of a group add to each of them.
func addedToDice(sum Expr) *big.Rat {
	if v := number(sum); v != nil {
		return v
	}
	b, ok := sum.(*Binary)
	if !ok {
		return new(big.Rat)
	}
	x, y := addedToDice(b.X), addedToDice(b.Y)
	if b.Op == Sub {
		return x.Sub(x, y)
	}
	return x.Add(x, y)
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

// others returns the point that exactly those whole numbers meet that do not meet this one, which compares with
// a whole number and not by equality.
func (p *Point) others() *Point {
	if p.Op == Le {
		return &Point{Op: Ge, Value: new(big.Rat).Add(p.Value, big.NewRat(1, 1))}
	}
	return &Point{Op: Le, Value: new(big.Rat).Sub(p.Value, big.NewRat(1, 1))}
}

// noFaceMeets reports whether die d has only whole numbers as faces, which are known, and none of them meets
// the point.
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
