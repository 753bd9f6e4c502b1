package scenarios

import (
	"slices"

	"oddsmith/scenarios/encounter"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/records"
	"oddsmith/scenarios/roles"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// A reader turns the tree of a rule file into a scenario.
type reader struct {
	*yamltree.Reader
	s        *Scenario
	file     *rulefile.File
	scope    *scope.Scope
	play     *encounter.Reader
	measures *measure.Reader

	reading []string // the files that are being read, this one last
	data    []string // fingerprints of the data files that are read
}

// publish sets the fields of the scenario to what was read.
func (r *reader) publish() {
	s, sc := r.s, r.scope
	s.Parameters, s.Requirements = sc.Parameters, sc.Requirements
	s.Constants, s.Rolls, s.Cases = sc.Constants, sc.Rolls, sc.Cases
	s.Effects, s.Encounter = r.play.Effects, r.play.Encounter
	s.Measures = r.measures.Measures
	s.dice = &roles.Table{}
	if s.System == roles.System {
		s.dice = roles.NewTable(s.Roles, sc)
	}
	s.Fingerprint = rulefile.CombinedFingerprint(r.file.Fingerprint, slices.Concat(r.data, r.play.Fingerprints))
}

// sections reads sections, up to the first error.
func (r *reader) sections(list []section) {
	for _, s := range list {
		if n := r.file.Root.Get(s.key); n != nil && n.Kind != yamltree.Null && !r.Refused() {
			s.read(n)
		}
	}
}

// records reads the section: records of data files that set parameters.
func (r *reader) records(n *yamltree.Node) {
	r.s.Records, r.data = records.Read(n, r.file, r.scope)
}

// A section is a key at the top of a rule file.
type section struct {
	key  string
	read func(*yamltree.Node)
}
