package notation

import (
	"fmt"
	"strings"
)

// A Phase is what some modifiers of one pool or group do, and when.
type Phase struct {
	Of    string   // the dice or the group, without modifiers
	When  string   // "while rolling", "as the dice lie", "at last"
	Steps []string // in words, with what was assumed because it was not written
}

// Phases explains the modifiers of an expression: for every pool and group that
// has some, inner ones first, in the order in which they act.
func Phases(e Expr) []Phase {
	var out []Phase
	for _, c := range Children(e) {
		out = append(out, Phases(c)...)
	}
	if n, ok := e.(*Pool); ok {
		plain := *n
		plain.Mods = nil
		out = append(out, phasesOf(plain.String(), n.Mods, smallestFace(n), largestFace(n))...)
	}
	if n, ok := e.(*Again); ok {
		out = append(out, Phase{Of: n.X.String(), When: "while rolling", Steps: []string{explainAgain(n)}})
	}
	if n, ok := e.(*Group); ok {
		plain := *n
		plain.Mods = nil
		out = append(out, phasesOf(plain.String(), n.Mods, "", "")...)
	}
	return out
}

func largestFace(p *Pool) string {
	switch d := p.Die.(type) {
	case FairDie:
		return d.Sides.String()
	case FateDie:
		return "1"
	case FacesDie:
	}
	return "the largest face"
}

func smallestFace(p *Pool) string {
	if _, ok := p.Die.(FateDie); ok {
		return "-1"
	}
	return "1"
}

func phasesOf(of string, mods []Modifier, smallest, largest string) []Phase {
	phases := []Phase{{Of: of, When: "while rolling"}, {Of: of, When: "as the dice lie"}, {Of: of, When: "at last"}}
	for _, m := range mods {
		i, step := explain(m, smallest, largest)
		phases[i].Steps = append(phases[i].Steps, step)
	}
	var out []Phase
	for _, p := range phases {
		if p.Steps != nil {
			out = append(out, p)
		}
	}
	return out
}

// explain returns the number of a modifier's phase, and what it does.
func explain(m Modifier, smallest, largest string) (phase int, step string) {
	switch m := m.(type) {
	case *Reroll:
		again := "again, for as long as it does"
		if m.Once {
			again = "again, once"
		}
		return 0, fmt.Sprintf("a die that shows %s is rolled %s", inWords(m.Point, smallest, "the smallest face"), again)
	case *Explode:
		return 0, fmt.Sprintf("a die that shows %s %s", inWords(m.Point, largest, "the largest face"),
			nameOf(explosions[:], m.Mode))
	case *Keep:
		verb, which := "kept", "highest"
		if m.Drop {
			verb = "dropped"
		}
		if m.Lowest {
			which = "lowest"
		}
		step = fmt.Sprintf("the %s %s are %s", m.count(), which, verb)
		if m.Of == nil && m.Count == 1 {
			step = fmt.Sprintf("the %s is %s", which, verb)
		}
		if m.Implicit {
			step += " (1 assumed)"
		}
		return 1, step
	case *Success:
		return 2, fmt.Sprintf("dice that show %s are counted", inWords(m.Point, "", ""))
	case *Failure:
		return 2, fmt.Sprintf("each that shows %s takes one away", inWords(m.Point, "", ""))
	case *Sort:
		order := "ascending"
		if m.Descending {
			order = "descending"
		}
		return 2, "the dice are shown in " + order + " order, which does not change the value"
	case *Mark:
		what := "successes"
		if m.Failure {
			what = "failures"
		}
		return 2, fmt.Sprintf("dice that show %s are marked as critical %s, which does not change the value", inWords(m.Point, "", ""), what)
	}
	return 2, fmt.Sprintf("the modifier %s (%T) is not known", m, m)
}

func explainAgain(n *Again) string {
	step := "rolled again while " + n.Cond.String()
	if n.It == unsaidName {
		step = "rolled again while it shows its highest value"
	}
	if n.Limit != nil {
		step += ", at most " + n.Limit.String() + " times"
	}
	if n.Explode {
		return step + "; all are added up"
	}
	return step + "; the last one counts"
}

// explosions says what a die that explodes does.
var explosions = [...]string{
	Exploding:   "brings another die",
	Compounding: "is rolled once more, and both are added up to one die",
	Penetrating: "brings another die, worth one less",
}

// inWords spells a compare point, or the face that stands for a missing one.
func inWords(p *Point, assumed, name string) string {
	if p == nil {
		return fmt.Sprintf("%s (%s, assumed)", assumed, name)
	}
	if p.Op == Ge {
		return p.value() + " or more"
	}
	if p.Op == Le {
		return p.value() + " or less"
	}
	return strings.TrimPrefix(p.String(), "=")
}
