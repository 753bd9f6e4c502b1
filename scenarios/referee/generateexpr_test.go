package referee_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// A gen makes one set of files. What it makes follows from its seed.
type gen struct {
	*rand.Rand
	room  float64 // into how many sequences of faces what is written next may branch
	funcs []function
}

func newGen(seed uint64) *gen {
	return &gen{Rand: rand.New(rand.NewPCG(seed, 34)), room: 64}
}

func (g *gen) chance(p float64) bool { return g.Float64() < p }

func (g *gen) between(lo, hi int) int { return lo + g.IntN(hi-lo+1) }

func pick[T any](g *gen, from ...T) T { return from[g.IntN(len(from))] }

// take takes some of the room; false if there is not as much.
func (g *gen) take(branches float64) bool {
	if branches > g.room {
		return false
	}
	g.room /= branches
	return true
}

// copies lets f write something that is rolled n times.
func (g *gen) copies(n int, f func() string) string {
	all := g.room
	g.room = math.Pow(all, 1/float64(n))
	one := g.room
	out := f()
	g.room = all / math.Pow(one/g.room, float64(n))
	return out
}

// within lets f write something with no more room than that.
func (g *gen) within(room float64, f func() string) string {
	all := g.room
	g.room = min(room, all)
	had := g.room
	out := f()
	g.room = all * g.room / had
	return out
}

// A named is what a name stands for, as far as it matters where it may be used.
type named struct {
	name     string
	branches float64  // whenever it is used
	words    []string // of a word
}

// An env is the names that an expression may use.
type env struct {
	nums, counts, truths, pools, words []named // counts are whole numbers from 0 to 3
	it, other                          bool
	certain                            bool // nothing may be rolled
}

// A function is a function of a file. The kinds of its parameters and of its value are n, t and p.
type function struct {
	name, params string
	kind         byte
	branches     float64
}

func (e env) with(kind byte, n named) env {
	switch kind {
	case 'n':
		e.nums = append(slices.Clip(e.nums), n)
	case 'c':
		e.nums = append(slices.Clip(e.nums), n)
		e.counts = append(slices.Clip(e.counts), n)
	case 't':
		e.truths = append(slices.Clip(e.truths), n)
	case 'p':
		e.pools = append(slices.Clip(e.pools), n)
	case 'w':
		e.words = append(slices.Clip(e.words), n)
	}
	return e
}

func (e env) inside(other bool) env {
	e.it, e.other = true, other
	return e
}

// use is one of some names, if there is room for one.
func (g *gen) use(from []named) (named, bool) {
	if len(from) == 0 {
		return named{}, false
	}
	n := pick(g, from...)
	return n, g.take(max(1, n.branches))
}

// number writes a number at most d operations deep.
func (g *gen) number(e env, d int) string {
	if d <= 0 || g.chance(0.15) {
		return g.atom(e)
	}
	sub := func() string { return g.bracketed(g.number(e, d-1)) }
	switch g.IntN(30) {
	case 0, 1, 2:
		return g.number(e, d-1) + pick(g, " + ", " - ") + sub()
	case 3:
		return sub() + " * " + sub()
	case 4, 5:
		return sub() + pick(g, " / ", " // ", " % ", " // ", " % ") + pick(g, "2", "3", "(-2)", "(-3)", "4")
	case 6:
		return "-" + g.bracketed(g.number(e, d-1))
	case 7:
		return "abs(" + g.number(e, d-1) + ")"
	case 8, 9:
		return pick(g, "floor", "ceil", "round") + "(" + sub() + pick(g, " / 2", " / 3", " / (-2)", " - 1/2", " - 2.5") + ")"
	case 10, 11:
		return pick(g, "min", "max") + "(" + g.number(e, d-1) + ", " + g.number(e, d-1) + ")"
	case 12, 13, 14:
		return "if(" + g.truth(e, d-1) + ", " + g.number(e, d-1) + ", " + g.number(e, d-1) + ")"
	case 15:
		return "sum(2, " + g.copies(2, func() string { return g.number(e, d-1) }) + ")"
	case 16:
		return "sum(" + pick(g, "2", "3", g.count(e)) + ", " + g.copies(3, func() string { return g.truth(e, d-1) }) + ")"
	case 17:
		return "rank(" + pick(g, "1", "2") + ", 2, " + g.copies(2, func() string { return g.number(e, d-1) }) + ")"
	case 18:
		return pick(g, "lowest", "highest") + "(" + pick(g, "d3", "2d3", "2d2 + 1", "d{1,4} - 2", "3", "2d3k1") + ")"
	case 19:
		return "explode(" + g.copies(3, func() string { return g.die(e) }) + ", it >= 2, " + pick(g, "1", "2") + ")"
	case 20:
		return "reroll(" + g.copies(2, func() string { return g.die(e) }) + ", it <= " + pick(g, "1", "2") + pick(g, ", 1)", ", 1)", ", 2)")
	case 21, 22, 23, 24, 25:
		return g.question(e, d)
	case 26, 27:
		if f, ok := g.call(e, 'n', d); ok {
			return f
		}
	case 28:
		if g.take(9) {
			return g.wholeDice(e)
		}
	}
	return g.atom(e)
}

