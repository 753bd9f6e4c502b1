package scenarios

import (
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// A reader turns the tree of a rule file into a scenario.
type reader struct {
	s     *Scenario
	names *names
	lets  []let // what is rolled once, in the order it can be rolled

	bodies  map[string]notation.Expr // the measures so far, without their rolls
	reading []string                 // the files that are being read, this one last

	process   *notation.Process      // the encounter but for its value; nil if there is none
	parts     map[string]string      // the parts of its state, by what they are called in the tree
	ending    notation.Expr          // the word of how it ends; nil where the ends have no names
	overNodes []*yamltree.Node       // the conditions that end it
	acts      map[string]*actionNode // the actions, by name

	file   *rulefile.File
	others []string // fingerprints of the other files that have a part in the odds
}

// A section is a key at the top of a rule file.
type section struct {
	key  string
	read func(*reader, *yamltree.Node) error
}

// declarations are the sections that say what names stand for. They are read in
// this order, whatever the order in the file: each may use what those before it
// declare.
var declarations = []section{
	{"scenario", func(r *reader, n *yamltree.Node) (err error) { r.s.Name, err = rulefile.PathName(n); return }},
	{"title", func(r *reader, n *yamltree.Node) (err error) { r.s.Title, err = n.ReadText(); return }},
	{"question", func(r *reader, n *yamltree.Node) (err error) { r.s.Question, err = n.ReadText(); return }},
	{"source", func(r *reader, n *yamltree.Node) (err error) { r.s.Source, err = n.ReadText(); return }},
	{"assumptions", func(r *reader, n *yamltree.Node) (err error) { r.s.Assumptions, err = n.ReadTexts(); return }},
	{"notation", (*reader).notation},
	{"division", (*reader).division},
	{"system", func(r *reader, n *yamltree.Node) (err error) { r.s.System, err = n.ReadText(); return }},
	{"roles", (*reader).roles},
	{"actors", func(r *reader, n *yamltree.Node) error { r.s.namesActors = true; return nil }}, // parameters have plain names then
	{"parameters", (*reader).parameters},
	{"records", (*reader).records}, // which set parameters
	{"constants", (*reader).constants},
	{"outcome", (*reader).outcomeWords}, // rolls may use the words
	{"lookups", (*reader).lookups},
	{"sequences", (*reader).sequences},
	{"actors", (*reader).actors},
	{"rolls", (*reader).rolls},
	{"outcome", (*reader).outcome},
}

// uses are the sections that ask for something, read after the declarations.
func uses() []section {
	return []section{
		{"requires", (*reader).requires},
		{"effects", (*reader).effects},
		{"actions", (*reader).actions},
		{"encounter", (*reader).encounter},
		{"measures", (*reader).measures},
		{"tables", (*reader).tables},
		{"figures", (*reader).figures},
		{"expect", (*reader).claims},
	}
}

// sectionKeys returns the keys that may stand at the top of a rule file.
func sectionKeys() []string {
	var keys []string
	for _, s := range slices.Concat(declarations, uses()) {
		if !slices.Contains(keys, s.key) {
			keys = append(keys, s.key)
		}
	}
	return append(keys, "extends")
}

// Parse reads a rule file. name is what the file is called in errors, and its
// base names the scenario where the file does not. An error is a
// [*notation.Error] with the place in the file.
func Parse(name string, data []byte) (*Scenario, error) { return parseFile(name, data, false, nil) }

// parseFile reads a rule file, which may be one of the library. It may be read for
// others, none of which may be read again.
func parseFile(name string, data []byte, builtin bool, chain []string) (*Scenario, error) {
	file, err := rulefile.Parse(name, data, builtin)
	if err != nil {
		return nil, err
	}
	root := file.Root
	base := filepath.Base(name)
	r := &reader{bodies: map[string]notation.Expr{}, file: file, reading: append(slices.Clone(chain), name), s: &Scenario{
		Name:     strings.TrimSuffix(base, filepath.Ext(base)),
		Path:     name,
		Notation: notation.Rules,
		Extends:  file.Extends,

		Fingerprint: file.Fingerprint,
	}}
	r.names = newNames(r)
	if err := root.KnownKeys(sectionKeys()...); err != nil {
		return nil, err
	}
	if err := r.sections(root, declarations); err != nil {
		return nil, err
	}
	if err := r.checkRolls(root); err != nil {
		return nil, err
	}
	if err := r.checkTemplates(); err != nil {
		return nil, err
	}
	if err := r.sections(root, uses()); err != nil {
		return nil, err
	}
	r.findUnused()
	r.unusedActions()
	r.s.lets = r.lets
	r.s.Fingerprint = rulefile.CombinedFingerprint(r.s.Fingerprint, r.others)
	return r.s, nil
}

func (r *reader) sections(root *yamltree.Node, list []section) error {
	for _, s := range list {
		if n := root.Get(s.key); n != nil && n.Kind != yamltree.Null {
			if err := s.read(r, n); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *reader) notation(n *yamltree.Node) error {
	name, err := n.ReadText()
	if err != nil {
		return err
	}
	g, err := notation.GrammarByName(name)
	if err != nil {
		return n.Locate(err)
	}
	r.s.Notation = g
	return nil
}

// division reads how Methuen divides negative numbers.
func (r *reader) division(n *yamltree.Node) error {
	rule, err := n.ReadText()
	if err != nil {
		return err
	}
	switch {
	case !r.s.hasResources():
		return n.Errorf("a division rule in the %s notation", r.s.Notation.Name).WithHint("only methuen has one")
	case rule == "truncate":
		r.s.Notation = r.s.Notation.WithDivision(notation.TruncOrZero)
	case rule != "floor":
		return n.Errorf("there is no division rule %q", rule).WithHint("floor or truncate")
	}
	return nil
}
