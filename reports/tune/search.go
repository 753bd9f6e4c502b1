package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"

	"golang.org/x/sync/errgroup"
	"gonum.org/v1/gonum/optimize"

	"oddsmith/exact"
	"oddsmith/reports/bug"
	"oddsmith/reports/evidence"
)

// How long is searched: so many times from another start, so many generations of so many settings each
// and a few more for every parameter.
const (
	searchStarts      = 8
	searchGenerations = 100
	searchPopulation  = 12
)

// A searcher evaluates settings here and there, each once.
type searcher struct {
	*Problem
	ctx    context.Context
	caches chan *exact.Cache // one for everybody who evaluates at a time

	lock  sync.Mutex
	known map[int]*Setting // nil for one that the rules do not allow
	err   error            // what ended the search
}

// search looks for the best of more settings than can be evaluated: by CMA-ES over places in the lists of
// values, from today's values on and then from random ones, each time followed by the way from the best to
// better neighbours, until none is. It ends once a start led to a setting that meets all goals.
func (p *Problem) search(ctx context.Context) error {
	workers := max(1, p.options.Sampling.Workers)
	p.options.Sampling.Workers, p.options.Sampling.Progress = 1, nil
	s := &searcher{Problem: p, ctx: ctx, caches: make(chan *exact.Cache, workers), known: map[int]*Setting{}}
	for range workers {
		s.caches <- &exact.Cache{}
	}
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

// start is where a search begins, in shares of the lists of values: today's values, or random ones.
func (s *searcher) start(start int, random *rand.Rand) []float64 {
	x := make([]float64, len(s.axes))
	for k, a := range s.axes {
		x[k] = random.Float64()
		if start == 0 {
			at := 0
			for i, steps := range a.steps {
				if steps < a.steps[at] {
					at = i
				}
			}
			x[k] = (float64(at) + 0.5) / float64(a.size)
		}
	}
	return x
}

// evolve searches by CMA-ES.
func (s *searcher) evolve(from []float64, random *rand.Rand, workers int) error {
	problem := optimize.Problem{
		Func: func(x []float64) float64 {
			index, outside := s.at(x)
			setting := s.evaluate(index)
			if setting == nil {
				return math.MaxFloat32
			}
			return min(setting.Distance, math.MaxFloat32/2) + 1e-3*setting.Steps/float64(len(s.axes)) + outside
		},
		Status: func() (optimize.Status, error) {
			if err := s.ended(); err != nil {
				return optimize.Failure, err
			}
			return optimize.NotTerminated, nil
		},
	}
	method := &optimize.CmaEsChol{InitStepSize: 0.3, Population: searchPopulation + 4*len(s.axes), Src: random}
	settings := &optimize.Settings{MajorIterations: searchGenerations, Concurrent: workers}
	_, _ = optimize.Minimize(problem, from, settings, method) // the best are kept; why it ends does not matter
	return s.ended()
}

// at is the setting that stands for shares of the lists of values, and how far they are outside.
func (s *searcher) at(x []float64) (index int, outside float64) {
	for k, a := range s.axes {
		inside := max(0, min(1, x[k]))
		outside += math.Abs(x[k] - inside)
		index = index*a.size + min(a.size-1, int(inside*float64(a.size)))
	}
	return index, outside
}

// improve goes from the best setting to its best neighbour, until none is better.
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

// neighbours are the settings that differ in one parameter, by one place of numbers and dice, and by any
// word; and those that differ in two by one place.
func (s *searcher) neighbours(index int) []int {
	at, unit := make([]int, len(s.axes)), make([]int, len(s.axes))
	rest, step := index, 1
	for k := len(s.axes) - 1; k >= 0; k-- {
		n := s.axes[k].size
		at[k], unit[k] = rest%n, step
		rest, step = rest/n, step*n
	}
	moves := make([][]int, len(s.axes)) // by parameter: what is added to the index
	var out []int
	for k, a := range s.axes {
		for to := range a.size {
			if to != at[k] && (!a.ordered || max(to-at[k], at[k]-to) == 1) {
				moves[k] = append(moves[k], (to-at[k])*unit[k])
			}
		}
		for _, move := range moves[k] {
			out = append(out, index+move)
			for _, others := range moves[:k] {
				for _, other := range others {
					out = append(out, index+move+other)
				}
			}
		}
	}
	return out
}

// ended is what ended the search.
func (s *searcher) ended() error {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.err
}

// evaluate returns what a setting is worth; nil if the rules do not allow it, or if it could not be found.
func (s *searcher) evaluate(index int) *Setting {
	s.lock.Lock()
	setting, isKnown := s.known[index]
	err := s.err
	s.lock.Unlock()
	if isKnown || err != nil {
		return setting
	}
	err = bug.Catch(func() error {
		setting, err = s.one(index)
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
	if _, isKnown := s.known[index]; !isKnown {
		s.known[index] = setting
		if setting != nil {
			s.note(setting)
		}
	}
	return setting
}

// one evaluates a setting.
func (s *searcher) one(index int) (*Setting, error) {
	if s.grid.Check(index, index+1) != nil {
		return nil, nil
	}
	o := s.options
	o.Cache = <-s.caches
	defer func() { s.caches <- o.Cache }()
	run, err := evidence.RunMeasures(s.ctx, s.grid.Bind(index), s.measures, o)
	if err != nil {
		return nil, err
	}
	return s.setting(index, s.judge(run)), nil
}
