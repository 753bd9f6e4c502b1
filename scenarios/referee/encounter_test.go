package referee

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// A fight is an encounter that is played turn by turn.
type fight struct {
	scope  *scope // of the file
	body   doc
	actors []string
	sides  map[string][]string
	others map[string]dist // how encounters that are actions end, by the state in which they begin
}

func (f *file) fight(s *scope) *fight {
	g := &fight{scope: s, body: get(f.root, "encounter"), sides: map[string][]string{}}
	for _, e := range entries(get(f.root, "actors")) {
		g.actors = append(g.actors, e.key)
	}
	for _, e := range entries(get(g.body, "sides")) {
		for _, m := range list(e.under) {
			g.sides[e.key] = append(g.sides[e.key], text(m))
		}
	}
	return g
}

// resources are what actors start with.
func (f *file) resources(s *scope) *state {
	st := &state{
		has: map[string]value{}, floor: map[string]value{}, fades: map[string]value{}, gain: map[string]value{},
		joins: map[string]int{}, acted: map[string]int{},
	}
	for _, a := range entries(get(f.root, "actors")) {
		for _, r := range list(a.under) {
			if !isMapping(r) {
				st.has[a.key+"."+text(r)] = number(0)
			}
		}
		for _, r := range entries(a.under) {
			from := r.under
			if r.key == "joins" {
				st.joins[a.key] = s.eval(f.parse(text(from))).whole()
				continue
			}
			if r.key == "gain" && isMapping(from) {
				for _, g := range entries(from) {
					st.gain[a.key+"."+g.key] = s.eval(f.parse(text(g.under)))
				}
				continue
			}
			if isMapping(from) {
				if has(from, "floor") {
					st.floor[a.key+"."+r.key] = s.eval(f.parse(text(get(from, "floor"))))
					if has(from, "fades") {
						st.fades[a.key+"."+r.key] = s.eval(f.parse(text(get(from, "fades"))))
					}
					from = get(from, "start")
				} else {
					from = get(from, "default")
				}
			}
			st.has[a.key+"."+r.key] = s.eval(f.parse(text(from)))
		}
	}
	return st
}

// start is the state before the first turn, with who acts first.
func (g *fight) start() *state {
	st := g.scope.file.resources(g.scope)
	st.sides, st.isDown = g.sides, g.down
	st.order = g.order(st)
	st.place = len(st.order)
	g.ended(st)
	return st
}

// down reports whether an actor is down, which only those on sides can be, and nobody is before the round before that
// in which it joins is over for it.
func (g *fight) down(st *state, actor string) bool {
	if st.acted[actor] < st.joins[actor]-1 {
		return false
	}
	sided := false
	for _, side := range g.sides {
		sided = sided || slices.Contains(side, actor)
	}
	if !sided {
		return false
	}
	condition := text(get(g.body, "down"))
	if condition == "" {
		condition = "hp <= 0"
	}
	own := map[string]*meaning{}
	for name, v := range st.has {
		if what, ok := strings.CutPrefix(name, actor+"."); ok {
			own[what] = fixed(v)
		}
	}
	return g.scope.inner(own).eval(g.scope.file.parse(condition)).holds()
}

// there reports whether an actor may be aimed at.
func (g *fight) there(st *state, actor string) bool {
	return st.acted[actor] >= st.joins[actor] && !g.down(st, actor)
}

