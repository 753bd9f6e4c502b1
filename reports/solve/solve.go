package solve

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// MaxParameters is how many parameters can be solved for at a time.
const MaxParameters = 2

// An Aim is what is looked for: where a quantity meets a goal, or where it is largest or smallest.
type Aim struct {
	Goal     *scenarios.Threshold // nil where the best values are looked for
	Quantity *scenarios.Quantity  // that of the goal, or what is to be best
	Smallest bool                 // the best is the smallest
}

// String is the goal, or what is best: "largest mean(gold)".
func (a Aim) String() string {
	switch {
	case a.Goal != nil:
		return a.Goal.String()
	case a.Smallest:
		return "smallest " + a.Quantity.String()
	}
	return "largest " + a.Quantity.String()
}

// A Result says at which values of the parameters the aim is met. Where the best is looked for, points meet
// it if nothing is better; their margin is the difference from the best.
type Result struct {
	Aim
	Scenario   string
	Parameters []*scenarios.Parameter    // one or two; the last is what each line runs over
	Fixed      scenarios.Settings        // the other parameters
	Lines      []*Line                   // one for every value of the first of two parameters, else one; none without points
	LeftOut    []LeftOut                 // values that the rules refuse, or give no meaning
	Incomplete *evidence.IncompleteError // nil where every value was tried
	Seed       *uint64                   // of the samples; nil where none were drawn

	quantity, held string            // in words, for a figure
	along          []scenarios.Value // of the last parameter, all that were to be tried
	columns        sweep.Columns     // of the parameters, in a table
}

// LeftOut is a combination of values that the rules refuse, or give no meaning, and why.
type LeftOut struct {
	Values scenarios.Settings `json:"values"`
	Reason string             `json:"reason"`
}

// Run evaluates the quantity at every cell of the grid, which must sweep one or two parameters.
// done is called with the number of finished cells. A partial result is returned with an
// [*evidence.IncompleteError]. Cells that the rules refuse, or give no meaning, are left out; it is an
// error if all are.
func Run(ctx context.Context, g *scenarios.Grid, aim Aim, session evidence.Session, done func(int)) (*Result, error) {
	if n := len(g.Parameters()); n < 1 || n > MaxParameters {
		return nil, fmt.Errorf("values of one parameter or of two can be found, not of %d", n)
	}
	m, err := aim.Quantity.Of(g.Scenario())
	if err != nil {
		return nil, err
	}
	r := &Result{
		Aim: aim, Scenario: g.Scenario().Name, Parameters: g.Parameters(), Fixed: g.Fixed(), Seed: session.SamplesSeed(),
		quantity: shown.QuantityTitle(aim.Quantity, shown.MeasureTitle(m.Title, m.Name, m.Given), m.Unit), held: shown.Held(g.Scenario(), g.Fixed()), columns: sweep.Params(g),
	}
	session.Brief, session.AllDigits = !evidence.NeedsRows(aim.Quantity), true
	r.along = g.Values(len(g.Parameters()) - 1)
	length := len(r.along)
	last := -1 // the line of the cell before
	err = sweep.Possible(ctx, g, []string{m.Name}, session, func(c sweep.Cell) error {
		if at := c.Index / length; at != last {
			last = at
			line := &Line{}
			if len(c.Values) > 1 {
				line.At = &c.Values[0]
			}
			r.Lines = append(r.Lines, line)
		}
		line := r.Lines[len(r.Lines)-1]
		line.Points = append(line.Points, Point{Values: c.Values, Judgement: aim.judge(c.Run.Find(m.Name))})
		done(c.Index + 1)
		return nil
	}, func(i int, why error) {
		r.LeftOut = append(r.LeftOut, LeftOut{g.Cell(i), why.Error()})
	})
	if err != nil && !errors.As(err, &r.Incomplete) {
		return nil, err
	}
	if aim.Goal == nil {
		r.mark()
	}
	return r, err
}

