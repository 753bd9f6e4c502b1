package referee_test

import (
	"fmt"
	"strings"
)

// rolledFile makes a file in which something is rolled once: rolls, an outcome, effects.
func (g *gen) rolledFile(s *fileSet) *tree {
	t := mapping()
	e := g.declarations(t, s)
	e = g.rolls(t, e, g.between(0, 3))
	e, words := g.outcome(t, e, g.chance(0.7))
	actors := g.chance(0.75)
	if actors {
		e = g.changed(t, e, words)
	}
	g.rolledMeasures(t, e, words, actors)
	return t
}

// declarations writes the sections that give names to numbers, dice, pools and words.
func (g *gen) declarations(t *tree, s *fileSet) env {
	var e env
	e = g.parameters(t, s, e)
	if g.chance(0.08) {
		e = g.records(t, s, e)
	}
	if g.chance(0.15) && len(e.nums) > 0 {
		t.set("requires", list(mapping("that", pick(g, e.nums...).name+" >= -5", "else", "it is too low")))
	}
	if g.chance(0.35) {
		e = g.constants(t, e)
	}
	if g.chance(0.25) {
		e = g.draws(t, e)
	}
	if g.chance(0.3) {
		g.functions(t, e)
	}
	if g.chance(0.25) {
		e = g.sequences(t, e)
	}
	if g.chance(0.25) {
		e = g.lookups(t, e)
	}
	return e
}

func (g *gen) parameters(t *tree, s *fileSet, e env) env {
	p := mapping()
	add := func(name string, value *tree, set ...string) {
		p.set(name, value)
		if len(set) > 0 && g.chance(0.4) {
			s.set[name] = pick(g, set...)
		}
	}
	if g.chance(0.5) {
		add("k", text(pick(g, "0", "1", "2", "3")), "1", "2", "0", "3")
		e = e.with('c', named{name: "k"})
	}
	if g.chance(0.35) {
		add("weapon", text(pick(g, "d2", "d3", "1d3", "2d2", "d3r1", "2d2k1")), "d2", "d3", "2", "reroll(d3, it == 1, 1)", "explode(d2, it == 2, 1)")
		e = e.with('n', named{name: "weapon", branches: 4})
	}
	if g.chance(0.15) {
		add("share", mapping("default", pick(g, "1/3", "25%", "1/2"), "range", "0..1"), "1/4", "0.5", "20%")
		e = e.with('n', named{name: "share"})
	}
	if g.chance(0.1) {
		add("shift", text(pick(g, "-2", "-1", "3")), "-3", "2")
		e = e.with('n', named{name: "shift"})
	}
	if g.chance(0.12) {
		add("to_hit", mapping("default", "2", "range", "1..3", "whole", "true", "words", mapping("auto", "0", "never", "9")), "auto", "never", "1", "3")
		e = e.with('n', named{name: "to_hit"})
		e = e.with('w', named{name: "to_hit", words: []string{"auto", "never"}})
	}
	if g.chance(0.15) {
		add("spell", mapping("default", "fire", "choices", texts("fire", "heal")), "heal", "fire")
		e = e.with('w', named{name: "spell", words: []string{"fire", "heal"}})
	}
	if g.chance(0.1) {
		add("again", mapping("default", "none", "choices", mapping("none", "nowhere", "1s", "ones")), "1s")
		e = e.with('w', named{name: "again", words: []string{"nowhere", "ones"}})
	}
	if g.chance(0.15) {
		add("blessed", text(pick(g, "true", "false")), "true", "false")
		e = e.with('t', named{name: "blessed"})
	}
	if g.chance(0.1) {
		add("bout", mapping("default", pick(g, "2", "d2"), "type", "dice", "dice", texts("d2", "d3"), "range", "0..", "number_range", "1.."), "d3", "d2 + 1", "1", "2d2 - 1")
		e = e.with('n', named{name: "bout", branches: 4})
	}
	if g.chance(0.1) {
		p.set("need", mapping("required", "true", "type", "integer"))
		s.set["need"] = pick(g, "1", "2", "3")
		e = e.with('n', named{name: "need"})
	}
	if !p.empty() {
		t.set("parameters", p)
		if g.chance(0.1) {
			for _, entry := range p.entries {
				if entry.value.kind == isMapping {
					entry.value.set("doc", text("what it is"))
					entry.value.set("unit", text("points"))
				}
			}
		}
	}
	return e
}

