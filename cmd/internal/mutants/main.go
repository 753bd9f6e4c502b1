// Command mutants tests the tests: it edits the source of the engines, one small edit at a
// time, and says which of them no test notices.
//
// It is ours because what there is runs either the tests of the edited package alone, and
// most of what tests a room of a house is at the house's front, or the whole suite.
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
			"exact", "exact/budget", "exact/constant", "exact/dist", "exact/encounter", "exact/markov", "exact/multiset",
			"exact/plan", "exact/pool", "exact/rational",
		},
		then: []string{"exact"},
	},
	{rooms: []string{"montecarlo/compile", "montecarlo/table", "montecarlo/vm"}, then: []string{"montecarlo"}},
	{rooms: []string{"reports/agreement"}},
	{rooms: []string{"scenarios/notation"}, then: []string{"scenarios/notation/notationtest"}},
}

// An options is what is asked for.
type options struct {
	root, rooms string
	match       *regexp.Regexp
	seed        uint64
	sample      int
	within      time.Duration
	workers     int
	limit       time.Duration
	skip        string
	evidence    bool
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
	flag.DurationVar(&o.limit, "limit", 0, "a mutant is killed if the tests of a package take longer; ten times what they take, measured first, if 0")
	flag.IntVar(&o.workers, "workers", 1, "how many mutants are tried at a time")
	flag.StringVar(&o.skip, "skip", "", "a regular expression of tests at the front of a house that are left out")
	flag.BoolVar(&o.evidence, "evidence", false, "try the tests of reports/evidence, which take minutes, on what would survive")
	flag.Float64Var(&o.least, "least", 90, "end with status 1 if a smaller percentage of all is killed or explained")
	out := flag.String("out", "", "where to write the report; standard output if empty")
	flag.Parse()
	o.match = regexp.MustCompile(*match)
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
	stages []stage
	left   []mutant
	drawn  int
}

// results tries mutants of one room after the other, and again, until each has its sample or
// time is over.
func (o options) results(ctx context.Context, houses []house, reasons *explained) (results []result, stale []string, err error) {
	end := time.Now().Add(o.within)
	rooms, there, err := o.open(ctx, houses)
	if err != nil {
		return nil, nil, err
	}
	for name := range reasons.of {
		file, _, _ := strings.Cut(name, " ")
		if there[file] != nil && !there[file][name] {
			stale = append(stale, name)
		}
	}
	slices.Sort(stale)
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
			if first == nil && time.Now().Before(end) && r.drawn < o.sample && len(r.left) > 0 {
				m := r.left[0]
				r.left = r.left[1:]
				r.drawn++
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
					f, by, err = try(ctx, o.root, m, r.stages)
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

// count notes what became of a mutant. One that does not compile is not counted as drawn.
func (r *room) count(m mutant, f fate, explained bool) {
	switch {
	case f == invalid:
		r.drawn--
	case f == killed:
		r.killed++
	case explained:
		r.explained = append(r.explained, m.name)
	default:
		r.survived = append(r.survived, m)
	}
}

// open lists the mutants of the rooms that are asked for, shuffled, and the names of all by
// their file.
func (o options) open(ctx context.Context, houses []house) ([]*room, map[string]map[string]bool, error) {
	var out []*room
	there := map[string]map[string]bool{}
	limits := map[string]stage{}
	for _, h := range houses {
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
			r := &room{result: result{room: name, all: len(list)}, left: list}
			hash := fnv.New64a()
			hash.Write([]byte(name))
			rng := rand.New(rand.NewPCG(o.seed, hash.Sum64()))
			rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			packages := append([]string{name}, h.then...)
			if o.evidence {
				packages = append(packages, "reports/evidence")
			}
			for _, p := range slices.Compact(packages) {
				if _, ok := limits[p]; !ok {
					s := stage{name: p, limit: o.limit}
					if p != name {
						s.skip = o.skip
					}
					if o.limit == 0 {
						if s, err = measured(ctx, o.root, s); err != nil {
							return nil, nil, err
						}
					}
					limits[p] = s
				}
				r.stages = append(r.stages, limits[p])
			}
			out = append(out, r)
		}
	}
	if len(out) == 0 {
		return nil, nil, fmt.Errorf("there is no room %s", o.rooms)
	}
	return out, there, nil
}
