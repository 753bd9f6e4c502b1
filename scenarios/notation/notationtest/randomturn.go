package notationtest

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// A rolledSoFar holds the names of what was rolled in a turn, by kind.
type rolledSoFar struct{ numbers, truths, words, pools []string }

// turn draws what an actor does: something that harms, among other things.
func (g *encounterGrower) turn(actor string) string {
	g.room = 3
	return g.block(actor, &rolledSoFar{}, 2, true)
}

// block returns the text of random statements of an actor, nested at most depth deep. If harms is
// true, they lead towards the end.
func (g *encounterGrower) block(actor string, outer *rolledSoFar, depth int, harms bool) string {
	rolled := &rolledSoFar{
		numbers: slices.Clone(outer.numbers), truths: slices.Clone(outer.truths),
		words: slices.Clone(outer.words), pools: slices.Clone(outer.pools),
	}
	var list []string
	for range g.IntN(3) {
		list = append(list, g.stmt(actor, rolled, depth))
	}
	if harms && g.chooser == actor {
		g.chooser = ""
		list = append(list, g.choose(actor, rolled))
	}
	if harms {
		list = append(list, g.harm(rolled))
	}
	for range g.IntN(2) {
		list = append(list, g.stmt(actor, rolled, depth))
	}
	return "{" + strings.Join(list, "; ") + "}"
}

// stmt returns the text of a random statement.
func (g *encounterGrower) stmt(actor string, rolled *rolledSoFar, depth int) string {
	switch g.IntN(6) {
	case 0, 1:
		if g.room > 0 {
			return g.roll(rolled)
		}
	case 2, 3:
		if depth > 0 {
			text := "if " + g.cond(rolled) + " " + g.block(actor, rolled, depth-1, false)
			if g.once(2) {
				text += " else " + g.block(actor, rolled, depth-1, false)
			}
			return text
		}
	case 4:
		if depth < 2 {
			return g.oneOf("stop", "act again")
		}
	}
	return g.change(rolled)
}

// roll returns the text of a random roll with a new name.
func (g *encounterGrower) roll(rolled *rolledSoFar) string {
	*g.rolls++
	g.room--
	name := fmt.Sprintf("r%d", *g.rolls)
	if g.once(8) {
		g.room--
		rolled.numbers = append(rolled.numbers, name)
		start := g.oneOf("2", "1", "d2", "min(2, abs("+g.oneOf(g.numbers...)+"))")
		by := g.oneOf("d2", "1", "if("+g.oneOf(g.numbers...)+" > 1, d2, 1)")
		worth := g.oneOf("turns", "left", "rounds - left")
		if worth == "turns" {
			*g.rolls++
			other := fmt.Sprintf("r%d", *g.rolls)
			rolled.numbers = append(rolled.numbers, other)
			name, worth = name+", "+other, "joint("+worth+", 2 * left + turns)"
		}
		return fmt.Sprintf("roll %s = encounter(left = %s; turn {left -= %s}; until left <= 0; %s)", name, start, by, worth)
	}
	value := g.number(rolled)
	list := &rolled.numbers
	switch g.IntN(6) {
	case 0:
		value, list = g.oneOf("d2 == 1", "chance(1/3)", "d2 > 1 and "+g.cond(rolled), g.cond(rolled)), &rolled.truths
	case 1:
		if len(g.words) > 0 {
			value, list = "if("+g.cond(rolled)+", calm, "+g.oneOf("wild", "mood")+")", &rolled.words
		}
	case 2:
		value, list = g.oneOf("pool(2, d2)", "pool(2, d3)", "each(pool(2, d2), it - 1)", "pool(d2, d2)"), &rolled.pools
	}
	*list = append(*list, name)
	return "roll " + name + " = " + value
}

// number returns the text of a small random number.
func (g *encounterGrower) number(rolled *rolledSoFar) string {
	switch g.IntN(6) {
	case 0, 1:
		if len(rolled.numbers) > 0 {
			return g.oneOf(rolled.numbers...)
		}
	case 2:
		if len(rolled.pools) > 0 {
			p := g.oneOf(rolled.pools...)
			return g.oneOf("sum("+p+")", p+"[1]", "max("+p+")", "count("+p+", it > 1)", "size("+p+")")
		}
	case 3:
		return "if(" + g.cond(rolled) + ", " + g.oneOf("1", "2", "d2") + ", " + g.oneOf("0", "1") + ")"
	case 4:
		return g.oneOf("1", "2", "0", "1/2")
	}
	return g.oneOf("d2 - 1", "d2", "d3", "d3 - 1", "if(d3 == 1, 1, 0)")
}

// cond returns the text of a random condition. rolled has the rolls of the turn; nil outside
// turns.
func (g *encounterGrower) cond(rolled *rolledSoFar) string {
	compared := g.oneOf(" > ", " >= ", " == ", " < ", " <= ", " != ")
	inTurn := rolled != nil
	if !inTurn {
		rolled = &rolledSoFar{}
	}
	switch g.IntN(8) {
	case 0:
		k := g.IntN(len(g.numbers))
		if other := g.IntN(len(g.numbers)); other != k {
			return g.numbers[k] + compared + g.numbers[other]
		}
	case 1:
		if list := slices.Concat(g.truths, rolled.truths); len(list) > 0 {
			return g.oneOf("", "not ") + g.oneOf(list...)
		}
	case 2:
		if list := slices.Concat(g.words, rolled.words); len(list) > 0 {
			return g.oneOf(list...) + g.oneOf(" == ", " != ") + g.oneOf("calm", "wild")
		}
	case 3, 4:
		if len(rolled.numbers) > 0 {
			return g.oneOf(rolled.numbers...) + compared + g.oneOf("1", "2", g.oneOf(g.numbers...))
		}
	case 5:
		if len(rolled.pools) > 0 {
			return "max(" + g.oneOf(rolled.pools...) + ")" + compared + g.oneOf("1", "2")
		}
	case 6:
		if inTurn {
			return "d3" + compared + g.oneOf("1", "2", g.oneOf(g.numbers...))
		}
	}
	return g.oneOf(g.numbers...) + compared + g.oneOf("0", "1", "2", "3/2")
}

