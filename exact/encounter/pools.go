package encounter

import (
	"fmt"
	"maps"
	"slices"

	"oddsmith/scenarios/notation"
)

// This file is about rolls of pools: dice that are looked at one by one. A world does not know the dice, but
// what is asked of them: all questions of a turn are rolled together when the first one is asked.

// withoutPools replaces the rolls of pools in a list of statements by rolls of the answers to all
// questions about them, and the questions by names for the answers.
func (p *program) withoutPools(list []notation.Stmt) ([]notation.Stmt, error) {
	pools := p.asked(list)
	for _, s := range list {
		roll, ok := s.(*notation.Roll)
		if !ok {
			continue
		}
		kind, err := p.roll(roll)
		if err != nil {
			return nil, err
		}
		if kind == notation.MultisetKind {
			pools[roll.Name] = true
		}
	}
	for len(pools) > 0 {
		first := p.rolledFirst(list, pools)
		var err error
		if list, err = p.rolledTogether(list, first); err != nil {
			return nil, err
		}
		maps.DeleteFunc(pools, func(name string, _ bool) bool { return first[name] })
	}
	return list, nil
}

// rolledFirst returns those of some pools that are rolled before any of them is asked.
func (p *program) rolledFirst(list []notation.Stmt, pools map[string]bool) map[string]bool {
	q := questions{program: p, pools: map[string]bool{}}
	for _, s := range list {
		if roll, ok := s.(*notation.Roll); ok && pools[roll.Name] {
			q.pools[roll.Name] = true
		} else if q.asks(s) {
			break
		}
	}
	return q.pools
}

// rolledTogether replaces the rolls of some pools, none of which is asked before all are rolled, by one roll
// of the answers at the place of the last pool.
func (p *program) rolledTogether(list []notation.Stmt, pools map[string]bool) ([]notation.Stmt, error) {
	isPool := func(s notation.Stmt) bool {
		roll, ok := s.(*notation.Roll)
		return ok && pools[roll.Name]
	}
	q := questions{program: p, number: len(p.hands), pools: pools}
	var lets []*notation.Let
	var out []notation.Stmt
	last, at := 0, 0 // the places of the last pool, and of the hand
	for i, s := range list {
		if isPool(s) {
			roll := s.(*notation.Roll)
			last, at, lets = i, len(out), append(lets, &notation.Let{At: roll.At, Name: roll.Name, Value: roll.Value})
			continue
		}
		replaced := q.replaced(s)
		if q.asks(replaced) {
			return nil, notation.Errorf(s.Span(), "the exact odds are not built yet where a pool is asked before another one is made of it")
		}
		out = append(out, replaced)
	}
	between := q.untilAsked(list[last+1:])
	for _, x := range q.list {
		if name := p.changed(between, x); name != "" {
			return nil, notation.Errorf(x.Span(), "the exact odds are not built yet where %s changes between the roll of a pool and what is asked of it", notation.ShownName(name))
		}
	}
	p.hands[q.name()] = q.names
	if len(q.list) == 0 { // nothing is asked
		return out, nil
	}
	var asked notation.Expr = &notation.Tuple{Items: q.list}
	if len(q.list) == 1 {
		asked = q.list[0]
	}
	for _, l := range slices.Backward(lets) {
		asked = &notation.Let{At: l.At, Name: l.Name, Value: l.Value, Body: asked}
	}
	return slices.Insert(out, at, notation.Stmt(&notation.Roll{At: list[last].Span(), Name: q.name(), Value: asked})), nil
}

// questions are the questions about the pools of a list of statements.
type questions struct {
	*program
	number int // of the hand
	pools  map[string]bool
	list   []notation.Expr
	names  []string
}

// name returns the name of the roll of all answers.
func (q *questions) name() string { return fmt.Sprintf("hand/%d", q.number) }

// mentions reports whether an expression names one of the pools.
func (q *questions) mentions(e notation.Expr) bool {
	return slices.ContainsFunc(q.free(e), func(name string) bool { return q.pools[name] })
}

// asks reports whether a statement, or one inside it, names one of the pools.
func (q *questions) asks(s notation.Stmt) (asks bool) {
	notation.Statements([]notation.Stmt{s}, func(s notation.Stmt) {
		asks = asks || slices.ContainsFunc(notation.StmtExprs(s), q.mentions)
	})
	return asks
}

// untilAsked returns the statements of a list that may be executed before the last question is asked.
func (q *questions) untilAsked(list []notation.Stmt) []notation.Stmt {
	for i, s := range slices.Backward(list) {
		if !q.asks(s) {
			continue
		}
		if _, isChange := s.(*notation.Change); isChange { // which asks first
			return list[:i]
		}
		return list[:i+1]
	}
	return nil
}

// replaced returns a statement with the questions replaced by names.
func (q *questions) replaced(s notation.Stmt) notation.Stmt {
	return notation.MapStmt(s, func(e notation.Expr) notation.Expr {
		return notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
			if !q.mentions(x) {
				return x, true
			}
			if !q.isQuestion(x) {
				return x, false
			}
			i := slices.IndexFunc(q.list, func(y notation.Expr) bool { return notation.Equal(x, y) })
			if i < 0 {
				i = len(q.list)
				q.list, q.names = append(q.list, x), append(q.names, fmt.Sprintf("%s/%d", q.name(), i))
				kind, err := q.kind(x)
				if err != nil {
					kind = notation.NumberKind
				}
				q.kinds[q.names[i]] = kind
			}
			return &notation.Ref{At: x.Span(), Name: q.names[i]}, true
		})
	})
}

// isQuestion reports whether an expression makes a number or a word of a pool, or something with
// finitely many values of something with infinitely many.
func (q *questions) isQuestion(e notation.Expr) bool {
	if !q.isEndless(e) && slices.ContainsFunc(notation.Children(e), q.isEndless) {
		return true
	}
	if kind, err := q.kind(e); err != nil || kind == notation.MultisetKind {
		return false
	}
	for _, c := range notation.Children(e) {
		if !q.mentions(c) {
			continue
		}
		if kind, err := q.kind(c); err != nil || kind == notation.MultisetKind {
			return true
		}
	}
	return false
}
