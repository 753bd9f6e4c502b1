package encounter

import (
	"errors"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A count is a part of the state that grows for ever, by what the other parts say, and that
// only the value asks for: the number of rounds. The states have no end then. So the chain
// is followed turn by turn, as it is for the number of turns, and a count is kept below what
// it can have come to by the last of them.
type count struct {
	name        string
	start, step *big.Rat // it is at most start + step*T after T turns
}

// errShort says that more turns were needed than counts were kept for.
var errShort = errors.New("encounter: counts were kept for too few turns")

// timesMore is for how many times as many turns counts are kept the next time.
const timesMore = 2

// countsOf finds the parts that only count.
func countsOf(x *notation.Process) []count {
	items, n, named, ok := partsNamed(x)
	if !ok {
		return nil
	}
	ends := n.named(x.Until)
	var out []count
	for i, part := range x.State {
		start, isNumber := numberOf(simplify(part.Start))
		step, counts := counted(simplify(items[i]), part.Name, n.parts)
		asked := ends[i] || slices.ContainsFunc(slices.Delete(slices.Clone(named), i, i+1), func(s partSet) bool { return s[i] })
		if isNumber && counts && !asked {
			out = append(out, count{part.Name, start, step})
		}
	}
	if len(out) == len(x.State) {
		return nil
	}
	return out
}

// counted returns by how much a part grows on a turn at most; false if it is not the part
// and a number of 0 or more that the other parts alone decide.
func counted(e notation.Expr, name string, parts partIndex) (*big.Rat, bool) {
	sum, ok := e.(*notation.Binary)
	if !ok || sum.Op != notation.Add {
		return nil, false
	}
	if ref, ok := sum.X.(*notation.Ref); !ok || ref.Name != name {
		return nil, false
	}
	decided := true
	notation.Visit(sum.Y, func(x notation.Expr) bool {
		known := false
		switch n := x.(type) {
		case *notation.Number, *notation.Bool, *notation.Label, *notation.Binary, *notation.Unary, *notation.If:
			known = true
		case *notation.Ref:
			_, isPart := parts[n.Name]
			known = isPart && n.Name != name
		case *notation.Again, *notation.Call, *notation.Chance, *notation.Choice, *notation.Clamp, *notation.Copies, *notation.Each,
			*notation.Given, *notation.Group, *notation.Let, *notation.Pairs, *notation.Pool, *notation.Process,
			*notation.Repeat, *notation.Resource, *notation.Retry, *notation.Tuple, *notation.Where:
		}
		decided = decided && known
		return decided
	})
	if !decided {
		return nil, false
	}
	r := constant.RangeOf(sum.Y, func(notation.Expr) constant.Range { return constant.Range{} })
	if !r.Bounded || r.Low.Base().Sign() < 0 {
		return nil, false
	}
	return r.High.Base(), true
}

// withCounts returns the distribution for a process with parts that only count, if they
// grow for ever; false if they do not.
func (e *solver) withCounts(x *notation.Process) (d *dist.Dist, ok bool, err error) {
	counts := countsOf(x)
	if len(counts) == 0 || e.most != noLimit {
		return nil, false, nil
	}
	p, err := e.uncounted(x)
	if err != nil || !p.goesOn {
		return nil, false, err
	}
	turns, err := p.lasts()
	if err != nil {
		return nil, true, err
	}
	for ; ; turns *= timesMore {
		of := *e
		of.counts, of.turns = counts, turns
		held := e.budget.Held()
		d, err := of.ending(capped(x, counts, turns))
		if e.space = of.space; !errors.Is(err, errShort) {
			return d, true, err
		}
		e.budget.Release(e.budget.Held() - held)
		if turns > maxTurns {
			return nil, true, budget.Unsolved(x.At, "%s counts more than a million turns", shownName(counts[0].name))
		}
	}
}

// uncounted returns the chain of a process without its counts.
func (e *solver) uncounted(x *notation.Process) (*process, error) {
	plain := *x
	plain.Value = notation.Int(0)
	return e.chain(withoutIdle(&plain))
}

// lasts returns how many turns are followed, about, until what is left may be left out.
func (p *process) lasts() (int, error) {
	p.model.e.doing("solving %d states", len(p.order.States))
	turns, _, err := p.chain.Follow(p.start, markov.Following{
		Residual: p.residual(), Most: maxTurns,
		Ended: func(int, int32, []float64, float64) error { return nil },
	})
	return turns + turns/16 + 1, err
}

// capped returns the process with counts that stay at what they can come to in so many turns.
func capped(x *notation.Process, counts []count, turns int) *notation.Process {
	items, _ := itemsOf(x.Step, len(x.State))
	items = slices.Clone(items)
	for i, part := range x.State {
		k := slices.IndexFunc(counts, func(c count) bool { return c.name == part.Name })
		if k < 0 {
			continue
		}
		at := items[i].Span()
		most := &notation.Number{At: at, Value: counts[k].after(turns)}
		items[i] = &notation.Call{At: at, Func: notation.Min, Args: []notation.Expr{items[i], most}}
	}
	out := *x
	out.Step = withItems(x.Step, items)
	return &out
}

// after is the most that a count can come to in so many turns.
func (c count) after(turns int) *big.Rat {
	return new(big.Rat).Add(c.start, rational.Mul(c.step, big.NewRat(int64(turns), 1)))
}

// withItems returns a step with other values of the parts.
func withItems(step notation.Expr, items []notation.Expr) notation.Expr {
	if l, ok := step.(*notation.Let); ok {
		return &notation.Let{At: l.At, Name: l.Name, Value: l.Value, Body: withItems(l.Body, items)}
	}
	return &notation.Tuple{At: step.Span(), Items: items}
}

// countRanges puts the ranges of counts in the place of those of parts: they grow with the
// turns.
func (p *process) countRanges(ranges map[string]constant.Range) {
	for _, c := range p.model.e.counts {
		ranges[c.name] = constant.Range{
			Low:     constant.Polynomial{c.start},
			High:    constant.Polynomial{c.start, c.step},
			Bounded: true, Whole: c.start.IsInt() && c.step.IsInt(),
		}
	}
}
