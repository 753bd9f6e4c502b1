package rulefile

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
)

// This file reads the keys that end in +, by which a file that extends another changes a
// part of something.

// inParts are the sections whose entries can be changed in part. In others a key may end in
// + and mean something else, such as the word 4+.
var inParts = []string{"rolls", "sequences", "functions", "effects", "actions", "encounter"}

// addsTo returns the name in a key such as actions+, which adds to what the base has; false for any other
// key, and in a section whose entries cannot be changed in part.
func (m *merger) addsTo(key *yamltree.Node) (name string, ok bool) {
	if !m.inParts {
		return "", false
	}
	return strings.CutSuffix(key.Text, "+")
}

// adds reports whether n is a mapping with a key that adds to what the base has, directly or in a mapping in
// it.
func (m *merger) adds(n *yamltree.Node) bool {
	return n.Kind == yamltree.Mapping && slices.ContainsFunc(n.Entries, func(e yamltree.Entry) bool {
		_, ok := m.addsTo(e.Key)
		return ok || m.adds(e.Value)
	})
}

// added returns base, the value of a key, with what more adds to it: entries of a mapping by key, items of a
// list at its end. In a policy, entries with the same action are replaced, and new ones come first. A mapping
// and something else cannot be added up: that is refused.
func (m *merger) added(key string, base *yamltree.Node, more yamltree.Entry) *yamltree.Node {
	top := more.Value
	switch {
	case key == "policy":
		return m.policy(base, top)
	case base.Kind == yamltree.Mapping && top.Kind == yamltree.Mapping:
		return m.entries(base, top)
	case base.Kind != yamltree.Mapping && top.Kind != yamltree.Mapping:
		return appended(base, top)
	}
	m.Refuse(top.Errorf("%s of %s is %s, and this is %s", key, m.base, base.Kind, top.Kind).
		WithHint("write the addition in the same form as what it adds to, or use %s: to replace it", key))
	return base
}

// policy merges two policies: entries with the same action are replaced, and new ones come first,
// because the first that holds counts.
func (m *merger) policy(base, top *yamltree.Node) *yamltree.Node {
	out := appended(base, &yamltree.Node{Kind: yamltree.List, At: top.At})
	var first []*yamltree.Node
	for _, item := range listed(top) {
		i := slices.IndexFunc(out.Items, func(n *yamltree.Node) bool { return spelled(doneBy(n)) == spelled(doneBy(item)) })
		if i < 0 {
			first = append(first, item)
			continue
		}
		out.Items[i] = item
	}
	out.Items = append(first, out.Items...)
	return out
}

// listed returns the items of a list. Any other node is itself the only item.
func listed(n *yamltree.Node) []*yamltree.Node {
	if n.Kind == yamltree.List {
		return n.Items
	}
	return []*yamltree.Node{n}
}

// doneBy returns the actions of an entry of a policy, without its condition.
func doneBy(n *yamltree.Node) *yamltree.Node {
	if n.Kind == yamltree.Mapping && len(n.Entries) == 1 && n.Entries[0].Key.Text != Weights {
		return n.Entries[0].Value
	}
	return n
}

// spelled returns a node as text for comparisons.
func spelled(n *yamltree.Node) string {
	switch n.Kind {
	case yamltree.Scalar:
		return strings.TrimSpace(n.Text)
	case yamltree.List:
		if len(n.Items) == 1 {
			return spelled(n.Items[0])
		}
		var items []string
		for _, item := range n.Items {
			items = append(items, spelled(item))
		}
		return strings.Join(items, ", ")
	case yamltree.Mapping:
		var entries []string
		for _, e := range n.Entries {
			entries = append(entries, e.Key.Text+": "+spelled(e.Value))
		}
		return "{" + strings.Join(entries, ", ") + "}"
	case yamltree.Null:
	}
	return ""
}

// mustHave refuses a key, such as hp+, if the base has no entry of that name to add to.
func (m *merger) mustHave(base, key *yamltree.Node, name string) {
	if base.Get(name) != nil {
		return
	}
	var names []string
	for _, e := range base.Entries {
		names = append(names, e.Key.Text)
	}
	m.Refuse(key.Errorf("%s adds to %s, and %s has none here", key.Text, name, m.base).
		WithHint("%s", suggest.Hint(name+": without the + declares it; there is ", name, names)))
}

// mayBeNew checks an entry that the base does not have: it is refused if it adds to something.
func (m *merger) mayBeNew(base *yamltree.Node, e yamltree.Entry) {
	if !m.adds(e.Value) {
		return
	}
	var names []string
	for _, b := range base.Entries {
		names = append(names, b.Key.Text)
	}
	m.Refuse(e.Key.Errorf("%s has no %s to add to", m.base, e.Key.Text).WithHint("%s", suggest.Hint("it has ", e.Key.Text, names)))
}
