package tune

import (
	"cmp"
	"context"
	"math"
	"slices"

	"oddsmith/reports/sweep"
)

// evaluateAll evaluates all settings that the rules allow; with [Problem.Near], those nearest to
// today's values first.
func (p *Problem) evaluateAll(ctx context.Context) error {
	allowed, err := p.grid.Allowed(func(int, error) {})
	if err != nil {
		return err
	}
	p.result.Settings = len(allowed)
	if len(p.axes) < 3 && !p.Near {
		p.result.Map = &Map{unknown(p.grid.Len()), make([]bool, p.grid.Len())}
	}
	left, err := p.means(ctx, allowed, p.note)
	if err != nil {
		return err
	}
	parts := [][]int{left}
	if p.Near {
		parts = p.byNearness(left)
	}
	for _, part := range parts {
		if p.Near && len(part) > 0 && p.found.met >= p.Top && p.found.best[p.Top-1].Steps < p.stepsTo(part[0]) {
			p.result.Nearest = true
			return nil
		}
		err := sweep.Spans(ctx, p.grid, sweep.SpansOf(part), p.measures, p.session, func(b *sweep.Batch) error {
			for c := range b.Cells() {
				p.note(p.setting(c.Index, p.judge(c.Run)))
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// leastPart is how many settings are evaluated before it is looked whether those nearest to today's
// values were found.
const leastPart = 256

// byNearness sorts the settings by their steps from today's values and splits them into parts;
// settings with equal steps are in the same part.
func (p *Problem) byNearness(settings []int) [][]int {
	steps := map[int]float64{}
	for _, i := range settings {
		steps[i] = p.stepsTo(i)
	}
	sorted := slices.Clone(settings)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(steps[a], steps[b]) })
	var parts [][]int
	var part []int
	for k, i := range sorted {
		if len(part) >= leastPart && steps[sorted[k-1]] < steps[i] {
			parts, part = append(parts, part), nil
		}
		part = append(part, i)
	}
	return append(parts, part)
}

// unknown returns n times NaN.
func unknown(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = math.NaN()
	}
	return out
}