// order is in which order actors act, rolled now.
func (g *fight) order(st *state) []string {
	order := get(g.body, "order")
	if order == nil {
		var out []string
		for _, e := range entries(get(g.body, "turns")) {
			out = append(out, e.key)
		}
		return out
	}
	if isList(order) {
		var out []string
		for _, a := range list(order) {
			out = append(out, text(a))
		}
		return out
	}
	s := g.scope.at(st)
	first := entries(order)[0]
	if text(first.under) == "otherwise" || g.isCondition(s, text(first.under)) {
		begins := s.firstCase(entries(order)).word
		out := []string{begins}
		for _, e := range entries(order) {
			if e.key != begins {
				out = append(out, e.key)
			}
		}
		return out
	}
	numbers := map[string]value{}
	roll := func() value {
		var key []value
		for _, e := range entries(order) {
			if !strings.HasPrefix(text(e.under), "with ") {
				key = append(key, s.eval(g.scope.file.parse(text(e.under))))
			}
		}
		for i := range key {
			for j := range key[:i] {
				if text(get(g.body, "ties")) == "reroll" && equal(key[i], key[j]) {
					panic(excluded{})
				}
			}
		}
		return value{kind: aTuple, items: key}
	}
	rolled := s.table().draw(s.table().distribution(roll))
	var leaders []string
	for _, e := range entries(order) {
		if !strings.HasPrefix(text(e.under), "with ") {
			numbers[e.key] = rolled.items[len(leaders)]
			leaders = append(leaders, e.key)
		}
	}
	slices.SortStableFunc(leaders, func(a, b string) int { return numbers[b].rat().Cmp(numbers[a].rat()) })
	var out []string
	var follow func(a string)
	follow = func(a string) {
		out = append(out, a)
		for _, e := range entries(order) {
			if text(e.under) == "with "+a {
				follow(e.key)
			}
		}
	}
	for _, a := range leaders {
		follow(a)
	}
	return out
}

// isCondition reports whether an expression is a truth value.
func (g *fight) isCondition(s *scope, t string) bool {
	is := false
	s.table().all(func() value { return s.eval(g.scope.file.parse(t)) }, func(v value, _ float64) { is = v.kind == aTruth })
	return is
}

// ended looks whether the encounter is over.
func (g *fight) ended(st *state) bool {
	if st.isEnded {
		return true
	}
	until := get(g.body, "until")
	if isMapping(until) {
		for _, e := range entries(until) {
			if g.scope.at(st).eval(g.scope.file.parse(text(e.under))).holds() {
				st.isEnded, st.ending = true, e.key
				return true
			}
		}
	} else if until != nil && g.scope.at(st).eval(g.scope.file.parse(text(until))).holds() {
		st.isEnded = true
	}
	return st.isEnded
}

// play plays the next turn.
func (g *fight) play(before *state) *state {
	st := before.clone()
	actor := g.next(st)
	st.turns++
	st.as = map[string]string{"self": actor}
	g.turn(st, actor)
	st.as = nil
	if !g.ended(st) {
		for _, e := range entries(get(g.body, "limit")) {
			if st.turns >= g.scope.eval(g.scope.file.parse(text(e.under))).whole() {
				st.isEnded, st.ending = true, e.key
			}
		}
	}
	return st
}

// next is who acts next, in this round or in a new one; "" for nobody, in a round of its own.
func (g *fight) next(st *state) string {
	if st.again != "" && !g.down(st, st.again) {
		actor := st.again
		st.again = ""
		return actor
	}
	st.again = ""
	if !slices.ContainsFunc(st.order, func(a string) bool { return !g.down(st, a) }) {
		st.place = len(st.order)
		st.rounds++
		return ""
	}
	for range 2 {
		for st.place < len(st.order) {
			st.place++
			if a := st.order[st.place-1]; !g.down(st, a) {
				return a
			}
		}
		if st.place = 0; st.rounds > 0 && text(get(g.body, "initiative")) == "round" {
			st.order = g.order(st)
		}
		st.rounds++
	}
	panic(fault("nobody is left to act"))
}

// turn plays the turn of an actor.
func (g *fight) turn(st *state, actor string) {
	how := get(g.body, "turns", actor)
	if how == nil { // nobody is left to act
		return
	}
	if st.acted[actor] = st.rounds; st.rounds < st.joins[actor] || g.ended(st) {
		return
	}
	t := &turn{fight: g, st: st, actor: actor, target: text(get(how, "target"))}
	policy := how
	if isMapping(how) && !has(how, "weights") {
		if has(how, "choose") {
			panic(fault("choose"))
		}
		if t.happens(get(how, "start")); t.over() {
			return
		}
		policy = get(how, "policy")
	}
	t.aim()
	for _, item := range list(policy) {
		if t.entry(item) {
			break
		}
	}
	if isMapping(how) && !t.over() {
		t.happens(get(how, "end"))
	}
	for name, by := range st.fades {
		if strings.HasPrefix(name, actor+".") && !t.over() {
			left := new(big.Rat).Sub(st.has[name].rat(), by.rat())
			st.has[name] = ratio(left)
			if least := st.floor[name]; left.Cmp(least.rat()) < 0 {
				st.has[name] = least
			}
		}
	}
}

