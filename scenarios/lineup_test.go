package scenarios

import (
	"fmt"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// brawl is a rule file of actors in two sides, each with a number of its own.
func brawl(numbers []string, how string) string {
	var actors, order, turns, sides [2]strings.Builder
	for i, number := range numbers {
		side, name := i%2, fmt.Sprintf("a%d", i)
		fmt.Fprintf(&actors[0], "%s: {hp: 2, n: 0}, ", name)
		fmt.Fprintf(&order[0], "%s: %s, ", name, number)
		fmt.Fprintf(&turns[0], "%s: {policy: hit, target: first of %s}, ", name, []string{"odd", "even"}[side])
		fmt.Fprintf(&sides[side], "%s, ", name)
	}
	return fmt.Sprintf(`actors: {%s}
actions: {hit: ['target.hp -= d2', self.n += 1]}
encounter: {sides: {even: [%s], odd: [%s]}, order: {%s}, %s turns: {%s}, until: {won: odd.down, lost: even.down}}
measures: {m: {end: ending}, rounds: {end: rounds}}
`, actors[0].String(), sides[0].String(), sides[1].String(), order[0].String(), how, turns[0].String())
}

func repeated(n int, text string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = text
	}
	return out
}

// Twice as many actors have a thousand times the orders, and a tree that is little larger.
func TestOrdersAreNotWrittenOut(t *testing.T) {
	for _, how := range []string{"", "ties: reroll,", "initiative: round,", "ties: reroll, initiative: round,"} {
		t.Run(how, func(t *testing.T) {
			size := func(actors int) float64 {
				s := parse(t, brawl(repeated(actors, "d20"), how))
				largest := 0
				for _, m := range []string{"m", "rounds"} {
					largest = max(largest, parameter.Size(tree(t, s, m, nil)))
				}
				return float64(largest)
			}
			if four, eight := size(4), size(8); eight > 5*four {
				t.Errorf("four actors have %v nodes, eight %v", four, eight)
			}
		})
	}
}

// What is found of an encounter is kept for its other measures only if no name is bound twice.
func TestOrdersBindNamesOnce(t *testing.T) {
	for _, how := range []string{"", "ties: reroll,", "initiative: round,"} {
		s := parse(t, brawl(repeated(4, "d20"), how))
		for _, m := range []string{"m", "rounds"} {
			bound := map[string]*notation.Let{}
			notation.Visit(tree(t, s, m, nil), func(e notation.Expr) bool {
				if l, ok := e.(*notation.Let); ok {
					if other := bound[l.Name]; other != nil && other != l {
						t.Errorf("%s%s: %s is bound twice", how, m, l.Name)
					}
					bound[l.Name] = l
				}
				return true
			})
		}
	}
}

// Numbers without dice: the highest acts first, and equal ones stay as they are listed.
func TestOrderOfMany(t *testing.T) {
	for _, c := range []struct{ name, order, want string }{
		{"of eight", "a: 3, b: 8, c: 1, d: 6, e: 2, f: 7, g: 5, h: 4", "b f d g h a e c"},
		{"some of them equal", "a: 3, b: 8, c: 3, d: 8, e: 2, f: 8, g: 5, h: 3", "b d f g a c h e"},
		{"right after others", "a: 1, b: with a, c: 2, d: with c, e: with a, f: 3, g: 1, h: with d", "f c d h a b e g"},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := strings.Fields(c.want)
			for _, actors := range []string{"abc", "def", "fgh"} {
				var places []string
				for _, a := range actors {
					for i, w := range want {
						if w == string(a) {
							places = append(places, fmt.Sprint(1+i))
						}
					}
				}
				var names, turns, parts, asked []string
				for _, a := range "abcdefgh" {
					names = append(names, fmt.Sprintf("%c: {n: 0}", a))
					turns = append(turns, fmt.Sprintf("%c: count", a))
					parts = append(parts, fmt.Sprintf("%c.n", a))
				}
				for _, a := range actors {
					asked = append(asked, fmt.Sprintf("%c.n", a))
				}
				s := parse(t, fmt.Sprintf(`
actors: {%s}
actions: {count: 'self.n = 1 + max(%s)'}
encounter: {order: {%s}, turns: {%s}, limit: {end: 8}}
measures: {m: {end: 'joint(%s)'}}`, strings.Join(names, ", "), strings.Join(parts, ", "), c.order, strings.Join(turns, ", "), strings.Join(asked, ", ")))
				mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions2(t, "("+strings.Join(places, ", ")+") 1"))
			}
		})
	}
}
