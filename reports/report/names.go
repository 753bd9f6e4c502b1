package report

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/scenarios"
)

// Distinct returns an error if two scenarios would write the same file, or one that differs only
// in case.
func Distinct(list []*scenarios.Scenario) error {
	owners := map[string]string{}
	claim := func(owner string, paths ...string) error {
		for _, path := range paths {
			folded := strings.ToLower(path)
			if other, taken := owners[folded]; taken {
				return fmt.Errorf("%s and %s would both write %s: give one of them another name", other, owner, path)
			}
			owners[folded] = owner
		}
		return nil
	}
	for _, s := range list {
		of := fmt.Sprintf("%s (%s)", s.Name, s.Path)
		if err := claim(of, tableFiles(measuresName(s))...); err != nil {
			return err
		}
		for _, t := range s.Tables {
			if err := claim("table "+t.Name+" of "+of, tableFiles(fileName(t.Name))...); err != nil {
				return err
			}
		}
		for _, f := range s.Figures {
			figure := Figure{Name: figureName(s.Name, f.Name)}
			if err := claim("figure "+f.Name+" of "+of, figure.File()); err != nil {
				return err
			}
		}
		if len(s.Figures) > 0 {
			continue
		}
		for _, m := range s.Measures {
			figure := Figure{Name: figureName(s.Name, m.Name)}
			if err := claim("measure "+m.Name+" of "+of, figure.File()); err != nil {
				return err
			}
		}
	}
	return nil
}

// fileName makes the name of a scenario or table fit for a file.
func fileName(name string) string { return strings.ReplaceAll(name, "/", "-") }

// measuresName is the name of the table of all measures of a scenario, which leaves that
// of the scenario to a table that its file declares.
func measuresName(s *scenarios.Scenario) string {
	name := fileName(s.Name)
	if slices.ContainsFunc(s.Tables, func(t *scenarios.Table) bool { return fileName(t.Name) == name }) {
		return name + "-measures"
	}
	return name
}

// figureName is the name of a figure of a scenario, fit for a file.
func figureName(scenario, figure string) string { return fileName(scenario) + "-" + fileName(figure) }
