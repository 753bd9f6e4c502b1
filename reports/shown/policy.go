package shown

import (
	"fmt"
	"math"
	"strings"

	"oddsmith/reports/evidence"
)

// PolicyTitle says of whom the best policy is, and what for.
func PolicyTitle(p *evidence.Policy) string {
	return fmt.Sprintf("what %s does for %s", p.Actor, p.For)
}

// PolicyMapOf is what the colours of a map of a policy are.
const PolicyMapOf = "share of states in which it is best"

// PolicyMapTitle says which action a map is of.
func PolicyMapTitle(p *evidence.Policy, m evidence.PolicyMap) string {
	return fmt.Sprintf("Where the best choice of %s is %s", Label(p.Actor), Label(m.Action))
}

// noPolicy begins what is proven of all policies that may be chosen from.
const noPolicy = "no policy that goes by the state at the beginning of turns"

// PolicyLines returns sentences that compare the value of the best policy with that of the policy
// in the rule file.
func PolicyLines(p *evidence.Policy) []string {
	states, differs := p.Decided()
	isChance := strings.HasPrefix(p.For, "P")
	value := func(q *evidence.Number) string {
		if isChance {
			return Percent(q.Value)
		}
		return Number(*q)
	}
	written := "the written policy"
	if p.IsFirst {
		written = "the first option in every state"
	}
	lines := []string{fmt.Sprintf("%s = %s with the best policy", p.For, value(&p.Value))}
	switch {
	case p.Written == nil:
		lines = append(lines, written+" has no value")
	case p.IsWorse():
		lines = append(lines, fmt.Sprintf("%s with %s, which goes by what turns roll before the actor acts: %s",
			value(p.Written), written, ChangeOf(p.Value.Value-p.Written.Value, isChance)))
	case differs == 0:
		lines = append(lines, written+" is the best one")
	default:
		gain := "as good"
		if p.IsBetter() {
			gain = ChangeOf(p.Value.Value-p.Written.Value, isChance)
		}
		lines = append(lines, fmt.Sprintf("%s with %s, which acts differently in %s of %s states: %s",
			value(p.Written), written, Thousands(int64(differs)), Thousands(int64(states)), gain))
	}
	switch {
	case p.Other != "":
		lines = append(lines, fmt.Sprintf("%s is sure of it whatever %s chooses, and can have no more against what %s chooses: proven to within %.1g", p.Actor, p.Other, p.Other, p.Gap))
	case p.Gap == 0:
		lines = append(lines, noPolicy+" is better")
	case math.IsNaN(p.Gap):
		lines = append(lines, "no bound is proven on how much better another policy could be")
	default:
		lines = append(lines, fmt.Sprintf(noPolicy+" is better by more than %.1g", p.Gap))
	}
	return lines
}
