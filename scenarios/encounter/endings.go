package encounter

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// What expressions of the last state call how it ended, and the number of rounds.
const (
	endingName = "ending"
	roundsName = "rounds"
)

// What to write for a number of turns or rounds that is asked for before the end is known.
const (
	turnsOfState  = "a part of the state counts turns: state: {count: 0}, next: {count: count + 1}, until: count >= 5"
	turnsOfActors = "limit: {draw: 10} ends the encounter after 10 turns"
	roundsCounted = "an actor who comes last counts rounds: actors: {clock: {rounds: 0}}, " +
		"turns: {clock: {start: clock.rounds += 1, policy: pass}}, until: {draw: clock.rounds >= 5}"
)

// endings reads the conditions that end the encounter and the words for them, and the limit of
// turns.
func (r *Reader) endings(n, until *yamltree.Node) {
	limit := n.Get("limit")
	if limit != nil {
		if limit.Kind != yamltree.Mapping || len(limit.Entries) != 1 {
			r.Refuse(limit.Errorf("one word for the limit and its number of turns expected").WithHint("limit: {draw: 100}"))
			return
		}
		r.refuseUnit(limit.Entries[0].Value)
		r.scope.DeclareWords(limit)
	}
	r.Encounter.Until = until.Text
	conditions := []*yamltree.Node{until}
	var words []notation.Expr
	if until.Kind == yamltree.Mapping {
		conditions = nil
		for _, e := range until.Entries {
			conditions, words = append(conditions, e.Value), append(words, scope.Label(e.Key))
			r.Encounter.Endings = append(r.Encounter.Endings, Ending{Name: e.Key.Text, Text: e.Value.Text})
		}
		if len(conditions) == 0 && limit == nil {
			r.Refuse(until.Errorf("until is empty, so nothing ends the encounter").WithHint("such as {monster: hero.hp <= 0, hero: monster.hp <= 0}"))
			return
		}
	}
	r.scope.WithLocals(r.locals(), func() {
		for _, c := range conditions {
			x := r.scope.Expression(c)
			r.until = append(r.until, x)
			r.process.Until = scope.Join(notation.Or, r.process.Until, x, until.At)
		}
	})
	if r.process.Until == nil {
		r.process.Until = &notation.Bool{At: until.At}
	}
	last := len(conditions) - 1
	if limit != nil {
		e := limit.Entries[0]
		r.process.Limit = r.scope.Expression(e.Value)
		last++
		words = append(words, scope.Label(e.Key))
		r.Encounter.Endings = append(r.Encounter.Endings, Ending{Name: e.Key.Text, Text: e.Value.Text + " turns"})
	}
	if len(words) == last+1 {
		r.ending = scope.FirstOf(r.until[:last], words)
	}
}

// refuseUnit refuses a limit that is written with its unit, such as 5 rounds.
func (r *Reader) refuseUnit(n *yamltree.Node) {
	words := strings.Fields(n.Text)
	if len(words) < 2 {
		return
	}
	count := strings.Join(words[:len(words)-1], " ")
	if _, err := notation.Rules.Parse(count); err != nil {
		return
	}
	switch words[len(words)-1] {
	case "turn", notation.TurnsName:
		r.Refuse(n.Errorf("a limit is a number of turns, without a unit").WithHint("write %s", count))
	case "round", roundsName:
		r.Refuse(n.Errorf("a limit is a number of turns, not of rounds").WithHint(roundsCounted))
	}
}

// End reads what a measure takes of the last state, on a condition if there is one.
func (r *Reader) End(n, given *yamltree.Node) notation.Expr {
	return r.lastState(n, given, true)
}

// Path reads what a measure takes of the state after so many turns, or of the last one
// where it ended before.
func (r *Reader) Path(n, given *yamltree.Node, turns int64) notation.Expr {
	p := r.lastState(n, given, false)
	p.Horizon = whole(int(turns), n.At)
	return p
}

// lastState returns the encounter with an expression n of its last state as its value. given is
// the condition of the measure, and ended says that the encounter must have ended.
func (r *Reader) lastState(n, given *yamltree.Node, ended bool) *notation.Process {
	if r.process == nil {
		r.Refuse(n.Errorf("there is no encounter to end"))
		return &notation.Process{At: n.At, Value: zero(n.At)}
	}
	locals := r.lastNames(ended)
	if _, isPart := r.parts[roundsName]; !isPart && r.acting > 0 {
		locals[roundsName] = r.rounds
	}
	p := *r.process
	p.Value = r.ofLastState(n, locals, func() notation.Expr {
		if n.Kind == yamltree.Scalar && n.Text == notation.TurnsName && given == nil {
			return locals[notation.TurnsName](n.At) // also where the notation has no names
		}
		x := r.endValue(n)
		if given == nil {
			return x
		}
		return &notation.Given{At: n.At, X: x, Cond: r.scope.Expression(given)}
	})
	return &p
}

