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
// is replaced as a whole. Assumptions are added to those of the base. Tables and
// expectations speak of the base and are not taken over.

// maxExtends is how many files may extend one another in a row.
const maxExtends = 16

// extended returns the tree of a rule file with what it extends merged in, and the
// names of what it extends, the nearest first. It notes which of the files are of
// the library.
func extended(
	root *yamltree.Node, name string, chain []string, places Places, builtin map[*notation.Source]bool,
) (*yamltree.Node, []string, error) {
	n := root.Get("extends")
	if n == nil {
		return root, nil, nil
	}
	base, err := n.ReadText()
	if err != nil {
		return nil, nil, err
	}
	path, data, err := places.ReadBeside(name, base)
	if err != nil {
		return nil, nil, n.Locate(err)
	}
	if slices.Contains(chain, path) || len(chain) >= maxExtends {
		return nil, nil, n.Errorf("%s extends itself", base).WithHint("%s", strings.Join(append(chain, path), " extends "))
	}
	baseRoot, err := yamltree.Parse(path, data)
	if err != nil {
		return nil, nil, err
	}
	if err := baseRoot.Want(yamltree.Mapping, "a rule file"); err != nil {
		return nil, nil, err
	}
	builtin[baseRoot.At.Src] = slices.Contains(places.Builtin(), base)
	baseRoot, bases, err := extended(baseRoot, path, append(chain, path), places, builtin)
	if err != nil {
		return nil, nil, err
	}
	return mergeFiles(baseRoot, root), append([]string{base}, bases...), nil
}

// notInherited are the sections that speak of the base itself.
var notInherited = []string{"scenario", "title", "question", "tables", "expect", "extends"}

func mergeFiles(base, top *yamltree.Node) *yamltree.Node {
	out := *top
	out.Entries = nil
	for _, e := range base.Entries {
		if slices.Contains(notInherited, e.Key.Text) {
			continue
		}
		if v := top.Get(e.Key.Text); v != nil && v.Kind != yamltree.Null {
			e.Value = mergeSection(e.Key.Text, e.Value, v)
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

func mergeSection(name string, base, top *yamltree.Node) *yamltree.Node {
	switch name {
	case "assumptions":
		return appended(base, top)
	case "parameters":
		return mergeMappings(base, top, mergeParameter)
	case "sequences", "functions":
		return mergeMappings(renamed(base, top), top, mergeSequence)
	case "actors", "records":
		return mergeMappings(base, top, mergeEntries)
	case "encounter":
		return mergeEncounter(base, top)
	}
	return mergeEntries(base, top)
}

// mergeEncounter merges turns by actor and ends by name; a turn that is a policy alone
// changes the policy alone.
func mergeEncounter(base, top *yamltree.Node) *yamltree.Node {
	out := mergeEntries(base, top)
	for i, e := range out.Entries {
		was, is := base.Get(e.Key.Text), top.Get(e.Key.Text)
		switch {
		case was == nil || is == nil:
		case e.Key.Text == "turns":
			out.Entries[i].Value = mergeMappings(was, is, mergeTurn)
		case e.Key.Text == "until":
			out.Entries[i].Value = mergeEntries(was, is)
		}
	}
	return out
}

func mergeTurn(base, top *yamltree.Node) *yamltree.Node {
	if base.Kind != yamltree.Mapping || top.Kind == yamltree.Mapping {
		return mergeEntries(base, top)
	}
	return withValue(base, "policy", top)
}

// withValue returns a mapping with another value for a key, if it has the key.
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

// mergeEntries replaces entries of the same key.
func mergeEntries(base, top *yamltree.Node) *yamltree.Node {
	return mergeMappings(base, top, func(_, v *yamltree.Node) *yamltree.Node { return v })
}

// mergeParameter changes what a declaration says again; a bare value is its
// default.
func mergeParameter(base, top *yamltree.Node) *yamltree.Node {
	if base.Kind != yamltree.Mapping || top.Kind == yamltree.Mapping || base.Get("default") == nil {
		return mergeEntries(base, top)
	}
	return withValue(base, "default", top)
}

// renamed returns the functions of the base with the keys of those that replace them,
// which may have other arguments.
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

func mergeSequence(base, top *yamltree.Node) *yamltree.Node {
	return mergeMappings(base, top, mergeEntries)
}

// mergeMappings keeps the order of the base; what is new comes last, before a last
// entry that is `otherwise`. What is no mapping is replaced.
func mergeMappings(base, top *yamltree.Node, merge func(base, top *yamltree.Node) *yamltree.Node) *yamltree.Node {
	if base.Kind != yamltree.Mapping || top.Kind != yamltree.Mapping {
		return top
	}
	out := *top
	out.Entries = nil
	for _, e := range base.Entries {
		for _, t := range top.Entries {
			if t.Key.Text == e.Key.Text {
				e.Key, e.Value = t.Key, merge(e.Value, t.Value)
			}
		}
		out.Entries = append(out.Entries, e)
	}
	var added []yamltree.Entry
	for _, t := range top.Entries {
		if base.Get(t.Key.Text) == nil {
			added = append(added, t)
		}
	}
	last := len(out.Entries)
	if last > 0 && isOtherwise(out.Entries[last-1]) && (len(added) == 0 || !isOtherwise(added[len(added)-1])) {
		last--
	}
	out.Entries = slices.Insert(out.Entries, last, added...)
	return &out
}

func isOtherwise(e yamltree.Entry) bool {
	return e.Key.Text == Otherwise || e.Value.Kind == yamltree.Scalar && e.Value.Text == Otherwise
}

// appended joins two lists; anything else stands for a list of one, which its reader
// accepts or refuses.
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
