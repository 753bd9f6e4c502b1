package text

import (
	"fmt"
	"io"
	"math"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// Policy writes in short what the best policy is, and how much better than the one that is
// written down, and the same of the other of two who choose; nothing without one.
func (s Style) Policy(w io.Writer, p *evidence.Policy) error {
	for _, p := range p.All() {
		if err := s.policy(w, p); err != nil {
			return err
		}
	}
	return nil
}

func (s Style) policy(w io.Writer, p *evidence.Policy) error {
	shares, states, differs := p.Shares()
	g := grid{style: s, header: []string{"best", "states", "share"}, right: []int{1, 2}}
	for _, a := range shares {
		g.add(a.Action, shown.Thousands(int64(a.States)), shown.Percent(a.Share))
	}
	heading := s.heading(fmt.Sprintf("what %s does for %s", p.Actor, p.For))
	lines := PolicyLines(p, states, differs)
	for i := range lines {
		lines[i] = s.wrap(lines[i])
	}
	_, err := fmt.Fprintf(w, "%s\n\n%s\n\n%s\n\n", heading, &g, strings.Join(lines, "\n"))
	return err
}

// PolicyLines say what the best policy is worth, beside the one that is written down.
func PolicyLines(p *evidence.Policy, states, differs int) []string {
	isChance := strings.HasPrefix(p.For, "P")
	value := func(q *evidence.Number) string {
		if isChance {
			return shown.Percent(q.Value)
		}
		return shown.Number(*q)
	}
	lines := []string{fmt.Sprintf("%s = %s with the best policy", p.For, value(&p.Value))}
	switch {
	case p.Written == nil:
		lines = append(lines, "the written policy has no value")
	case differs == 0:
		lines = append(lines, "the written policy is the best one")
	default:
		gain := "as good"
		if p.IsBetter() {
			gain = shown.ChangeOf(p.Value.Value-p.Written.Value, isChance)
		}
		lines = append(lines, fmt.Sprintf("%s with the written policy, which acts differently in %s of %s states: %s",
			value(p.Written), shown.Thousands(int64(differs)), shown.Thousands(int64(states)), gain))
	}
	switch {
	case p.Other != "":
		lines = append(lines, fmt.Sprintf("%s is sure of it whatever %s chooses, and can have no more against what %s chooses: proven to within %.1g", p.Actor, p.Other, p.Other, p.Gap))
	case p.Gap == 0:
		lines = append(lines, "no policy is better")
	case math.IsNaN(p.Gap):
		lines = append(lines, "no bound is proven on how much better another policy could be")
	default:
		lines = append(lines, fmt.Sprintf("no policy is better by more than %.1g", p.Gap))
	}
	return lines
}