// lastNames are the names of the last state; if ended, with `ending`, the word for how it ended.
func (r *Reader) lastNames(ended bool) scope.Locals {
	locals := r.locals()
	if r.ending != nil && ended {
		locals[endingName] = func(at notation.Span) notation.Expr {
			if words, ok := r.ending.(*notation.If); ok {
				named := *words
				named.At = at // where it is named, not where the first ending is
				return &named
			}
			return r.ending
		}
	}
	return locals
}

// Misplaced returns an error for a name that cannot be used at a place: a resource of a group, a
// side where there are none, or what is known only at the end. It is nil for other names.
func (r *Reader) Misplaced(name string, at notation.Span) error {
	if err := r.ofGroup(name, at); err != nil {
		return err
	}
	var owned []string
	for _, resource := range r.resourceNames() {
		if strings.HasSuffix(resource, "."+name) {
			owned = append(owned, resource)
		}
	}
	if len(owned) > 0 {
		return notation.Errorf(at, "%s is not declared", name).WithHint("say whose it is: %s", suggest.List(owned))
	}
	if r.process == nil {
		return nil
	}
	if r.reading != nil && r.reading.isAimless(name) {
		return notation.Errorf(at, "%s is not declared", name).WithHint("%s", r.reading.aimHint())
	}
	if actor, of, _ := cutName(name); of == joinsKey && r.joining[actor] != nil {
		side, _ := r.sideOf(actor)
		return notation.Errorf(at, "%s is the round in which %s comes, and cannot be named", name, actor).
			WithHint("%s.%s is how many are there", side.Name, sideStanding)
	}
	if _, of, _ := cutName(name); (of == sideDown || of == sideStanding) && len(r.sides) == 0 {
		return notation.Errorf(at, "%s is about a side, and there are no sides", name).
			WithHint("sides: {heroes: [hero], foes: [orc, wolf]}")
	}
	if err := r.early(name, at); err != nil {
		return err
	}
	if name == endingName && r.ending == nil {
		return notation.Errorf(at, "the endings of this encounter have no names").
			WithHint("name them, such as until: {won: orc.hp <= 0, lost: hero.hp <= 0}")
	}
	locals := r.lastNames(true)
	_, isLast := locals[name]
	if !isLast && name != notation.TurnsName && (name != roundsName || r.acting == 0) {
		return nil
	}
	return notation.Errorf(at, "%s is known only when the encounter has ended", name).WithHint("as a measure, write {end: %s}", name)
}

// early returns an error for the number of turns or rounds where the encounter itself asks for it.
func (r *Reader) early(name string, at notation.Span) error {
	if !r.inside || name != notation.TurnsName && name != roundsName {
		return nil
	}
	hint := turnsOfState
	ofActors := slices.ContainsFunc(r.process.Vars, func(v notation.Var) bool { return v.Actor != "" })
	switch {
	case ofActors && name == roundsName:
		hint = roundsCounted
	case ofActors:
		hint = turnsOfActors
	}
	return notation.Errorf(at, "%s is known only when the encounter has ended", name).WithHint("%s", hint)
}

// rounds returns the expression of the number of rounds. If all actors act once in each round, it
// follows from the number of turns.
func (r *Reader) rounds(at notation.Span) notation.Expr {
	turns := ref(notation.TurnsName, at)
	switch {
	case r.uneven:
		return ref(notation.RoundsName, at)
	case r.acting == 1:
		return turns
	}
	share := &notation.Binary{At: at, Op: notation.Div, Rule: notation.ExactDivision, X: turns, Y: whole(r.acting, at)}
	return &notation.Call{At: at, Func: notation.Ceil, Args: []notation.Expr{share}}
}

// ofLastState calls read with the names of the last state in scope. It is an error to use turns if
// the file declares this name.
func (r *Reader) ofLastState(n *yamltree.Node, locals scope.Locals, read func() notation.Expr) (x notation.Expr) {
	ofTurns := false
	locals[notation.TurnsName] = func(at notation.Span) notation.Expr {
		ofTurns = true
		return ref(notation.TurnsName, at)
	}
	r.scope.WithLocals(locals, func() { x = read() })
	what := r.scope.Declared(notation.TurnsName)
	if _, isPart := r.parts[notation.TurnsName]; isPart {
		what = "a part of the state"
	}
	if what == "" || !ofTurns {
		return x
	}
	return r.Bad(n.Errorf("%s is %s, and at the end the number of turns", notation.TurnsName, what).WithHint("give that another name"))
}

// endValue reads an expression, or cases.
func (r *Reader) endValue(n *yamltree.Node) notation.Expr {
	if n.Kind != yamltree.Mapping {
		return r.scope.Expression(n)
	}
	r.scope.DeclareWords(n)
	return r.scope.ReadCases(n)
}
