// Command hostile attacks the commands: it writes rule files, programs, data files and
// baselines that try to command a terminal, GitHub, a page or a spreadsheet, puts links, pipes
// and leftovers where files go, kills some runs, and looks at all that came out.
//
//	go run ./cmd/internal/hostile -analyze bin/analyze -tables bin/tables -runs 2000
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
)

func main() {
	analyze := flag.String("analyze", "bin/analyze", "the command analyze")
	tables := flag.String("tables", "bin/tables", "the command tables")
	runs := flag.Int("runs", 2000, "how many runs")
	seed := flag.Uint64("seed", 1, "of the attacks")
	flag.Parse()
	folder, err := os.MkdirTemp("", "hostile")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	a := &attack{
		inventor: inventor{rng: rand.New(rand.NewPCG(*seed, 0)), counts: map[string]int{}},
		folder:   folder, commands: map[string]string{"analyze": *analyze, "tables": *tables},
	}
	found := 0
	for i := range *runs {
		for _, what := range a.run(i) {
			found++
			fmt.Printf("run %d: %.1000q\n", i, what)
		}
	}
	var kinds []string
	for kind := range a.counts {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		fmt.Printf("%6d %s\n", a.counts[kind], kind)
	}
	fmt.Printf("%6d runs, %d violations\n", *runs, found)
	if found > 0 {
		fmt.Println("what they left is in", folder)
		os.Exit(1)
	}
	if err := os.RemoveAll(folder); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
