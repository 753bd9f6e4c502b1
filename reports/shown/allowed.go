package shown

import (
	"fmt"
	"strings"

	"oddsmith/scenarios"
)

// Allowed says in words what values a parameter takes.
func Allowed(p *scenarios.Parameter) string {
	within := ""
	if p.Range != nil {
		within = ", " + p.Range.String()
	}
	switch p.Type {
	case scenarios.Boolean:
		return "true or false"
	case scenarios.Choice:
		return strings.Join(p.Choices, ", ")
	case scenarios.NumberOrWord:
		return "a number" + within + ", or " + strings.Join(p.WordNames(), ", ")
	case scenarios.Dice:
		if p.Dice == nil {
			return "dice or a number"
		}
		dice := make([]string, len(p.Dice))
		for i, d := range p.Dice {
			dice[i] = fmt.Sprintf("d%d", d)
		}
		return "a whole number, or a pool of " + strings.Join(dice, " or ") + " with a number added or taken away"
	case scenarios.Number:
		return "a number" + within
	case scenarios.Integer:
		return "a whole number" + within
	}
	return p.Type.String()
}
