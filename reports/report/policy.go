package report

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/scenarios/notation"
)

// shares are in how many states each action is best.
func shares(p *evidence.Policy) []evidence.PolicyShare {
	list, _, _ := p.Shares()
	return list
}

// policyFigures draw what the best policy does as maps, one for every action but the first
// listed: by two of the numbers it goes by, in which share of the states it is best. Those
// of the actor itself are preferred, such as its health and its potions.
func policyFigures(ctx context.Context, scenario string, p *evidence.Policy, held string) ([]Figure, error) {
	var out []Figure
	for _, p := range p.All() {
		drawn, err := policyMaps(ctx, scenario, p, held)
		if err != nil {
			return nil, err
		}
		out = append(out, drawn...)
	}
	return out, nil
}

func policyMaps(ctx context.Context, scenario string, p *evidence.Policy, held string) ([]Figure, error) {
	axes := policyAxes(p)
	if len(axes) < 2 || axes[0].span()*axes[1].span() > maxMapCells {
		return nil, nil
	}
	name := "best-"
	if p.Other != "" {
		name += p.Actor + "-"
	}
	shares, _, _ := p.Shares()
	var out []Figure
	for i, share := range shares {
		if i == 0 || share.States == 0 {
			continue
		}
		title := fmt.Sprintf("Where the best choice of %s is %s", shown.Label(p.Actor), shown.Label(share.Action))
		m := policyMap(p, axes[0], axes[1], share.Action)
		m.Title = title
		drawn, err := figures.HeatMap(m)
		if err != nil {
			return nil, err
		}
		drawn.Subtitle = held
		figure, err := finish(ctx, figureName(scenario, name+share.Action), title, drawn)
		if err != nil {
			return nil, err
		}
		out = append(out, *figure)
	}
	return out, nil
}

// A policyAxis is a key of a policy that is a number, with its values.
type policyAxis struct {
	key    int
	values []float64
}

// maxMapCells is how many cells a map may have that one can read.
const maxMapCells = 10_000

// span is how many whole numbers there are from the least value to the greatest.
func (a policyAxis) span() float64 { return slices.Max(a.values) - slices.Min(a.values) + 1 }

// policyAxes are the keys that are numbers: those of the actor first, and those of many
// values before others.
func policyAxes(p *evidence.Policy) []policyAxis {
	var out []policyAxis
	for k, list := range p.Table.Values {
		a := policyAxis{key: k}
		for _, x := range list {
			if n, ok := x.(*notation.Number); ok {
				v, _ := n.Value.Float64()
				a.values = append(a.values, v)
			}
		}
		if len(a.values) == len(list) {
			out = append(out, a)
		}
	}
	own := func(a policyAxis) int {
		if strings.HasPrefix(p.Keys[a.key], p.Actor+".") {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b policyAxis) int {
		if d := own(a) - own(b); d != 0 {
			return d
		}
		return len(b.values) - len(a.values)
	})
	return out
}

// policyMap is in which share of the states an action is best, by two keys.
func policyMap(p *evidence.Policy, x, y policyAxis, action string) figures.Map {
	xs, ys := evenly(x.values), evenly(y.values)
	best, all := zeros(len(ys), len(xs)), zeros(len(ys), len(xs))
	for _, s := range p.States() {
		column, row := place(xs, s.Values[x.key]), place(ys, s.Values[y.key])
		all[row][column]++
		if s.Best == action {
			best[row][column]++
		}
	}
	for r := range all {
		for c := range all[r] {
			if best[r][c] /= all[r][c]; all[r][c] == 0 {
				best[r][c] = math.NaN()
			}
		}
	}
	return figures.Map{
		X: p.Keys[x.key], Y: p.Keys[y.key], Z: "share of states in which it is best", Xs: xs, Ys: ys, Values: best, Percentage: true,
	}
}

// evenly fills in the whole numbers between the values of an axis, whose cells are of one
// size.
func evenly(values []float64) []float64 {
	lo, hi := slices.Min(values), slices.Max(values)
	var out []float64
	for v := lo; v <= hi; v++ {
		out = append(out, v)
	}
	return out
}

func zeros(rows, columns int) [][]float64 {
	out := make([][]float64, rows)
	for i := range out {
		out[i] = make([]float64, columns)
	}
	return out
}

// place is where a value stands on an axis.
func place(axis []float64, text string) int {
	v, _ := strconv.ParseFloat(strings.Trim(text, "()"), 64)
	return int(v - axis[0])
}
