package montecarlo

import (
	"math"
	"slices"
	"testing"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// TestDiceAreLiteral counts what is drawn: the dice of a sample cannot be thrown with fewer
// random bits than the logarithm of the ways in which they can fall. Whoever drew from a
// distribution of totals would do with far less, for the total of 20d6 has 4.7 bits and
// its dice have 51.7.
func TestDiceAreLiteral(t *testing.T) {
	type dice struct{ n, sides float64 }
	for _, c := range []struct {
		text    string
		grammar *notation.Grammar
		thrown  []dice // at least
	}{
		{"5d4 + 15 >= 24", notation.Rules, []dice{{5, 4}}},
		{"20d6", notation.Rules, []dice{{20, 6}}},
		{"100d6 >= 350", notation.Rules, []dice{{100, 6}}},
		{"3d10000", notation.Rules, []dice{{3, 10000}}},
		{"max(2d6, 2d8) - 1d4", notation.Rules, []dice{{2, 6}, {2, 8}, {1, 4}}},
		{"if(1d20 >= 11, 2d6, 0)", notation.Rules, []dice{{1, 20}, {2, 6}}},
		{"chance(1/3) and 1d6 > 2", notation.Rules, []dice{{1, 3}, {1, 6}}},
		{"sum(20, if(1d6 >= 3 and 1d6 >= 4 and 1d6 < 5, 1d3, 0))", notation.Rules, []dice{{60, 6}, {20, 3}}},
		{"largest_set(pool(5, d6))", notation.Rules, []dice{{5, 6}}},
		{"sum(keep(3, pool(4, d6)))", notation.Rules, []dice{{4, 6}}},
		{"4d6k3", notation.Roll20, []dice{{4, 6}}},
		{"{2d6+1d8, 3d4}k1", notation.Roll20, []dice{{2, 6}, {1, 8}, {3, 4}}},
		{"10d10>7", notation.Roll20, []dice{{10, 10}}},
		{"10d10k4", notation.Roll20, []dice{{10, 10}}},
		// Every die explodes with 1/6 or 1/10, and one in a hundred is left out here.
		{"4d6!k3", notation.Roll20, []dice{{4 * 1.19, 6}}},
		{"10d10!>10>7", notation.Roll20, []dice{{10 * 1.1, 10}}},
		{"8d6r1k3", notation.Roll20, []dice{{8 * 1.19, 6}}},
	} {
		e, err := c.grammar.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(e)
		if err != nil {
			t.Fatal(err)
		}
		code := p.compiled.Code
		m := vm.NewMachine(code)
		m.Seed(1, 0)
		const strips = 40
		for range strips {
			if err := m.Run(code, vm.Strip); err != nil {
				t.Fatal(err)
			}
		}
		bits := 64 * float64(m.Drawn()) / (strips * vm.Strip)
		least := 0.0
		for _, d := range c.thrown {
			least += d.n * math.Log2(d.sides)
		}
		if bits < least {
			t.Errorf("%s: %.1f random bits a sample, its dice need %.1f", c.text, bits, least)
		}
		if bits > 8*least+64 {
			t.Errorf("%s: %.1f random bits a sample, where %.1f would do", c.text, bits, least)
		}
	}
}

// TestDieByDie says which pools are rolled the slow way.
func TestDieByDie(t *testing.T) {
	for _, c := range []struct {
		text    string
		grammar *notation.Grammar
		want    []string
	}{
		{"4d6k3 + 4d6!k3 + 10d10!>10>7 + 9d8r1k4", notation.Roll20, nil},
		{"{2d6!+3d8!}k3 + {4d6!}>4 + {3d6, 2d8}k1", notation.Roll20, nil},
		{"3d6!p + 9d8ro1", notation.Roll20, []string{"'3d6!p': dice penetrate, or are rolled again once", "'9d8ro1': dice penetrate, or are rolled again once"}},
		{"(1d3)d6k1 + 2d6k1", notation.Roll20, []string{"'(1d3)d6k1': the number of dice or sides is rolled"}},
		{"3d6!d1", notation.Roll20, []string{"'3d6!d1': more than 4 dice are kept, kept dice are counted, or some that explode are dropped"}},
		{"5d6!!k3", notation.Roll20, []string{"'5d6!!k3': compounded dice are kept or counted"}},
		{"sum(keep(3, pool(5, d6)))", notation.Rules, nil},
		{"sum(keep(3, pool(20, d6)))", notation.Rules, []string{"'pool(20, d6)': there are too many ways in which its dice can fall"}},
	} {
		e, err := c.grammar.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(e)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.DieByDie(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}
