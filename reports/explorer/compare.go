package explorer

import (
	"slices"

	"oddsmith/reports/compare"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

type compareRequest struct {
	named
	Scenario  string   `json:"scenario"`
	Files     files    `json:"files,omitempty"`
	A         settings `json:"a"`
	B         settings `json:"b"`
	ScenarioB string   `json:"scenario_b,omitempty"` // the same if there is none
	FilesB    files    `json:"files_b,omitempty"`
	Measures  []string `json:"measures,omitempty"` // all that both have if there is none
}

type settings struct {
	Set map[string]string `json:"set"`
}

type compareReply struct {
	Measures     []compared   `json:"measures"`
	OnlyA        []string     `json:"only_a"`
	OnlyB        []string     `json:"only_b"`
	FieldErrorsA []fieldError `json:"field_errors_a"`
	FieldErrorsB []fieldError `json:"field_errors_b"`
	Error        *Error       `json:"error,omitempty"`
}

type compared struct {
	Name    string          `json:"name"`
	Title   string          `json:"title"`
	Unit    string          `json:"unit"`
	A       *distribution   `json:"a,omitempty"`
	B       *distribution   `json:"b,omitempty"`
	XTicks  []tick          `json:"x_ticks,omitempty"`
	YTicks  *yTicks         `json:"y_ticks,omitempty"`
	Verdict compare.Verdict `json:"verdict,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	Moved   []moved         `json:"moved"`
	Error   *Error          `json:"error,omitempty"`
}

type moved struct {
	Quantity string `json:"quantity"`
	Old      string `json:"old"`
	New      string `json:"new"`
	Change   string `json:"change"`
}

// A side is one of two settings that are compared.
type side struct {
	scenario *loaded
	bound    *scenarios.Bound
	set      map[string]string
	queries  []scenarios.Query
}

// compareSettings compares the measures of one or two scenarios at two settings.
func compareSettings(c *call, r *compareRequest) (any, error) {
	if r.ScenarioB == "" {
		r.ScenarioB, r.FilesB = r.Scenario, r.Files
	}
	reply := &compareReply{Measures: []compared{}, OnlyA: []string{}, OnlyB: []string{}}
	a, err := c.side(r.Scenario, r.Files, r.A.Set, &reply.FieldErrorsA, reply)
	if err != nil {
		return nil, err
	}
	b, err := c.side(r.ScenarioB, r.FilesB, r.B.Set, &reply.FieldErrorsB, reply)
	if err != nil {
		return nil, err
	}
	if a.bound == nil || b.bound == nil {
		return reply, nil
	}
	asked := func(name string) bool { return len(r.Measures) == 0 || slices.Contains(r.Measures, name) }
	for _, q := range b.queries {
		if !a.has(q.Name) && asked(q.Name) {
			reply.OnlyB = append(reply.OnlyB, q.Name)
		}
	}
	var both []scenarios.Query
	for _, q := range a.queries {
		switch {
		case !asked(q.Name):
		case b.has(q.Name):
			both = append(both, q)
		default:
			reply.OnlyA = append(reply.OnlyA, q.Name)
		}
	}
	for i, q := range both {
		c.tell(int64(i), int64(len(both)))
		m := compared{Name: q.Name, Title: shown.MeasureTitle(q.Title, q.Name, q.Given), Unit: q.Unit, Moved: []moved{}}
		if err := c.compare(&m, a, b, len(both)); err != nil {
			m.Error = errorIn(err, r.Files)
		}
		reply.Measures = append(reply.Measures, m)
	}
	return reply, nil
}

// side loads the scenario called name and binds the setting. Mistakes in the setting are no error: those of
// single values are stored in *wrong, any other in reply.Error. The side then has no measures.
func (c *call) side(name string, all files, set map[string]string, wrong *[]fieldError, reply *compareReply) (*side, error) {
	l, err := c.load(name, all)
	if err != nil {
		return nil, err
	}
	*wrong = fieldErrors(l.Scenario, set)
	out := &side{scenario: l, set: set}
	if out.bound, err = l.Bind(set); err != nil {
		if len(*wrong) == 0 {
			reply.Error = errorIn(err, all)
		}
		return out, nil
	}
	out.queries = out.bound.Measures()
	return out, nil
}

func (s *side) has(measure string) bool {
	return slices.ContainsFunc(s.queries, func(q scenarios.Query) bool { return q.Name == measure })
}

// compare compares measure m at the settings a and b, and stores the result in m. measures is how many are
// compared: they share the false-alarm probability of the test.
func (c *call) compare(m *compared, a, b *side, measures int) error {
	before, err := c.askMeasure(a.scenario, a.bound, a.set, m.Name)
	if err != nil {
		return err
	}
	after, err := c.askMeasure(b.scenario, b.bound, b.set, m.Name)
	if err != nil {
		return err
	}
	x, y := before.answer.Distribution, after.answer.Distribution
	m.A, m.B = c.distribution(x), c.distribution(y)
	both := axisOf(x, y)
	m.XTicks, m.YTicks = both.x(), both.y()
	change := compare.Distributions(x, y, compare.Options{Measures: measures, Quantities: 1})
	m.Verdict, m.Reason = change.Verdict, change.Reason
	if change.Verdict == compare.Equal {
		return nil
	}
	for _, s := range change.Shifts(m.Name, change.StdDev()) {
		if s.Delta.IsZero() {
			continue
		}
		m.Moved = append(m.Moved, moved{
			s.Quantity, shown.Proven(s.Old, s.Probability), shown.Proven(s.New, s.Probability),
			shown.ChangeOf(s.Delta.Value, s.Probability),
		})
	}
	return nil
}