// harm returns the text of a random change that leads towards the end.
func (g *encounterGrower) harm(rolled *rolledSoFar) string {
	hp, by := g.oneOf(g.actors...)+"_hp", g.number(rolled)
	switch g.IntN(4) {
	case 0:
		return fmt.Sprintf("%s = max(0, %s - %s)", hp, hp, by)
	case 1:
		return fmt.Sprintf("if %s {%s -= %s} else {%s -= 1}", g.cond(rolled), hp, by, g.oneOf(g.actors...)+"_hp")
	case 2:
		return fmt.Sprintf("%s += -1", hp)
	}
	return fmt.Sprintf("%s -= %s", hp, by)
}

// change returns the text of any other random change.
func (g *encounterGrower) change(rolled *rolledSoFar) string {
	switch g.IntN(6) {
	case 0:
		if len(g.truths) > 0 {
			return "angry = " + g.oneOf("not angry", "true", "false", g.cond(rolled), "d2 == 1")
		}
	case 1:
		if len(g.words) > 0 {
			word := g.oneOf(append(rolled.words, "calm")...)
			return "mood = " + g.oneOf("calm", "wild", word, "if("+g.cond(rolled)+", wild, mood)")
		}
	case 2:
		if slices.Contains(g.numbers, "gold") {
			more := "gold = min(3, gold + " + g.number(rolled) + ")"
			return g.oneOf(more, "gold = max(0, gold - 1)", "gold = 3 - gold", "gold += 1",
				"gold = "+g.actors[0]+"_hp", "gold = max(0, min(2, gold + d3 - 2))")
		}
	}
	hp := g.oneOf(g.actors...) + "_hp"
	return fmt.Sprintf(g.oneOf("%s = min(3, %s + 1)", "%s = max(0, %s - 1)", "%s = if(%s > 0, 1, 0)", "%s = %s // 2"), hp, hp)
}

// choose returns the text of a choice among two or three random options, with a written policy.
func (g *encounterGrower) choose(actor string, rolled *rolledSoFar) string {
	var list []string
	written, isFree := "", true
	names := []string{"strike", "wait", "gamble"}[:2+g.IntN(2)]
	for i, name := range names {
		may := g.oneOf("true", "true", g.cond(nil))
		isFree = isFree && (may == "true" || i > 1)
		list = append(list, fmt.Sprintf("%s if %s %s", name, may, g.block(actor, rolled, 1, false)))
		written += fmt.Sprintf("if(%s, %d, ", may, i)
	}
	written += fmt.Sprint(len(names)) + strings.Repeat(")", len(names))
	if isFree {
		written = g.oneOf("0", "1", "if("+g.cond(nil)+", 0, 1)", "d2 - 1")
	}
	return fmt.Sprintf("%s chooses for %s, written %s {%s}", actor, g.goal(), written, strings.Join(list, "; "))
}

// goal draws what somebody chooses for.
func (g *encounterGrower) goal() string {
	number := g.oneOf(g.numbers...)
	return g.oneOf("if("+g.cond(nil)+", 1, 0)", number, "-turns", "2 * "+number+" - turns", "-rounds")
}

// withPolicy replaces an open choice by a random policy on a variable, the number of turns or the place,
// unless choices are to stay open.
func (g *encounterGrower) withPolicy(n *notation.Process) *notation.Process {
	open := n.Open()
	if open == nil || g.chooses {
		return n
	}
	var keys []notation.Expr
	var values [][]notation.Expr
	entries := 1
	add := func(name string, list ...notation.Expr) {
		keys, values = append(keys, &notation.Ref{Name: name}), append(values, list)
		entries *= len(list)
	}
	if len(g.truths) > 0 {
		add("angry", &notation.Bool{Value: false}, &notation.Bool{Value: true})
	}
	if len(g.words) > 0 && g.once(2) {
		add("mood", &notation.Label{Name: "calm"}, &notation.Label{Name: "wild"})
	}
	if n.Limit != nil {
		var list []notation.Expr
		for turns := range int64(7) {
			list = append(list, notation.Int(turns))
		}
		add(notation.TurnsName, list...)
	}
	if o := n.Order; o != nil && o.Actors > 1 {
		var list []notation.Expr
		for key := range int64(o.Actors * o.Orders()) {
			list = append(list, notation.Int(key))
		}
		add(notation.PlaceName, list...)
	}
	options := make([]int16, entries)
	for i := range options {
		options[i] = int16(g.IntN(len(open.Options) + 1)) //nolint:gosec // there are few
	}
	return withFound(n, open.By(notation.NewPolicy(values, options), keys))
}

// withFound replaces the open choice of an encounter, which must not be nested, by another.
func withFound(n *notation.Process, found *notation.Choose) *notation.Process {
	m := *n
	m.Turns = slices.Clone(n.Turns)
	for i := range m.Turns {
		body := slices.Clone(m.Turns[i].Body)
		for k, s := range body {
			if _, ok := s.(*notation.Choose); ok {
				body[k] = found
			}
		}
		m.Turns[i].Body = body
	}
	return &m
}
