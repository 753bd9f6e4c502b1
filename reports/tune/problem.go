package tune

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// MaxGoals is how many goals there may be.
const MaxGoals = 12

// A Problem says what is varied, and which goals are to be met.
type Problem struct {
	Scenario *scenarios.Scenario
	Set      map[string]string // the parameters that have another value than today
	Vary     []scenarios.Sweep
	Goals    []*scenarios.Threshold
	Near     bool          // no further than to the settings that meet all goals and are nearest to today's values
	Top      int           // how many of the best are kept
	Seed     uint64        // of a search
	Minimize Minimizer     // by which is searched; nil refuses more settings than [MaxEvaluated]
	Progress func(*Result) // told after every setting of what was found so far; how goals fight is left out

	grid     *scenarios.Grid
	axes     []axis
	start    *scenarios.Bound // with today's values; nil where the rules do not allow them, or there are none
	measures []string         // that the goals are of
	session  evidence.Session
	result   *Result
	found    collector
}

// prepare checks the goals and initialises the grid of settings, its axes and the result.
func (p *Problem) prepare(session evidence.Session) (err error) {
	if err := CheckGoals(p.Scenario, p.Goals); err != nil {
		return err
	}
	if p.grid, err = p.Scenario.Settings(p.Set, p.Vary); err != nil {
		return err
	}
	g := p.grid
	p.result = &Result{
		Scenario: p.Scenario.Name, Parameters: g.Parameters(), Goals: p.Goals, Fixed: g.Fixed(),
		Settings: g.Len(), Seed: p.Seed, Sampled: session.Engine == evidence.MonteCarloEngine,
		scenario: p.Scenario, set: p.Set, Held: shown.Held(p.Scenario, g.Fixed()), columns: sweep.Params(g),
	}
	today, err := p.currentValues()
	if err != nil {
		return err
	}
	for k, parameter := range g.Parameters() {
		values := g.Values(k)
		p.axes = append(p.axes, newAxis(parameter, values, today[k]))
		if today[k] == nil {
			p.result.Uncounted = append(p.result.Uncounted, parameter)
		}
		p.result.Axes = append(p.result.Axes, scenarios.TextsOf(values))
	}
	p.session, p.found.top = session, p.Top
	p.session.AllDigits, p.session.Brief = true, true
	for _, goal := range p.Goals {
		if !slices.Contains(p.measures, goal.Quantity.Measure) {
			p.measures = append(p.measures, goal.Quantity.Measure)
		}
		p.session.Brief = p.session.Brief && !evidence.NeedsRows(goal.Quantity)
	}
	return nil
}

// CheckGoals returns an error if the scenario lacks the measure of a goal, if a goal is given
// twice, or if there are too many.
func CheckGoals(s *scenarios.Scenario, goals []*scenarios.Threshold) error {
	if len(goals) > MaxGoals {
		return fmt.Errorf("%d goals, at most %d can be met together", len(goals), MaxGoals)
	}
	for i, goal := range goals {
		if _, err := goal.Quantity.Of(s); err != nil {
			return err
		}
		for _, other := range goals[:i] {
			if other.String() == goal.String() {
				return fmt.Errorf("the goal %s is given twice", goal)
			}
		}
	}
	return nil
}

// currentValues returns the values of today of the parameters that are varied: their defaults, or those of the
// records that are chosen. One is nil where a parameter has no default, or where a record is drawn and
// they do not all have the same value. It sets p.start if all parameters have a
// value and the rules allow these together; it is not an error if they do not.
func (p *Problem) currentValues() ([]*scenarios.Value, error) {
	varied := p.grid.Parameters()
	set, none := map[string]string{}, map[string]bool{}
	maps.Copy(set, p.Set)
	for k, q := range varied {
		if q.Default == nil && q.SetBy == "" {
			set[q.Name], none[q.Name] = p.grid.Values(k)[0].Text, true
		}
	}
	bound, err := p.Scenario.Bind(set)
	if bound == nil {
		return nil, err
	}
	if err == nil && len(none) == 0 {
		p.start = bound
	}
	now := make([]*scenarios.Value, len(varied))
	for _, v := range bound.Values() {
		k := slices.IndexFunc(varied, func(q *scenarios.Parameter) bool { return q.Name == v.Name && !none[q.Name] })
		if k >= 0 {
			now[k] = &v.Value
		}
	}
	return now, nil
}

