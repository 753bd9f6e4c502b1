// Command mutants tests the tests: it edits the source of the engines, one small edit at a
// time, and says which of them no test notices.
//
// Many mutants are built at a time. A variable of the environment says which of them runs, and
// it meets the tests that run its line, the quickest first. The program is ours because what
// there is builds one mutant at a time, and runs either the tests of the edited package alone,
// and most of what tests a room of a house is at the house's front, or the whole suite.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// A house is some rooms, and what tests them after their own tests have passed.
type house struct {
	rooms []string
	then  []string
}

var houses = []house{
	{
		rooms: []string{
			"exact", "exact/budget", "exact/constant", "exact/dist", "exact/encounter", "exact/generating", "exact/markov",
			"exact/multiset", "exact/plan", "exact/pool", "exact/rational", "exact/slots",
		},
		then: []string{"exact"},
	},
	{rooms: []string{"montecarlo", "montecarlo/compile", "montecarlo/random", "montecarlo/vm"}, then: []string{"montecarlo"}},
	{rooms: []string{"reports/agreement"}},
	{rooms: []string{"scenarios/literal", "scenarios/notation"}, then: []string{"scenarios/notation/notationtest"}},
}

// An options is what is asked for.
type options struct {
	root, rooms string
	match       *regexp.Regexp
	seed        uint64
	sample      int
	within      time.Duration
	workers     int
	tests       *regexp.Regexp
	most        time.Duration
	near        bool
	least       float64
}