// records writes a data file, and what sets parameters from it.
func (g *gen) records(t *tree, s *fileSet, e env) env {
	p := t.get("parameters")
	if p == nil {
		p = mapping()
		t.set("parameters", p)
	}
	p.set("bite", text("d1"))
	p.set("maw", text("d1"))
	p.set("venom", text("0"))
	e = e.with('n', named{name: "bite", branches: 3}).with('n', named{name: "maw", branches: 3}).with('n', named{name: "venom"})
	r := mapping()
	fields := mapping("damage", texts("bite", "maw"), "poison", mapping("parameter", "venom", "missing", "1"))
	switch g.IntN(3) {
	case 0:
		sep := pick(g, ",", ";", "|")
		rows := []string{"id,damage,poison,met", "wolf,d2,2,3", "bear,d3,,1"}
		s.data["beasts.csv"] = strings.ReplaceAll(strings.Join(rows, "\n")+"\n", ",", sep)
		r = mapping("file", "beasts.csv", "name", "id")
		if sep != "," {
			r.set("delimiter", text(sep))
		}
		fields = mapping("damage", texts("bite", "maw"))
	case 1:
		s.data["beasts.json"] = `{"game": {"beasts": [{"id": "wolf", "damage": "d2", "poison": 2, "met": 3}, {"id": "bear", "damage": "d3", "met": 1}]}}`
		r = mapping("file", "beasts.json", "list", "game.beasts", "name", "id")
	case 2:
		s.data["beasts.yml"] = "wolf: {damage: d2, poison: 2, met: 3}\nbear: {damage: d3, met: 1}\n"
		r = mapping("file", "beasts.yml")
	}
	r.set("weight", text("met"))
	r.set("default", text(pick(g, "wolf", "bear", "any", "any")))
	r.set("doc", text("who bites"))
	r.set("fields", fields)
	if g.chance(0.5) {
		s.set["beast"] = pick(g, "wolf", "bear", "any")
	}
	t.set("records", mapping("beast", r))
	return e
}

func (g *gen) constants(t *tree, e env) env {
	c := mapping()
	if g.chance(0.6) {
		c.set("two", text(pick(g, "2", "1 + 1", "3", "-1", "7 // 2", "-7 // 2", "-7 % 2")))
		e = e.with('n', named{name: "two"})
	}
	if g.chance(0.6) {
		c.set("die", text(g.within(4, func() string { return g.number(e, 1) })))
		e = e.with('n', named{name: "die", branches: 4})
	}
	if g.chance(0.4) {
		c.set("cup", text(g.within(4, func() string { return g.pool(e, 1) })))
		e = e.with('p', named{name: "cup", branches: 4})
	}
	if g.chance(0.3) {
		c.set("luck", text(g.within(4, func() string { return g.truth(e, 1) })))
		e = e.with('t', named{name: "luck", branches: 4})
	}
	if !c.empty() {
		t.set("constants", c)
	}
	return e
}

func (g *gen) draws(t *tree, e env) env {
	d := mapping("weather", mapping("fair", pick(g, "2", "50%", "3"), "rain", pick(g, "1", "1/2", "1 + 1"), "storm", pick(g, "0", "1", "2 / 3")))
	if k := t.get("parameters"); k != nil && k.get("k") != nil && g.chance(0.4) {
		d.get("weather").set("storm", text("k / 2"))
	}
	t.set("draws", d)
	return e.with('w', named{name: "weather", branches: 3, words: []string{"fair", "rain", "storm"}})
}

