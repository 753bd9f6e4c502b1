package referee_test

import (
	"fmt"
	"strings"
)

// methuenFile makes a file of effects in Methuen.
func (g *gen) methuenFile() *tree {
	t := mapping("notation", "methuen", "parameters", mapping("bonus", pick(g, "0", "2", "3")))
	t.set("actors", mapping(
		"self", mapping("strength", pick(g, "1", "3", "1d4"), "stamina", pick(g, "0", "2", "5")),
		"target", mapping("health", pick(g, "3", "8", "2d4"), "armor", pick(g, "0", "2", "1d3")),
		"nearest ally", mapping("health", pick(g, "1", "4")),
	))
	if g.chance(0.5) {
		t.set("rolls", mapping("first", strings.ReplaceAll(g.methuen(1), "[first]", "1d3")))
	} else {
		t.set("rolls", mapping("first", "1d3"))
	}
	effect := func() *tree {
		who := pick(g, "target health", "target health", "stamina", "self strength", "nearest ally health", "target armor")
		return text(fmt.Sprintf("[%s] %s %s", who, pick(g, "-=", "-=", "+=", "=", "*=", "/="), g.methuen(2)))
	}
	if g.chance(0.4) {
		sign := pick(g, ">=", "<", "==", "!=", ">", "<=")
		t.set("effects", mapping("if", g.methuen(1)+" "+sign+" "+g.methuen(1), "then", effect()))
		if g.chance(0.7) {
			t.get("effects").set("else", list(effect(), effect()))
		}
	} else {
		t.set("effects", list(effect(), effect()))
	}
	if g.chance(0.2) { // again and again, until nothing is left
		t.set("effects", list(text("[target health] -= "+pick(g, "1d4", "1d3 - [target armor]/2 + 1", "1 + [bonus]", "d3*[first]"))))
		t.set("encounter", mapping("repeat", "effects", "until", mapping("target health", pick(g, "..0", "..1", "0..1"))))
		t.set("measures", mapping("turns", mapping("end", "turns"), "lost", mapping("lost", "target health"), "left", mapping("after", "target health")))
		return t
	}
	t.set("measures", mapping(
		"lost", mapping("lost", pick(g, "target health", "stamina")), "left", mapping("after", "target health"),
		"ally", mapping("gained", "nearest ally health"), "value", g.methuen(2), "both", mapping("joint", texts("lost", "left")),
	))
	return t
}

// methuen is an expression with so many operators at most, nested.
func (g *gen) methuen(depth int) string {
	if depth == 0 || g.chance(0.3) {
		return pick(g, "1d4", "d3", "1d2", "0", "1", "2", "7", "[strength]", "[self stamina]", "[target health]", "[target armor]", "[bonus]", "[first]", "-1")
	}
	x, y := g.methuen(depth-1), g.methuen(depth-1)
	if op := pick(g, "+", "-", "*", "/", "-"); g.chance(0.5) {
		return x + op + y
	} else {
		return "(" + x + op + y + ")"
	}
}

// roll20File makes a file of measures in the notation of Roll20.
func (g *gen) roll20File() *tree {
	t := mapping("notation", "roll20", "parameters", mapping("skill", pick(g, "1", "2", "3"), "die", pick(g, "4", "d3", "1d2")))
	t.set("rolls", mapping("first", strings.ReplaceAll(g.roll20(1), "@{first}", "2d3")))
	t.set("measures", mapping("a", g.roll20(1), "b", g.roll20(1), "c", g.roll20(2), "both", mapping("joint", texts("a", "b")), "rolled", "@{first} - @{first} + @{skill}"))
	return t
}

// roll20 is an expression with so many operators at most, nested.
func (g *gen) roll20(depth int) string {
	if depth > 0 && g.chance(0.6) {
		x, y := g.roll20(depth-1), g.roll20(depth-1)
		switch g.IntN(8) {
		case 0:
			return "{" + x + "," + y + "}" + pick(g, "k1", "kl1", "d1", "dh1", ">2", "=3")
		case 1:
			return pick(g, "floor", "ceil", "round", "abs") + "((" + x + ")" + pick(g, "/", "-", "*") + "2)"
		case 2:
			return "(" + x + ")%" + pick(g, "3", "2")
		}
		return x + pick(g, "+", "-", "*") + "(" + y + ")"
	}
	dice := pick(g, "2d3", "d4", "@{skill}d2", "2d(1d2)", "3d2", "(1d2)d2")
	switch g.IntN(9) {
	case 0:
		return dice + pick(g, "k1", "kh1", "kl1", "d1", "dl1", "dh1", "k@{skill}")
	case 1:
		return pick(g, "2d4", "2d3", "d4") + pick(g, "r<2", "r1", "ro<2", "ro1", "r>3k1", "ro=2k1")
	case 2:
		return dice + pick(g, ">2", "<2", "=1", ">2f1", ">1k1")
	case 3:
		return "{2d2+1d3}" + pick(g, "k1", "k2", "d1", "kl2", ">2", "=3")
	case 4:
		return pick(g, "@{first}", "@{skill}", "@{die}", "2", "7")
	case 5:
		return pick(g, "d3!", "2d2!", "d4!>4", "d3!!")
	}
	return dice
}