func main() {
	var o options
	flag.StringVar(&o.root, "root", ".", "the folder of the module")
	flag.StringVar(&o.rooms, "rooms", "", "the rooms, separated by commas; all of them if empty")
	match := flag.String("match", "", "a regular expression: only mutants whose name it matches")
	flag.Uint64Var(&o.seed, "seed", 1, "what is drawn")
	flag.IntVar(&o.sample, "sample", 20, "how many mutants of each room are drawn")
	flag.DurationVar(&o.within, "for", time.Hour, "no mutant is drawn after this time")
	flag.IntVar(&o.workers, "workers", 1, "how many mutants are tried at a time")
	tests := flag.String("tests", "", "a regular expression: only tests whose name it matches")
	flag.DurationVar(&o.most, "most", 0, "of the tests that run a mutant's line, the quickest that take so much of the processor together; all of them if 0")
	flag.BoolVar(&o.near, "near", false, "only the tests of the room itself, not those at the front of its house")
	flag.Float64Var(&o.least, "least", 90, "end with status 1 if a smaller percentage of all is killed or explained")
	out := flag.String("out", "", "where to write the report; standard output if empty")
	flag.Parse()
	o.match, o.tests = regexp.MustCompile(*match), regexp.MustCompile(*tests)
	if err := run(context.Background(), o, *out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options, out string) error {
	reasons, err := readExplained(explainedText)
	if err != nil {
		return err
	}
	if o.root, err = filepath.Abs(o.root); err != nil {
		return err
	}
	results, stale, err := o.results(ctx, houses, reasons)
	if err != nil {
		return err
	}
	w := io.Writer(os.Stdout)
	if out != "" {
		f, err := os.Create(out)
		if err != nil {
			return err
		}
		defer f.Close()
		w = f
	}
	write(w, o.seed, results, reasons, stale)
	var total result
	for _, r := range results {
		total.killed += r.killed
		total.explained = append(total.explained, r.explained...)
		total.survived = append(total.survived, r.survived...)
	}
	if total.share() < o.least {
		return fmt.Errorf("%.0f %% of the mutants were killed or are explained, want %g %%", total.share(), o.least)
	}
	return nil
}

// A room is drawn from, mutant by mutant.
type room struct {
	result
	left   []mutant // that are drawn, and not tried yet
	house  *coverage
	trials *trials // of those that can be built together
	builder
}

// results tries mutants of one room after the other, and again, until each has its sample or
// time is over.
func (o options) results(ctx context.Context, houses []house, reasons *explained) (results []result, stale []string, err error) {
	end := time.Now().Add(o.within)
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(folder)
	rooms, there, err := o.open(ctx, folder, houses, reasons)
	if err != nil {
		return nil, nil, err
	}
	stale = reasons.stale(there, o.rooms == "")
	var (
		mu    sync.Mutex
		wg    sync.WaitGroup
		first error
		next  int
	)
	draw := func() (*room, mutant, bool) {
		mu.Lock()
		defer mu.Unlock()
		for range rooms {
			r := rooms[next%len(rooms)]
			next++
			if first == nil && time.Now().Before(end) && len(r.left) > 0 {
				m := r.left[0]
				r.left = r.left[1:]
				return r, m, true
			}
		}
		return nil, mutant{}, false
	}
	for range o.workers {
		wg.Go(func() {
			for {
				r, m, ok := draw()
				if !ok {
					return
				}
				f, by, err := survived, "explained", error(nil)
				if reasons.reason(m.name) == "" {
					f, by, err = r.try(ctx, m, o.most)
				}
				mu.Lock()
				r.count(m, f, reasons.reason(m.name) != "")
				first = errors.Join(first, err)
				mu.Unlock()
				fmt.Fprintf(os.Stderr, "%s: %s %s\n", m.name, f, by)
			}
		})
	}
	wg.Wait()
	for _, r := range rooms {
		results = append(results, r.result)
	}
	return results, stale, first
}

// try finds out what becomes of a mutant, which is built now if it could not be built with
// the others.
func (r *room) try(ctx context.Context, m mutant, most time.Duration) (f fate, by string, err error) {
	of := r.trials
	if !m.in.copies() {
		if of, err = r.alone(ctx, m); of == nil || err != nil {
			return invalid, "", err
		}
		defer of.remove()
	}
	return of.try(ctx, m, quickest(r.house.of(m), most))
}

// count notes what became of a mutant. One that does not compile is not counted as drawn.
func (r *room) count(m mutant, f fate, explained bool) {
	switch {
	case f == invalid:
	case f == killed:
		r.killed++
	case explained:
		r.explained = append(r.explained, m.name)
	default:
		r.survived = append(r.survived, m)
	}
}

// open draws the mutants of the rooms that are asked for, and builds them. It lists the names
// of all by their file.
func (o options) open(ctx context.Context, folder string, houses []house, reasons *explained) ([]*room, map[string]map[string]bool, error) {
	var out []*room
	there := map[string]map[string]bool{}
	for _, h := range houses {
		var stages, names []string
		var rooms []*room
		for _, name := range h.rooms {
			if o.rooms != "" && !slices.Contains(strings.Split(o.rooms, ","), name) {
				continue
			}
			list, err := mutantsOf(o.root, name)
			if err != nil {
				return nil, nil, err
			}
			for _, m := range list {
				if there[m.file] == nil {
					there[m.file] = map[string]bool{}
				}
				there[m.file][m.name] = true
			}
			if o.match != nil {
				list = slices.DeleteFunc(list, func(m mutant) bool { return !o.match.MatchString(m.name) })
			}
			if len(list) == 0 {
				continue
			}
			r := &room{result: result{room: name, all: len(list)}, left: o.drawn(name, list)}
			r.builder = builder{root: o.root, folder: folder, name: name, stages: []string{name}}
			for _, s := range h.then {
				if s != name && !o.near {
					r.stages = append(r.stages, s)
				}
			}
			for _, s := range r.stages {
				if !slices.Contains(stages, s) {
					stages = append(stages, s)
				}
			}
			rooms, names = append(rooms, r), append(names, name)
		}
		if len(rooms) == 0 {
			continue
		}
		c, err := covered(ctx, o.root, folder, names, stages, o.tests)
		if err != nil {
			return nil, nil, err
		}
		for _, r := range rooms {
			var built []mutant
			for _, m := range r.left {
				if m.in.copies() && reasons.reason(m.name) == "" {
					built = append(built, m)
				}
			}
			r.house = c
			if r.trials, err = r.together(ctx, built); err != nil {
				return nil, nil, err
			}
		}
		out = append(out, rooms...)
	}
	if len(out) == 0 {
		return nil, nil, fmt.Errorf("there is no room %s", o.rooms)
	}
	return out, there, nil
}

// drawn draws from the mutants of a room.
func (o options) drawn(room string, list []mutant) []mutant {
	hash := fnv.New64a()
	hash.Write([]byte(room))
	rng := rand.New(rand.NewPCG(o.seed, hash.Sum64()))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(o.sample, len(list))]
}
