package notationtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// RandomEncounter returns a small random encounter that ends with probability 1, over all that
// one can be made of but an open choice; see [RandomChoosing]. Its chain has at most 200
// states, with no more than 12 turns on average.
func RandomEncounter(r *rand.Rand) *notation.Process {
	return randomEncounter(r, false)
}

// RandomChoosing returns an encounter like those of [RandomEncounter] in which somebody
// chooses. It ends under some policy, and under the one that is written down.
func RandomChoosing(r *rand.Rand) *notation.Process {
	return randomEncounter(r, true)
}

// randomEncounter returns a small random encounter. If chooses is true, its choice stays open.
func randomEncounter(r *rand.Rand, chooses bool) *notation.Process {
	for {
		g := &encounterGrower{Rand: r, chooses: chooses, rolls: new(int)}
		text := g.encounter()
		e, err := readWithWords(text)
		if err != nil {
			panic(fmt.Sprintf("%s: %v", text, err))
		}
		n := g.withPolicy(e.(*notation.Process))
		if isSmall(n) {
			return n
		}
	}
}

const (
	fewStates   = 4
	smallStates = 200
	smallTurns  = 12
	// smallDistance is how many turns a small encounter may be followed.
	smallDistance = 300
)

// isSmall reports whether an encounter can be evaluated: it ends soon, also for the goal of an open choice,
// under the written policy, and the best policy is found within smallStates. It panics if [notation.Check]
// refuses the encounter.
func isSmall(n *notation.Process) bool {
	if _, err := notation.Check(n); err != nil {
		panic(fmt.Sprintf("%s: %v", n, err))
	}
	if !endsSoon(n) {
		return false
	}
	open := n.Open()
	if open == nil {
		return true
	}
	goal := *n
	goal.Value, goal.Horizon = open.For, nil
	_, err := Best(n, smallStates)
	return err == nil && endsSoon(&goal)
}

func endsSoon(n *notation.Process) bool {
	c, err := NewWrittenChain(n, smallStates)
	if err != nil || c.IsEndless() || len(c.state) < fewStates {
		return false
	}
	w, err := c.Worth(smallDistance)
	return err == nil && w.Turns <= smallTurns && w.Left < 1e-14 && w.Condition > 1e-3
}

// An encounterGrower grows the text of an encounter.
type encounterGrower struct {
	*rand.Rand
	chooses bool // somebody is to choose
	actors  []string
	chooser string // who chooses, and has not yet; empty for nobody
	numbers []string
	truths  []string
	words   []string
	rolls   *int // how many names were given to rolls
	room    int  // how many more rolls there may be in a turn
}

func (g *encounterGrower) oneOf(list ...string) string { return list[g.IntN(len(list))] }

// once is true with probability 1/in.
func (g *encounterGrower) once(in int) bool { return g.IntN(in) == 0 }

// encounter returns the text of a random encounter.
func (g *encounterGrower) encounter() string {
	parts := []string{}
	g.actors = []string{"fox", "owl", "elk"}[:1+g.IntN(3)]
	for _, a := range g.actors {
		hp := a + "_hp"
		parts = append(parts, hp+" = "+g.oneOf("1", "2", "3", "3", "d2", "d2 + 1", "3 - d2"))
		g.numbers = append(g.numbers, hp)
	}
	if g.once(2) {
		parts, g.numbers = append(parts, "gold = "+g.oneOf("0", "1", "d2", "1/2")), append(g.numbers, "gold")
	}
	if g.once(2) {
		parts = append(parts, "angry = "+g.oneOf("true", "false", "chance(1/3)", "d2 == 1"))
		g.truths = append(g.truths, "angry")
	}
	if g.once(2) {
		parts = append(parts, "mood = "+g.oneOf("calm", "wild", "if(chance(1/2), calm, wild)"))
		g.words = append(g.words, "mood")
	}
	isAlone := len(g.actors) == 1 && g.once(2)
	if !isAlone {
		parts = append(parts, g.order())
	}
	if g.chooses || g.once(4) {
		g.chooser = g.oneOf(g.actors...)
	}
	for _, a := range g.actors {
		turn := "turn "
		if !isAlone {
			turn += "of " + a + " "
		}
		parts = append(parts, turn+g.stands(a)+g.turn(a))
	}
	parts = append(parts, "until "+g.end())
	if g.once(5) {
		parts = append(parts, "limit "+g.oneOf("0", "1", "3", "4", "5", "7"))
	}
	if g.once(6) {
		parts = append(parts, "after "+g.oneOf("0", "2", "3", "5"))
	}
	return encounterStart + strings.Join(append(parts, g.value()), "; ") + ")"
}

