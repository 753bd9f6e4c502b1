package notationtest

import (
	"fmt"
	"math"
	"strings"

	"oddsmith/scenarios/notation"
)

// RandomPools returns a random expression with questions to pools, small enough to enumerate.
// choose(n) returns a random number from 0 to n-1. The value is a number, truth value or tuple,
// perhaps under a condition that never holds.
func RandomPools(choose func(n int) int) notation.Expr {
	g := &poolGrower{choose: choose}
	var text strings.Builder
	if choose(2) == 0 {
		sides := 2 + choose(3)
		fmt.Fprintf(&text, "n = d%d; ", sides)
		g.numbers = append(g.numbers, "n")
	}
	for i := range 1 + choose(2) {
		g.room = [...]float64{81, 20}[i]
		p, dice := g.pool(choose(3))
		name := [...]string{"p", "q"}[i]
		fmt.Fprintf(&text, "%s = %s; ", name, p)
		g.named = append(g.named, namedPool{name, dice})
	}
	g.room = 8
	for i := range g.choose(4) {
		answer := g.asked()
		g.answers = append(g.answers, [...]string{"x", "y", "z"}[i])
		fmt.Fprintf(&text, "%s = %s; ", g.answers[i], answer)
	}
	text.WriteString(g.body())
	e, err := read(text.String())
	if err != nil {
		panic(fmt.Sprintf("%s: %v", text.String(), err))
	}
	return e
}

// RandomDeals returns an expression like [RandomPools] about hands of cards from a deck.
func RandomDeals(choose func(n int) int) notation.Expr {
	g := &poolGrower{choose: choose, room: 400, deals: true}
	deck, cards := g.deck()
	sizes := []int{1 + choose(2), choose(3)}
	if !g.draws(cards, sizes[0]+sizes[1]) {
		sizes = []int{1, 1}
	}
	text := fmt.Sprintf("h = deal(%s, %d, %d); ", deck, sizes[0], sizes[1])
	if choose(6) == 0 {
		text = fmt.Sprintf("h = deal(%s, d2, %d); ", deck, sizes[1])
		sizes[0] = 2
	}
	g.named = []namedPool{{"h[1]", sizes[0]}, {"h[2]", sizes[1]}}
	text += g.body()
	e, err := read(text)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", text, err))
	}
	return e
}

// deck draws a deck of four to six cards.
func (g *poolGrower) deck() (text string, cards int) {
	d := decks[g.choose(len(decks))]
	return d.text, d.cards
}

var decks = []struct {
	text  string
	cards int
}{
	{"deck(2 of d3)", 6},
	{"deck(1 of d4)", 4},
	{"deck(3 of 1, 2 of 3)", 5},
	{"deck(2 of 0..1, 1 of 3)", 5},
	{"deck(1 of d{-1,1/2,1/2,2})", 4},
}

// draws is [poolGrower.affords] for drawing n of the cards in their order; false if there are fewer.
func (g *poolGrower) draws(cards, n int) bool {
	ways := 1
	for i := range n {
		ways *= cards - i
	}
	return n <= cards && g.affords(ways, 1)
}

// A poolGrower grows the text of an expression.
type poolGrower struct {
	choose  func(n int) int
	room    float64 // how many times as many sequences there may still be
	numbers []string
	named   []namedPool
	answers []string // names of what was asked
	deals   bool     // pools are dealt at times
}

type namedPool struct {
	name string
	dice int // the most there can be
}

func (g *poolGrower) oneOf(list ...string) string { return list[g.choose(len(list))] }

// affords reports whether something with this many ways to come out, done this many times, still leaves the
// enumeration short enough. If so, it is charged: the room shrinks.
func (g *poolGrower) affords(ways, times int) bool {
	cost := math.Pow(float64(ways), float64(times))
	if cost > g.room {
		return false
	}
	g.room /= cost
	return true
}

// A sort of dice falls in so many ways.
type sortOfDie struct {
	text    string
	ways    int
	isTruth bool
}

var sortsOfDice = []sortOfDie{
	{"d2", 2, false},
	{"d3", 3, false},
	{"d4", 4, false},
	{"d4", 4, false},
	{"d6", 6, false},
	{"d6", 6, false},
	{"d6", 6, false},
	{"d{1,1,3}", 3, false},
	{"d{0,2}", 2, false},
	{"d{-1,1/2,1/2}", 3, false},
	{"dF", 3, false},
	{"d3 >= 2", 3, true},
	{"(d2 * 2 - 1)", 2, false},
	{"2d2", 4, false},
	{"3d2k1", 8, false},
	{"2d3kl1", 9, false},
	{"1d3r1", 2, false},
	{"1d3ro1", 5, false},
	{"reroll(d3, it <= 1)", 2, false},
	{"reroll(d3, it == 2, 1)", 5, false},
	{"explode(d2, it == 2, 2)", 4, false},
	{"explode(d3, it >= 2, 1)", 7, false},
	{"if(d2 == 1, d2, 3)", 3, false},
}

// pool returns the text of a random pool, and the largest number of its dice.
func (g *poolGrower) pool(depth int) (text string, dice int) {
	if depth == 0 {
		if len(g.named) > 0 && g.choose(5) > 0 {
			p := g.named[g.choose(len(g.named))]
			return p.name, p.dice
		}
		return g.rolled()
	}
	p, dice := g.pool(depth - 1)
	switch g.choose(6) {
	case 0:
		q, more := g.pool(depth - 1)
		return fmt.Sprintf("join(%s, %s)", p, q), dice + more
	case 1:
		return fmt.Sprintf("%s(%s, %s)", g.oneOf("keep", "keep_lowest", "drop", "drop_highest"), g.howMany(), p), dice
	case 2:
		return fmt.Sprintf("where(%s, %s)", p, g.cond(dice)), dice
	case 3, 4:
		return fmt.Sprintf("each(%s, %s)", p, g.becomes(dice)), dice
	}
	return p, dice
}

