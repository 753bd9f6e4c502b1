package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

type options struct {
	bin     string
	seed    uint64
	first   int
	runs    int
	time    time.Duration // 0 for no end
	only    string
	keep    string
	verbose bool
}

// besiege runs the inputs, prints what is found, and returns how much that is.
func besiege(o options) (int, error) {
	kinds, err := chosen(o.only)
	if err != nil {
		return 0, err
	}
	bin, err := filepath.Abs(o.bin)
	if err != nil {
		return 0, err
	}
	found := 0
	totals := map[string]*total{}
	began, runs := time.Now(), 0
	for i := o.first; i < o.first+o.runs; i++ {
		if o.time > 0 && time.Since(began) > o.time {
			break
		}
		runs++
		k := kinds[i%len(kinds)]
		in := k.write(chance{rand.New(rand.NewPCG(o.seed, uint64(i)))})
		folder, err := in.lay()
		if err != nil {
			return found, err
		}
		out, err := in.run(bin, folder)
		if errors.Is(err, syscall.E2BIG) { // longer than a shell takes
			runs--
			if err := os.RemoveAll(folder); err != nil {
				return found, err
			}
			continue
		}
		if err != nil {
			return found, fmt.Errorf("%s %d: %w", k.name, i, err)
		}
		t := totals[k.name]
		if t == nil {
			t = &total{}
			totals[k.name] = t
		}
		t.add(out)
		verdict := out.judge()
		if verdict != "" {
			found++
			fmt.Printf("%s %d: %s: %s\n  %s\n", k.name, i, verdict, out, in.shown())
		} else if o.verbose {
			fmt.Printf("%s %d: %s\n  %s\n", k.name, i, out, in.shown())
		}
		if err := settle(o, fmt.Sprintf("%s-%d", k.name, i), folder, verdict != ""); err != nil {
			return found, err
		}
	}
	fmt.Printf("\n%d inputs of seed %d, %d found\n\n", runs, o.seed, found)
	printTotals(kinds, totals)
	return found, nil
}

// settle keeps the files of what was found where that is asked for, and removes others.
func settle(o options, name, folder string, found bool) error {
	if found && o.keep != "" {
		if err := os.MkdirAll(o.keep, 0o755); err != nil {
			return err
		}
		if err := os.CopyFS(filepath.Join(o.keep, name), os.DirFS(folder)); err != nil {
			return err
		}
	}
	return os.RemoveAll(folder)
}

func chosen(only string) ([]kind, error) {
	if only == "" {
		return kinds, nil
	}
	for _, k := range kinds {
		if k.name == only {
			return []kind{k}, nil
		}
	}
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return nil, fmt.Errorf("there is no kind %s: %s", only, strings.Join(names, ", "))
}

// A total is what the runs of a kind came to.
type total struct {
	answered, refused, found int
	slowest, largest         float64
	seconds                  []float64
}

func (t *total) add(o outcome) {
	switch {
	case o.judge() != "":
		t.found++
	case o.status <= 1:
		t.answered++
	default:
		t.refused++
	}
	t.seconds = append(t.seconds, o.seconds)
	t.slowest, t.largest = max(t.slowest, o.seconds), max(t.largest, o.megabytes)
}

func printTotals(kinds []kind, totals map[string]*total) {
	fmt.Printf("%-12s %9s %8s %6s %10s %10s %8s\n", "kind", "answered", "refused", "found", "median s", "most s", "most MB")
	for _, k := range kinds {
		t := totals[k.name]
		if t == nil {
			continue
		}
		slices.Sort(t.seconds)
		fmt.Printf("%-12s %9d %8d %6d %10.2f %10.2f %8.0f\n", k.name, t.answered, t.refused, t.found,
			t.seconds[len(t.seconds)/2], t.slowest, t.largest)
	}
}
