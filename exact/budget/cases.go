package budget

import (
	"iter"
	"math"
	"sort"

	"oddsmith/scenarios/notation"
)

// Cases are those of a variable that is conditioned on, evaluated one after the other.
type Cases struct {
	b      *Budget
	at     notation.Span
	n      int
	spread bool
	place  int    // of the case at work
	before Level  // of it
	lent   Level  // what of it other cases have for nothing
	seen   []seen // what those took for themselves that were done

	began  Level   // what was spent and held before the first
	around float64 // how often they are evaluated: for each case of the variables around them
}

// A Level is how much work was spent, and how many bytes are held.
type Level struct{ Work, held float64 }

func (l Level) less(m Level) Level { return Level{l.Work - m.Work, l.held - m.held} }

// Level returns what is spent and held.
func (b *Budget) Level() Level { return Level{b.spent, b.held} }

// seen is what the case at a place took.
type seen struct {
	place int
	own   Level
}

// Condition begins the evaluation of n cases.
func (b *Budget) Condition(at notation.Span, n int) *Cases {
	b.width = max(b.width, float64(n))
	return &Cases{b: b, at: at, n: n, before: b.Level(), began: b.Level(), around: 1}
}

// Since notes that what was spent and held from a level on was for the cases, too.
func (c *Cases) Since(before Level) { c.began = before }

// Around notes that these are the cases within one case of another variable, each of which has its own.
func (c *Cases) Around(inner *Cases) { inner.around *= float64(max(1, c.n-len(c.seen))) }

// Spread returns the cases in the order in which they are to be evaluated: the ends first, and
// where there are more than a few, others all over the values.
func (c *Cases) Spread() iter.Seq[int] {
	return func(yield func(int) bool) {
		const few = 16
		c.spread = c.n >= few
		inner := c.n - 2
		step := int(math.Phi*float64(inner)) % max(1, inner)
		for gcd(step, inner) > 1 {
			step++
		}
		for i := range c.n {
			switch c.place = i; {
			case !c.spread || i == 0:
			case i == 1:
				c.place = c.n - 1
			default:
				c.place = 1 + (i-1)*step%inner
			}
			if !yield(c.place) {
				return
			}
		}
	}
}

func gcd(x, y int) int {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// Lent notes that what was spent and held from a level on is the same for other values of the
// variable.
func (c *Cases) Lent(from Level) { c.lent = c.lent.less(from.less(c.b.Level())) }

// foreseeAfter is how many cases are tried before what the others take is judged by them.
const foreseeAfter = 4

// judged is how many cases the others are judged by, at most.
const judged = 1024

// How often as much must be foreseen where the cases of one case are taken for those of all others,
// of which the more there are the less one says.
const (
	doubtFew    = 2
	doubtAround = 16
)

// Done notes that one more case was evaluated, and that so much work is owed for what is kept of
// all so far. It gives up early where what the others will take for themselves is far more than
// the limits.
//
// What lies between two cases that are spread is taken to need what the cheaper of them did.
// Others are judged by those so far, but for the first one.
func (c *Cases) Done(owed float64) error {
	k := len(c.seen) + 1
	if k > judged {
		return nil
	}
	now := c.b.Level()
	now.Work += owed
	c.seen = append(c.seen, seen{c.place, now.less(c.before).less(c.lent)})
	c.before, c.lent = now, Level{}
	c.place++ // unless they are spread
	if k == 1 || k&(k-1) != 0 {
		return nil
	}
	doubt := 2.0
	switch {
	case k < foreseeAfter:
		doubt *= foreseeAfter
	case c.spread && k > foreseeAfter:
		doubt = 1 + 4/float64(k)
	}
	doubtWork := c.alike(doubt)
	others := c.others()
	need := now.Work + others.Work
	if need > doubtWork*c.b.MaxWork {
		return c.b.Refuse(c.at, Work, need)
	}
	if all := now.Work + (c.around-1)*(now.Work-c.began.Work) + c.around*others.Work/doubtWork; c.around > 1 &&
		all > min(max(doubtFew, c.around/2), doubtAround)*c.b.MaxWork {
		return c.b.Refuse(c.at, Work, all)
	}
	if need, limit := now.held+others.held, MaxHeld*c.b.MaxMemory; need > doubt*limit {
		return &LimitError{At: c.at, Resource: Memory, Need: need, Limit: limit}
	}
	return nil
}

// alike is how much is left in doubt of the work of cases that are spread, and take about as much.
func (c *Cases) alike(doubt float64) float64 {
	least, most := c.seen[0].own.Work, c.seen[0].own.Work
	for _, s := range c.seen {
		least, most = min(least, s.own.Work), max(most, s.own.Work)
	}
	const alike = 1.5
	switch {
	case !c.spread || most > alike*least:
		return doubt
	case len(c.seen) < foreseeAfter:
		return min(doubt, alike)
	}
	return min(doubt, max(1.1, most/least))
}

// others is what the cases to come will take.
func (c *Cases) others() (all Level) {
	add := func(own Level, times float64) {
		all = Level{all.Work + times*own.Work, all.held + times*own.held}
	}
	if !c.spread {
		for _, s := range c.seen[1:] {
			add(s.own, float64(c.n-len(c.seen))/float64(len(c.seen)-1))
		}
		return all
	}
	sort.SliceStable(c.seen, func(i, j int) bool { return c.seen[i].place < c.seen[j].place })
	for i, s := range c.seen[1:] {
		last := c.seen[i]
		add(Level{min(last.own.Work, s.own.Work), min(last.own.held, s.own.held)}, float64(s.place-last.place-1))
	}
	return all
}
