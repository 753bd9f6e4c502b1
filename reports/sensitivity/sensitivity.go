package sensitivity

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"oddsmith/reports/bug"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A Result is what the steps do to each quantity.
type Result struct {
	Scenario string             `json:"scenario"`
	Settings scenarios.Settings `json:"parameters"` // where the steps begin
	Rankings []*Ranking         `json:"quantities"`
	Skipped  []Skipped          `json:"skipped"`
	Seed     *uint64            `json:"seed,omitempty"` // of the samples; nil where none were drawn

	Incomplete *evidence.IncompleteError `json:"incomplete,omitempty"` // nil where every step was evaluated
}

// Skipped is a step that was not taken.
type Skipped struct {
	Parameter string `json:"parameter"`
	Reason    string `json:"reason"`
}

// A Ranking is one quantity and what changes it most.
type Ranking struct {
	Quantity *scenarios.Quantity  `json:"quantity"`
	Base     *evidence.Number     `json:"base"` // nil where there is none
	Off      evidence.Uncertainty `json:"base_uncertainty,omitzero"`
	Sampled  bool                 `json:"-"`
	Effects  []*Effect            `json:"effects"`   // by the largest change, the greatest first
	Idle     []string             `json:"no_effect"` // parameters that change nothing, in the order of the file

	title, held string // of the quantity and of what it holds for, in words
}

// An Effect is what the steps of one parameter do.
type Effect struct {
	Parameter string  `json:"parameter"`
	From      string  `json:"from"`
	Largest   float64 `json:"largest"` // the size of the largest change; 0 if no step has one
	Steps     []*Step `json:"steps"`
}

// A Step is one other value of a parameter.
type Step struct {
	To        string           `json:"to"`
	Direction int              `json:"direction"` // 1 up, -1 down, 0 for words and truth values
	Value     *evidence.Number `json:"quantity"`  // nil where there is none at that value
	Change    *evidence.Number `json:"change"`    // from the base; nil if either has none
	Certain   bool             `json:"certain"`   // the change is larger than both may be off; without one, that no sample decides it
	Sampled   bool             `json:"-"`

	same bool // nothing that the quantity is of changes
}

// Options say what is asked for, and how it is evaluated.
type Options struct {
	Set        map[string]string
	Steps      map[string]*big.Rat // of numbers, by the name of the parameter; the usual ones for others
	Quantities []*scenarios.Quantity
	Session    evidence.Session
	Progress   func(done, of int) // nil for none; calls do not overlap
}

// Run evaluates the quantities at the base values and after each step of each parameter. If a
// limit prevents some, the others are returned with an [*evidence.IncompleteError].
func Run(ctx context.Context, s *scenarios.Scenario, o Options) (*Result, error) {
	for _, q := range o.Quantities {
		m, err := s.Measure(q.Measure)
		if err != nil {
			return nil, err
		}
		if err := q.Check(m); err != nil {
			return nil, err
		}
	}
	base, err := s.Bind(o.Set)
	if err != nil {
		return nil, err
	}
	r := &Result{Scenario: s.Name, Settings: base.Values(), Rankings: []*Ranking{}, Skipped: []Skipped{}, Seed: o.Session.SamplesSeed()}
	moves, err := r.plan(base, o)
	if err != nil {
		return nil, err
	}
	if err := evaluate(ctx, moves, o); err != nil {
		return nil, err
	}
	moves = r.done(moves)
	for i, q := range o.Quantities {
		ranking := rank(i, q, moves)
		m, err := s.Measure(q.Measure)
		if err != nil {
			return nil, err
		}
		ranking.title = shown.QuantityTitle(q, shown.MeasureTitle(m.Title, m.Name, m.Given), m.Unit)
		ranking.held = shown.Held(s, base.Values())
		r.Rankings = append(r.Rankings, ranking)
	}
	if r.Incomplete != nil {
		return r, r.Incomplete
	}
	return r, nil
}

