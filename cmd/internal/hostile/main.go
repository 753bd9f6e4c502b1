// Command hostile attacks the commands: it writes rule files, programs, expressions, data
// files, baselines and plans that try to command a terminal, a build server, a page or a
// spreadsheet, or to take the machine; puts links, pipes, devices and leftovers where files go;
// ends some runs by signals; and reads all that came out with strict readers.
//
//	go run ./cmd/internal/hostile -analyze bin/analyze -tables bin/tables -runs 2000
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	analyze := flag.String("analyze", "bin/analyze", "the command analyze")
	tables := flag.String("tables", "bin/tables", "the command tables")
	runs := flag.Int("runs", 2000, "how many runs")
	seed := flag.Uint64("seed", 1, "of the attacks")
	only := flag.String("only", "", "kinds with this in their names")
	flag.Parse()
	found, err := siege(*analyze, *tables, *only, *runs, *seed)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if found > 0 {
		os.Exit(1)
	}
}

// siege makes all runs, and returns how many violations it found.
func siege(analyze, tables, only string, runs int, seed uint64) (found int, err error) {
	commands := map[string]string{}
	for name, path := range map[string]string{"analyze": analyze, "tables": tables} {
		if commands[name], err = filepath.Abs(path); err != nil {
			return 0, err
		}
	}
	folder, err := os.MkdirTemp("", "hostile")
	if err != nil {
		return 0, err
	}
	a := &attack{inventor: inventor{counts: map[string]int{}}, answered: map[string]int{}, folder: folder, commands: commands, only: only}
	chosen := a.chosen()
	if len(chosen) == 0 {
		return 0, fmt.Errorf("no kind of attack has %q in its name", only)
	}
	for i := range runs {
		a.rng = random(seed<<32 + uint64(i)) // so that a run can be made again by itself
		for _, what := range a.run(i, chosen[i%len(chosen)]) {
			found++
			fmt.Printf("run %d: %.1500q\n", i, what)
		}
	}
	fmt.Println("  runs answer kind")
	for _, kind := range slices.Sorted(maps.Keys(a.counts)) {
		fmt.Printf("%6d %6d %s\n", a.counts[kind], a.answered[kind], kind)
	}
	fmt.Printf("%6d runs, %d violations; hostile text was shown %d times\n", runs, found, a.shows)
	if a.shows == 0 && only == "" {
		return found + 1, fmt.Errorf("nothing showed a hostile text: this attacked nothing")
	}
	if found > 0 {
		fmt.Println("what they left is in", folder)
		return found, nil
	}
	return 0, os.RemoveAll(folder)
}