// bracketed puts brackets around what has operators, mostly.
func (g *gen) bracketed(s string) string {
	if strings.Contains(s, " ") || strings.HasPrefix(s, "-") {
		return "(" + s + ")"
	}
	return s
}

// atom is a number, dice or a name.
func (g *gen) atom(e env) string {
	if e.other && g.chance(0.3) {
		return "other"
	}
	if e.it && g.chance(0.5) {
		return "it"
	}
	if g.chance(0.6) {
		if n, ok := g.use(e.nums); ok {
			return n.name
		}
	}
	if g.chance(0.5) && !e.certain {
		return g.die(e)
	}
	return pick(g, "0", "1", "2", "3", "1", "2", "3", "1/2", "50%", "-1", "4")
}

// die is dice.
func (g *gen) die(e env) string {
	if e.certain {
		return pick(g, "1", "2", "3")
	}
	switch {
	case g.chance(0.15) && g.take(4):
		return pick(g, "2d2", "d4", "d{1,1,2,5}", "(d2)d2", "2d2k1", "2d2kl1", "2d2dh1", "2d2d1", "d4r1", "d4ro<=2")
	case g.chance(0.3) && g.take(3):
		return pick(g, "d3", "dF", "1d3", "d{1,1,2}", "d3r1", "d3r<=1", "d3ro<=2", "1d3r2")
	case g.take(2):
		return pick(g, "d2", "d2", "1d2", "d{0,3}", "d{-1,1}")
	}
	return pick(g, "1", "2")
}

// wholeDice is dice with modifiers, or of a rolled number.
func (g *gen) wholeDice(e env) string {
	if e.certain {
		return "2"
	}
	return pick(g, "2d3k1", "2d3kl1", "2d3d1", "2d3dh1", "2d3r1", "2d3ro<=1", "(d2)d3", "d(d3+1)", "2d3ro<=2", "3d2k2", "3d2d2", "2d3")
}

// count is a whole number from 0 to 3.
func (g *gen) count(e env) string {
	if g.chance(0.4) {
		if n, ok := g.use(e.counts); ok {
			return n.name
		}
	}
	if g.chance(0.2) && !e.certain && g.take(2) {
		return "d2"
	}
	return pick(g, "1", "2", "2", "3", "0")
}

// question asks something of a pool.
func (g *gen) question(e env, d int) string {
	p := func() string { return g.pool(e, d-1) }
	it := func() string { return g.copies(2, func() string { return g.truth(e.inside(false), 1) }) }
	switch g.IntN(14) {
	case 0, 1:
		return g.indexed(p()) + "[" + pick(g, "1", "2", "-1", "-2", "3", g.count(env{certain: true})+"+1") + "]"
	case 2:
		return "sum(" + p() + ")"
	case 3:
		return "size(" + p() + ")"
	case 4:
		return pick(g, "max", "min") + "(" + p() + ")"
	case 5, 6, 7:
		return "count(" + p() + ", " + it() + ")"
	case 8:
		return "distinct(" + p() + ")"
	case 9:
		return "largest_set(" + p() + ")"
	case 10:
		return "sets(" + pick(g, "1", "2", "2") + ", " + p() + ")"
	case 11:
		return "longest_run(" + p() + ")"
	case 12:
		return "pairs(" + g.within(12, p) + ", " + g.within(12, p) + ", it " + pick(g, ">", ">=", "==", "<") + " other" + pick(g, "", " + 1") + ")"
	default:
		return "sum(" + pick(g, "keep", "keep_lowest", "drop", "drop_highest") + "(" + pick(g, "1", "2") + ", " + p() + "))"
	}
}

// indexed is a pool that an index may follow.
func (g *gen) indexed(p string) string { return p }