// A move is the base, or one step away from it, with what was found there.
type move struct {
	setting scenarios.Setting // of the parameter before the step; no name for the base
	target  target
	bound   *scenarios.Bound
	found   []found // by quantity
	err     error   // why nothing was
}

type found struct {
	expr        notation.Expr    // nil for a measure that is not there
	value       *evidence.Number // nil where there is none
	uncertainty evidence.Uncertainty
	sampled     bool
}

// plan lists the settings to evaluate: base, which is the scenario bound to o.Set, and then one for each
// step. Parameters without a step, and steps that the rules refuse, are noted as skipped. It is an error
// if o.Steps has a step for a parameter that is not a number.
func (r *Result) plan(base *scenarios.Bound, o Options) ([]*move, error) {
	s := base.Scenario
	moves := []*move{{bound: base}}
	for _, v := range base.Values() {
		p, _ := s.Parameter(v.Name) // which is where the values come from
		size := o.Steps[p.Name]
		if _, isNumber := v.Rat(); size != nil && (!isNumber || p.IsWord(v.Value)) {
			return nil, fmt.Errorf("--step %s: %s is not a number", p.Name, v.Text)
		}
		targets, err := steps(p, v.Value, size)
		if err != nil {
			r.Skipped = append(r.Skipped, Skipped{p.Name, fmt.Sprintf("from %s: %s", v.Text, err)})
			continue
		}
		for _, t := range targets {
			set := maps.Clone(o.Set)
			if set == nil {
				set = map[string]string{}
			}
			maps.DeleteFunc(set, func(given, _ string) bool { // it may be spelled otherwise
				q, err := s.Parameter(given)
				return err == nil && q == p
			})
			set[p.Name] = t.text
			bound, err := s.Bind(set)
			if err != nil {
				r.Skipped = append(r.Skipped, Skipped{p.Name, fmt.Sprintf("to %s: %s", t.text, err)})
				continue
			}
			moves = append(moves, &move{setting: v, target: t, bound: bound})
		}
	}
	return moves, nil
}

