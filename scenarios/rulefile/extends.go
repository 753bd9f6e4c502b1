package rulefile

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// This file reads a rule file that extends another: it says only what changes.
//
// Sections that are mappings are merged entry by entry, in the order of the base;
// new entries come last, new cases of an outcome before `otherwise`. A parameter
// takes over what it does not say again, so that `strength: 15` changes the default
// alone; a sequence takes over its rolls and cases. A measure, a figure or a lookup
// is replaced as a whole. Assumptions are added to those of the base. Tables,
// expectations and goals speak of the base and are not taken over.
//
// What is replaced as a whole can be changed in part: a key that ends in + adds to what
// the base has under that key, and what is next to it stays.

// maxExtends is how many files may extend one another in a row.
const maxExtends = 16

// extended returns the tree of a rule file, called name, merged with the files that it extends, and their
// names, the nearest first. chain are this file and those that extend it, none of which it may extend. For
// each of the files read, builtin is set to whether it comes from the library.
func (p Place) extended(root *yamltree.Node, name string, chain []string, builtin map[*notation.Source]bool) (*yamltree.Node, []string, error) {
	n := root.Get("extends")
	if n == nil {
		return root, nil, nil
	}
	var m merger
	m.base = m.Text(n)
	if m.Refused() {
		return nil, nil, m.Err()
	}
	path, data, err := p.ReadBeside(name, m.base)
	if err != nil {
		return nil, nil, n.Locate(err)
	}
	if slices.Contains(chain, path) || len(chain) >= maxExtends {
		return nil, nil, n.Errorf("%s extends itself", m.base).WithHint("%s", strings.Join(append(chain, path), " extends "))
	}
	baseRoot, err := yamltree.Parse(path, data)
	if err != nil {
		return nil, nil, err
	}
	m.Want(baseRoot, yamltree.Mapping, "a rule file")
	builtin[baseRoot.At.Src] = slices.Contains(p.Builtin(), m.base)
	baseRoot, bases, err := p.extended(baseRoot, path, append(chain, path), builtin)
	m.Refuse(err)
	if m.Refused() {
		return nil, nil, m.Err()
	}
	return m.files(baseRoot, root), append([]string{m.base}, bases...), m.Err()
}

// notInherited are the sections that speak of the base itself.
var notInherited = []string{"scenario", "title", "question", "tables", "expect", "tune", "extends"}

// A merger merges a file into the one that it extends.
type merger struct {
	yamltree.Reader
	base    string // what the file calls it
	inParts bool   // the section at hand is one of inParts
}

// files merges the trees of two files: sections of top extend or replace those of base.
func (m *merger) files(base, top *yamltree.Node) *yamltree.Node {
	out := *top
	out.Entries = nil
	for _, e := range base.Entries {
		if slices.Contains(notInherited, e.Key.Text) {
			continue
		}
		if v := top.Get(e.Key.Text); v != nil && v.Kind != yamltree.Null {
			e.Value = m.section(e.Key.Text, e.Value, v)
		}
		out.Entries = append(out.Entries, e)
	}
	for _, e := range top.Entries {
		if base.Get(e.Key.Text) == nil || slices.Contains(notInherited, e.Key.Text) {
			out.Entries = append(out.Entries, e)
		}
	}
	return &out
}

// section merges a section of two files: the entries of top, the file that extends, are added to those of
// base or replace them. How deep they are merged depends on the section.
func (m *merger) section(name string, base, top *yamltree.Node) *yamltree.Node {
	m.inParts = slices.Contains(inParts, name)
	switch name {
	case "assumptions":
		return appended(base, top)
	case "parameters":
		return m.mappings(base, top, m.parameter)
	case "sequences", "functions":
		return m.mappings(renamed(base, top), top, m.sequence)
	case "actors", "records":
		return m.mappings(base, top, m.entries)
	case "actions":
		return m.mappings(base, top, m.action)
	case "encounter":
		return m.encounter(base, top)
	}
	return m.entries(base, top)
}

// encounter merges turns by actor and ends by name. A turn that is only a policy replaces only the
// policy.
func (m *merger) encounter(base, top *yamltree.Node) *yamltree.Node {
	out := m.entries(base, top)
	for i, e := range out.Entries {
		was, is := base.Get(e.Key.Text), top.Get(e.Key.Text)
		switch {
		case was == nil || is == nil:
		case e.Key.Text == "turns":
			out.Entries[i].Value = m.mappings(was, is, m.turn)
		case e.Key.Text == "until":
			out.Entries[i].Value = m.entries(was, is)
		}
	}
	return out
}

// turn merges two turns: an entry of top replaces the same entry of base, or adds to it. A turn that is only
// a policy replaces only the policy.
func (m *merger) turn(base, top *yamltree.Node) *yamltree.Node {
	return m.entries(under("policy", base), under("policy", top))
}