// order returns the text of a random order of turns.
func (g *encounterGrower) order() string {
	often := g.oneOf("", "", " every round")
	if g.once(2) {
		return "order by " + g.first(len(g.actors), g.numbers) + often
	}
	groups := make([]int, len(g.actors))
	for i := range groups {
		groups[i] = g.IntN(i + 1)
	}
	g.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	used := slices.Clone(groups)
	slices.Sort(used)
	used = slices.Compact(used)
	orders := 1
	var each []string
	for i := range used {
		orders *= i + 1
		each = append(each, g.oneOf("d2", "d3", "1", g.oneOf(g.numbers...), "d2 + "+g.oneOf(g.numbers...)))
	}
	for i := range groups {
		groups[i] = slices.Index(used, groups[i])
	}
	first := g.first(orders, g.numbers)
	if len(used) > 1 && g.once(2) {
		first = "lineup(" + strings.Join(each, ", ") + ")"
	}
	return fmt.Sprintf("order of %d by %s%s", groups, first, often)
}

// first returns the text of a random expression of a whole number below orders.
func (g *encounterGrower) first(orders int, numbers []string) string {
	switch g.IntN(5) {
	case 0:
		return fmt.Sprint(g.IntN(orders))
	case 1:
		return fmt.Sprintf("d%d - 1", orders)
	case 2:
		if len(g.truths) > 0 {
			return fmt.Sprintf("if(%s, %d, %d)", g.oneOf(g.truths...), g.IntN(orders), g.IntN(orders))
		}
	case 3:
		return fmt.Sprintf("if(%s > %s, %d, d%d - 1)", g.oneOf(numbers...), g.oneOf(numbers...), g.IntN(orders), orders)
	}
	return fmt.Sprintf("floor(abs(%s)) %% %d", g.oneOf(numbers...), orders)
}

// stands returns the text of a random condition that an actor stands; empty for none.
func (g *encounterGrower) stands(actor string) string {
	switch g.IntN(6) {
	case 0:
		return ""
	case 1:
		if len(g.truths) > 0 {
			return "while not angry or " + actor + "_hp > 1 "
		}
	case 2:
		if len(g.words) > 0 {
			return fmt.Sprintf("while %s_hp > 0 and mood == %s ", actor, g.oneOf("calm", "wild"))
		}
	}
	return "while " + actor + "_hp > 0 "
}

// end returns the text of a random condition that ends the encounter.
func (g *encounterGrower) end() string {
	down := make([]string, len(g.actors))
	for i, a := range g.actors {
		down[i] = a + "_hp <= " + g.oneOf("0", "0", "1/2")
	}
	over := strings.Join(down, g.oneOf(" or ", " and "))
	switch {
	case g.once(4) && slices.Contains(g.numbers, "gold"):
		over += " or gold >= 3"
	case g.once(4) && len(g.words) > 0:
		over += " or " + down[0] + " and mood == wild"
	case g.once(4) && len(g.truths) > 0:
		over = "angry and (" + over + ") or " + down[g.IntN(len(down))]
	}
	return over
}

// value returns the text of a random value of the last state.
func (g *encounterGrower) value() string {
	value := g.asked()
	if g.once(4) {
		value = fmt.Sprintf("joint(%s, %s)", value, g.asked())
		if g.once(2) {
			value = strings.TrimSuffix(value, ")") + ", " + g.asked() + ")"
		}
	}
	switch {
	case g.once(8):
		value = "let late = turns > 2; if(late, 1, 0) + " + g.oneOf(g.numbers...)
	case g.once(5):
		value += " given " + g.oneOf("turns > 1", "rounds <= 2", g.cond(nil), g.cond(nil))
	}
	return value
}

// asked returns the text of a random quantity of the last state.
func (g *encounterGrower) asked() string {
	hp := g.actors[0] + "_hp"
	switch g.IntN(9) {
	case 0:
		return "turns"
	case 1:
		return g.oneOf("rounds", "rounds", "10 * rounds + turns", "turns - rounds")
	case 2:
		if len(g.words) > 0 {
			return "mood"
		}
	case 3:
		if len(g.truths) > 0 {
			return "angry"
		}
	case 4:
		return fmt.Sprintf("if(%s <= 0, won, if(%s > 1, lost, %s))", hp, g.oneOf(g.numbers...), g.oneOf("drawn", "lost"))
	case 5:
		return g.cond(nil)
	case 6:
		return "max(0, " + g.oneOf(g.numbers...) + ") + d2"
	}
	return g.oneOf(g.numbers...)
}
