package scenarios

import (
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/scenarios/encounter"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// declarations returns the sections that declare names, with their readers. They are read in this
// order, because each may use the names of those before it.
func (r *reader) declarations() []section {
	return []section{
		{"scenario", func(n *yamltree.Node) { r.s.Name = rulefile.PathName(r.Reader, n) }},
		{"title", func(n *yamltree.Node) { r.s.Title = r.Text(n) }},
		{"question", func(n *yamltree.Node) { r.s.Question = r.Text(n) }},
		{"source", func(n *yamltree.Node) { r.s.Source = r.Text(n) }},
		{"assumptions", func(n *yamltree.Node) { r.s.Assumptions = r.Texts(n) }},
		{"notation", r.scope.ReadNotation},
		{"division", r.scope.ReadDivision},
		{"system", func(n *yamltree.Node) { r.s.System = r.Text(n) }},
		{"roles", r.roles},
		{"actors", func(n *yamltree.Node) { r.scope.Actors, r.scope.ActorsNamed = n, true }},
		{"measures", func(n *yamltree.Node) { r.scope.Measures = n }},
		{"parameters", r.scope.ReadParameters},
		{"records", r.records}, // which set parameters
		{"constants", r.scope.ReadConstants},
		{"draws", r.scope.ReadDraws},
		{"decks", r.scope.ReadDecks},
		{"outcome", r.scope.DeclareOutcome}, // rolls may use the words
		{"lookups", r.scope.ReadLookups},
		{"sequences", r.scope.ReadSequences},
		{"functions", r.scope.ReadFunctions},
		{"actors", r.play.ReadActors},
		{"rolls", r.scope.ReadRolls},
		{"outcome", r.scope.ReadOutcome},
	}
}

// rules returns the sections that use what is declared to say what happens.
func (r *reader) rules() []section {
	return []section{
		{"requires", r.scope.ReadRequirements},
		{"effects", r.play.ReadEffects},
		{"actions", r.play.ReadActions},
		{"encounter", r.play.ReadEncounter},
		{"actors", r.play.CheckActors},
		{"measures", r.measures.Read},
	}
}

// uses returns the sections that ask for measures, and are read when the scenario can be bound.
func (r *reader) uses() []section {
	return []section{{"tables", r.tables}, {"figures", r.figures}, {"expect", r.claims}, {"tune", r.tuning}}
}

// sectionKeys returns the keys that may stand at the top of a rule file.
func sectionKeys() []string {
	r := newReader("", &rulefile.File{})
	var keys []string
	for _, s := range slices.Concat(r.declarations(), r.rules(), r.uses()) {
		if !slices.Contains(keys, s.key) {
			keys = append(keys, s.key)
		}
	}
	return append(keys, "extends")
}

// Parse reads a rule file. name is what the file is called in errors, and its
// base names the scenario where the file does not. An error is a
// [*notation.Error] with the place in the file.
func Parse(name string, data []byte) (*Scenario, error) {
	return Loader{}.parseFile(name, data, false, nil)
}

// parseFile parses a rule file with the given path; builtin says that it is from the library. chain are the
// files that led to this one, the outermost first: none of them may be read again.
func (l Loader) parseFile(path string, data []byte, builtin bool, chain []string) (*Scenario, error) {
	file, err := l.place().Parse(path, data, builtin)
	if err != nil {
		return nil, err
	}
	r := newReader(path, file)
	r.s.loader = l
	r.reading = append(slices.Clone(chain), path)
	r.encounterAtTop(file.Root)
	r.Keys(file.Root, sectionKeys()...)
	r.sections(r.declarations())
	if !r.Refused() {
		r.scope.CheckDefinitions(file.Root)
	}
	r.sections(r.rules())
	r.publish()
	r.sections(r.uses())
	if r.Refused() {
		return nil, r.Err()
	}
	return r.s, nil
}

// encounterAtTop refuses keys of an encounter at the top of a file, where `turns` and `until` are often
// written.
func (r *reader) encounterAtTop(root *yamltree.Node) {
	for _, e := range root.Entries {
		key := e.Key.Text
		if !slices.Contains(sectionKeys(), key) && slices.Contains(rulefile.ActorEncounterKeys, key) {
			r.Refuse(e.Key.Errorf("unknown key %q", key).WithHint("it belongs to an encounter: encounter: {turns: ..., until: ...}"))
		}
	}
}

// newReader returns a reader for a file with the given path.
func newReader(path string, file *rulefile.File) *reader {
	sc := scope.New()
	r := &reader{Reader: sc.Reader, file: file, scope: sc}
	r.play = encounter.NewReader(r.scope, r.ofAction)
	r.measures = measure.NewReader(r.scope, r.play)
	base := filepath.Base(path)
	r.s = &Scenario{
		Name:    strings.TrimSuffix(base, filepath.Ext(base)),
		Path:    path,
		Extends: file.Extends,
		scope:   r.scope,
		play:    r.play,
	}
	return r
}
