package explorer

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"oddsmith/reports/tune"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

type tuneRequest struct {
	named
	Scenario string            `json:"scenario"`
	Files    files             `json:"files,omitempty"`
	Set      map[string]string `json:"set"`
	Vary     []sweptBy         `json:"vary"`
	Goals    []string          `json:"goals"`
}

// A tuneReply is what was found, or what has been found so far.
type tuneReply struct {
	Lines    []string  `json:"lines"`
	Settings textTable `json:"settings"` // the best, and today's values last where they are known
	Best     []tuned   `json:"best"`
	Map      tuneMap   `json:"map"`
}

// A tuned setting has the values that a click puts into the form, and says which of the goals it meets.
type tuned struct {
	Set   map[string]string `json:"set"`
	Goals []tune.Verdict    `json:"goals"`
	Today bool              `json:"today,omitempty"`
}

// A tuneMap is drawn: all settings of one parameter or two, or the best of more by goals.
type tuneMap struct {
	Title  string              `json:"title"`
	Of     string              `json:"of"`
	X      mapAxis             `json:"x"`
	Y      mapAxis             `json:"y"`
	Values *floats             `json:"values"` // row by row, as all of these
	Texts  []string            `json:"texts"`
	Meets  []bool              `json:"meets"`
	Sets   []map[string]string `json:"sets"` // the values that a click on a cell puts into the form
	Change bool                `json:"change,omitempty"`
}

type mapAxis struct {
	Name  string   `json:"name"`
	Texts []string `json:"texts"`
}

// maxBest is how many of the best settings are listed.
const maxBest = 20

// tuning is what a rule file is tuned to, as the fields of the form hold it.
type tuning struct {
	Goals []string  `json:"goals"`
	Vary  []sweptBy `json:"vary"`
}

// tuningOf returns the goals and varied parameters of the scenario; nil if it declares none.
func tuningOf(s *scenarios.Scenario) *tuning {
	if s.Tuning == nil {
		return nil
	}
	out := &tuning{Vary: []sweptBy{}}
	for _, goal := range s.Tuning.Goals {
		out.Goals = append(out.Goals, goal.Text)
	}
	for _, v := range s.Tuning.Vary {
		out.Vary = append(out.Vary, sweptBy{Name: v.Name, Range: listOf(v.Texts)})
	}
	return out
}

// tuneTo searches for parameter values that meet the given goals.
func tuneTo(c *call, r *tuneRequest) (any, error) {
	l, err := c.load(r.Scenario, r.Files)
	if err != nil {
		return nil, err
	}
	p := tune.Problem{Scenario: l.Scenario, Set: r.Set, Top: maxBest}
	for _, v := range r.Vary {
		sweep, err := scenarios.ParseSweep(v.Name + "=" + v.Range)
		if err != nil {
			return nil, err
		}
		p.Vary = append(p.Vary, sweep)
	}
	for _, text := range r.Goals {
		if strings.TrimSpace(text) == "" {
			continue
		}
		goal, err := scenarios.ParseThreshold(&notation.Source{Text: text})
		if err != nil {
			return nil, fmt.Errorf("goal %s: %w", text, err)
		}
		p.Goals = append(p.Goals, goal)
	}
	switch {
	case len(p.Goals) == 0:
		return nil, errors.New("there is no goal: write one, such as P(outcome = hit) in 60%..65%")
	case len(p.Vary) == 0:
		return nil, errors.New("nothing may vary: choose a parameter")
	}
	p.Progress = func(found *tune.Result) {
		c.show(int64(found.Looked), int64(found.Settings), func() any { return c.tuned(found) })
	}
	found, err := tune.Run(c.ctx, p, c.session())
	if found == nil {
		return nil, err
	}
	reply := c.tuned(found)
	if err != nil {
		reply.Lines = append(reply.Lines, err.Error())
	}
	return reply, nil
}