func (g *gen) functions(t *tree, e env) {
	f := mapping()
	if g.chance(0.5) {
		f.set("best(p)", text(pick(g, "p[1]", "p[1] + p[-1]", "max(p) - min(p)", "sum(p)")))
		g.funcs = append(g.funcs, function{"best", "p", 'n', 1})
	}
	if g.chance(0.5) {
		inner := env{}.with('n', named{name: "a", branches: 2}).with('n', named{name: "b", branches: 2})
		f.set("blend(a, b)", text(g.within(6, func() string { return g.number(inner, 2) })))
		g.funcs = append(g.funcs, function{"blend", "nn", 'n', 6})
	}
	if g.chance(0.4) {
		f.set("hits(n, least)", text("count(pool(2, d2), it >= least) + n"))
		g.funcs = append(g.funcs, function{"hits", "nn", 'n', 4})
	}
	if g.chance(0.4) {
		x := mapping("rolls", mapping("once", "x"), "value", pick(g, "once + once", "once * 2 - x", "once - 1"))
		if g.chance(0.5) {
			x.set("given", text("once != 9"))
		}
		if g.chance(0.3) {
			x.set("doc", text("rolled once"))
		}
		f.set("twice(x)", x)
		g.funcs = append(g.funcs, function{"twice", "n", 'n', 2})
	}
	if g.chance(0.3) {
		f.set("pick4(p, yes, n, m)", text("if(yes, count(p, it >= n), m)"))
		g.funcs = append(g.funcs, function{"pick4", "ptnn", 'n', 2})
	}
	if g.chance(0.3) {
		f.set("raised(p)", text("each(p, it + 1)"))
		g.funcs = append(g.funcs, function{"raised", "p", 'p', 1})
	}
	if g.chance(0.3) {
		f.set("over(x, y)", text(pick(g, "x > y", "x >= y or chance(1/2)")))
		g.funcs = append(g.funcs, function{"over", "nn", 't', 2})
	}
	if !f.empty() {
		t.set(pick(g, "functions", "functions", "sequences"), f)
	}
}

func (g *gen) sequences(t *tree, e env) env {
	q := t.get("sequences")
	if q == nil {
		q = mapping()
	}
	if g.chance(0.5) {
		inner := e.with('n', named{name: "first"})
		x := mapping("rolls", mapping("first", g.within(3, func() string { return g.number(e, 1) })))
		if g.chance(0.5) {
			second := g.within(2, func() string { return g.number(inner, 1) })
			x.get("rolls").set("second", text(second))
			inner = inner.with('n', named{name: "second"})
		}
		if g.chance(0.5) {
			x.set("given", text("first != "+pick(g, "1", "0", "7")+" or chance(1/2)"))
		}
		if g.chance(0.4) {
			x.set("outcome", mapping("good", g.within(2, func() string { return g.truth(inner, 1) }), "bad", "otherwise"))
			e = e.with('w', named{name: "trial", branches: 8, words: []string{"good", "bad"}})
		} else {
			x.set("value", text(g.within(2, func() string { return g.number(inner, 1) })))
			e = e.with('n', named{name: "trial", branches: 8})
		}
		if g.chance(0.3) {
			x.set("doc", text("a trial"))
		}
		q.set("trial", x)
	}
	if g.chance(0.5) {
		q.set("volley", text(g.within(4, func() string { return g.number(e, 2) })))
		e = e.with('n', named{name: "volley", branches: 4})
	}
	if !q.empty() {
		t.set("sequences", q)
	}
	return e
}