// judge takes the quantity of a distribution, and holds it against the goal. A cell without such a measure
// has no distribution.
func (a Aim) judge(d *evidence.Distribution) evidence.Judgement {
	if d == nil {
		return evidence.Judgement{}
	}
	if a.Goal != nil {
		return d.Judge(a.Goal)
	}
	q, sampled := d.Take(a.Quantity), d.Method == evidence.MonteCarlo
	if q == nil || math.IsInf(q.Value, 0) || math.IsNaN(q.Value) {
		return evidence.Judgement{Sampled: sampled, Open: sampled}
	}
	return evidence.Judgement{Quantity: q, Uncertainty: d.Uncertainty(a.Quantity), Sampled: sampled}
}

// mark finds the best point. It sets the margin of each point to its difference from the best, and marks those
// that are as good.
func (r *Result) mark() {
	var best *Point
	for p := range r.Points() {
		if p.Quantity != nil && (best == nil || r.better(p.Quantity, best.Quantity)) {
			best = p
		}
	}
	if best == nil {
		return
	}
	for p := range r.Points() {
		if p.Quantity == nil {
			continue
		}
		p.Margin = p.Quantity.Minus(best.Quantity)
		p.Meets = compare(p.Quantity, best.Quantity) == 0
		if !p.Meets && p.Uncertainty+best.Uncertainty > 0 {
			p.Uncertainty += best.Uncertainty // of the gap
		}
	}
	best.isAlone = len(r.Met()) == 1 && r.Rivals() == 0
}

// better reports whether a is nearer than b to what is looked for, the largest or the smallest.
func (r *Result) better(a, b *evidence.Number) bool {
	c := compare(a, b)
	return c > 0 && !r.Smallest || c < 0 && r.Smallest
}

// Points yields all points in their order.
func (r *Result) Points() iter.Seq[*Point] {
	return func(yield func(*Point) bool) {
		for _, l := range r.Lines {
			for i := range l.Points {
				if !yield(&l.Points[i]) {
					return
				}
			}
		}
	}
}

// Len is the number of points.
func (r *Result) Len() int {
	n := 0
	for _, l := range r.Lines {
		n += len(l.Points)
	}
	return n
}

// Met are the points that meet the aim.
func (r *Result) Met() []*Point {
	var out []*Point
	for p := range r.Points() {
		if p.Meets {
			out = append(out, p)
		}
	}
	return out
}

// Rivals is how many points may be better than the best, as far as their errors go.
func (r *Result) Rivals() int {
	n := 0
	for p := range r.Points() {
		if !p.Meets && !p.Certain() {
			n++
		}
	}
	return n
}

// Edge is the point closest to the limit of the goal: of those that meet it the one
// with the least margin, else the nearest to it. Nil if no point has a quantity.
func (r *Result) Edge() *Point {
	var edge *Point
	for _, l := range r.Lines {
		edge = closer(edge, l.Edge())
	}
	return edge
}

// maxListed is how many points are listed one by one.
const maxListed = 100

// Listed returns the points of a line to show, and the number of those that are not shown. Of a
// long line, or of several, it returns those where meeting the goal begins or ends, or, without a
// goal, the best ones and the ends.
func (r *Result) Listed(l *Line) (listed []*Point, hidden int) {
	short, edge, last := len(r.Lines)*len(l.Points) <= maxListed, l.Edge(), len(l.Points)-1
	for i := range l.Points {
		p := &l.Points[i]
		isEnd := i == 0 || i == last
		switch {
		case short,
			r.Goal == nil && (p.Meets || p.Quantity != nil && !p.Certain() || len(r.Lines) == 1 && isEnd),
			r.Goal != nil && (isEnd || l.Points[i-1].Meets != p.Meets || l.Points[i+1].Meets != p.Meets || p == edge):
			listed = append(listed, p)
		default:
			hidden++
		}
	}
	return listed, hidden
}
