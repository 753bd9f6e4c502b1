package verdicts

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int           `xml:"line,attr,omitempty"`
	Failure *junitMessage `xml:"failure"`
	Skipped *junitMessage `xml:"skipped"`
	Out     string        `xml:"system-out,omitempty"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// JUnit writes the report as JUnit XML: a suite for each scenario, with a case for the baseline,
// each measure and each claim. A claim known to be wrong is skipped.
func (r *Report) JUnit(w io.Writer) error {
	out := junitSuites{Name: "analyze check"}
	for _, s := range r.Scenarios {
		suite := s.junit()
		out.Tests += suite.Tests
		out.Failures += suite.Failures
		out.Suites = append(out.Suites, suite)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(out); err != nil {
		return fmt.Errorf("writing JUnit: %w", err)
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// junit returns the JUnit suite of a scenario.
func (s *Scenario) junit() junitSuite {
	suite := junitSuite{Name: s.Name}
	suite.Cases = append(suite.Cases, s.junitCase("baseline", s.whole(), func(f Finding) bool {
		return f.Subject == "" || f.Rule == ParameterChanged
	}))
	for _, m := range s.Measures {
		suite.Cases = append(suite.Cases, s.junitCase("measure "+m.Name, s.placeOf(m.Name), func(f Finding) bool {
			return f.Subject == m.Name && f.Rule != ClaimFails && f.Rule != KnownWrongHolds && f.Rule != ParameterChanged
		}))
	}
	for _, c := range s.Claims {
		test := s.junitCase("claim "+c.Text, c.Place, func(f Finding) bool {
			return (f.Rule == ClaimFails || f.Rule == KnownWrongHolds) && f.Subject == c.Text && f.Place == c.Place
		})
		if !c.Holds && c.KnownWrong != "" {
			test.Out, test.Skipped = "", &junitMessage{Message: c.KnownWrong}
		}
		suite.Cases = append(suite.Cases, test)
	}
	for _, c := range suite.Cases {
		suite.Tests++
		if c.Failure != nil {
			suite.Failures++
		}
		if c.Skipped != nil {
			suite.Skipped++
		}
	}
	return suite
}

// junitCase returns a test case called name. about selects its findings: the first error is the failure, and
// the others are the output.
func (s *Scenario) junitCase(name string, at Place, about func(Finding) bool) junitCase {
	out := junitCase{Name: name, Class: s.Name, File: at.File, Line: at.Line}
	var said []string
	for _, f := range s.Findings {
		if !about(f) {
			continue
		}
		if f.Level == Error && out.Failure == nil {
			out.Failure = &junitMessage{
				Message: f.Message, Type: string(f.Rule),
				Text: fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Message),
			}
			continue
		}
		said = append(said, f.Message)
	}
	out.Out = strings.Join(said, "\n")
	return out
}
