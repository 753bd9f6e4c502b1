package encounter

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// A succession is who acts after whom. Who is down is passed over.
type succession struct {
	r     *Reader
	o     *order
	after map[string]moment // the turns of the actors
	round notation.Expr     // who begins the next round, where that is rolled every round

	tracks bool // not all act once a round, or it is rolled anew who begins it
}

// A next is what comes after a turn.
type next struct {
	who   notation.Expr // who acts, as the state says it: a word, or a place
	acted notation.Expr // how many have acted in the round
	fresh notation.Expr // whether a round begins
}

// orElse is this where a condition holds, else the other.
func (n next) orElse(cond notation.Expr, other next) next {
	pick := func(x, y notation.Expr) notation.Expr {
		if x == nil || y == nil || x == y {
			return x
		}
		return &notation.If{At: cond.Span(), Cond: cond, Then: x, Else: y}
	}
	return next{pick(n.who, other.who), pick(n.acted, other.acted), pick(n.fresh, other.fresh)}
}

// firstNext is the one beside the first condition that holds, else the last.
func firstNext(conditions []notation.Expr, all []next) next {
	out := all[len(conditions)]
	for i, cond := range slices.Backward(conditions) {
		out = all[i].orElse(cond, out)
	}
	return out
}

// next is what comes after the turn of whoever's it is, where they act as they are listed.
func (s *succession) next(at notation.Span) next {
	var conditions []notation.Expr
	var all []next
	for i, actor := range s.o.actors {
		if i < len(s.o.actors)-1 {
			conditions = append(conditions, s.o.acts(actor, at))
		}
		all = append(all, s.afterTurn(actor, at))
	}
	return firstNext(conditions, all)
}

// afterTurn is what comes after the turn of an actor.
func (s *succession) afterTurn(actor string, at notation.Span) next {
	out := s.around(actor, at)
	again := s.after[actor].again()
	if again == nil {
		return out
	}
	if stands := s.stands(actor, actor); stands != nil {
		again = &notation.Binary{At: at, Op: notation.And, X: again, Y: stands}
	}
	same := next{who: ref(actorPart, at), acted: ref(actedPart, at), fresh: &notation.Bool{At: at}}
	return same.orElse(again, out)
}

// stands is whether an actor stands after the turn of another; nil for always.
func (s *succession) stands(actor, turnOf string) notation.Expr {
	return s.r.stands(actor, s.after[turnOf].value)
}

// A choice is conditions with what comes where the first of them holds; there is one more
// of those, unless the last condition always holds.
type choice struct {
	conditions []notation.Expr
	all        []next
}

func (c choice) split() ([]notation.Expr, []next) {
	return c.conditions[:min(len(c.conditions), len(c.all)-1)], c.all
}

// around is who is next in the one order in which the actors act round and round. With
// initiative every round, a round ends when all have acted.
func (s *succession) around(actor string, at notation.Span) next {
	actors, every := s.o.actors, s.o.every
	var c choice
	for d := 1; d <= len(actors); d++ {
		if every && d == len(actors) {
			break
		}
		a := actors[(slices.Index(actors, actor)+d)%len(actors)]
		step := next{who: &notation.Label{At: at, Name: a}}
		var cond notation.Expr
		if s.tracks {
			count := whole(d, at)
			sum := &notation.Binary{At: at, Op: notation.Add, X: ref(actedPart, at), Y: count}
			full := whole(len(actors), at)
			step.fresh = &notation.Binary{At: at, Op: notation.Ge, X: sum, Y: full}
			if every {
				cond = &notation.Unary{At: at, Op: notation.Not, X: step.fresh}
				step.acted, step.fresh = sum, &notation.Bool{At: at}
			} else {
				over := &notation.Binary{At: at, Op: notation.Sub, X: sum, Y: full}
				step.acted = &notation.If{At: at, Cond: step.fresh, Then: over, Else: sum}
			}
		}
		if stands := s.stands(a, actor); stands != nil {
			cond = scope.Join(notation.And, cond, stands, at)
		}
		c.all = append(c.all, step)
		if cond == nil {
			return firstNext(c.split())
		}
		c.conditions = append(c.conditions, cond)
	}
	if every {
		c.all = append(c.all, s.rolledRound(actor, at))
	}
	return firstNext(c.split())
}

// rolledRound is who begins a round, if it was rolled anew who does.
func (s *succession) rolledRound(turnOf string, at notation.Span) next {
	actors := s.o.actors
	fresh := next{who: s.round, acted: zero(at), fresh: &notation.Bool{At: at, Value: true}}
	if !slices.ContainsFunc(actors, func(a string) bool { return s.stands(a, turnOf) != nil }) {
		return fresh
	}
	var conditions []notation.Expr
	var all []next
	for i, first := range actors {
		if i < len(actors)-1 {
			is := &notation.Binary{At: at, Op: notation.Eq, X: s.round, Y: &notation.Label{At: at, Name: first}}
			conditions = append(conditions, is)
		}
		var c choice
		for d := range actors {
			a := actors[(i+d)%len(actors)]
			acted := whole(d, at)
			c.all = append(c.all, next{who: &notation.Label{At: at, Name: a}, acted: acted, fresh: fresh.fresh})
			c.conditions = append(c.conditions, orAlways(s.stands(a, turnOf), at))
		}
		all = append(all, firstNext(c.split()))
	}
	return firstNext(conditions, all)
}

// rollRound reads again who begins a round, or in which order they act, of what resources
// are worth by then.
func (r *Reader) rollRound(o order, now moment) (notation.Expr, error) {
	t := &turnReader{r: r, names: r.resourceNames(), now: now, counts: map[string]int{}}
	if o.roll == nil {
		return t.cases(o.node)
	}
	return o.roll(func(n *yamltree.Node) (notation.Expr, error) { return t.expression(n) })
}
