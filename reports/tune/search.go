package tune

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"golang.org/x/sync/errgroup"

	"oddsmith/exact"
	"oddsmith/reports/bug"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
)

// How long is searched: so many times from another start, so many generations of so many settings each
// and a few more for every parameter.
const (
	searchStarts      = 8
	searchGenerations = 100
	searchPopulation  = 12
)

// maxTogether is how many settings that are solved together are looked at for one that is searched for.
const maxTogether = 1 << 16

// A Minimizer looks for where a function is least, generation by generation; package cmaes has one.
type Minimizer func(Minimization)

// A Minimization is what a minimizer looks for, and until when.
type Minimization struct {
	Func        func(x []float64) float64 // may be called by several workers at once
	From        []float64
	Population  int // of a generation
	Generations int // at most
	Random      rand.Source
	Workers     int
	Failed      func() error // an error ends it
	Met         func() bool  // true after a generation ends it
}

// A searcher evaluates settings here and there, each once. Of those that differ only in what an encounter starts
// with all are evaluated together, and the best of them stands for all.
type searcher struct {
	*Problem
	ctx      context.Context
	caches   chan *exact.Cache // one for everybody who evaluates at a time
	searched []int             // the axes that are searched along
	units    []int             // by axis: how far apart neighbours are
	together []int             // the settings that are solved together, from the first of them on

	lock  sync.Mutex
	known map[int]*Setting // the best of those that are solved together; nil where the rules allow none
	err   error            // what ended the search
}

// search looks for a good setting where there are too many to evaluate: it runs a minimizer from
// today's values and then from random ones, and improves the best setting step by step, until one
// meets all goals.
func (p *Problem) search(ctx context.Context) error {
	if p.Minimize == nil {
		return fmt.Errorf("%s settings are more than the %s that can be evaluated here: let less vary, or in larger steps, or use analyze tune, which searches for the best",
			shown.Thousands(int64(p.grid.Len())), shown.Thousands(MaxEvaluated))
	}
	workers := max(1, p.session.Sampling.Workers)
	p.session.Sampling.Workers, p.session.Sampling.Progress = 1, nil
	s := &searcher{Problem: p, ctx: ctx, caches: make(chan *exact.Cache, workers), known: map[int]*Setting{}}
	for range workers {
		s.caches <- &exact.Cache{}
	}
	s.axesOfSearch()
	random := rand.New(rand.NewPCG(p.Seed, 0))
	for start := range searchStarts {
		if err := s.evolve(s.start(start, random), random, workers); err != nil {
			return err
		}
		if err := s.improve(workers); err != nil {
			return err
		}
		if p.found.met > 0 {
			return nil
		}
	}
	return nil
}

// axesOfSearch chooses the axes to search. Settings that differ only in start values of an
// encounter are evaluated together, so their axes are not searched.
func (s *searcher) axesOfSearch() {
	s.units, s.together = make([]int, len(s.axes)), []int{0}
	unit := 1
	for k := len(s.axes) - 1; k >= 0; k-- {
		s.units[k], unit = unit, unit*s.axes[k].size
	}
	isStart := sweep.Starts(s.grid, s.quantities(), s.session)
	for k, a := range s.axes {
		if isStart == nil || !isStart[k] || len(s.together)*a.size > maxTogether {
			s.searched = append(s.searched, k)
			continue
		}
		var more []int
		for _, index := range s.together {
			for i := range a.size {
				more = append(more, index+i*s.units[k])
			}
		}
		s.together = more
	}
}

// start returns the point where a search begins, with coordinates in [0, 1]: today's values if
// start is 0, else random values.
func (s *searcher) start(start int, random *rand.Rand) []float64 {
	x := make([]float64, len(s.searched))
	for i, k := range s.searched {
		a := s.axes[k]
		x[i] = random.Float64()
		if start == 0 {
			at := 0
			for place, steps := range a.steps {
				if steps < a.steps[at] {
					at = place
				}
			}
			x[i] = (float64(at) + 0.5) / float64(a.size)
		}
	}
	return x
}

