package montecarlo

import (
	"context"
	"errors"
	"strings"
	"testing"

	"oddsmith/internal/meter"
	"oddsmith/internal/nightly"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// limited are programs whose work is counted in all sorts of places.
func limited(t *testing.T) map[string]*Program {
	t.Helper()
	programs := map[string]*Program{}
	add := func(name string, e notation.Expr) { programs[name] = compiled(t, e) }
	for g, texts := range map[*notation.Grammar][]string{
		notation.Roll20: {"3d6", "4d6!", "5d6!!", "4d6k3", "40d6k30", "(1d4)d6!", "1d20/1d20"},
		notation.Rules:  {"rank(2, 5, 1d20+1d6)", "longest_run(pool(8, d6))", "reroll(2d6, it <= 4)"},
	} {
		for _, text := range texts {
			e, err := g.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			add(text, e)
		}
	}
	add("a condition", given(dice(1, 6), ge(dice(1, 6), num("4"))))
	add("many counters", dice(1, 200_000))
	add("an encounter", notationtest.Encounter(t, "encounter("+fight+"; joint(x, turns))"))
	add("some samples take long", notationtest.Encounter(t, "encounter(x = if(d3000 == 1, 1000, 1); turn {x -= 1}; until x <= 0; turns)"))
	add("nobody acts for long", notationtest.Encounter(t, "a = if(d3000 == 1, 1000, 1); encounter(x = 1; turn while x > 1 {x -= 1}; until x <= 0; limit a; turns)"))
	add("an error that is rare", div(notation.FloorDivision, num("1"), sub(dice(1, 20_000), num("7"))))
	return programs
}

// text is an error as text, if there is one.
func text(err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}

// Wherever the work ends a run, the tally and the error are the same for any number of workers:
// the tally is that of the first blocks, and took no more than the limit.
func TestLimitOnWorkers(t *testing.T) {
	for name, p := range limited(t) {
		o := Options{Seed: 3, Trials: int64(nightly.Cases(12, 40))*BlockSize + 123, Workers: 2}
		whole, err := p.Run(t.Context(), o)
		if err != nil {
			continue // how far the run would have gone is not known
		}
		for _, share := range []float64{1e-6, 0.1, 0.37, 0.999, 1} {
			for _, precision := range []float64{0, 1e-9} {
				o.MaxWork, o.Precision = share*whole.Work(), precision // which is never reached
				var first *Tally
				var said string
				for _, o.Workers = range []int{1, 2, 7} {
					got, err := p.Run(t.Context(), o)
					var limit *meter.LimitError
					if stops := errors.As(err, &limit) && limit.Resource == meter.Work; stops != (share < 1) || err != nil && !stops {
						t.Fatalf("%s, %g of the work: %v", name, share, err)
					}
					if o.Workers == 1 {
						first, said = got, text(err)
						continue
					}
					if text(err) != said || (got == nil) != (first == nil) || got != nil && !same(got, first) {
						t.Errorf("%s, %g of the work, %d workers: %s, with one: %s", name, share, o.Workers, text(err), said)
					}
				}
				if first == nil {
					if share > 0.1 {
						t.Errorf("%s, %g of the work: nothing was counted", name, share)
					}
					continue
				}
				if first.Work() > o.MaxWork || share < 1 && first.Trials()%BlockSize != 0 {
					t.Errorf("%s: %d samples took %g, the limit is %g", name, first.Trials(), first.Work(), o.MaxWork)
				}
				if least := min(share, 1) - 0.1; name != "some samples take long" &&
					float64(first.Trials()) < least*float64(o.Trials) {
					t.Errorf("%s, %g of the work: only %d samples were counted", name, share, first.Trials())
				}
				if share < 1 {
					want, err := p.RunBlocks(t.Context(), Options{Seed: 3}, 0, first.Trials()/BlockSize)
					if err != nil {
						t.Fatal(err)
					}
					sameTally(t, name, first, want)
				}
			}
		}
	}
}

// An error of a sample and the limit may be in the same round: which of them ends the run is the
// same for any number of workers.
func TestErrorAtLimit(t *testing.T) {
	p := limited(t)["an error that is rare"]
	limits, faults := 0, 0
	for seed := range uint64(4) {
		o := Options{Seed: seed, Trials: 1 << 20}
		for o.MaxWork = 1e4; o.MaxWork < 4e6; o.MaxWork *= 1.7 {
			o.Workers = 1
			want, reason := p.Run(t.Context(), o)
			if isEnd(reason) {
				limits++
			} else {
				faults++
			}
			for _, o.Workers = range []int{2, 7} {
				got, err := p.Run(t.Context(), o)
				if text(err) != text(reason) || (got == nil) != (want == nil) || got != nil && !same(got, want) {
					t.Errorf("seed %d, a limit of %g, %d workers: %v, with one: %v", seed, o.MaxWork, o.Workers, err, reason)
				}
			}
		}
	}
	if limits == 0 || faults == 0 {
		t.Errorf("%d limits and %d errors", limits, faults)
	}
}

// Programs that are sampled together are charged alike, whoever is asked for first.
func TestLimitTogether(t *testing.T) {
	list := endings(t, fight, "turns", "if(x > 0, x, -y)", "joint(x, y)")
	o := Options{Seed: 3, Workers: 2, Trials: 30 * BlockSize}
	whole, err := NewTogether(list).Run(t.Context(), list[0], o)
	if err != nil {
		t.Fatal(err)
	}
	for _, share := range []float64{1e-6, 0.3, 0.9, 1} {
		o.MaxWork = share * whole.Work()
		tallies, said := map[*Program]*Tally{}, ""
		for first := range list {
			with := NewTogether(list)
			for i := range list {
				p := list[(first+i)%len(list)]
				o.Workers = 1 + i
				got, err := with.Run(t.Context(), p, o)
				if isEnd(err) != (share < 1) || said != "" && text(err) != said {
					t.Fatalf("%g of the work: %v, before: %s", share, err, said)
				}
				said = text(err)
				if got == nil {
					continue
				}
				if want := tallies[p]; want != nil && !same(got, want) {
					t.Errorf("%g of the work: %d samples, before %d", share, got.Trials(), want.Trials())
				}
				tallies[p] = got
			}
		}
		if len(tallies) != 3 && share > 0.1 {
			t.Errorf("%g of the work: nothing was counted", share)
		}
		// Of blocks all are counted, or none.
		with := NewTogether(list)
		for _, p := range list {
			got, err := with.RunBlocks(t.Context(), p, o, 0, 30)
			if isEnd(err) != (share < 1) || (got == nil) != (share < 1) {
				t.Errorf("blocks, %g of the work: %v, %v", share, got, err)
			}
		}
	}
}

// A limit that others have kept to is also kept to by who has less left.
func TestLimitOfHeldBlocks(t *testing.T) {
	list := endings(t, fight, "turns", "x")
	with := NewTogether(list)
	o := Options{Seed: 3}
	whole, err := with.RunBlocks(t.Context(), list[0], o, 0, 8)
	if err != nil {
		t.Fatal(err)
	}
	o.MaxWork = 0.9 * whole.Work()
	var limit *meter.LimitError
	if got, err := with.RunBlocks(t.Context(), list[1], o, 0, 8); got != nil || !errors.As(err, &limit) {
		t.Errorf("%v, %v", got, err)
	}
}

func TestStoppedAfter(t *testing.T) {
	for _, c := range []struct {
		drawn, of int64
		want      string
	}{
		{3_149_824, 10_000_000, "stopped after 3.1 of 10 million samples"},
		{983_040, 1_000_000, "stopped after 983,040 of 1 million samples"},
		{1_003_520, 2_500_000_000, "stopped after 1 of 2500 million samples"},
		{12_288, 500_000, "stopped after 12,288 of 500,000 samples"},
		{4096, 5000, "stopped after 4,096 of 5,000 samples"},
		{0, 1_000_000, "stopped before the first 4,096 samples"},
		{0, 100, "stopped before the first 100 samples"},
	} {
		err := Options{MaxWork: 5e9}.tooMuch(4.9e9, c.drawn, c.of)
		if want := "the answer takes more than 5e9 steps: " + c.want; err.Error() != want {
			t.Errorf("%d of %d: %s, want %s", c.drawn, c.of, err, want)
		}
	}
}

// lengthy are programs of which one strip takes long, in loops of every sort.
func lengthy(t *testing.T) map[string]notation.Expr {
	t.Helper()
	programs := map[string]notation.Expr{
		"an encounter without end":          notationtest.Encounter(t, "encounter(x = 1; turn {stop}; until x <= 0; turns)"),
		"an encounter in which nobody acts": notationtest.Encounter(t, "encounter(x = 1; turn while x > 1 {x = 0}; until x <= 0; turns)"),
		"an encounter within an encounter":  notationtest.Encounter(t, "encounter(x = 1; turn {roll r = encounter(y = 3; turn {y -= d2}; until y <= 0; y); x += r - r}; until x <= -1000; turns)"),
		"dice with many sides":              dice(1_000_000, 1_000_000_000),
		"many dice":                         dice(1_000_000, 6),
		"a number of dice":                  pool(add(dice(1, 6), num("1000000")), num("6")),
		"a number of sides":                 pool(num("100000"), dice(1, 1000)),
	}
	for g, texts := range map[*notation.Grammar][]string{
		notation.Roll20: {"60000d20!>3", "60000d20!!>3", "(900000+1d4)d6k5", "1000000d6k500000"},
		notation.Rules: {
			"rank(1, 30000, 1d6)", "sum(30000, max(d6, d8))", "longest_run(pool(30000, d6))", "count(pool(30000, d6), it >= d6)",
			"sum(each(pool(30000, d6), it * d6))", "reroll(d1000000, it >= 2)", "explode(d1000, it >= 2, 10000)",
			"pairs(pool(30000, d6), pool(30000, d6), it > other)",
		},
	} {
		for _, text := range texts {
			e, err := g.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			programs[text] = e
		}
	}
	return programs
}

// An interrupt is noticed, and a limit is kept, in the middle of a strip that takes long.
func TestLongStrips(t *testing.T) {
	const limit, noticed = 4e7, 5e7 // nanoseconds
	for name, e := range lengthy(t) {
		p := compiled(t, e)
		r := newRunner(Options{Seed: 1, Workers: 7, MaxWork: limit}, 1<<40, 0, 1<<20, p)
		if _, err := r.run(t.Context(), r.to); err == nil {
			t.Errorf("%s: no error", name)
		}
		if spent := nanoseconds * float64(r.spent.Load()); spent > 1.1*limit {
			t.Errorf("%s: %.3g were spent, the limit is %.3g", name, spent, limit)
		}
		r = newRunner(Options{Seed: 1, Workers: 1}, 1<<40, 0, 1<<20, p)
		if _, err := r.run(&lasting{t.Context(), 5}, r.to); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		if spent := nanoseconds * float64(r.spent.Load()); spent > noticed {
			t.Errorf("%s: %.3g were spent until the interrupt was noticed", name, spent)
		}
	}
}

// Who goes on for more turns than there may be is an error of the sample, if the limit lets it
// come to that.
func TestTooManyTurns(t *testing.T) {
	p := compiled(t, notationtest.Encounter(t, "encounter(x = 1; turn {stop}; until x <= 0; turns)"))
	o := Options{Seed: 1, Trials: 1}
	_, err := p.Run(t.Context(), o)
	if err == nil || !strings.Contains(err.Error(), "a sample goes on for more than 1048576 turns") {
		t.Error(err)
	}
	o.MaxWork = 1e6
	if _, err = p.Run(t.Context(), o); !isEnd(err) {
		t.Error(err)
	}
}
