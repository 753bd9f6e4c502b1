package sweep_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// spelled is all that is said of a run.
func spelled(t *testing.T, r *evidence.Run) string {
	t.Helper()
	var b bytes.Buffer
	for _, m := range r.Measures {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		rows := ""
		for _, row := range m.Distribution.Rows {
			rows += fmt.Sprint(row, " ")
		}
		fmt.Fprintf(&b, "%s\n%s%q\n", text, rows, m.Methods)
	}
	return fmt.Sprint(r.Scenario, r.Settings, b.String())
}

// A cell of a sweep is what the scenario is worth by itself, whatever was swept
// before it.
func TestCellsByThemselves(t *testing.T) {
	dice := []string{"1d4", "1d8", "2d6", "1d6+1", "3"}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		scenario, weapon string
		sweeps           []string
	}{
		{"labyrinth/attack", "weapon", []string{"bonus=-3..3", "weapon_damaged=true,false"}},
		{"labyrinth/monster-attack", "die", []string{"penalty=0..4"}},
	} {
		s, err := scenarios.Load(c.scenario)
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			texts := append([]string{
				fmt.Sprintf("strength=%d..%d", 4+rng.IntN(5), 9+rng.IntN(6)),
				fmt.Sprintf("ac=%d..%d:3", 8+rng.IntN(5), 13+rng.IntN(25)),
				"zones=off,uniform,1/7",
				c.weapon + "=" + dice[rng.IntN(len(dice))] + "," + dice[rng.IntN(len(dice))] + ",1d12",
			}, c.sweeps...)
			rng.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
			var sweeps []scenarios.Sweep
			for _, text := range texts[:3] {
				w, err := scenarios.ParseSweep(text)
				if err != nil {
					t.Fatal(err)
				}
				sweeps = append(sweeps, w)
			}
			g, err := s.Sweep(nil, sweeps)
			if err != nil {
				t.Fatal(err)
			}
			o := options(1 + rng.IntN(3))
			err = sweep.Run(context.Background(), g, nil, o, func(cell sweep.Cell) error {
				alone, err := o.Run(context.Background(), g.Bind(cell.Index))
				if err != nil {
					return err
				}
				if want, got := spelled(t, alone), spelled(t, cell.Run); got != want {
					t.Errorf("%s, cell %v:\nswept     %s\nby itself %s", c.scenario, cell.Values, got, want)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %d cells of %q", c.scenario, g.Len(), texts[:3])
		}
	}
}