// over reports whether nothing more happens in the turn.
func (t *turn) over() bool { return t.fight.ended(t.st) || t.fight.down(t.st, t.actor) }

// happens lets effects and actions happen that the actor does not choose.
func (t *turn) happens(what doc) {
	items := list(what)
	for _, item := range items {
		t.aim()
		if action := get(t.fight.scope.file.root, "actions", text(item)); action != nil {
			t.act(action)
		} else if t.st.as["target"] != "" || !mentionsTarget(item) {
			if t.fight.scope.at(t.st).apply(item, t.st) {
				t.st.again = t.actor
			}
		}
	}
}

// A turn is what is done in one turn of an actor.
type turn struct {
	fight  *fight
	st     *state
	actor  string
	target string
}

// aim chooses the target.
func (t *turn) aim() {
	delete(t.st.as, "target")
	if t.target == "" {
		var others []string
		for _, a := range t.fight.actors {
			if a != t.actor {
				others = append(others, a)
			}
		}
		if len(others) == 1 && t.fight.there(t.st, others[0]) {
			t.st.as["target"] = others[0]
		}
		return
	}
	how, side, ok := strings.Cut(t.target, " of ")
	if !ok {
		if t.fight.there(t.st, t.target) {
			t.st.as["target"] = t.target
		}
		return
	}
	var standing []string
	for _, a := range t.fight.sides[side] {
		if t.fight.there(t.st, a) {
			standing = append(standing, a)
		}
	}
	if len(standing) == 0 {
		return
	}
	best := standing[0]
	for _, a := range standing[1:] {
		c := t.st.has[a+".hp"].rat().Cmp(t.st.has[best+".hp"].rat())
		if how == "weakest" && c < 0 || how == "strongest" && c > 0 {
			best = a
		}
	}
	if how == "random" {
		weights := make([]float64, len(standing))
		for i := range weights {
			weights[i] = 1 / float64(len(standing))
		}
		best = standing[t.fight.scope.table().fall(weights)]
	}
	t.st.as["target"] = best
}

// entry plays an entry of a policy, and reports whether the turn is over.
func (t *turn) entry(item doc) (over bool) {
	if isMapping(item) && !has(item, "weights") {
		e := entries(item)[0]
		if condition, ok := strings.CutPrefix(e.key, "when "); ok {
			if t.blind(parse(condition)) || !t.fight.scope.at(t.st).eval(t.fight.scope.file.parse(condition)).holds() {
				return false
			}
		} else if e.key != "otherwise" {
			panic(fault("policy: " + e.key))
		}
		return t.do(e.under)
	}
	return t.do(item)
}

// blind reports whether a condition asks about a target that there is none of.
func (t *turn) blind(e *expr) bool {
	if e == nil {
		return false
	}
	return strings.HasPrefix(e.name, "target.") && t.st.as["target"] == "" || slices.ContainsFunc(e.args, t.blind)
}

// do does one action or several, and reports whether the turn is over: after one that is not
// free, after none at all, and after an ending.
func (t *turn) do(what doc) (over bool) {
	if isMapping(what) {
		weights := entries(get(what, "weights"))
		var p []float64
		total := 0.0
		for _, w := range weights {
			v, _ := t.fight.scope.at(t.st).eval(t.fight.scope.file.parse(text(w.under))).rat().Float64()
			p = append(p, v)
			total += v
		}
		for i := range p {
			p[i] /= total
		}
		what = weights[t.fight.scope.table().fall(p)].key
	}
	actions := list(what)
	over = len(actions) == 0
	for _, a := range actions {
		name := text(a)
		switch action := get(t.fight.scope.file.root, "actions", name); {
		case action != nil:
			if !t.act(action) {
				over = true
			}
		case name == "pass":
			over = true
		case name == "act again":
			t.st.again, over = t.actor, true
		default:
			panic(fault("no action " + name))
		}
		if t.over() {
			return true
		}
		t.aim()
	}
	return over
}

