package report

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
)

// A Model is what a report says.
type Model struct {
	Title    string
	Version  string // of the tool
	Command  string // that writes this report again
	Seed     uint64 // of the Monte Carlo engine
	Baseline string // what the changes of the sections are against; empty where there is no baseline
	Single   bool   // one page holds all scenarios, however many there are

	Sections   []Section
	Incomplete []*evidence.IncompleteError // what is left out, by its reason
}

// Add adds a section.
func (m *Model) Add(s *Section) {
	m.Sections = append(m.Sections, *s)
	for _, e := range s.Incomplete {
		for _, what := range e.Left {
			m.Leave(what+" of "+s.Scenario, e.Err)
		}
	}
}

// Leave notes what is left out, and the error that is the reason.
func (m *Model) Leave(what string, err error) { m.Incomplete = with(m.Incomplete, what, err) }

// Err is the error of a report that is incomplete; nil of a whole one.
func (m *Model) Err() error {
	var list []error
	for _, e := range m.Incomplete {
		list = append(list, e)
	}
	return errors.Join(list...)
}

// with returns the list with what, which is left out because of err. It is added to an item with the same
// reason, if there is one: that item is changed.
func with(list []*evidence.IncompleteError, what string, err error) []*evidence.IncompleteError {
	one := (*evidence.IncompleteError)(nil).Leave(what, err)
	for _, e := range list {
		if e.Reason() == one.Reason() {
			e.Left = append(e.Left, what)
			return list
		}
	}
	return append(list, one)
}

// A Section is one scenario.
type Section struct {
	evidence.Run
	Title, Question, Source string
	Assumptions             []string
	Inherited               []string // the measures that are those of what the file extends
	Held                    string   // the values of the parameters, in short
	Parameters              []Parameter
	Figures                 []Figure
	Tables                  []Table
	Changes                 *Changes // since the baseline; nil where there is none

	Incomplete []*evidence.IncompleteError // what is left out, by its reason
}

// IsSet reports whether a parameter has another value than its default. Claims are judged at the
// defaults all the same.
func (s Section) IsSet() bool {
	return slices.ContainsFunc(s.Parameters, func(p Parameter) bool { return p.Default != "" })
}

// Leave notes that what is left out of the section, where the error says that a limit was reached or the run
// ended. It returns any other error.
func (s *Section) Leave(what string, err error) error {
	switch {
	case err == nil:
		return nil
	case !evidence.IsUnfinished(err):
		return fmt.Errorf("%s: %w", what, err)
	}
	s.Incomplete = with(s.Incomplete, what, err)
	return nil
}

// A Parameter is a value that the figures of a section hold for.
type Parameter struct {
	Name, Value string
	Doc         string // what it means, with its unit; may be empty
	Default     string // the value it has of itself; empty if that is Value
}

// Changes is how a scenario compares with its baseline.
type Changes struct {
	New  bool // the baseline does not know the scenario
	List []Change
}

// A Change is a quantity that is not what it was.
type Change struct {
	Measure  string // empty for what is no measure's, such as a claim
	Quantity string // "mean", "P(yes)"
	Old      string // empty for what is new
	New      string // empty for what is gone
	Change   string // with its sign and unit: "+1.2 pp"; may be empty
	Verdict  string // what to think of it, in a word or two: "moved", "regression"
	Bad      bool   // the verdict fails a check
}

// A Figure is a picture of the report.
type Figure struct {
	Name  string // its file is figures/<Name>.png
	Title string
	Alt   string // what it shows, in words
	PNG   []byte

	// Chart is what the picture shows as data, which the page draws itself; nil
	// where there is only the picture.
	Chart *figures.Chart
}

// File is the figure's path inside the report.
func (f Figure) File() string { return "figures/" + f.Name + ".png" }

// Shows is Alt without the title, for where that stands already.
func (f Figure) Shows() string {
	return strings.TrimPrefix(strings.TrimPrefix(f.Alt, f.Title), ": ")
}

// A Table is a table that is kept beside the pages.
type Table struct {
	Title string
	Doc   string   // may be empty
	Files []string // paths inside the report
	Grids []Grid   // one a measure; none where the table is too large for a page
}

// A Grid is one quantity of a table: the last parameter of the sweep across,
// the others down.
type Grid struct {
	Quantity string
	Rows     []string // the names of the parameters that go down; may be empty
	Column   string   // the name of the parameter that goes across
	Columns  []string // its values
	Lines    []GridLine
}

// A GridLine is a row of a [Grid].
type GridLine struct{ Head, Cells []string }