// evaluate finds the quantities of every move: first of the base, because the others are compared
// with it, then of the others in parallel. A limit that a step reaches is stored in its move, and so is why
// the rules have no meaning at its value.
func evaluate(ctx context.Context, moves []*move, o Options) error {
	session := o.Session
	session.AllDigits = true
	session.Answers = &evidence.Answers{}
	session.Brief = !slices.ContainsFunc(o.Quantities, evidence.NeedsRows)
	session.Sampling.Workers = 1 // the moves themselves are what runs in parallel
	session.Sampling.Progress = nil
	var mu sync.Mutex
	done := 0
	evaluated := func(ctx context.Context, m *move, session evidence.Session) error {
		switch m.err = m.evaluate(ctx, o.Quantities, session); {
		case evidence.IsUnfinished(m.err), m != moves[0] && evidence.WhyNot(m.err) != nil:
			return nil
		case m.err != nil:
			return m.err
		}
		mu.Lock()
		defer mu.Unlock()
		done++
		if o.Progress != nil {
			o.Progress(done, len(moves))
		}
		return nil
	}
	if err := evaluated(ctx, moves[0], session); err != nil || moves[0].err != nil {
		return cmp.Or(err, moves[0].err)
	}
	group, together := errgroup.WithContext(ctx)
	workers := max(1, o.Session.Sampling.Workers)
	group.SetLimit(workers)
	beside := session
	beside.Beside = workers > 1
	for _, m := range moves[1:] {
		group.Go(func() error { return bug.Catch(func() error { return evaluated(together, m, beside) }) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for _, m := range moves[1:] {
		if beside.Beside && evidence.IsCrowded(m.err) {
			if err := evaluated(ctx, m, session); err != nil {
				return err
			}
		}
	}
	return nil
}

// done returns the moves that were evaluated, and notes what kept it from the others.
func (r *Result) done(moves []*move) []*move {
	return slices.DeleteFunc(moves, func(m *move) bool {
		if why := evidence.WhyNot(m.err); why != nil {
			r.Skipped = append(r.Skipped, Skipped{m.setting.Name, fmt.Sprintf("to %s: %s", m.target.text, why)})
		} else if m.err != nil {
			r.Incomplete = r.Incomplete.Leave(m.setting.Name+" = "+m.target.text, m.err)
		}
		return m.err != nil
	})
}

// evaluate finds the quantities at one setting. Measures that do not exist at this setting have no
// value.
func (m *move) evaluate(ctx context.Context, quantities []*scenarios.Quantity, session evidence.Session) error {
	var names []string
	for _, q := range quantities {
		if _, err := m.bound.Query(q.Measure); err == nil && !slices.Contains(names, q.Measure) {
			names = append(names, q.Measure)
		}
	}
	m.found = make([]found, len(quantities))
	if len(names) == 0 {
		return nil
	}
	run, err := session.Run(ctx, m.bound, names...)
	if err != nil {
		if m.setting.Name != "" && !evidence.EndsRun(err) {
			err = fmt.Errorf("%s = %s: %w", m.setting.Name, m.target.text, err)
		}
		return err
	}
	for i, q := range quantities {
		at := slices.Index(names, q.Measure)
		if at < 0 {
			continue
		}
		d := run.Measures[at].Distribution
		query, err := m.bound.Query(q.Measure)
		if err != nil {
			return err
		}
		m.found[i] = found{query.Expr, d.Take(q), d.Uncertainty(q), d.Method == evidence.MonteCarlo}
	}
	return nil
}

// rank orders the parameters by the largest change of the quantity q. i is its index in what the moves found;
// the first move is the base.
func rank(i int, q *scenarios.Quantity, moves []*move) *Ranking {
	base := moves[0].found[i]
	r := &Ranking{Quantity: q, Base: base.value, Off: base.uncertainty, Sampled: base.sampled, Effects: []*Effect{}, Idle: []string{}}
	var effects []*Effect
	for _, m := range moves[1:] {
		if len(effects) == 0 || effects[len(effects)-1].Parameter != m.setting.Name {
			effects = append(effects, &Effect{Parameter: m.setting.Name, From: m.setting.Text})
		}
		e := effects[len(effects)-1]
		now := m.found[i]
		step := &Step{To: m.target.text, Direction: m.target.direction, Value: now.value, Sampled: now.sampled}
		step.same = base.expr != nil && now.expr != nil && notation.Equal(base.expr, now.expr)
		step.Certain = step.same || !now.sampled && !base.sampled
		if step.Value != nil && base.value != nil {
			step.Change = step.Value.Minus(base.value)
			off := now.uncertainty + base.uncertainty
			step.Certain = step.same || off == 0 && !now.sampled || math.Abs(step.Change.Value) > float64(off)
			e.Largest = max(e.Largest, math.Abs(step.Change.Value))
		}
		e.Steps = append(e.Steps, step)
	}
	for _, e := range effects {
		if e.idle(base.value != nil) {
			r.Idle = append(r.Idle, e.Parameter)
			continue
		}
		r.Effects = append(r.Effects, e)
	}
	slices.SortStableFunc(r.Effects, func(a, b *Effect) int { return cmp.Compare(b.Largest, a.Largest) })
	return r
}

// idle reports whether no step changes the quantity, as far as the proven bounds tell; samples leave that open.
// hasBase says whether the quantity has a value at the base.
func (e *Effect) idle(hasBase bool) bool {
	for _, s := range e.Steps {
		switch {
		case s.same:
		case s.Sampled:
			return false
		case s.Change == nil && (s.Value != nil) != hasBase:
			return false // the quantity comes or goes
		case s.Change != nil && s.Certain && s.Change.Value != 0:
			return false
		}
	}
	return true
}
