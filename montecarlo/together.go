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
	parts map[int64][]part
	size  int      // of all tallies that are kept
	runs  []*Tally // by program: what [Together.Run] keeps; nil for those that were handed out
	limit error    // what ended the runs
}

// A part is a range of blocks that was sampled, by the block that it begins with.
type part struct {
	to      int64
	tallies []*Tally // by program; nil for those that were handed out
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
			g = &group{parts: map[int64][]part{}}
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
	if g, i := t.group(p); g != nil && o.Precision == 0 && o.Trials > 0 {
		return g.run(ctx, i, o)
	}
	return p.Run(ctx, o)
}

func (g *group) run(ctx context.Context, i int, o Options) (*Tally, error) {
	if g.runs != nil && g.runs[i] != nil {
		t := g.runs[i]
		g.runs[i] = nil
		if o.Progress != nil {
			o.Progress(t.trials)
		}
		return t, g.limit
	}
	r := newRunner(o, o.Trials, 0, Blocks(o.Trials), g.all...)
	tallies, err := r.run(ctx, r.to)
	if err != nil && !isEnd(err) {
		// It may be the error of another program.
		g.all, g.runs = nil, nil
		return g.alone[i].Run(ctx, o)
	}
	if tallies == nil {
		return nil, err
	}
	t := tallies[i]
	if ctx.Err() == nil {
		tallies[i] = nil
		g.runs, g.limit = tallies, err
	}
	return t, err
}

// RunBlocks is [Program.RunBlocks] of a program, by itself where t is nil. What is ended has no
// tally.
func (t *Together) RunBlocks(ctx context.Context, p *Program, o Options, from, to int64) (*Tally, error) {
	if g, i := t.group(p); g != nil && from < to {
		return g.runBlocks(ctx, i, o, from, to)
	}
	return p.RunBlocks(ctx, o, from, to)
}

func (g *group) runBlocks(ctx context.Context, i int, o Options, from, to int64) (*Tally, error) {
	total := newTally(g.all[i])
	for at := from; at < to; {
		tally, end := g.held(i, at, to)
		if tally == nil {
			end = min(to, nextCut(at))
			r := newRunner(o, math.MaxInt64, at, end, g.all...)
			r.limit -= total.work
			tallies, err := r.run(ctx, end)
			if isEnd(err) {
				return nil, err
			}
			if err != nil {
				// It may be the error of another program.
				g.all, g.parts = nil, nil
				return g.alone[i].RunBlocks(ctx, o, from, to)
			}
			tally = tallies[i]
			tallies[i] = nil
			g.hold(at, part{end, tallies})
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

// nextCut is where a range ends at the latest that begins with a block: an eighth of a power of
// two, so that programs that want different numbers of samples have most ranges in common, and
// a power of two where there are too few blocks for all cores.
func nextCut(block int64) int64 {
	const cuts, few = 8, 128
	step := int64(1) << bits.Len64(uint64(block)) >> 1
	if block >= few {
		step /= cuts
	}
	return block - block%max(1, step) + max(1, step)
}

// held hands out the tally of a program of the longest range that begins with a block and
// ends soon enough; nil if there is none.
func (g *group) held(i int, from, most int64) (found *Tally, to int64) {
	var in part
	for _, p := range g.parts[from] {
		if p.to <= most && p.to > in.to && p.tallies[i] != nil {
			in = p
		}
	}
	if in.tallies == nil {
		return nil, 0
	}
	found = in.tallies[i]
	in.tallies[i] = nil
	g.size -= found.size()
	return found, in.to
}

// hold keeps what was sampled, or forgets all where it grows too large.
func (g *group) hold(from int64, p part) {
	for _, t := range p.tallies {
		if t != nil {
			g.size += t.size()
		}
	}
	if g.size > maxHeld {
		g.parts, g.size = map[int64][]part{}, 0
		return
	}
	g.parts[from] = append(g.parts[from], p)
}

// size is how many counters a tally has, about.
func (t *Tally) size() int {
	const entry = 16 // that an entry of a map takes
	return len(t.dense) + entry*len(t.sparse) + entry
}