// act does an action, and reports whether it is free.
func (t *turn) act(action doc) (free bool) {
	st, f := t.st, t.fight.scope.file
	body := action
	if !isMapping(action) || has(action, "if") {
		body = nil
	}
	free = text(get(body, "free")) == "true"
	if t.st.as["target"] == "" && (mentionsTarget(action) || t.isOnTarget(body)) {
		return free
	}
	before := st.clone()
	s := t.fight.scope.at(before).rolled(body)
	again := false
	switch {
	case has(body, "scenario"):
		s, again = t.other(body, st)
		again = s.apply(get(body, "effects"), st) || again
	case body == nil:
		again = s.apply(action, st)
	default:
		if has(body, "outcome") {
			s.eval(f.parse("outcome"))
		}
		s.settle()
		again = s.apply(get(body, "effects"), st)
	}
	if again {
		st.again = t.actor
	}
	return free
}

// other plays an action that is another scenario: its effects, on whom self and target are.
func (t *turn) other(body doc, st *state) (s *scope, again bool) {
	outer := t.fight.scope
	g := &file{root: outer.file.load(text(get(body, "scenario"))), files: outer.file.files, loaded: outer.file.loaded, set: map[string]*meaning{}, words: map[string]value{}, parsed: outer.file.parsed, table: outer.table()}
	frozen := outer.at(st.clone())
	for _, e := range entries(get(body, "set")) {
		g.set[e.key] = frozen.each(outer.file.parse(text(e.under)))
	}
	if has(g.root, "encounter") {
		return t.otherFight(g, body, frozen), false
	}
	as := st.as
	st.as = maps.Clone(as)
	for _, e := range entries(get(body, "actors")) {
		st.as[e.key] = text(e.under)
	}
	inner := g.global()
	inner.addRolls(g.root)
	inner.state = nil
	came := ""
	if has(g.root, "outcome") {
		came = inner.name("outcome").word
	}
	again = inner.apply(get(g.root, "effects"), st)
	st.as = as
	return frozen.inner(map[string]*meaning{"outcome": fixed(word(came))}), again
}

// otherFight plays an encounter to its end, and returns what its effects go by: how it ended, or
// what `end` names of its last state.
func (t *turn) otherFight(g *file, body doc, frozen *scope) *scope {
	known := map[string]*meaning{}
	last := func() value {
		s := g.beforeTurns()
		how := g.how(s)
		st := how.start()
		for !st.isEnded {
			st = how.next(st)
		}
		for _, e := range entries(get(body, "end")) {
			return s.at(st).eval(g.parse(text(e.under)))
		}
		return word(st.ending)
	}
	key := frozen.state.key() + t.actor + t.st.as["target"] + fmt.Sprint(body)
	if f := t.fight; f.others == nil {
		f.others = map[string]dist{}
	}
	of, ok := t.fight.others[key]
	if !ok {
		of = g.table.distribution(last)
		t.fight.others[key] = of
	}
	came := fixed(g.table.draw(of))
	known["outcome"] = came
	for _, e := range entries(get(body, "end")) {
		delete(known, "outcome")
		known[e.key] = came
	}
	return frozen.inner(known)
}

// isOnTarget reports whether an action is a scenario with an effect on the target.
func (t *turn) isOnTarget(body doc) bool {
	if !has(body, "scenario") || get(body, "actors", "target") != nil {
		return false
	}
	root := t.fight.scope.file.load(text(get(body, "scenario")))
	return !has(root, "encounter") && mentionsTarget(get(root, "effects"))
}

// mentionsTarget reports whether something is about the target.
func mentionsTarget(d doc) bool {
	if isMapping(d) {
		return slices.ContainsFunc(entries(d), func(e entry) bool { return mentionsTarget(e.under) })
	}
	if isList(d) {
		return slices.ContainsFunc(list(d), mentionsTarget)
	}
	return strings.Contains(text(d), "target")
}
