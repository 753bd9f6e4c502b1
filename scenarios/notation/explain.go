package notation

import (
	"fmt"
	"slices"
	"strings"
)

// A Phase is what some modifiers of one pool or group do, and when.
type Phase struct {
	Of    string   // the dice or the group, without modifiers
	When  string   // "while rolling", "as the dice lie", "at last"
	Steps []string // in words, with what was assumed because it was not written
}

// Phases describes the modifiers of each pool and group, inner ones first, in the order in which
// they act.
func Phases(e Expr) []Phase {
	var out []Phase
	for _, c := range Children(e) {
		out = append(out, Phases(c)...)
	}
	if n, ok := e.(*Pool); ok {
		plain := *n
		plain.Rule = DiceRule{}
		out = append(out, phasesOf(plain.String(), &n.Rule, smallestFace(n), largestFace(n))...)
	}
	if n, ok := e.(*Again); ok {
		out = append(out, Phase{Of: n.X.String(), When: "while rolling", Steps: []string{explainAgain(n)}})
	}
	if n, ok := e.(*Group); ok {
		plain := *n
		plain.Rule = DiceRule{}
		out = append(out, phasesOf(plain.String(), &n.Rule, "", "")...)
	}
	return out
}

// largestFace is the largest face of the dice as text; in words for listed faces.
func largestFace(p *Pool) string {
	switch d := p.Die.(type) {
	case *FairDie:
		return d.Sides.String()
	case FateDie:
		return "1"
	case FacesDie:
	}
	return "the largest face"
}

// smallestFace is the smallest face of the dice as text: -1 for Fate dice, else 1, as if faces that are
// listed began there.
func smallestFace(p *Pool) string {
	if _, ok := p.Die.(FateDie); ok {
		return "-1"
	}
	return "1"
}

// phasesOf describes the modifiers of the dice that are called of, without phases in which nothing happens.
// smallest and largest are their extreme faces.
func phasesOf(of string, rule *DiceRule, smallest, largest string) []Phase {
	rolling, lying, last := Phase{Of: of, When: "while rolling"}, Phase{Of: of, When: "as the dice lie"}, Phase{Of: of, When: "at last"}
	for _, m := range rule.Rerolls {
		again := "again, for as long as it does"
		if m.Once {
			again = "again, once"
		}
		rolling.add("a die that shows %s is rolled %s", inWords(m.Point, smallest, "the smallest face"), again)
	}
	if m := rule.Explode; m != nil {
		rolling.add("a die that shows %s %s", inWords(m.Point, largest, "the largest face"), nameOf(explosions[:], m.Mode))
	}
	for _, m := range rule.Keeps {
		lying.add("%s", explainKeep(m))
	}
	if m := rule.Success; m != nil {
		last.add("dice that show %s are counted", inWords(m.Point, "", ""))
	}
	if m := rule.Failure; m != nil {
		last.add("each that shows %s takes one away", inWords(m.Point, "", ""))
	}
	if m := rule.Sort; m != nil {
		order := "ascending"
		if m.Descending {
			order = "descending"
		}
		last.add("the dice are shown in %s order, which does not change the value", order)
	}
	for _, m := range rule.Marks {
		what := "successes"
		if m.Failure {
			what = "failures"
		}
		last.add("dice that show %s are marked as critical %s, which does not change the value", inWords(m.Point, "", ""), what)
	}
	return slices.DeleteFunc([]Phase{rolling, lying, last}, func(p Phase) bool { return p.Steps == nil })
}

func (p *Phase) add(format string, args ...any) {
	p.Steps = append(p.Steps, fmt.Sprintf(format, args...))
}

// explainKeep describes which dice are kept or dropped.
func explainKeep(m *Keep) string {
	verb, which := "kept", "highest"
	if m.Drop {
		verb = "dropped"
	}
	if m.Lowest {
		which = "lowest"
	}
	step := fmt.Sprintf("the %s %s are %s", m.count(), which, verb)
	if m.Of == nil && m.Count == 1 {
		step = fmt.Sprintf("the %s is %s", which, verb)
	}
	if m.Implicit {
		step += " (1 assumed)"
	}
	return step
}

// explainAgain describes when a value is rolled again.
func explainAgain(n *Again) string {
	step := "rolled again while " + n.Cond.String()
	if n.It == unsaidName {
		step = "rolled again while it shows its highest value"
	}
	if n.Limit != nil {
		times := n.Limit.String() + " times"
		if times == "1 times" {
			times = "once"
		}
		step += ", at most " + times
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

// inWords describes a compare point. If there is none, it means the face assumed, and name says which that is,
// such as the largest face.
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
