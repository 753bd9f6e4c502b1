package montecarlo

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
)

// Together samples programs that follow the same encounter, and differ in what they ask of its
// end alone, side by side: whichever is asked for first, its samples are read for the others
// as well. Every program has the samples that it has by itself, and is charged the work of all
// of them whoever is asked for first, as if nobody else were. It must not be used by two
// goroutines at a time.
type Together struct{ groups []*group }

// A group is programs of the same encounter.
type group struct {
	alone []*Program // each by itself
	all   []*Program // as many, of the same code; nil where that failed
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

// NewTogether groups programs by their encounters.
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

// compile makes programs of the same code, if there are several and that can be done.
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

// group returns the group that samples a program with others, and its place there; nil if
// the program is sampled by itself.
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

// Run is [Program.Run] of a program, by itself where t is nil or where the number of samples
// follows from what is found.
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

// RunBlocks is [Program.RunBlocks] of a program, by itself where t is nil. What is ended has no
// tally. The range is sampled up to powers of two, so that programs that want different numbers of
// samples have most of them in common.
func (t *Together) RunBlocks(ctx context.Context, p *Program, o Options, from, to int64) (*Tally, error) {
	g, i := t.group(p)
	if g == nil || from >= to {
		return p.RunBlocks(ctx, o, from, to)
	}
	total := newTally(g.all[i])
	for at := from; at < to; {
		end := min(to, int64(1)<<bits.Len64(uint64(at)))
		tally, err := g.sample(ctx, i, o, span{at, end, math.MaxInt64}, total.work)
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

// sample is the tally of a program of a span, which is sampled unless it is known, when so much work was
// done before. An error of a sample may be that of another program: then there are no programs of the same
// code any more.
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

// hold keeps what was sampled, or forgets all where it grows too large.
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

// size is how many counters a tally has, about.
func (t *Tally) size() int {
	const entry = 16 // that an entry of a map takes
	return len(t.dense) + entry*len(t.sparse) + entry
}
