package scenarios

import (
	"errors"
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/rulefile"
)

// A Table is a selection to be written out row by row.
type Table struct {
	Name  string // unique among the built-in tables; safe as a path
	Title string
	Doc   string
	Selection
}

// A FigureKind says how a figure shows its selection.
type FigureKind string

// The kinds of figure.
const (
	PMF     FigureKind = "pmf"      // bars: the probability of every value of one measure
	AtLeast FigureKind = "at-least" // the curve P(X >= x) of one measure
	AtMost  FigureKind = "at-most"  // the curve P(X <= x) of one measure
	HeatMap FigureKind = "heatmap"  // one quantity over two swept parameters
	Overlay FigureKind = "overlay"  // the curves of several cells or measures in one picture
	Fan     FigureKind = "fan"      // the percentiles of a path, turn by turn
)

// A Figure is a selection to be drawn.
type Figure struct {
	Name     string // safe as a path
	Kind     FigureKind
	Of       FigureKind // of an Overlay: PMF, AtLeast or AtMost
	Title    string
	Doc      string
	X, Y     string            // what the axes show; empty leaves it to the reports
	Quantity *measure.Quantity // of a HeatMap

	// FullScale lets the colours of a HeatMap of probabilities go from 0 to 100 %; else they go over what is
	// shown.
	FullScale bool
	Selection
}

// A Selection says which distributions a table or a figure shows: some measures
// of the scenario, over the combinations of some parameters' values.
type Selection struct {
	Measures []string
	Sweeps   []Sweep // the first slowest
	Set      map[string]string

	scenario *Scenario
}

// Scenario returns the scenario whose measures are selected.
func (s *Selection) Scenario() *Scenario { return s.scenario }

// Grid returns the cells that the selection spans: one if nothing is swept.
func (s *Selection) Grid() (*Grid, error) { return s.scenario.Sweep(s.Set, s.Sweeps) }

// selection reads the measures, values and sweeps of a figure or table. Required parameters must
// be set or swept.
func (r *reader) selection(n *yamltree.Node) Selection {
	s := Selection{scenario: r.s}
	for _, key := range []string{"measure", "measures"} {
		v := n.Get(key)
		if v == nil {
			continue
		}
		if s.Measures != nil {
			r.Refuse(v.Errorf("both measure and measures"))
		}
		s.Measures = []string{}
		for i, name := range r.Texts(v) {
			names, err := r.s.Selected([]string{name})
			r.RefuseAt(v.Item(i), err)
			s.Measures = append(s.Measures, names...)
		}
	}
	s.Sweeps = r.sweeps(n.Get("sweep"))
	r.fewValues(n.Get("sweep"))
	for i, sweep := range s.Sweeps {
		if p, err := r.s.Parameter(sweep.Name); err == nil { // [Selection.Grid] refuses others
			s.Sweeps[i].Texts = p.SweptTexts(sweep.Texts)
		}
	}
	s.Set = r.TextMap(n.Get("set"), "a mapping of parameters to values such as {strength: 14}")
	if r.Refused() {
		return s
	}
	var role *RoleError // is said when the selection is bound; see addClaim
	if _, err := s.Grid(); err != nil && !errors.As(err, &role) {
		r.RefuseAt(n, err)
	}
	return s
}

// sweeps reads a mapping of parameters to the values they sweep.
func (r *reader) sweeps(n *yamltree.Node) []Sweep {
	if n == nil {
		return nil
	}
	var sweeps []Sweep
	for e := range r.Entries(n, "a mapping of parameters to values such as {strength: 10..20}") {
		values := r.Texts(e.Value)
		if r.Refused() {
			return nil
		}
		var err error
		if e.Value.Kind == yamltree.Scalar {
			values, err = sweepValues(values[0])
		} else {
			err = checkValues(values)
		}
		r.RefuseAt(e.Value, err)
		sweeps = append(sweeps, Sweep{e.Key.Text, values})
	}
	return sweeps
}

// tables reads the section tables.
func (r *reader) tables(n *yamltree.Node) {
	for e := range r.Entries(n, "a mapping of tables") {
		t := &Table{Name: rulefile.PathName(r.Reader, e.Key)}
		r.Keys(e.Value, slices.Concat(rulefile.TableKeys, rulefile.SelectionKeys)...)
		t.Title, t.Doc = r.TextOf(e.Value, "title"), r.TextOf(e.Value, "doc")
		t.Selection = r.selection(e.Value)
		if t.Measures == nil {
			r.Refuse(e.Value.Errorf("the table names no measure").WithHint("measure: NAME, one of %s", suggest.List(r.s.MeasureNames())))
		}
		r.s.Tables = append(r.s.Tables, t)
	}
}
