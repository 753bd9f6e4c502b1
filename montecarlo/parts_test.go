package montecarlo

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// partsCases have tallies of every sort: arrays and maps, numbers, words and tuples, with
// and without a condition.
var partsCases = []struct {
	name string
	e    notation.Expr
}{
	{"array", dice(2, 6)},
	{"one slot", num("7")},
	{"truth", chance(num("1/3"))},
	{"labels", ifElse(chance(num("1/2")), word("miss"), word("hit"))},
	{"fractions", div(notation.ExactDivision, dice(1, 4), dice(1, 3))},
	{"wide", mul(dice(1, 1000), mul(dice(1, 1000), dice(1, 1000)))},
	{"tuples", tuple(dice(1, 6), chance(num("1/2")), word("x"))},
	{"wide tuples", tuple(mul(dice(1, 1000), dice(1, 1000)), div(notation.ExactDivision, dice(1, 3), dice(1, 3)))},
	{"conditional", given(dice(1, 6), ge(dice(1, 6), num("4")))},
	{"impossible", given(dice(1, 6), truthOf(false))},
}

// The parts of a run, as text and in any cut, add up to the run: the last block is partial.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range partsCases {
		p, err := Compile(c.e)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Seed: 3, Trials: 5*BlockSize + 17, Workers: 2}
		want, err := p.Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			cuts := []int64{0, rng.Int64N(7), rng.Int64N(7), 6}
			slices.Sort(cuts)
			sum := p.EmptyTally()
			for i, from := range cuts[:3] {
				part, err := p.RunBlocks(t.Context(), o, from, cuts[i+1])
				if err != nil {
					t.Fatal(err)
				}
				text, err := json.Marshal(part)
				if err != nil {
					t.Fatal(err)
				}
				read, err := p.ReadTally(text)
				if err != nil {
					t.Fatalf("%s: %v\n%s", c.name, err, text)
				}
				sum.Add(read)
			}
			if !same(sum, want) || sum.Err() != nil {
				t.Errorf("%s: cut at %v the parts differ from the run", c.name, cuts)
			}
		}
	}
}

// same reports whether two tallies count the same.
func same(a, b *Tally) bool {
	return a.trials == b.trials && a.accepted == b.accepted && slices.Equal(a.sorted(), b.sorted())
}

