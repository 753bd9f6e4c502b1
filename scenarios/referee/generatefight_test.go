package referee_test

import (
	"fmt"
	"slices"
)

// fightFile makes an encounter of two actors, or of several on sides.
func (g *gen) fightFile(s *fileSet) *tree {
	t := mapping()
	g.room = 16
	e := g.declarations(t, s)
	if g.chance(0.25) {
		e = g.rolls(t, e, g.between(1, 2)) // once, before the encounter begins
	}
	f := &fightGen{gen: g, t: t}
	switch f.actors = []string{"hero", "orc"}; {
	case g.chance(0.4):
		f.actors = []string{"hero", "pet", "orc", "wolf"}[:g.between(3, 4)]
		f.sides = map[string][]string{"heroes": f.actors[:2], "foes": f.actors[2:]}
		if len(f.actors) == 4 && g.chance(0.3) {
			f.sides["foes"] = f.actors[2:3] // the last is on no side
		}
	case g.chance(0.2):
		f.sides = map[string][]string{"heroes": f.actors[:1], "foes": f.actors[1:]}
	case g.chance(0.1):
		f.actors = f.actors[:1]
	}
	f.makeActors()
	inner := e
	for _, r := range f.nums {
		inner = inner.with('n', named{name: r})
	}
	for _, r := range f.truths {
		inner = inner.with('t', named{name: r})
	}
	if f.words {
		inner = inner.with('w', named{name: "hero.stance", words: []string{"guarded", "open"}})
	}
	if f.sides != nil {
		inner = inner.with('n', named{name: "foes.standing"}).with('t', named{name: "heroes.down"})
	}
	f.makeActions(e, inner)
	f.makeEncounter(e, inner)
	f.makeMeasures(inner)
	if len(f.actors) == 1 {
		return t.replaced("orc.", "hero.").replaced("target.", "self.")
	}
	return t
}

type fightGen struct {
	*gen
	t         *tree
	actors    []string
	sides     map[string][]string
	nums      []string
	truths    []string
	words     bool
	actions   []string
	usesOther bool
	joins     []string // who is not there from the beginning
}

func (f *fightGen) makeActors() {
	all := mapping()
	for _, a := range f.actors {
		hp := pick(f.gen, "1", "2", "3", "2", "d2 + 1")
		m := mapping("hp", hp)
		if f.chance(0.25) {
			m.set("hp", mapping("start", hp, "floor", pick(f.gen, "0", "0", "-1", "1 - 1")))
		}
		if f.chance(0.15) {
			m.set("ill", mapping("start", pick(f.gen, "0", "2"), "floor", "0", "fades", pick(f.gen, "1", "1", "2 - 1", "2")))
			f.nums = append(f.nums, a+".ill")
		}
		f.nums = append(f.nums, a+".hp")
		if f.sides != nil && a != "wolf" && f.chance(0.15) {
			m.set("joins", text(pick(f.gen, "1", "2", "2", "3", "1 + 1")))
			f.joins = append(f.joins, a)
		}
		if f.chance(0.5) {
			m.set("n", text(pick(f.gen, "0", "1", "2")))
			f.nums = append(f.nums, a+".n")
		}
		if a == "hero" && f.chance(0.25) {
			m.set("stance", mapping("default", "guarded", "choices", texts("guarded", "open")))
			f.words = true
		}
		if a == "hero" && f.chance(0.25) {
			m.set("lucky", text("false"))
			f.truths = append(f.truths, "hero.lucky")
		}
		if a == "orc" && f.sides != nil && f.chance(0.4) {
			m.set("gain", mapping("xp", pick(f.gen, "1", "7", "d2", "1/2")))
			f.nums = append(f.nums, "foes.xp")
		}
		all.set(a, m)
	}
	f.t.set("actors", all)
}