// tuned returns the result of a tuning in the form the page needs.
func (c *call) tuned(r *tune.Result) *tuneReply {
	reply := &tuneReply{Lines: r.Lines(), Best: []tuned{}, Settings: textTable{Rows: [][]string{}}}
	reply.Settings.Head = scenarios.NamesOfParameters(r.Parameters)
	for _, g := range r.Goals {
		reply.Settings.Head = append(reply.Settings.Head, g.Quantity.String())
	}
	reply.Settings.Head = append(reply.Settings.Head, tune.MissTitle, "steps")
	for _, s := range r.Listed() {
		one := tuned{Set: s.Values().ByName(), Today: r.IsToday(s)}
		row := r.Texts(s)
		for i := range s.Goals {
			row = append(row, r.Worth(i, &s.Goals[i]))
			one.Goals = append(one.Goals, s.Goals[i].Verdict())
		}
		reply.Settings.Rows = append(reply.Settings.Rows, append(row, s.Miss(), r.StepsText(s)))
		reply.Best = append(reply.Best, one)
	}
	if r.Map != nil && len(r.Map.Meets) <= maxCells {
		reply.Map = c.allSettings(r)
	} else {
		reply.Map = c.bestSettings(r)
	}
	reply.Map.Title = r.Title()
	return reply
}

// allSettings returns a map of how far every setting of one or two parameters is from meeting all
// goals.
func (c *call) allSettings(r *tune.Result) tuneMap {
	m := tuneMap{Of: tune.MapTitle, X: mapAxis{nameOf(r.Parameters[0]), r.Axes[0]}, Y: mapAxis{Texts: []string{""}}}
	if len(r.Axes) > 1 {
		m.Y = mapAxis{nameOf(r.Parameters[1]), slices.Clone(r.Axes[1])}
		slices.Reverse(m.Y.Texts) // which grow upwards
	}
	var values []float64
	for y := len(m.Y.Texts) - 1; y >= 0; y-- {
		for x, text := range m.X.Texts {
			at := x*len(m.Y.Texts) + y
			distance, set := r.Map.Distances[at], map[string]string{r.Parameters[0].Name: text}
			if len(r.Axes) > 1 {
				set[r.Parameters[1].Name] = r.Axes[1][y]
			}
			m.add(textOf(distance, r.Map.Meets[at]), r.Map.Meets[at], set)
			values = append(values, drawable(distance))
		}
	}
	m.Values = c.row(values)
	return m
}

// nameOf is the name of a parameter with its unit.
func nameOf(p *scenarios.Parameter) string {
	if p.Unit == "" {
		return p.Name
	}
	return p.Name + ", " + p.Unit
}

// bestSettings returns a map of the margins of the best settings, by goal.
func (c *call) bestSettings(r *tune.Result) tuneMap {
	m := tuneMap{Of: tune.MatrixTitle, X: mapAxis{Name: "goal"}, Y: mapAxis{Name: "place"}, Change: true}
	for i := range r.Goals {
		m.X.Texts = append(m.X.Texts, strconv.Itoa(i+1))
	}
	var values []float64
	for i, s := range r.Best {
		m.Y.Texts = append(m.Y.Texts, strconv.Itoa(i+1))
		for g, margin := range r.Margins(s) {
			m.add(insideOf(margin), s.Goals[g].Verdict() == tune.Met, s.Values().ByName())
			values = append(values, drawable(margin))
		}
	}
	m.Values = c.row(values)
	return m
}

// add adds a cell: its text, whether it meets the goals, and its settings.
func (m *tuneMap) add(text string, meets bool, set map[string]string) {
	m.Texts, m.Meets, m.Sets = append(m.Texts, text), append(m.Meets, meets), append(m.Sets, set)
}

// textOf says how far a setting is from meeting all goals, or that it meets them; empty if it was not
// evaluated.
func textOf(distance float64, meets bool) string {
	switch {
	case meets:
		return string(tune.Met)
	case math.IsNaN(distance):
		return ""
	}
	return tune.Distance(distance)
}

// insideOf formats how far inside a goal a setting is, negative if it is outside; empty if that is not known.
func insideOf(margin float64) string {
	if math.IsNaN(margin) {
		return ""
	}
	return fmt.Sprintf("%+.2f", margin)
}

// drawable returns v for the colours of a map; an infinite v has no colour and becomes NaN.
func drawable(v float64) float64 {
	if math.IsInf(v, 0) {
		return math.NaN()
	}
	return v
}
