package sweep

import (
	"context"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"oddsmith/exact"
	"oddsmith/reports/bug"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// Means finds means and probabilities of encounters in cells that differ only in start values,
// such as hit points, from one Markov chain. It calls emit for each cell it can answer, in any
// order, and returns the cells left.
func Means(
	ctx context.Context, g *scenarios.Grid, quantities []*scenarios.Quantity, cells []int, session evidence.Session,
	emit func(cell int, means []exact.Mean),
) (left []int, err error) {
	s := newStarts(g, quantities, session)
	if s == nil {
		return cells, nil
	}
	groups := map[int][]int{} // by the first cell of those that differ in starts only
	var order []int
	for _, cell := range cells {
		first := s.first(cell)
		if groups[first] == nil {
			order = append(order, first)
		}
		groups[first] = append(groups[first], cell)
	}
	if len(order) > len(cells)/2 {
		return cells, nil
	}
	var lock sync.Mutex
	var team errgroup.Group
	workers := max(1, min(session.Sampling.Workers, len(order)))
	team.SetLimit(workers)
	caches := make(chan *exact.Cache, workers) // one for everybody who is at work at a time
	for range workers {
		caches <- &exact.Cache{}
	}
	for _, first := range order {
		team.Go(func() error {
			cache := <-caches
			defer func() { caches <- cache }()
			var means [][]exact.Mean // by quantity
			err := bug.Catch(func() (err error) {
				means, err = s.means(ctx, cache, first)
				return err
			})
			if err != nil {
				return err
			}
			lock.Lock()
			defer lock.Unlock()
			for _, cell := range groups[first] {
				if at := s.at(cell, means); at != nil {
					emit(cell, at)
				} else {
					left = append(left, cell)
				}
			}
			return nil
		})
	}
	err = team.Wait()
	slices.Sort(left)
	return left, err
}

// Starts reports which parameters, by their place in the grid, only say what encounters start with: [Means] finds
// the cells that differ in these together. It is nil if there is none.
func Starts(g *scenarios.Grid, quantities []*scenarios.Quantity, session evidence.Session) []bool {
	if s := newStarts(g, quantities, session); s != nil {
		return s.isStart
	}
	return nil
}

// Starts are the cells of a sweep, of which some parameters are what vars of encounters start with, and nothing
// else.
type starts struct {
	grid       *scenarios.Grid
	quantities []*scenarios.Quantity
	session    evidence.Session
	isStart    []bool     // by parameter
	units      []int      // by parameter: how far apart the cells of neighbouring values are
	vars       [][]string // by quantity and parameter: the var that starts with it; empty if it has no part in the quantity
}

// newStarts finds the parameters of the grid that only give start values of the encounters asked about. It is nil if there
// is none, if a quantity is not a mean or probability of an encounter, or if the session does not solve encounters
// exactly in floating point.
func newStarts(g *scenarios.Grid, quantities []*scenarios.Quantity, session evidence.Session) *starts {
	if session.Engine != evidence.ExactEngine || session.Limits.Rational {
		return nil
	}
	s := &starts{grid: g, quantities: quantities, session: session}
	unit := 1
	for k := range slices.Backward(g.Parameters()) {
		s.units, unit = append(s.units, unit), unit*len(g.Values(k))
	}
	slices.Reverse(s.units)
	for _, p := range g.Parameters() {
		s.isStart = append(s.isStart, p.Type == scenarios.Integer || p.Type == scenarios.Dice)
	}
	for _, q := range quantities {
		t, ok, err := g.Template(q.Measure)
		x, isProcess := t.Expr.(*notation.Process)
		if err != nil || !ok || t.Missing || !isProcess || q.Statistic != scenarios.Mean && q.Statistic != scenarios.Probability {
			return nil
		}
		plain := *x
		plain.Vars = slices.Clone(x.Vars)
		for i, v := range plain.Vars {
			if _, ok := v.Start.(*notation.Ref); ok {
				plain.Vars[i].Start = notation.Int(0)
			}
		}
		named := notation.FreeNames(&plain)
		var vars []string
		for k, p := range g.Parameters() {
			name, ok := varOf(x, p.Name)
			s.isStart[k] = s.isStart[k] && ok && !slices.Contains(named, p.Name) && areWhole(g.Values(k))
			vars = append(vars, name)
		}
		s.vars = append(s.vars, vars)
	}
	if !slices.Contains(s.isStart, true) {
		return nil
	}
	return s
}

// varOf returns the variable that starts with the value of a parameter; empty if there is none. ok is false if
// there are several.
func varOf(x *notation.Process, parameter string) (name string, ok bool) {
	for _, v := range x.Vars {
		if ref, isRef := v.Start.(*notation.Ref); isRef && ref.Name == parameter {
			if name != "" {
				return "", false
			}
			name = v.Name
		}
	}
	return name, true
}

// areWhole reports whether all values are whole numbers that a state may have.
func areWhole(values []scenarios.Value) bool {
	return !slices.ContainsFunc(values, func(v scenarios.Value) bool {
		n, ok := v.Rat()
		return !ok || !n.IsInt() || !n.Num().IsInt64()
	})
}

// first returns the first cell of the group of a cell: the same settings, but with the first value of every
// parameter that is only a start value.
func (s *starts) first(cell int) int {
	for k, is := range s.isStart {
		if is {
			cell -= s.units[k] * (cell / s.units[k] % len(s.grid.Values(k)))
		}
	}
	return cell
}

// at returns the means for a cell, by quantity, out of those for its group; nil if one is not known.
func (s *starts) at(cell int, means [][]exact.Mean) []exact.Mean {
	index := 0
	for k, is := range s.isStart {
		if n := len(s.grid.Values(k)); is {
			index = index*n + cell/s.units[k]%n
		}
	}
	out := make([]exact.Mean, len(means))
	for i, list := range means {
		if list == nil || !list[index].Known {
			return nil
		}
		out[i] = list[index]
	}
	return out
}

// means returns the means, by quantity and start values, for the group of cells that begins with first; nil for
// a quantity that could not be found.
func (s *starts) means(ctx context.Context, cache *exact.Cache, first int) ([][]exact.Mean, error) {
	out := make([][]exact.Mean, len(s.quantities))
	if s.grid.Refusal(first) != nil {
		return out, nil
	}
	bound := s.grid.Bind(first)
	for i, q := range s.quantities {
		query, err := bound.Query(q.Measure)
		if err != nil {
			return nil, err
		}
		x := *query.Expr.(*notation.Process)
		x.Value = meanOf(q, query.Kind, x.Value)
		var varied []exact.Varied
		for k, is := range s.isStart {
			if is {
				varied = append(varied, exact.Varied{Name: s.vars[i][k], Values: wholeOf(s.grid.Values(k))})
			}
		}
		if out[i], err = cache.Means(ctx, &x, varied, s.session.Limits); err != nil || out[i] == nil {
			return out, err
		}
	}
	return out, nil
}

// wholeOf returns the values as whole numbers, which they are.
func wholeOf(values []scenarios.Value) []int64 {
	var out []int64
	for _, v := range values {
		n, _ := v.Rat()
		out = append(out, n.Num().Int64())
	}
	return out
}

// meanOf returns the expression whose mean is the quantity q of value: for a probability, the
// truth of its event.
func meanOf(q *scenarios.Quantity, kind notation.Kind, value notation.Expr) notation.Expr {
	if g, ok := value.(*notation.Given); ok {
		return &notation.Given{At: g.At, X: meanOf(q, kind, g.X), Cond: g.Cond}
	}
	at := value.Span()
	compare := func(op notation.BinaryOp, with notation.Expr) notation.Expr {
		return &notation.Binary{At: at, Op: op, X: value, Y: with}
	}
	switch {
	case q.Statistic == scenarios.Mean:
		return value
	case q.Value != nil:
		return compare(q.Op, &notation.Number{At: at, Value: q.Value})
	case kind == notation.TruthKind:
		holds := (q.Label == exact.Yes) == (q.Op == notation.Eq)
		return &notation.If{At: at, Cond: value, Then: &notation.Bool{At: at, Value: holds}, Else: &notation.Bool{At: at, Value: !holds}}
	case q.OneOf == nil:
		return compare(q.Op, &notation.Label{At: at, Name: q.Label})
	}
	var any notation.Expr
	for _, label := range q.OneOf {
		is := compare(notation.Eq, &notation.Label{At: at, Name: label})
		if any == nil {
			any = is
		} else {
			any = &notation.Binary{At: at, Op: notation.Or, X: any, Y: is}
		}
	}
	return any
}