// harm is an effect that brings an encounter nearer to its end, or does something else.
func (f *fightGen) harm(inner env, target string) *tree {
	lines := []string{
		target + ".hp -= 1", target + ".hp -= 1", target + ".hp -= d2", target + ".hp -= 2",
		"self.hp -= 1", "self.hp = min(3, self.hp + 1)", "hero.hp = 2", "self.hp -= if(chance(1/2), 1, 0)",
		"orc.hp = max(0, orc.hp - 1)", target + ".hp = " + target + ".hp // 2",
	}
	for _, n := range f.nums {
		if len(n) > 2 && n[len(n)-2:] == ".n" {
			lines = append(lines, n+" = min(2, "+n+" + 1)", n+" = 0", n+" = 1 - "+n, target+".hp -= "+n, "self.hp -= "+n)
		}
	}
	if f.words {
		lines = append(lines, "hero.stance = open", "hero.stance = guarded")
	}
	if len(f.truths) > 0 {
		lines = append(lines, "hero.lucky = not hero.lucky", "hero.lucky = chance(1/3)")
	}
	if f.sides != nil {
		lines = append(lines, "self.hp -= heroes.standing", target+".hp -= if(foes.down, 2, 1)")
	}
	one := func() *tree {
		if f.chance(0.12) {
			return text("act again")
		}
		return text(pick(f.gen, lines...))
	}
	switch {
	case f.chance(0.2):
		t := mapping("if", f.within(2, func() string { return f.truth(inner, 1) }), "then", one())
		if f.chance(0.6) {
			t.set("else", list(one(), one()))
		}
		return t
	case f.chance(0.4):
		return list(one(), one())
	}
	return one()
}

// harms is several effects, one after the other.
func (f *fightGen) harms(first string, inner env, target string) *tree {
	out := list(text(first))
	if more := f.harm(inner, target); more.kind == isList {
		out.items = append(out.items, more.items...)
	} else {
		out.items = append(out.items, more)
	}
	return out
}

func (f *fightGen) makeActions(e, inner env) {
	all := mapping()
	for _, name := range []string{"strike", "bite", "drink", "feint"}[:f.between(2, 4)] {
		f.actions = append(f.actions, name)
		target := "target"
		if f.chance(0.25) {
			target = pick(f.gen, f.actors...)
		}
		if name == "strike" {
			body := mapping("rolls", mapping("total", pick(f.gen, "d3", "d2", "d4")), "outcome", mapping("crit", "total == 3", "hit", "total >= 2", "miss", "otherwise"))
			body.set("effects", f.cases([]string{"crit", "hit", "miss"}, func() *tree { return f.harm(inner.with('n', named{name: "total"}), target) }))
			if f.chance(0.1) {
				body.set("free", text("true"))
			}
			all.set(name, body)
			continue
		}
		switch effects := f.harm(inner, target); {
		case f.chance(0.4):
			body := mapping("effects", effects)
			if f.chance(0.7) {
				body.set("free", text("true"))
			}
			if f.chance(0.3) {
				body.set("rolls", mapping("x", f.within(3, func() string { return f.number(inner, 1) })))
				body.set("effects", list(text("self.hp -= if(x > 2, 1, 0)"), text(target+".hp -= 1")))
			}
			all.set(name, body)
		default:
			all.set(name, effects)
		}
	}
	if f.chance(0.15) {
		f.actions = append(f.actions, "cast")
		all.set("cast", f.cast(inner))
	}
	if f.chance(0.12) {
		f.actions = append(f.actions, "brawl")
		all.set("brawl", f.brawl(inner))
	}
	f.t.set("actions", all)
}

// brawl is an action that is an encounter of its own.
func (f *fightGen) brawl(inner env) *tree {
	set := mapping("hero.hp", pick(f.gen, "self.hp", "min(2, self.hp)", "max(1, hero.hp)", "d2", "1 + "+f.nums[0]))
	if f.chance(0.4) {
		set.set("harm", text(pick(f.gen, "2", "d2", "max(1, hero.hp)")))
	}
	body := mapping("scenario", "brawl.yaml", "set", set)
	if f.chance(0.5) {
		body.set("effects", f.cases([]string{"won", "lost", "draw"}, func() *tree { return f.harm(inner, "target") }))
		return body
	}
	body.set("end", mapping("left", pick(f.gen, "max(0, hero.hp)", "if(ending == won, hero.hp, rat.hp - 3)", "turns")))
	body.set("effects", f.harms("self.hp -= if(left > 0, 0, 1)", inner.with('n', named{name: "left"}), "target"))
	return body
}

