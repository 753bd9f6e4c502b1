package report

import (
	"context"

	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
)

// policyMaps draws the best policy of each actor who chooses as maps, one for each action but
// the first listed: in which share of the states it is best.
func (s *Section) policyMaps(ctx context.Context) error {
	for _, p := range s.Policy.All() {
		name := "best-"
		if p.Other != "" {
			name += p.Actor + "-"
		}
		for _, m := range p.Maps() {
			drawn, err := figures.HeatMap(figures.Map{
				Title: shown.PolicyMapTitle(p, m), X: m.X, Y: m.Y, Z: shown.PolicyMapOf, Xs: m.Xs, Ys: m.Ys, Values: m.Values, Percentage: true, Gaps: "does not occur",
			})
			if err == nil {
				err = s.add(ctx, figureName(s.Scenario, name+m.Action), s.Held, drawn)
			}
			if err := s.Leave("map of "+m.Action+" in the best policy", err); err != nil {
				return err
			}
		}
	}
	return nil
}
