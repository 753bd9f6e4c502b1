package explorer

import (
	"errors"

	"oddsmith/scenarios"
)

// A source is what an answer is of: an expression, or a measure of a scenario.
type source struct {
	Roll *line    `json:"roll,omitempty"`
	Run  *setting `json:"run,omitempty"`
}

// A setting is a scenario with values.
type setting struct {
	Scenario string            `json:"scenario"`
	Files    files             `json:"files,omitempty"`
	Set      map[string]string `json:"set,omitempty"`
	Measure  string            `json:"measure,omitempty"`
	Sweep    []sweptBy         `json:"sweep,omitempty"` // of a download: at every combination of these values
}

// ask evaluates a source: an expression, or one measure of a scenario.
func (c *call) ask(s *source) (*answered, error) {
	switch {
	case s == nil || (s.Roll == nil) == (s.Run == nil):
		return nil, errors.New("a source is a roll or a run")
	case s.Roll != nil:
		return c.askLine(s.Roll)
	case len(s.Run.Sweep) > 0:
		return nil, errors.New("a sweep has no single answer")
	case s.Run.Measure == "":
		return nil, errors.New("which measure of the scenario is not said")
	}
	l, b, _, err := c.bind(s.Run.Scenario, s.Run.Files, s.Run.Set)
	if err != nil {
		return nil, err
	}
	return c.askMeasure(l, b, s.Run.Set, s.Run.Measure)
}

// askMeasure evaluates a measure of a scenario, bound to the values in set. Answers are cached.
func (c *call) askMeasure(l *loaded, b *scenarios.Bound, set map[string]string, name string) (*answered, error) {
	key := keyOf("run", l.key, set, name)
	if a, ok := c.engine.answers.get(key); ok {
		return a, nil
	}
	q, err := b.Query(name)
	if err != nil {
		return nil, err
	}
	session := c.session()
	session.Cache = &l.cache
	r, err := session.Run(c.ctx, b, name)
	if err != nil {
		return nil, err
	}
	a := &answered{expr: q.Expr, answer: &r.Measures[0].Answer}
	c.keep(key, a)
	return a, nil
}
