//go:build !js

package encounter

import (
	"errors"
	"maps"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// This file is about groups of whom a hit meets one of those who stand, each as likely as any other, and of whom
// nothing is asked but how many stand. Then the state need not say in which condition each of them is: it is enough
// how many stand, and how many hits these have taken together (hittable.go). So the encounter is rewritten to an
// equal one with two numbers in the state, how many stand and how many hits these can still take at most. Six
// against four with 12 hit points each have some hundred thousand states then, in place of hundreds of millions.

// A hitGroup is a group that is rewritten.
type hitGroup struct {
	e              *solver
	vars           []string        // the condition of each member
	down           []notation.Expr // whether each is down
	terms          notation.Interner
	standing, left string // the names of the two numbers: how many stand, and how many hits these can still take at most
	start          int64  // the condition in which all begin
	table          *hitTable
	aims           map[string]bool // what is rolled for who is aimed at
}

// errTold says that more must be known of the members of a group.
var errTold = errors.New("encounter: the members of a group are told apart by what happened to them")

// byHits rewrites the groups of an encounter for which it is enough how many stand, and how many hits these
// have taken. Others stay as they are.
func (e *solver) byHits(x *notation.Process) (*notation.Process, error) {
	for _, members := range x.Alike {
		y, err := e.rewritten(x, members)
		if bad := new(notation.Error); errors.Is(err, errTold) || errors.As(err, &bad) {
			continue // what is wrong is found where it happens
		}
		if err != nil {
			return nil, err
		}
		x = onlyNeeded(y)
	}
	return x, nil
}

// rewritten returns x with two variables, how many members of a group stand and how many hits they can still take, in
// place of the variable of each member. The error is errTold if it matters which member is in which condition.
func (e *solver) rewritten(x *notation.Process, members []string) (*notation.Process, error) {
	g := &hitGroup{e: e, aims: map[string]bool{}, standing: "encounter/" + members[0] + " and others standing", left: "encounter/hits left for " + members[0] + " and others"}
	if err := g.find(x, members); err != nil {
		return nil, err
	}
	out := *x
	out.Vars = slices.DeleteFunc(slices.Clone(x.Vars), func(v notation.Var) bool { return slices.Contains(g.vars, v.Name) })
	out.Alike = slices.DeleteFunc(slices.Clone(x.Alike), func(list []string) bool { return list[0] == members[0] })
	out.Turns = slices.Clone(x.Turns)
	for i, t := range x.Turns {
		turn := &out.Turns[i]
		body, err := g.block(t.Body, map[string]int{})
		if err != nil {
			return nil, err
		}
		turn.Body = body
		if t.Stands != nil {
			if turn.Stands, err = g.said(t.Stands); err != nil {
				return nil, err
			}
		}
	}
	asked := []*notation.Expr{&out.Until, &out.Value}
	if x.Order != nil {
		order := *x.Order
		out.Order = &order
		asked = append(asked, &order.First)
	}
	for _, x := range asked {
		said, err := g.said(*x)
		if err != nil {
			return nil, err
		}
		*x = said
	}
	if g.table == nil {
		return nil, errTold // nobody hits them
	}
	out.Vars = append(out.Vars,
		notation.Var{Name: g.standing, Start: notation.Int(int64(len(members)))},
		notation.Var{Name: g.left, Start: notation.Int(int64(len(members) * g.table.most))})
	return &out, nil
}

// find finds the conditions of the members, all of whom must stand in the same one when it begins: otherwise
// the error is errTold.
func (g *hitGroup) find(x *notation.Process, members []string) error {
	for i, m := range members {
		vars := varsOf(x, m)
		if len(vars) != 1 {
			return errTold
		}
		g.vars = append(g.vars, vars[0])
		v := slices.IndexFunc(x.Vars, func(v notation.Var) bool { return v.Name == vars[0] })
		start, known := notation.Constant(x.Vars[v].Start)
		if !known || !start.IsInt() || !start.Num().IsInt64() || i > 0 && start.Num().Int64() != g.start {
			return errTold
		}
		g.start = start.Num().Int64()
		t := slices.IndexFunc(x.Turns, func(t notation.Turn) bool { return t.Actor == m })
		not, ok := x.Turns[t].Stands.(*notation.Unary)
		if !ok || not.Op != notation.Not {
			return errTold
		}
		g.down = append(g.down, g.terms.Intern(not.X))
		if stands, err := g.standsIn(i, g.start); err != nil || !stands {
			return errTold
		}
	}
	return nil
}

// standsIn reports whether a member stands in a condition. The error is errTold if that depends on anything
// else.
func (g *hitGroup) standsIn(member int, condition int64) (bool, error) {
	down, known := notation.Decide(notation.PutFor(g.down[member], g.vars[member], notation.Int(condition)))
	if !known {
		return false, errTold
	}
	return !down, nil
}

// said returns an expression that asks how many stand where e asks whether a member does: the first of them
// stand. The error is errTold if it asks anything else of a member.
func (g *hitGroup) said(e notation.Expr) (notation.Expr, error) {
	out := notation.Transform(e, func(n notation.Expr) (notation.Expr, bool) {
		switch n.(type) {
		case *notation.Binary, *notation.Unary, *notation.Call, *notation.Ref:
		case *notation.Number, *notation.Bool, *notation.Label, *notation.If, *notation.Let,
			*notation.Tuple, *notation.Given, *notation.Pool, *notation.Group,
			*notation.Chance, *notation.Repeat, *notation.Copies, *notation.Where, *notation.Each,
			*notation.Pairs, *notation.Again, *notation.Retry, *notation.Process, *notation.Deal, *notation.Deck:
			return n, false
		}
		if i := slices.Index(g.down, g.terms.Intern(n)); i >= 0 {
			return compared(g.standing, notation.Le, i), true
		}
		if holds, known := notation.Decide(n); known {
			return &notation.Bool{At: n.Span(), Value: holds}, true
		}
		return n, false
	})
	for _, name := range notation.FreeNames(out) {
		if slices.Contains(g.vars, name) || g.aims[name] {
			return nil, errTold
		}
	}
	return out, nil
}

// compared returns the comparison of a name with a number.
func compared(name string, op notation.BinaryOp, with int) notation.Expr {
	return &notation.Binary{Op: op, X: &notation.Ref{Name: name}, Y: notation.Int(int64(with))}
}

// block rewrites statements. aims has the rolls for who is aimed at since somebody was hit, each with its
// number for nobody; it is changed. The error is errTold if the members can be told apart.
func (g *hitGroup) block(list []notation.Stmt, aims map[string]int) (out []notation.Stmt, err error) {
	for _, s := range list {
		switch s := s.(type) {
		case *notation.Roll:
			n := *s
			if n.Value, err = g.said(s.Value); err != nil {
				return nil, err
			}
			if s.Items == nil && slices.Contains(notation.FreeNames(n.Value), g.standing) {
				nobody, err := g.aim(n.Value)
				if err != nil {
					return nil, err
				}
				if nobody > 0 {
					aims[s.Name], g.aims[s.Name] = nobody, true
					continue
				}
			}
			out = append(out, &n)
		case *notation.Change:
			if slices.Contains(g.vars, s.Var) {
				return nil, errTold
			}
			n := *s
			if n.Value, err = g.said(s.Value); err != nil {
				return nil, err
			}
			out = append(out, &n)
		case *notation.Branch:
			if i := slices.IndexFunc(notation.FreeNames(s.Cond), func(name string) bool { return aims[name] > 0 }); i >= 0 {
				name := notation.FreeNames(s.Cond)[i]
				hit, err := g.hit(s, name, aims[name])
				if err != nil {
					return nil, err
				}
				clear(aims)
				out = append(out, hit...)
				continue
			}
			n := *s
			if n.Cond, err = g.said(s.Cond); err != nil {
				return nil, err
			}
			then, els := maps.Clone(aims), maps.Clone(aims)
			if n.Then, err = g.block(s.Then, then); err != nil {
				return nil, err
			}
			if n.Else, err = g.block(s.Else, els); err != nil {
				return nil, err
			}
			maps.DeleteFunc(aims, func(name string, _ int) bool { return then[name] == 0 || els[name] == 0 })
			out = append(out, &n)
		case *notation.Stop, *notation.ActAgain:
			out = append(out, s)
		case *notation.Choose:
			return nil, errTold
		default:
			return nil, errTold
		}
	}
	return out, nil
}

// aim returns the number for nobody, if an expression is the number of one of those who stand, each as likely as any
// other, and that one if nobody stands; 0 for any other expression.
func (g *hitGroup) aim(e notation.Expr) (nobody int, err error) {
	for k := len(g.vars); k >= 0; k-- {
		closed := notation.PutFor(e, g.standing, notation.Int(int64(k)))
		if len(notation.FreeNames(closed)) > 0 {
			return 0, nil
		}
		d, err := g.e.eval.Eval(closed)
		if err != nil {
			return 0, err
		}
		if d == nil || d.HasTail() || d.Len() != max(k, 1) {
			return 0, nil
		}
		one := new(big.Int).Div(d.Total(), big.NewInt(int64(d.Len())))
		for o, w := range d.All() {
			if o.Value == nil || !o.Value.IsInt() || !o.Value.Num().IsInt64() || w.Cmp(one) != 0 {
				return 0, nil
			}
			nobody = int(o.Value.Num().Int64())
		}
		if k > 0 && (nobody != k-1 || d.Outcome(0).Value.Sign() != 0) {
			return 0, nil // not the first so many
		}
	}
	if nobody < len(g.vars) {
		return 0, nil // it is one of them
	}
	return nobody, nil
}

// hit returns the statements that take the place of b, what is done to the member whom the roll aim picks (aim is
// nobody if none stands): they count a hit on the group. It returns none if b does nothing. The error is errTold if
// members can be told apart.
func (g *hitGroup) hit(b *notation.Branch, aim string, nobody int) ([]notation.Stmt, error) {
	if len(done([]notation.Stmt{b}, aim, nobody)) > 0 {
		return nil, errTold // something happens if nobody stands
	}
	var does *hitOdds
	for i := range g.vars {
		odds, err := g.odds(done([]notation.Stmt{b}, aim, i), i)
		if err != nil {
			return nil, err
		}
		if does != nil && !does.isLike(odds) {
			return nil, errTold
		}
		does = odds
	}
	if does.hits.Sign() == 0 {
		return nil, nil // they do nothing
	}
	if g.table == nil {
		t, err := newHitTable(g.e.budget, does.becomes, len(g.vars), g.start)
		if err != nil {
			return nil, err
		}
		g.table = t
	} else if !sameOdds(g.table.becomes, does.becomes) {
		return nil, errTold // two kinds of hits
	}
	at, spared := b.At, &notation.Ref{Name: aim}
	one := notation.Int(1)
	return []notation.Stmt{
		&notation.Roll{At: at, Name: aim, Value: g.table.outcome(g.standing, g.left, does.hits)},
		&notation.Branch{
			At: at, Cond: compared(aim, notation.Eq, stillStands),
			Then: []notation.Stmt{&notation.Change{At: at, Var: g.left, Op: notation.SubAssign, Value: one}},
		},
		&notation.Branch{
			At: at, Cond: compared(aim, notation.Ge, 0),
			Then: []notation.Stmt{
				&notation.Change{At: at, Var: g.standing, Op: notation.SubAssign, Value: one},
				&notation.Change{At: at, Var: g.left, Op: notation.SubAssign, Value: spared},
			},
		},
	}, nil
}

// done returns what statements do if the roll name has the value is: it takes the branches that this decides.
func done(list []notation.Stmt, name string, is int) []notation.Stmt {
	for len(list) == 1 {
		b, ok := list[0].(*notation.Branch)
		if !ok {
			break
		}
		holds, known := notation.Decide(notation.PutFor(b.Cond, name, notation.Int(int64(is))))
		switch {
		case !known:
			return list
		case holds:
			list = b.Then
		default:
			list = b.Else
		}
	}
	return list
}

// odds returns, for each condition of a member in which it stands, how likely it gets into which others, if
// block is done to it; errTold if that takes more than its condition, or cannot be listed.
func (g *hitGroup) odds(block []notation.Stmt, member int) (*hitOdds, error) {
	becomes := map[int64]map[int64]*big.Rat{}
	for todo := []int64{g.start}; len(todo) > 0; todo = todo[1:] {
		from := todo[0]
		if stands, err := g.standsIn(member, from); err != nil {
			return nil, err
		} else if !stands || becomes[from] != nil {
			continue
		}
		if len(becomes) == mostConditions {
			return nil, errTold
		}
		e := after(block, g.vars[member], notation.Int(from))
		if e == nil || len(notation.FreeNames(e)) > 0 {
			return nil, errTold
		}
		d, err := g.e.eval.Eval(e)
		if err != nil {
			return nil, err
		}
		if d == nil || d.HasTail() {
			return nil, errTold
		}
		row := map[int64]*big.Rat{}
		for o, w := range d.All() {
			if o.Value == nil || !o.Value.IsInt() || !o.Value.Num().IsInt64() {
				return nil, errTold
			}
			to := o.Value.Num().Int64()
			row[to], todo = new(big.Rat).SetFrac(w, d.Total()), append(todo, to)
		}
		becomes[from] = row
	}
	return newHitOdds(becomes), nil
}

// after returns the value of the variable name after statements that change nothing else, as an expression, if
// it is worth is before them; nil if they do anything else.
func after(list []notation.Stmt, name string, is notation.Expr) notation.Expr {
	if len(list) == 0 {
		return is
	}
	now := func(e notation.Expr) notation.Expr { return notation.PutFor(e, name, is) }
	rest := list[1:]
	switch s := list[0].(type) {
	case *notation.Roll:
		body := after(rest, name, is)
		if body == nil || s.Items != nil {
			return nil
		}
		return &notation.Let{At: s.At, Name: s.Name, Value: now(s.Value), Body: body}
	case *notation.Branch:
		then := after(slices.Concat(s.Then, rest), name, is)
		els := after(slices.Concat(s.Else, rest), name, is)
		if then == nil || els == nil {
			return nil
		}
		return &notation.If{At: s.At, Cond: now(s.Cond), Then: then, Else: els}
	case *notation.Change:
		if s.Var != name {
			return nil
		}
		x := now(s.Value)
		if s.Op == notation.AddAssign {
			x = &notation.Binary{At: s.At, Op: notation.Add, X: is, Y: x}
		} else if s.Op == notation.SubAssign {
			x = &notation.Binary{At: s.At, Op: notation.Sub, X: is, Y: x}
		}
		changed := name + "'"
		if ref, ok := is.(*notation.Ref); ok {
			changed = ref.Name + "'"
		}
		body := after(rest, name, &notation.Ref{At: s.At, Name: changed})
		if body == nil {
			return nil
		}
		return &notation.Let{At: s.At, Name: changed, Value: x, Body: body}
	case *notation.Stop, *notation.ActAgain, *notation.Choose:
	}
	return nil
}