func TestRunBlocksRefuses(t *testing.T) {
	p, err := Compile(dice(1, 6))
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Trials: 2 * BlockSize}
	for _, r := range [][2]int64{{-1, 1}, {2, 1}, {0, 3}} {
		if _, err := p.RunBlocks(t.Context(), o, r[0], r[1]); err == nil {
			t.Errorf("blocks %v of 2", r)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.RunBlocks(ctx, o, 0, 2); err == nil {
		t.Error("a run that was cancelled")
	}
}

// Text that is no tally of the expression is refused.
func TestReadTallyRefuses(t *testing.T) {
	for _, c := range []struct {
		name, text string
		e          notation.Expr
		ok         bool
	}{
		{"good", `{"trials":3,"accepted":3,"counts":[[0,1],[5,2]]}`, dice(1, 6), true},
		{"good fractions", `{"trials":3,"accepted":3,"counts":[[1,2,3]]}`, partsCases[4].e, true},
		{"no JSON", `[`, dice(1, 6), false},
		{"another key", `{"trials":3,"accepted":3,"count":[]}`, dice(1, 6), false},
		{"beyond the faces", `{"trials":3,"accepted":3,"counts":[[6,3]]}`, dice(1, 6), false},
		{"below the faces", `{"trials":3,"accepted":3,"counts":[[-1,3]]}`, dice(1, 6), false},
		{"twice", `{"trials":4,"accepted":4,"counts":[[1,2],[1,2]]}`, dice(1, 6), false},
		{"nothing", `{"trials":3,"accepted":3,"counts":[[]]}`, dice(1, 6), false},
		{"negative", `{"trials":3,"accepted":3,"counts":[[1,-1],[2,4]]}`, dice(1, 6), false},
		{"too few", `{"trials":3,"accepted":3,"counts":[[1,2]]}`, dice(1, 6), false},
		{"rejected without a condition", `{"trials":3,"accepted":2,"counts":[[1,2]]}`, dice(1, 6), false},
		{"more accepted than tried", `{"trials":3,"accepted":4,"counts":[[1,4]]}`, partsCases[8].e, false},
		{"not in lowest terms", `{"trials":3,"accepted":3,"counts":[[2,4,3]]}`, partsCases[4].e, false},
		{"one over nothing", `{"trials":3,"accepted":3,"counts":[[1,0,3]]}`, partsCases[4].e, false},
		{"no denominator", `{"trials":3,"accepted":3,"counts":[[2,0,3]]}`, partsCases[4].e, false},
		{"a denominator of a whole number", `{"trials":3,"accepted":3,"counts":[[2,1,3]]}`, partsCases[5].e, false},
		{"the ends of the product", `{"trials":3,"accepted":3,"counts":[[1000000000,0,1],[1,0,2]]}`, partsCases[5].e, true},
		{"below the product", `{"trials":3,"accepted":3,"counts":[[0,0,3]]}`, partsCases[5].e, false},
		{"twice the same product", `{"trials":3,"accepted":3,"counts":[[8,0,1],[8,0,2]]}`, partsCases[5].e, false},
		{"too few columns", `{"trials":3,"accepted":3,"counts":[[8,3]]}`, partsCases[5].e, false},
		{"too many columns", `{"trials":3,"accepted":3,"counts":[[8,0,0,0,3]]}`, partsCases[5].e, false},
		{"too many columns of faces", `{"trials":3,"accepted":3,"counts":[[1,0,3]]}`, dice(1, 6), false},
		{"a negative denominator", `{"trials":3,"accepted":3,"counts":[[1,-2,3]]}`, partsCases[4].e, false},
		{"a negative fraction in lowest terms", `{"trials":3,"accepted":3,"counts":[[-1,2,3]]}`, partsCases[4].e, true},
		{"some of the accepted", `{"trials":5,"accepted":3,"counts":[[1,3]]}`, partsCases[8].e, true},
		{"more counted than accepted", `{"trials":5,"accepted":3,"counts":[[1,3],[2,1]]}`, partsCases[8].e, false},
		{"nothing accepted", `{"trials":5,"accepted":0,"counts":[]}`, partsCases[8].e, true},
		{"a count of 0", `{"trials":3,"accepted":3,"counts":[[1,3],[2,0]]}`, dice(1, 6), false},
		{"so many that the sum begins anew", `{"trials":1,"accepted":1,"counts":[[0,9223372036854775807],[1,9223372036854775807],[2,3]]}`, dice(1, 6), false},
		{"beyond the product", `{"trials":3,"accepted":3,"counts":[[1000000001,0,3]]}`, partsCases[5].e, false},
	} {
		p, err := Compile(c.e)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.ReadTally([]byte(c.text)); (err == nil) != c.ok || err != nil && !strings.HasPrefix(err.Error(), "reading a tally: ") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func FuzzReadTally(f *testing.F) {
	var programs []*Program
	for _, c := range partsCases {
		p, err := Compile(c.e)
		if err != nil {
			f.Fatal(err)
		}
		programs = append(programs, p)
		t, err := p.Run(context.Background(), Options{Trials: 100})
		if err != nil {
			f.Fatal(err)
		}
		text, err := json.Marshal(t)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, p := range programs {
			tally, err := p.ReadTally(text)
			if err != nil {
				continue
			}
			for range tally.Outcomes() {
			}
			again, err := json.Marshal(tally)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := p.ReadTally(again); err != nil || !same(back, tally) {
				t.Errorf("%s is read back as something else: %v", again, err)
			}
		}
	})
}

// A run has a block for every so many samples, and one for those that are left.
func TestBlocks(t *testing.T) {
	if BlockSize != 4096 {
		t.Error("the samples of a seed are others")
	}
	for trials, want := range map[int64]int64{1: 1, BlockSize - 1: 1, BlockSize: 1, BlockSize + 1: 2, 2 * BlockSize: 2, 2*BlockSize + 1: 3} {
		if got := Blocks(trials); got != want {
			t.Errorf("%d samples are %d blocks, want %d", trials, got, want)
		}
	}
}