func (g *gen) lookups(t *tree, e env) env {
	l := mapping()
	small := func() string { return g.within(3, func() string { return g.number(e, 1) }) }
	if n, ok := g.use(e.nums); ok && g.chance(0.7) {
		rows := mapping("under "+pick(g, "1", "2"), small())
		if g.chance(0.6) {
			rows.set(pick(g, "1..2", "2..3"), text(small()))
		}
		if g.chance(0.4) {
			rows.set("3", text(small()))
		}
		rows.set("otherwise", text(small()))
		row := mapping("by", n.name, "rows", rows)
		if g.chance(0.2) {
			row.set("doc", text("a table"))
		}
		l.set("table", row)
		e = e.with('n', named{name: "table", branches: 9})
	}
	if len(e.words) > 0 && g.chance(0.7) {
		w := pick(g, e.words...)
		rows := mapping()
		for i, word := range w.words {
			if i > 0 && g.chance(0.3) {
				break
			}
			rows.set(word, text(small()))
		}
		if len(rows.entries) < len(w.words) || w.name == "to_hit" {
			rows.set("otherwise", text(small()))
		}
		l.set("worth", mapping("by", w.name, "rows", rows))
		e = e.with('n', named{name: "worth", branches: 9})
	}
	if len(e.truths) > 0 && g.chance(0.5) {
		l.set("bonus", mapping("by", pick(g, e.truths...).name, "rows", mapping("true", small(), "false", small())))
		e = e.with('n', named{name: "bonus", branches: 9})
	}
	if !l.empty() {
		t.set("lookups", l)
	}
	return e
}

func (g *gen) rolls(t *tree, e env, n int) env {
	r := mapping()
	for i := range n {
		name := fmt.Sprintf("r%d", i+1)
		each := func(f func() string) *tree { return text(g.within(5, f)) }
		switch g.IntN(8) {
		case 0:
			r.set(name, each(func() string { return g.pool(e, 1) }))
			e = e.with('p', named{name: name})
		case 1:
			r.set(name, each(func() string { return g.truth(e, 1) }))
			e = e.with('t', named{name: name})
		case 2:
			if len(e.words) > 0 {
				if w := pick(g, e.words...); w.name != "to_hit" && g.take(max(1, w.branches)) {
					r.set(name, text(w.name))
					e = e.with('w', named{name: name, words: w.words})
					continue
				}
			}
			fallthrough
		case 3:
			r.set(name, text(pick(g, "d2", "d3 - 1")))
			g.take(3)
			e = e.with('c', named{name: name})
		default:
			r.set(name, each(func() string { return g.number(e, 2) }))
			e = e.with('n', named{name: name})
		}
	}
	if !r.empty() {
		t.set("rolls", r)
	}
	return e
}

// outcome writes cases, of which several may hold.
func (g *gen) outcome(t *tree, e env, wanted bool) (env, []string) {
	if !wanted {
		return e, nil
	}
	words := []string{"crit", "hit", "graze"}[:g.between(1, 3)]
	o := mapping()
	for _, w := range words {
		o.set(w, text(g.within(3, func() string { return g.truth(e, 1) })))
	}
	o.set("miss", text("otherwise"))
	words = append(words[:len(words):len(words)], "miss")
	t.set("outcome", o)
	return e.with('w', named{name: "outcome", words: words}), words
}

// changed writes actors and the effects on them.
func (g *gen) changed(t *tree, e env, words []string) env {
	actors := mapping("self", pick(g, texts("hp", "n"), mapping("hp", "5", "n", "0")), "target", mapping("hp", pick(g, "6", "d3 + 2", "4"), "armour", pick(g, "1", "0", "k")))
	if p := t.get("parameters"); p == nil || p.get("k") == nil {
		actors.get("target").set("armour", text("1"))
	}
	t.set("actors", actors)
	inner := e.with('n', named{name: "target.hp"}).with('n', named{name: "target.armour"})
	if actors.get("self").kind == isMapping {
		inner = inner.with('n', named{name: "self.hp"})
	}
	resources := []string{"self.hp", "self.n", "target.hp", "target.armour"}
	effects := func() *tree { return g.effects(inner, resources, 2, false) }
	if words == nil {
		t.set("effects", effects())
		return inner
	}
	t.set("effects", g.cases(words, effects))
	return inner
}