// action returns the action top in place of base, or base with additions if top says that it adds.
func (m *merger) action(base, top *yamltree.Node) *yamltree.Node {
	return m.replaced(under("effects", base), top)
}

// under returns short as a mapping: as it is if it is one, else as the value of the key. So a turn may be
// written as its policy alone. A mixture and an `if` are mappings too, but stand for a value: they are put
// under the key.
func under(key string, short *yamltree.Node) *yamltree.Node {
	if short.Kind == yamltree.Mapping && short.Get(Weights) == nil && short.Get("if") == nil {
		return short
	}
	entry := yamltree.Entry{Key: &yamltree.Node{Kind: yamltree.Scalar, Text: key, At: short.At}, Value: short}
	return &yamltree.Node{Kind: yamltree.Mapping, At: short.At, Entries: []yamltree.Entry{entry}}
}

// withValue returns a copy of a mapping with the value v for a key, if it has the key.
func withValue(n *yamltree.Node, key string, v *yamltree.Node) *yamltree.Node {
	out := *n
	out.Entries = slices.Clone(n.Entries)
	for i, e := range out.Entries {
		if e.Key.Text == key {
			out.Entries[i].Value = v
		}
	}
	return &out
}

// entries returns base with the entries of top, which replace those with the same key.
func (m *merger) entries(base, top *yamltree.Node) *yamltree.Node {
	return m.mappings(base, top, m.replaced)
}

// replaced returns what comes in place of base: top, or, if a key of top adds to base, base with the
// additions.
func (m *merger) replaced(base, top *yamltree.Node) *yamltree.Node {
	if base.Kind == yamltree.Mapping && m.adds(top) {
		return m.entries(base, top)
	}
	return top
}

// parameter returns the declaration base with the entries of top in place of its own. A top that is a bare
// value replaces the default.
func (m *merger) parameter(base, top *yamltree.Node) *yamltree.Node {
	if base.Kind != yamltree.Mapping || top.Kind == yamltree.Mapping || base.Get("default") == nil {
		return m.entries(base, top)
	}
	return withValue(base, "default", top)
}

// renamed returns the functions of base. One that top declares as well has the key of top, which may name
// other arguments.
func renamed(base, top *yamltree.Node) *yamltree.Node {
	called := func(key *yamltree.Node) string {
		name, _, _ := strings.Cut(key.Text, "(")
		return strings.TrimSpace(name)
	}
	out := *base
	out.Entries = slices.Clone(base.Entries)
	for i, e := range out.Entries {
		for _, t := range top.Entries {
			if called(e.Key) == called(t.Key) {
				out.Entries[i].Key = t.Key
			}
		}
	}
	return &out
}

func (m *merger) sequence(base, top *yamltree.Node) *yamltree.Node {
	return m.mappings(base, top, m.entries)
}

// mappings merges two mappings in the order of the base, common entries with merge. New entries
// come last, but before `otherwise`.
func (m *merger) mappings(base, top *yamltree.Node, merge func(base, top *yamltree.Node) *yamltree.Node) *yamltree.Node {
	if base.Kind != yamltree.Mapping || top.Kind != yamltree.Mapping {
		return top
	}
	out := *top
	out.Entries = nil
	for _, e := range base.Entries {
		for _, t := range top.Entries {
			switch key, isAdded := m.addsTo(t.Key); {
			case isAdded && key == e.Key.Text:
				e.Value = m.added(key, e.Value, t)
			case t.Key.Text == e.Key.Text:
				e.Key, e.Value = t.Key, merge(e.Value, t.Value)
			}
		}
		out.Entries = append(out.Entries, e)
	}
	var fresh []yamltree.Entry
	for _, t := range top.Entries {
		if key, isAdded := m.addsTo(t.Key); isAdded {
			m.mustHave(base, t.Key, key)
		} else if base.Get(t.Key.Text) == nil {
			m.mayBeNew(base, t)
			fresh = append(fresh, t)
		}
	}
	last := len(out.Entries)
	if last > 0 && isOtherwise(out.Entries[last-1]) && (len(fresh) == 0 || !isOtherwise(fresh[len(fresh)-1])) {
		last--
	}
	out.Entries = slices.Insert(out.Entries, last, fresh...)
	return &out
}

func isOtherwise(e yamltree.Entry) bool {
	return e.Key.Text == Otherwise || e.Value.Kind == yamltree.Scalar && e.Value.Text == Otherwise
}

// appended joins two lists; any other node is a list of one.
func appended(base, top *yamltree.Node) *yamltree.Node {
	out := *top
	out.Kind, out.Text = yamltree.List, ""
	out.Items = nil
	for _, n := range []*yamltree.Node{base, top} {
		out.Items = append(out.Items, n.Items...) // only a list has items
		if n.Kind == yamltree.Scalar || n.Kind == yamltree.Mapping {
			out.Items = append(out.Items, n)
		}
	}
	return &out
}
