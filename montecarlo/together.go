package montecarlo

import (
	"context"
	"math/bits"
	"slices"

	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
)

// Together samples programs of the same encounter side by side: those that differ only in what they
// ask of its end. Whichever is asked for first, the samples are read for the others too. Results and
// charged work are as if every program ran by itself. Not for concurrent use.
type Together struct{ groups []*group }

// A group is the programs of one encounter.
type group struct {
	alone []*Program // each by itself
	all   []*Program // the same programs compiled to common code; nil if that failed
	known map[span]shared
	size  int // of all tallies that are kept
}

// A span is a range of blocks of a run of so many samples.
type span struct{ from, to, trials int64 }

// shared is what was sampled of a span.
type shared struct {
	tallies []*Tally // by program; nil for those that were handed out
	end     error    // what ended it
}

// maxHeld is how many counters the tallies may have together that are kept for programs to
// come.
const maxHeld = 1 << 21

// NewTogether groups the programs that follow the same encounter.
func NewTogether(programs []*Program) *Together {
	var trees notation.Interner
	groups := map[notation.Expr]*group{}
	t := &Together{}
	for _, p := range programs {
		_, rest, ok := compile.Ending(p.of)
		if !ok {
			continue
		}
		key := trees.Intern(rest)
		g := groups[key]
		if g == nil {
			g = &group{known: map[span]shared{}}
			groups[key] = g
			t.groups = append(t.groups, g)
		}
		g.alone = append(g.alone, p)
	}
	for _, g := range t.groups {
		g.compile()
	}
	return t
}

// compile compiles the programs of the group to common code. g.all stays nil if there is only one
// program or it cannot be done.
func (g *group) compile() {
	if len(g.alone) < 2 {
		return
	}
	var trees []notation.Expr
	for _, p := range g.alone {
		trees = append(trees, p.of)
	}
	programs, ok, err := compile.Together(trees)
	if err != nil || !ok {
		return
	}
	for i, p := range programs {
		g.all = append(g.all, &Program{of: trees[i], compiled: p, layout: newLayout(p)})
	}
}

// group returns the group that samples the program p, and its index in it; nil if p is sampled by
// itself.
func (t *Together) group(p *Program) (*group, int) {
	if t == nil {
		return nil, 0
	}
	for _, g := range t.groups {
		if i := slices.Index(g.alone, p); i >= 0 && g.all != nil {
			return g, i
		}
	}
	return nil, 0
}

// Run does what [Program.Run] does for p, with common samples. p runs by itself if t is nil, or if
// o.Precision decides the number of samples.
func (t *Together) Run(ctx context.Context, p *Program, o Options) (*Tally, error) {
	g, i := t.group(p)
	if g == nil || o.Precision != 0 || o.Trials < 1 {
		return p.Run(ctx, o)
	}
	tally, err := g.sample(ctx, i, o, span{0, Blocks(o.Trials), o.Trials}, 0)
	if g.all == nil {
		return p.Run(ctx, o)
	}
	if o.Progress != nil && tally != nil {
		o.Progress(tally.trials)
	}
	return tally, err
}

// RunBlocks does what [Program.RunBlocks] does for p, with common samples; but a run that is ended
// returns no tally. Ranges are split at powers of two, so that programs with different ranges share
// most samples.
func (t *Together) RunBlocks(ctx context.Context, p *Program, o Options, from, to int64) (*Tally, error) {
	g, i := t.group(p)
	if g == nil || from >= to {
		return p.RunBlocks(ctx, o, from, to)
	}
	total := newTally(g.all[i])
	for at := from; at < to; {
		end := min(to, int64(1)<<bits.Len64(uint64(at)))
		tally, err := g.sample(ctx, i, o, span{at, end, o.all()}, total.work)
		if g.all == nil {
			return p.RunBlocks(ctx, o, from, to)
		}
		if err != nil {
			return nil, err
		}
		total.Add(tally)
		if at = end; total.work > o.limit() {
			return nil, o.tooMuch(total.Work(), 0, (to-from)*BlockSize)
		}
	}
	if err := total.Err(); err != nil {
		return nil, err
	}
	return total, nil
}

// sample returns the tally of program i for the blocks of s, and samples them if no program has yet.
// spent is the work done before. After an error in a sample, which may be another program's, g.all is
// nil.
func (g *group) sample(ctx context.Context, i int, o Options, s span, spent int64) (*Tally, error) {
	found, ok := g.known[s]
	if !ok || found.tallies[i] == nil {
		r := newRunner(o, s.trials, s.from, s.to, g.all...)
		r.limit -= spent
		var err error
		found.tallies, err = r.run(ctx, s.to)
		switch found.end = err; {
		case err != nil && !isEnd(err):
			g.all, g.known = nil, nil
			return nil, err
		case found.tallies == nil:
			return nil, err
		case ctx.Err() == nil:
			g.hold(s, found)
		}
	}
	tally := found.tallies[i]
	found.tallies[i] = nil
	if _, isHeld := g.known[s]; isHeld {
		g.size -= tally.size()
	}
	return tally, found.end
}

// hold keeps the tallies of a span for the other programs, or drops all tallies if they grow too
// large.
func (g *group) hold(s span, found shared) {
	for _, t := range found.tallies {
		g.size += t.size()
	}
	if g.size > maxHeld {
		g.known, g.size = map[span]shared{}, 0
		return
	}
	g.known[s] = found
}

// size estimates the memory of a tally, in counters.
func (t *Tally) size() int {
	const entry = 16 // that an entry of a map takes
	return len(t.dense) + entry*len(t.sparse) + entry
}