// rolled returns the text of a pool of new dice or cards; a named pool if no more are affordable.
func (g *poolGrower) rolled() (text string, dice int) {
	if g.deals && g.choose(2) == 0 {
		deck, cards := g.deck()
		if n := 1 + g.choose(2); g.draws(cards, n) {
			return fmt.Sprintf("deal(%d, %s)", n, deck), n
		}
	}
	die := sortsOfDice[g.choose(len(sortsOfDice))]
	count := 1 + g.choose(4)
	for count > 0 && !g.affords(die.ways, count) {
		count--
	}
	if count == 0 && len(g.named) > 0 {
		return g.named[0].name, g.named[0].dice
	}
	if count == 0 {
		return "pool(2, 2)", 2
	}
	x := die.text
	if len(g.numbers) > 0 && !die.isTruth && g.choose(6) == 0 {
		x += " + " + g.numbers[0]
	}
	if count < 3 && g.choose(6) == 0 && g.affords(2, 1) {
		return fmt.Sprintf("pool(%d - d2, %s)", count+1, x), count
	}
	return fmt.Sprintf("pool(%d, %s)", count, x), count
}

// howMany draws a number of dice.
func (g *poolGrower) howMany() string {
	if len(g.numbers) > 0 && g.choose(6) == 0 {
		return g.numbers[0]
	}
	return g.oneOf("0", "1", "1", "2", "2", "3")
}

// cond returns the text of a random condition on a die.
func (g *poolGrower) cond(dice int) string {
	is := "it " + g.oneOf("==", "!=", ">", ">=", "<", "<=") + " "
	switch g.choose(8) {
	case 0:
		if len(g.numbers) > 0 {
			return is + g.numbers[0]
		}
	case 1:
		if g.affords(2, dice) {
			return is + "d2"
		}
	case 2:
		return g.oneOf("it in 2..3", "it in {1, 3}", "not it in 1..2", "it % 2 == 0", "abs(it) > 1", "it > 1 and it < 4")
	case 3:
		if len(g.named) > 0 {
			return is + g.named[0].name + "[1]"
		}
	}
	return is + g.oneOf("1", "2", "2", "3", "3", "3/2")
}

// becomes returns the text of a random expression that replaces a die.
func (g *poolGrower) becomes(dice int) string {
	switch g.choose(7) {
	case 0, 1:
		if g.affords(2, dice) {
			return g.oneOf("it + d2", "if(it == 1, d2, it)", "it * d2", "max(it, d2 + 1)", "d2")
		}
	case 2:
		return fmt.Sprintf("if(%s, %s, %s)", g.cond(dice), g.oneOf("it", "0", "it + 1"), g.oneOf("it", "1", "-it"))
	case 3:
		return g.cond(dice)
	case 4:
		if len(g.numbers) > 0 {
			return "it + " + g.numbers[0]
		}
	}
	return g.oneOf("it + 1", "it * 2", "min(it, 2)", "max(it, 2)", "-it", "it // 2", "abs(it - 2)", "it / 2")
}

// body returns the text of random questions.
func (g *poolGrower) body() string {
	switch g.choose(6) {
	case 0, 1:
		return fmt.Sprintf("joint(%s, %s)", g.asked(), g.asked())
	case 2:
		return fmt.Sprintf("joint(%s, %s, %s)", g.asked(), g.asked(), g.asked())
	case 3:
		return g.truth()
	case 4:
		return g.asked() + " given " + g.truth()
	}
	return fmt.Sprintf("%s %s %s", g.asked(), g.oneOf("+", "-", "*"), g.asked())
}

func (g *poolGrower) truth() string {
	return fmt.Sprintf("%s %s %s", g.asked(), g.oneOf("==", ">", "<=", "!="), g.oneOf(g.asked(), "1", "2", "3"))
}

// asked returns the text of a random numeric question to a pool.
func (g *poolGrower) asked() string {
	if len(g.answers) > 0 && g.choose(2) == 0 {
		name := g.answers[g.choose(len(g.answers))]
		if g.choose(2) == 0 {
			return name
		}
		return fmt.Sprintf("(%s %s %s)", name, g.oneOf("+", "-", "*"), g.asked())
	}
	p, dice := g.pool(g.choose(2))
	switch g.choose(12) {
	case 0, 1:
		return fmt.Sprintf("%s[%s]", p, g.oneOf("1", "1", "2", "3", "-1", "-2"))
	case 2:
		return fmt.Sprintf("count(%s, %s)", p, g.cond(dice))
	case 3:
		return fmt.Sprintf("sets(%s, %s)", g.oneOf("1", "2", "2", "3"), p)
	case 4:
		q, _ := g.pool(g.choose(2))
		return fmt.Sprintf("pairs(%s, %s, %s)", p, q, g.oneOf("it > other", "it >= other", "it == other", "it + other > 3"))
	case 5:
		if len(g.numbers) > 0 {
			return fmt.Sprintf("if(%s > 1, sum(%s), max(%s))", g.numbers[0], p, p)
		}
	case 6:
		return fmt.Sprintf("max(%s, %s)", g.oneOf("1", "2"), "size("+p+")")
	}
	return fmt.Sprintf("%s(%s)", g.oneOf("sum", "sum", "size", "max", "min", "distinct", "largest_set", "longest_run"), p)
}
