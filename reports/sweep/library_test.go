package sweep_test

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"oddsmith/internal/nightly"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// around are sweeps of two parameters of a scenario that are numbers, around their defaults,
// and of the truth values.
func around(s *scenarios.Scenario, first int) []scenarios.Sweep {
	var list []scenarios.Sweep
	for i := range s.Parameters {
		p := s.Parameters[(first+i)%len(s.Parameters)]
		if p.Default == nil || len(list) == 2 {
			continue
		}
		var texts []string
		if v, ok := p.Default.Rat(); ok {
			for _, step := range []int64{-3, 0, 1, 4} {
				text := new(big.Rat).Add(v, big.NewRat(step, 1)).RatString()
				if _, err := p.Read(text); err == nil {
					texts = append(texts, text)
				}
			}
		} else if p.Type == scenarios.Boolean {
			texts = []string{"true", "false"}
		}
		if len(texts) > 1 {
			list = append(list, scenarios.Sweep{Name: p.Name, Texts: texts})
		}
	}
	return list
}

// Cells of every built-in scenario are what the scenario is worth by itself there, whatever
// answers they share.
func TestLibraryByItself(t *testing.T) {
	turns, oneIn := nightly.Cases(1, 6), nightly.Cases(6, 1)
	cells := 0
	for i, name := range scenarios.Builtin() {
		if i%oneIn != 0 {
			continue
		}
		s, err := scenarios.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if s.Encounter != nil && turns == 1 {
			continue // nothing of a process is shared between cells
		}
		for first := range min(turns, len(s.Parameters)) {
			g, err := s.Sweep(nil, around(s, first))
			if err != nil {
				t.Logf("%s: %v", name, err)
				continue
			}
			o := options(2)
			err = sweep.Run(context.Background(), g, nil, o, func(cell sweep.Cell) error {
				cells++
				alone, err := o.Run(context.Background(), g.Bind(cell.Index))
				if err != nil {
					return fmt.Errorf("by itself: %w", err)
				}
				if want, got := spelled(t, alone), spelled(t, cell.Run); got != want {
					t.Errorf("%s, cell %v:\nswept     %s\nby itself %s", name, cell.Values, got, want)
				}
				return nil
			})
			if err != nil {
				// What has an error when swept has the same by itself.
				t.Logf("%s: %v", name, err)
			}
		}
	}
	t.Logf("%d cells", cells)
}