// cast is an action that is another scenario.
func (f *fightGen) cast(inner env) *tree {
	f.usesOther = true
	body := mapping("scenario", "spell.yaml", "set", mapping("power", f.within(2, func() string { return f.number(inner, 1) })))
	if f.chance(0.25) {
		body.set("scenario", text("hex.yaml"))
	} else if f.chance(0.5) {
		body.set("effects", mapping("hit or crit", "hero.hp -= 1"))
	}
	if f.chance(0.3) {
		body.set("actors", mapping("self", "hero"))
	}
	return body
}

// what is something that an entry of a policy does.
func (f *fightGen) what() *tree {
	a := func() string { return pick(f.gen, f.actions...) }
	switch f.IntN(10) {
	case 0:
		return list()
	case 1:
		return text("pass")
	case 2:
		return texts(a(), a())
	case 3:
		return texts(a(), "act again")
	case 4:
		return mapping("weights", mapping(f.actions[0], pick(f.gen, "1", "3", "1/2"), f.actions[1], pick(f.gen, "1", "2")))
	case 5:
		return texts(a(), "pass")
	}
	return text(a())
}

func (f *fightGen) policy(inner env) *tree {
	if f.chance(0.3) {
		return text(pick(f.gen, f.actions...))
	}
	out := list()
	for range f.between(0, 3) {
		condition := pick(f.gen, f.nums...) + pick(f.gen, " >= 1", " == 1", " < 2", " > 0")
		if f.chance(0.3) {
			condition = f.within(2, func() string { return f.truth(inner, 1) })
		}
		if f.chance(0.2) {
			condition = "target.hp" + pick(f.gen, " > 1", " == 1")
		}
		out.items = append(out.items, mapping("when "+condition, f.what()))
	}
	if f.chance(0.8) || len(out.items) == 0 {
		if f.chance(0.5) {
			out.items = append(out.items, mapping("otherwise", f.what()))
		} else {
			out.items = append(out.items, text(pick(f.gen, f.actions...)))
		}
	}
	return out
}

func (f *fightGen) makeEncounter(e, inner env) {
	b := mapping()
	if f.sides != nil {
		sides := mapping()
		for _, n := range []string{"heroes", "foes"} {
			sides.set(n, texts(f.sides[n]...))
		}
		b.set("sides", sides)
		if f.chance(0.2) {
			b.set("down", text("hp <= 1"))
		}
	}
	switch f.IntN(4) {
	case 0:
		names := append([]string{}, f.actors...)
		f.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		b.set("order", texts(names...))
	case 1:
		order := mapping()
		for i, a := range f.actors {
			v := pick(f.gen, "d2", "d2 + 1", "d3", "2", "hero.hp")
			if i > 0 && f.chance(0.2) {
				v = "with " + f.actors[0]
			}
			order.set(a, text(v))
		}
		b.set("order", order)
		if f.chance(0.3) && len(f.actors) < 4 {
			for i, a := range f.actors {
				order.set(a, text(pick(f.gen, "d4", fmt.Sprintf("d3 + %d", i))))
			}
			b.set("ties", text("reroll"))
		}
		if f.chance(0.5) {
			b.set("initiative", text(pick(f.gen, "round", "once")))
		}
	case 2:
		if len(f.actors) == 2 {
			b.set("order", mapping("orc", f.within(4, func() string { return f.truth(e, 1) }), "hero", "otherwise"))
			if f.chance(0.5) {
				b.set("initiative", text("round"))
			}
		}
	}
	turns := mapping()
	for _, a := range f.actors {
		if f.chance(0.15) && len(f.actors) > 2 && b.get("order") == nil && !slices.Contains(f.joins, a) {
			continue
		}
		policy := f.policy(inner)
		turn := mapping("policy", policy)
		if f.chance(0.3) {
			start := f.harm(inner, "self")
			if start.kind == isMapping {
				start = list(start)
			}
			turn.set("start", start)
			if f.chance(0.3) {
				turn.set("start", texts(pick(f.gen, f.actions...), pick(f.gen, f.actions...)))
			}
		}
		if f.chance(0.15) {
			turn.set("end", text(pick(f.gen, f.actions...)))
			if f.chance(0.5) {
				turn.set("end", f.harms("self.hp -= 1", inner, "self"))
			}
		}
		if f.sides != nil && (len(f.actors) > 2 || f.chance(0.5)) {
			other := "foes"
			if a == "orc" || a == "wolf" {
				other = "heroes"
			}
			if f.chance(0.1) {
				turn.set("target", text(pick(f.gen, f.actors...)))
			} else {
				turn.set("target", text(pick(f.gen, "first of ", "weakest of ", "strongest of ", "random of ")+other))
			}
		} else if len(turn.entries) == 1 && f.chance(0.5) {
			turn = policy
		}
		turns.set(a, turn)
	}
	if f.chance(0.5) {
		f.Shuffle(len(turns.entries), func(i, j int) { turns.entries[i], turns.entries[j] = turns.entries[j], turns.entries[i] })
	}
	b.set("turns", turns)
	until := mapping()
	if f.sides != nil {
		until.set("won", text("foes.down"))
		until.set("lost", text("heroes.down"))
	} else {
		until.set("lost", text("hero.hp <= 0"))
		until.set("won", text("orc.hp <= 0"))
	}
	if f.chance(0.2) {
		until.set("odd", text(f.actors[0]+".hp == 1 and chance(1/1)"))
		until.get("odd").text = f.actors[0] + ".hp == 1"
	}
	b.set("until", until)
	b.set("limit", mapping("draw", pick(f.gen, "3", "4", "5", "6", "8")))
	f.t.set("encounter", b)
}

