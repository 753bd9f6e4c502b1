package montecarlo

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

var update = flag.Bool("update", false, "write down what is sampled, and in how many steps")

// Of the expressions whose walk through the faces comes to an end samples agree with it.
func TestSmall(t *testing.T) {
	for _, texts := range notationtest.Small {
		for _, text := range texts {
			e := notationtest.ParseSmall(t, text)
			want, err := notationtest.EnumerateUpTo(e, 1<<15, 9)
			if err != nil {
				t.Fatal(err)
			}
			if want.Residual.Sign() == 0 {
				agree(t, e, run(t, e, Options{Seed: 8, Trials: 60_000}), want)
			}
		}
	}
}

// many are pools that are rolled in several ways, by how many dice and sides they have.
var many = []string{
	"#70d6!k3", "#70d6!", "#130d6ro1", "#3d300!", "#3d5000k2", "#9d20!k2", "#9d20!!k2", "#6d6!p", "#20d10!>8", "#12d10!!>9>8f1", "#200d6k5", "#200d6>4", "#7d6r<3k2", "#5d100!>90k3",
	"#{9d6!+8d8}k4", "#{70d6!+3d20}>5", "#{5d6ro1+4d4!!}k2", "sum(keep(20, pool(90, d6)))", "sum(pool(300, d6))", "count(pool(100, d1000), it > 700)", "(d20)d6", "(3d6)d(2d4)",
	"sum(d20, 2d6)", "rank(5, 20, 2d6)", "d1000000 // 7 + d1000000 % 13", "d1000 * d1000 * d1000", "explode(d100, it > 5, 9)", "reroll(d1000, it < 990)", "(d1000 / d1000) * d7",
}

// long are encounters of many turns.
var long = []string{
	"encounter(x = 3000; turn {x -= 1}; until x <= 0; turns)",
	"encounter(x = 200; y = 300; turn {x -= d2; y -= d3}; until x <= 0 or y <= 0; joint(x > 0, turns))",
	"encounter(x = 40; turn {x -= if(d6 == 6, 1, 0)}; until x <= 0; turns)",
}

// sampledFile holds what the first samples of every expression below come to, and how many steps
// one takes.
const sampledFile = "testdata/sampled.txt"

// What has been sampled is sampled again, on every machine: another number is another answer to
// whoever gave the seed. And it takes no more steps than it took.
//
// What is changed on purpose is written down with -update.
func TestSampledAsBefore(t *testing.T) {
	list := map[string]notation.Expr{}
	for name, e := range meanings() {
		list["meaning: "+name] = e
	}
	for _, texts := range notationtest.Small {
		for _, text := range texts {
			list[text] = notationtest.ParseSmall(t, text)
		}
	}
	for _, text := range append(many, notationtest.Large...) {
		list[text] = notationtest.ParseSmall(t, text)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		e := notationtest.RandomPools(rng.IntN)
		if p, err := Compile(e); err == nil {
			if _, err = p.Run(context.Background(), Options{Trials: 3000}); err == nil {
				list["random: "+e.String()] = e
			}
		}
	}
	for _, text := range append(long, encounters...) {
		list[text] = notationtest.Encounter(t, text)
	}
	for g, texts := range costed {
		for _, text := range texts {
			e, err := g.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			list["costed: "+text] = e
		}
	}
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(list)) {
		digest, work := sampled(t, list[name])
		fmt.Fprintf(&out, "%s\t%.2f\t%s\n", digest, work, name)
	}
	if *update {
		if err := os.WriteFile(sampledFile, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before, err := os.ReadFile(sampledFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(strings.Lines(out.String()))
	known := slices.Collect(strings.Lines(string(before)))
	for _, line := range lines {
		if !slices.Contains(known, line) {
			t.Errorf("samples or steps not as in %s (see -update): %s", sampledFile, line)
		}
	}
	if len(lines) != len(known) {
		t.Errorf("%d expressions, and %d in %s (see -update)", len(lines), len(known), sampledFile)
	}
}

// sampled returns a digest of the first samples of an expression, and how many steps one takes.
func sampled(t *testing.T, e notation.Expr) (digest string, work float64) {
	t.Helper()
	p, err := Compile(e)
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	tally, err := p.Run(context.Background(), Options{Seed: 77, Trials: 3000, Workers: 1})
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	data, err := json.Marshal(tally)
	if err != nil {
		t.Fatal(err)
	}
	hash := fnv.New32a()
	hash.Write(data)
	return fmt.Sprintf("%08x", hash.Sum32()), float64(tally.work) / float64(tally.trials)
}
