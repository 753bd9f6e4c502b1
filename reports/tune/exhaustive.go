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
	allowed, err := p.allowed()
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
		err := sweep.Spans(ctx, p.grid, spansOf(part), p.measures, p.session, func(b *sweep.Batch) error {
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

// allowed returns the indices of the settings that the rules allow. It is an error if there are
// none.
func (p *Problem) allowed() ([]int, error) {
	var out []int
	var refused error
	for i := range p.grid.Len() {
		err := p.grid.Check(i, i+1)
		if err == nil {
			out = append(out, i)
		} else if refused == nil {
			refused = err
		}
	}
	if out == nil {
		return nil, refused
	}
	return out, nil
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

// spansOf returns the settings, given by their indices, as spans of consecutive indices.
func spansOf(settings []int) []sweep.Span {
	var out []sweep.Span
	for _, i := range slices.Sorted(slices.Values(settings)) {
		if last := len(out) - 1; last >= 0 && out[last].End == i {
			out[last].End++
			continue
		}
		out = append(out, sweep.Span{First: i, End: i + 1})
	}
	return out
}

// unknown returns n times NaN.
func unknown(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = math.NaN()
	}
	return out
}