// pool is a pool of dice.
func (g *gen) pool(e env, d int) string {
	if len(e.pools) > 0 && g.chance(0.5) {
		if n, ok := g.use(e.pools); ok {
			return n.name
		}
	}
	if d > 0 && g.chance(0.5) {
		p := g.pool(e, d-1)
		switch g.IntN(8) {
		case 0:
			return "join(" + p + ", " + g.pool(e, 0) + ")"
		case 1:
			return pick(g, "keep", "keep_lowest", "drop", "drop_highest") + "(" + pick(g, "1", "2", g.count(e)) + ", " + p + ")"
		case 2, 3:
			return "where(" + p + ", " + g.copies(2, func() string { return g.truth(e.inside(false), 1) }) + ")"
		case 4, 5:
			return "each(" + p + ", " + g.copies(2, func() string { return g.number(e.inside(false), 1) }) + ")"
		case 6:
			if f, ok := g.call(e, 'p', d); ok {
				return f
			}
		}
		return p
	}
	plain := e
	plain.it, plain.other = false, false
	switch {
	case g.room >= 8 && g.chance(0.3):
		return "pool(3, " + g.copies(3, func() string { return g.die(plain) }) + ")"
	case g.room >= 4:
		return "pool(" + g.count(plain) + ", " + g.copies(3, func() string { return g.die(plain) }) + ")"
	}
	return "pool(2, 2)"
}

// truth is a condition.
func (g *gen) truth(e env, d int) string {
	if d > 0 {
		switch g.IntN(8) {
		case 0:
			return g.truth(e, d-1) + pick(g, " and ", " or ") + g.truth(e, d-1)
		case 1:
			return "not " + g.truthAtom(e)
		case 2:
			return "(" + g.truth(e, d-1) + " or " + g.truth(e, d-1) + ") and " + g.truth(e, d-1)
		case 3:
			return "if(" + g.truth(e, d-1) + ", " + g.truth(e, d-1) + ", " + g.truth(e, d-1) + ")"
		case 4:
			if f, ok := g.call(e, 't', d); ok {
				return f
			}
		}
	}
	if d <= 0 || g.chance(0.3) {
		return g.truthAtom(e)
	}
	switch g.IntN(6) {
	case 0:
		return g.bracketed(g.number(e, d-1)) + pick(g, " in 1..2", " in 0..3", " in {1, 3}", " in {2}")
	default:
		return g.number(e, d-1) + pick(g, " == ", " != ", " < ", " <= ", " > ", " >= ") + g.number(e, d-1)
	}
}

// truthAtom is a condition without operators of its own, or in brackets.
func (g *gen) truthAtom(e env) string {
	switch {
	case g.chance(0.25):
		if n, ok := g.use(e.truths); ok {
			return n.name
		}
	case g.chance(0.35) && len(e.words) > 0:
		if n, ok := g.use(e.words); ok {
			switch {
			case len(n.words) > 1 && g.chance(0.3):
				return "(" + n.name + " in {" + n.words[0] + ", " + n.words[1] + "})"
			default:
				return "(" + n.name + pick(g, " == ", " != ") + pick(g, n.words...) + ")"
			}
		}
	case g.chance(0.3) && !e.certain && g.take(2):
		return "chance(" + pick(g, "1/2", "1/3", "25%", "0.2") + ")"
	}
	return "(" + g.atom(e) + pick(g, " == ", " != ", " < ", " <= ", " > ", " >= ") + pick(g, "1", "2", "3", "0") + ")"
}

// call calls a function of the file whose value is of a kind.
func (g *gen) call(e env, kind byte, d int) (string, bool) {
	var fit []function
	for _, f := range g.funcs {
		if f.kind == kind {
			fit = append(fit, f)
		}
	}
	if len(fit) == 0 || e.certain {
		return "", false
	}
	f := pick(g, fit...)
	if !g.take(f.branches) {
		return "", false
	}
	if f.params == "" {
		return f.name, true
	}
	var args []string
	for _, p := range f.params {
		switch p {
		case 'n':
			args = append(args, g.copies(3, func() string { return g.number(e, d-1) }))
		case 't':
			args = append(args, g.copies(2, func() string { return g.truth(e, 1) }))
		case 'p':
			args = append(args, g.copies(2, func() string { return g.pool(e, 0) }))
		}
	}
	return f.name + "(" + strings.Join(args, ", ") + ")", true
}
