package report

import (
	"context"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
)

// policyFigures draws the best policy of each actor who chooses as maps, one for each action but
// the first listed: in which share of the states it is best.
func policyFigures(ctx context.Context, scenario string, p *evidence.Policy, held string) ([]Figure, error) {
	var out []Figure
	for _, p := range p.All() {
		name := "best-"
		if p.Other != "" {
			name += p.Actor + "-"
		}
		for _, m := range p.Maps() {
			title := shown.PolicyMapTitle(p, m)
			drawn, err := figures.HeatMap(figures.Map{
				Title: title, X: m.X, Y: m.Y, Z: shown.PolicyMapOf, Xs: m.Xs, Ys: m.Ys, Values: m.Values, Percentage: true, Gaps: "does not occur",
			})
			if err != nil {
				return nil, err
			}
			drawn.Subtitle = held
			figure, err := finish(ctx, figureName(scenario, name+m.Action), title, drawn)
			if err != nil {
				return nil, err
			}
			out = append(out, *figure)
		}
	}
	return out, nil
}
