package scenarios

import (
	"fmt"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// A DeadDefault is a default that is never used: the default record sets its parameter.
type DeadDefault struct {
	At        notation.Span
	parameter *parameter.Parameter
	record    *parameter.Parameter // which is one of the choices
}

// DeadDefaults returns the defaults that are never used because records set their parameters, in
// the order of the file. If the records are added by an extending file, the default is not dead.
func (s *Scenario) DeadDefaults() (list []DeadDefault) {
	for _, p := range s.Parameters {
		if p.Replaced == nil {
			continue
		}
		record, _ := s.Parameter(p.SetBy)
		if file := p.DefaultAt.Src.Name; file == s.Path || file == record.DefaultAt.Src.Name {
			list = append(list, DeadDefault{p.DefaultAt, p, record})
		}
	}
	return list
}

// Name returns the name of the parameter.
func (d DeadDefault) Name() string { return d.parameter.Name }

// String says which default that is, and what is used in its place.
func (d DeadDefault) String() string {
	return fmt.Sprintf("the default of %s, %s, is never used: the record %s of %s says %s",
		d.parameter.Name, d.parameter.Replaced.Text, d.record.Default.Text, d.record.Name, d.parameter.Default.Text)
}
