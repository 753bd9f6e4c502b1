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

// selection reads the keys of a selection and checks that the scenario has what
// is selected. A file's required parameters must be swept or set.
func (r *reader) selection(n *yamltree.Node) (Selection, error) {
	s := Selection{scenario: r.s}
	for _, key := range []string{"measure", "measures"} {
		v := n.Get(key)
		if v == nil {
			continue
		}
		if s.Measures != nil {
			return s, v.Errorf("both measure and measures")
		}
		names, err := v.ReadTexts()
		if err != nil {
			return s, err
		}
		s.Measures = []string{}
		for i, name := range names {
			if turns := r.s.path(name); turns != nil {
				s.Measures = append(s.Measures, turns...)
				continue
			}
			if _, err := r.s.Measure(name); err != nil {
				return s, v.Item(i).Locate(err)
			}
			s.Measures = append(s.Measures, name)
		}
	}
	var err error
	if s.Sweeps, err = readSweeps(n.Get("sweep")); err != nil {
		return s, err
	}
	for i, sweep := range s.Sweeps {
		if p, err := r.s.Parameter(sweep.Name); err == nil { // [Selection.Grid] refuses others
			s.Sweeps[i].Texts = p.SweptTexts(sweep.Texts)
		}
	}
	if s.Set, err = n.Get("set").ReadTextMap("a mapping of parameters to values"); err != nil {
		return s, err
	}
	var role *RoleError // is said when the selection is bound; see addClaim
	if _, err := s.Grid(); err != nil && !errors.As(err, &role) {
		return s, n.Locate(err)
	}
	return s, nil
}

// path returns the measures that a path stands for; nil if there is no such path.
func (s *Scenario) path(name string) []string {
	var out []string
	for _, m := range s.Measures {
		if m.Path.Name == name {
			out = append(out, m.Name)
		}
	}
	return out
}

// readSweeps reads a mapping of names to `LO..HI`, `LO..HI:STEP`, `a, b` or a
// list.
func readSweeps(n *yamltree.Node) ([]Sweep, error) {
	if n == nil {
		return nil, nil
	}
	if err := n.WantEntries("a mapping of parameters to values"); err != nil {
		return nil, err
	}
	var sweeps []Sweep
	for _, e := range n.Entries {
		values, err := e.Value.ReadTexts()
		if err != nil {
			return nil, err
		}
		if e.Value.Kind == yamltree.Scalar {
			values, err = sweepValues(values[0])
		} else {
			err = checkValues(values)
		}
		if err != nil {
			return nil, e.Value.Locate(err)
		}
		sweeps = append(sweeps, Sweep{e.Key.Text, values})
	}
	return sweeps, nil
}

func (r *reader) tables(n *yamltree.Node) error {
	return n.EachEntry("a mapping of tables", func(e yamltree.Entry) error {
		t := &Table{}
		var err error
		if t.Name, err = rulefile.PathName(e.Key); err != nil {
			return err
		}
		if err := e.Value.ReadKnown(slices.Concat(rulefile.TableKeys, rulefile.SelectionKeys), yamltree.Into("title", &t.Title), yamltree.Into("doc", &t.Doc)); err != nil {
			return err
		}
		if t.Selection, err = r.selection(e.Value); err != nil {
			return err
		}
		if t.Measures == nil {
			return e.Value.Errorf("the table names no measure").WithHint("measure: NAME, one of %s", suggest.List(r.s.MeasureNames()))
		}
		r.s.Tables = append(r.s.Tables, t)
		return nil
	})
}
