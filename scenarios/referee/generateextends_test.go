package referee_test

// extension makes a file that changes some of another.
func (g *gen) extension(base *tree) *tree {
	t := mapping("extends", "base.yaml")
	if p := base.get("parameters"); p != nil && p.get("k") != nil && g.chance(0.4) {
		t.set("parameters", mapping("k", pick(g, "0", "1", "2")))
	}
	if o := base.get("outcome"); o != nil && g.chance(0.5) {
		t.set("outcome", mapping(pick(g, "crit", "extra"), pick(g, "chance(1/2)", "d3 == 1", "true")))
		if base.get("effects") != nil && base.get("effects").kind == isMapping && base.get("effects").get("if") == nil {
			t.set("effects", mapping("crit", pick(g, "target.hp -= 3", "self.hp += 1")))
		}
	}
	if a := base.get("actions"); a != nil {
		g.extendActions(t, a)
		g.extendTurns(t, base.get("encounter"))
	}
	if g.chance(0.5) {
		m := mapping("extra", "d3 + 1")
		if base.get("encounter") != nil {
			m = mapping("extra", mapping("end", "turns * 2"))
		}
		t.set("measures", m)
	}
	return t
}

func (g *gen) extendActions(t, actions *tree) {
	out := mapping()
	for _, e := range actions.entries {
		if !g.chance(0.35) {
			continue
		}
		strikes := e.value.kind == isMapping && e.value.get("outcome") != nil
		switch g.IntN(5) {
		case 0:
			out.set(e.key, text(pick(g, "orc.hp -= 2", "self.hp -= 1", "hero.hp -= d2")))
		case 1, 2:
			if strikes {
				out.set(e.key, mapping("effects+", mapping(pick(g, "miss", "hit", "crit"), pick(g, "orc.hp -= 2", "self.hp -= 1"))))
			} else {
				effects := e.value
				if effects.kind == isMapping && effects.get("effects") != nil {
					effects = effects.get("effects")
				}
				if effects.kind == isList {
					out.set(e.key, mapping("effects+", texts(pick(g, "orc.hp -= 1", "hero.hp -= 1"))))
				}
			}
		case 3:
			if strikes {
				name := e.value.get("effects").entries[0].key
				out.set(e.key, mapping("effects+", mapping(name+"+", "orc.hp -= 1")))
			}
		default:
			if strikes {
				out.set(e.key, mapping("rolls+", mapping("total", pick(g, "d2", "d3 + 1"))))
			}
		}
	}
	if !out.empty() {
		t.set("actions", out)
	}
}

func (g *gen) extendTurns(t, encounter *tree) {
	b, turns := mapping(), mapping()
	for _, e := range encounter.get("turns").entries {
		if !g.chance(0.4) {
			continue
		}
		switch g.IntN(4) {
		case 0:
			turns.set(e.key, text("bite"))
		case 1:
			turns.set(e.key, mapping("policy", list(mapping("when hero.hp > 1", "strike"), mapping("otherwise", "bite"))))
		case 2:
			turns.set(e.key, mapping("policy+", list(mapping("when "+e.key+".hp == 2", pick(g, "bite", "strike")))))
		default:
			turns.set(e.key, mapping("policy+", list(mapping("when orc.hp < 2", list(text("bite"), text("strike"))), mapping("when orc.hp == 2", "strike"))))
		}
	}
	if !turns.empty() {
		b.set("turns", turns)
	}
	if g.chance(0.3) {
		b.set("until", mapping(pick(g, "odd", "won"), pick(g, "orc.hp == 1", "orc.hp <= 0 and hero.hp > 1")))
	}
	if g.chance(0.3) {
		b.set("limit", mapping("draw", pick(g, "3", "7")))
	}
	if g.chance(0.2) {
		b.set("order", texts("orc", "hero"))
		if len(encounter.get("turns").entries) > 2 {
			b = mapping("limit", mapping("draw", "5"))
		}
	}
	if !b.empty() {
		t.set("encounter", b)
	}
}