func (f *fightGen) makeMeasures(inner env) {
	m := mapping("winner", mapping("end", "ending"))
	for i := range f.between(1, 4) {
		name := fmt.Sprintf("m%d", i+1)
		var x *tree
		switch f.IntN(8) {
		case 0:
			x = mapping("end", "turns")
		case 1:
			x = mapping("end", "rounds")
		case 2:
			x = mapping("end", pick(f.gen, f.nums...), "given", pick(f.gen, "ending == won", "ending != draw", "turns > 2"))
		case 3:
			x = mapping("path", pick(f.gen, f.nums...), "turns", pick(f.gen, "2", "4"))
		case 4:
			x = mapping("end", "joint("+pick(f.gen, f.nums...)+", ending)")
		case 5:
			x = mapping("end", mapping("quick", "turns <= 2", "lucky", pick(f.gen, f.nums...)+" > 0", "other", "otherwise"))
		case 6:
			x = mapping("end", pick(f.gen, f.nums...)+" + "+pick(f.gen, f.nums...))
		default:
			x = mapping("end", pick(f.gen, f.nums...))
		}
		m.set(name, x)
	}
	if f.chance(0.3) {
		m.set("both", mapping("joint", texts("winner", "turns")))
		m.set("turns", mapping("end", "turns"))
		m.entries[len(m.entries)-1], m.entries[len(m.entries)-2] = m.entries[len(m.entries)-2], m.entries[len(m.entries)-1]
	}
	f.t.set("measures", m)
}

// stateFile makes an encounter of a state and what comes next.
func (g *gen) stateFile(s *fileSet) *tree {
	t := mapping()
	g.room = 12
	e := g.declarations(t, s)
	state := mapping("a", pick(g, "2", "3", "d2 + 1"), "b", pick(g, "2", "3"), "first", pick(g, "true", "chance(1/3)"))
	inner := e.with('n', named{name: "a"}).with('n', named{name: "b"}).with('t', named{name: "first"})
	rolls := mapping("hit", g.within(3, func() string { return g.truth(inner, 1) }))
	next := mapping("a", "a - if(first and hit, 1, 0)", "first", "not first or chance(1/8)")
	if g.chance(0.7) {
		next.set("b", text(pick(g, "b - if(first, 0, d2)", "a", "b - if(hit, 0, 1)")))
	}
	b := mapping("state", state, "turn", mapping("rolls", rolls, "next", next), "until", pick(g, "a <= 0 or b <= 0", "a <= 1 or b <= 0"))
	t.set("encounter", b)
	t.set("measures", mapping("winner", mapping("end", mapping("a", "a > 0", "b", "otherwise")), "left", mapping("end", "a", "given", "b > 0"),
		"turns", mapping("end", "turns"), "m", mapping("path", "b", "turns", "3")))
	return t
}