// cases writes effects for some cases of an outcome, some of them for two at once.
func (g *gen) cases(words []string, effects func() *tree) *tree {
	out := mapping()
	if g.chance(0.35) && len(words) > 1 {
		out.set(words[0]+" or "+words[1], effects())
	}
	for _, w := range words {
		if g.chance(0.65) {
			out.set(w, effects())
		}
	}
	if g.chance(0.15) && len(words) > 2 {
		out.set(words[1]+" or "+words[2], effects())
	}
	if out.empty() {
		out.set(words[0], effects())
	}
	return out
}

// effects writes an effect, a list of them, or what depends on a condition.
func (g *gen) effects(e env, resources []string, depth int, again bool) *tree {
	if depth > 0 && g.chance(0.2) {
		t := mapping("if", g.within(4, func() string { return g.truth(e, 1) }), "then", g.effects(e, resources, depth-1, again))
		if g.chance(0.6) {
			t.set("else", g.effects(e, resources, depth-1, again))
		}
		return t
	}
	if depth > 0 && g.chance(0.4) {
		out := list()
		for range g.between(1, 3) {
			one := g.effects(e, resources, depth-1, again)
			if one.kind == isList {
				out.items = append(out.items, one.items...)
				continue
			}
			out.items = append(out.items, one)
		}
		return out
	}
	if again && g.chance(0.08) {
		return text("act again")
	}
	op := pick(g, " -= ", " -= ", " -= ", " += ", " += ", " = ", " *= ", " /= ")
	amount := g.within(4, func() string { return g.number(e, 1) })
	if op == " /= " {
		amount = "2"
	}
	return text(pick(g, resources...) + op + amount)
}

// rolledMeasures writes what is asked of a roll.
func (g *gen) rolledMeasures(t *tree, e env, words []string, actors bool) {
	m := mapping()
	var joinable []string
	for i := range g.between(2, 5) {
		name := fmt.Sprintf("m%d", i+1)
		var x *tree
		plain := true
		switch n := g.IntN(12); {
		case n < 3:
			x = text(g.within(16, func() string { return g.number(e, 3) }))
		case n < 4:
			x = text(g.within(16, func() string { return g.truth(e, 2) }))
		case n < 5 && words != nil:
			x = text("outcome")
		case n < 6:
			x = mapping("cases", mapping("small", g.within(4, func() string { return g.truth(e, 1) }), "large", "otherwise"))
		case n < 7:
			x = mapping("value", g.within(8, func() string { return g.number(e, 2) }), "given", g.within(4, func() string { return g.truth(e, 1) }))
			plain = false
		case n < 9 && actors:
			key := pick(g, "lost", "gained", "after")
			x = mapping(key, pick(g, "target.hp", "target.hp", "target.armour", "self.hp", "self.n"))
			if g.chance(0.3) {
				x.set("given", text(g.within(4, func() string { return g.truth(e, 1) })))
				plain = false
			}
		case n < 11 && len(joinable) > 0:
			a := pick(g, joinable...)
			items := texts(a, pick(g, append(joinable, g.within(4, func() string { return g.number(e, 1) }))...))
			x = mapping("joint", items)
			if g.chance(0.25) {
				x.set("given", text(g.within(4, func() string { return g.truth(e, 1) })))
			}
			plain = false
		case n < 12 && g.chance(0.4):
			inner := e.with('n', named{name: "i"})
			x = mapping("each", mapping("i", pick(g, "1..2", "0..2")), "value", g.within(8, func() string { return "i + " + g.number(inner, 1) }))
			if g.chance(0.5) {
				x.set("when", text("i <= 1"))
			}
			plain = false
		default:
			x = text("joint(" + g.within(4, func() string { return g.number(e, 1) }) + ", " + g.within(4, func() string { return g.number(e, 1) }) + ")")
			plain = false
		}
		m.set(name, x)
		if plain {
			joinable = append(joinable, name)
		}
	}
	t.set("measures", m)
}
