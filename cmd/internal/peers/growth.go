package main

import (
	"context"
	"fmt"
	"os"

	"oddsmith/reports/figures"
	"oddsmith/scenarios/notation"
)

// A growing question is asked of n dice, or attacks.
type growing struct {
	name string
	of   func(n int) func() (notation.Expr, error)
}

func growingQuestions() []growing {
	roll := func(format string) func(n int) func() (notation.Expr, error) { // of n and n/2
		return func(n int) func() (notation.Expr, error) { return inRoll20(fmt.Sprintf(format, n, n/2)) }
	}
	return []growing{
		{"n d6", roll("%[1]dd6")},
		{"n d6!", roll("%[1]dd6!")},
		{"n d100 k 4", roll("%[1]dd100k4")},
		{"n d20 k n/2", roll("%[1]dd20k%[2]d")},
		{"n attacks", func(n int) func() (notation.Expr, error) {
			return ofScenario("wargame/attack", "wounds", wargame(fmt.Sprint(n)))
		}},
	}
}

// drawGrowth draws how the time of an exact answer grows with the number of dice, beside that
// of a hundred.
func drawGrowth(ctx context.Context, path string) error {
	const hundred, most, step = 100, 200, 20
	var lines []figures.Series
	for _, g := range growingQuestions() {
		line, base := figures.Series{Name: g.name}, 0.0
		for n := step; n <= most; n += step {
			ms, err := answered(ctx, question{name: g.name, exprs: all(g.of(n))}, 5)
			if err != nil {
				return err
			}
			line.X, line.Y = append(line.X, float64(n)), append(line.Y, ms)
			if n == hundred {
				base = ms
			}
		}
		for i := range line.Y {
			line.Y[i] /= base
		}
		line.Name = fmt.Sprintf("%s (%s ms)", g.name, figure(base))
		lines = append(lines, line)
	}
	f := figures.Trend("How the time of an exact answer grows", "n", "time, beside that of n = 100", false, lines...)
	f.Subtitle = "in brackets the time of n = 100"
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	if _, err := f.WriteTo(out); err != nil {
		out.Close()
		return fmt.Errorf("%s: %w", path, err)
	}
	return out.Close()
}