// evolve runs the minimizer from a point.
func (s *searcher) evolve(from []float64, random *rand.Rand, workers int) error {
	s.Minimize(Minimization{
		Func: func(x []float64) float64 {
			index, outside := s.at(x)
			setting := s.evaluate(index)
			if setting == nil {
				return math.MaxFloat32
			}
			return min(setting.Distance, math.MaxFloat32/2) + 1e-3*setting.Steps/float64(len(s.axes)) + outside
		},
		From: from, Population: searchPopulation + 4*len(s.axes), Generations: searchGenerations,
		Random: random, Workers: workers, Failed: s.ended, Met: s.isMet,
	})
	return s.ended()
}

// isMet reports whether a setting was found that meets all goals.
func (s *searcher) isMet() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.found.met > 0
}

// at returns the index of the setting at a point x, whose coordinates are shares of the lists of values, and
// how far x is outside of [0, 1].
func (s *searcher) at(x []float64) (index int, outside float64) {
	for i, k := range s.searched {
		size := s.axes[k].size
		inside := max(0, min(1, x[i]))
		outside += math.Abs(x[i] - inside)
		index += s.units[k] * min(size-1, int(inside*float64(size)))
	}
	return index, outside
}

// improve moves from the best setting to its best neighbour until no neighbour is better.
func (s *searcher) improve(workers int) error {
	for len(s.found.best) > 0 {
		best := s.found.best[0]
		team := new(errgroup.Group)
		team.SetLimit(workers)
		for _, index := range s.neighbours(best.Index) {
			team.Go(func() error { s.evaluate(index); return nil })
		}
		_ = team.Wait() // errors are noted
		if err := s.ended(); err != nil || s.found.best[0] == best {
			return err
		}
	}
	return nil
}

// neighbours returns the indices of the settings that differ from one in one or two searched
// parameters: by one place in the list for numbers and dice, by any change for words. The other
// parameters have their first value.
func (s *searcher) neighbours(index int) []int {
	first := 0 // of those that are solved together
	for _, k := range s.searched {
		first += s.units[k] * (index / s.units[k] % s.axes[k].size)
	}
	var out, before []int // before are moves along one axis
	for _, k := range s.searched {
		a, at := s.axes[k], index/s.units[k]%s.axes[k].size
		var moves []int
		for to := range a.size {
			if to != at && (!a.ordered || max(to-at, at-to) == 1) {
				moves = append(moves, (to-at)*s.units[k])
			}
		}
		for _, move := range moves {
			out = append(out, first+move)
			for _, other := range before {
				out = append(out, first+move+other)
			}
		}
		before = append(before, moves...)
	}
	return out
}

// ended returns the error that ended the search; nil if none has.
func (s *searcher) ended() error {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.err
}

// evaluate evaluates the setting with the index first, and those that are evaluated together with it, and
// returns the best of them; nil if the rules allow none or there was an error. The result is cached.
func (s *searcher) evaluate(first int) *Setting {
	s.lock.Lock()
	best, isKnown := s.known[first]
	err := s.err
	s.lock.Unlock()
	if isKnown || err != nil {
		return best
	}
	var list []*Setting
	err = bug.Catch(func() (err error) {
		list, err = s.all(first)
		return err
	})
	s.lock.Lock()
	defer s.lock.Unlock()
	if err != nil {
		if s.err == nil {
			s.err = err
		}
		return nil
	}
	if known, isKnown := s.known[first]; isKnown {
		return known
	}
	for _, setting := range list {
		s.note(setting)
		if best == nil || compare(setting, best) < 0 {
			best = setting
		}
	}
	s.known[first] = best
	return best
}

// all evaluates the setting with the index first, and those that are evaluated together with it, as far as the
// rules allow them.
func (s *searcher) all(first int) ([]*Setting, error) {
	var out []*Setting
	if len(s.together) > 1 {
		var cells []int
		for _, more := range s.together {
			if cell := first + more; s.grid.Refusal(cell) == nil {
				cells = append(cells, cell)
			}
		}
		_, err := s.means(s.ctx, cells, func(setting *Setting) { out = append(out, setting) })
		if err != nil || len(out) > 0 {
			return out, err
		}
	}
	if s.grid.Refusal(first) != nil {
		return nil, nil
	}
	session := s.session
	session.Cache = <-s.caches
	defer func() { s.caches <- session.Cache }()
	run, err := session.Run(s.ctx, s.grid.Bind(first), s.measures...)
	if err != nil {
		return nil, err
	}
	return []*Setting{s.setting(first, s.judge(run))}, nil
}