// today evaluates the goals at today's values, if the rules allow these.
func (p *Problem) today(ctx context.Context) error {
	if p.start == nil {
		return nil
	}
	run, err := p.session.Run(ctx, p.start, p.measures...)
	if evidence.IsTooMuch(err) {
		return nil // the other settings may take less
	}
	if err != nil {
		return err
	}
	s := p.judge(run)
	s.Index = -1
	for _, v := range p.start.Values() {
		if slices.ContainsFunc(p.grid.Parameters(), func(q *scenarios.Parameter) bool { return q.Name == v.Name }) {
			s.values = append(s.values, v)
		}
	}
	p.result.Today = s
	return nil
}

// setting completes a judged setting s with its index in the grid, its steps and its values.
func (p *Problem) setting(index int, s *Setting) *Setting {
	s.Index, s.Steps, s.values = index, p.stepsTo(index), p.grid.Cell(index)
	return s
}

// judge returns a setting with the judgement of each goal by the distributions of a run.
func (p *Problem) judge(run *evidence.Run) *Setting {
	return p.judged(func(i int) evidence.Judgement {
		if d := run.Find(p.Goals[i].Quantity.Measure); d != nil {
			return d.Judge(p.Goals[i])
		}
		return evidence.Judgement{Open: true}
	})
}

// judged returns a setting with the judgement of each goal, of which judgement returns the i-th.
func (p *Problem) judged(judgement func(i int) evidence.Judgement) *Setting {
	s := &Setting{Meets: true}
	for i, goal := range p.Goals {
		g := Goal{Judgement: judgement(i), Distance: math.Inf(1)}
		switch v := g.Verdict(); {
		case v == Met:
			g.Distance = 0
		case g.Quantity != nil:
			g.Distance = max(0, -g.Margin.Value/Tolerance(goal))
		}
		s.Goals = append(s.Goals, g)
		s.Distance = max(s.Distance, g.Distance)
		s.Meets = s.Meets && g.Verdict() == Met
	}
	return s
}

// quantities are those of the goals.
func (p *Problem) quantities() []*scenarios.Quantity {
	var out []*scenarios.Quantity
	for _, goal := range p.Goals {
		out = append(out, goal.Quantity)
	}
	return out
}

// means evaluates together those of the settings, given by their indices, that are encounters differing only in
// what they start with. It calls found with each, and returns the indices of the others.
func (p *Problem) means(ctx context.Context, settings []int, found func(*Setting)) ([]int, error) {
	return sweep.Means(ctx, p.grid, p.quantities(), settings, p.session, func(cell int, means []exact.Mean) {
		found(p.setting(cell, p.judged(func(i int) evidence.Judgement { return evidence.JudgeMean(means[i], p.Goals[i]) })))
	})
}

// stepsTo is how many steps a setting is from today's values.
func (p *Problem) stepsTo(index int) float64 {
	steps := 0.0
	for k := len(p.axes) - 1; k >= 0; k-- {
		n := p.axes[k].size
		steps += p.axes[k].steps[index%n]
		index /= n
	}
	return steps
}

// note adds an evaluated setting to the result, and reports the progress.
func (p *Problem) note(s *Setting) {
	r, f := p.result, &p.found
	f.add(s)
	r.Looked, r.Met, r.Undecided, r.Best = f.looked, f.met, f.undecided, f.best
	if r.Map != nil {
		r.Map.Distances[s.Index], r.Map.Meets[s.Index] = s.Distance, s.Meets
	}
	if p.Progress != nil {
		p.Progress(r)
	}
}
