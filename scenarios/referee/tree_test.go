package referee_test

import (
	"regexp"
	"strings"
)

// A tree is a part of a rule file: a text, a list or a mapping in the order it is written. Files
// are generated and reduced as trees, and only then written.
type tree struct {
	kind    treeKind
	text    string
	items   []*tree
	entries []entry
}

type treeKind int

const (
	isText treeKind = iota
	isList
	isMapping
)

// An entry is a key of a mapping with what stands under it.
type entry struct {
	key   string
	value *tree
}

func text(s string) *tree { return &tree{text: s} }

func list(items ...*tree) *tree { return &tree{kind: isList, items: items} }

func texts(words ...string) *tree {
	out := list()
	for _, w := range words {
		out.items = append(out.items, text(w))
	}
	return out
}

// mapping makes a mapping of keys and values in turn; values are trees or texts.
func mapping(pairs ...any) *tree {
	out := &tree{kind: isMapping}
	for i := 0; i < len(pairs); i += 2 {
		switch v := pairs[i+1].(type) {
		case *tree:
			out.set(pairs[i].(string), v)
		case string:
			out.set(pairs[i].(string), text(v))
		}
	}
	return out
}

// replaced is a copy with a text in place of another, in all texts and keys.
func (t *tree) replaced(old, by string) *tree {
	out := &tree{kind: t.kind, text: strings.ReplaceAll(t.text, old, by)}
	for _, item := range t.items {
		out.items = append(out.items, item.replaced(old, by))
	}
	for _, e := range t.entries {
		out.entries = append(out.entries, entry{strings.ReplaceAll(e.key, old, by), e.value.replaced(old, by)})
	}
	return out
}

// get returns what stands under a key; nil for nothing.
func (t *tree) get(key string) *tree {
	for _, e := range t.entries {
		if e.key == key {
			return e.value
		}
	}
	return nil
}

// set puts something under a key, in place of what stood there.
func (t *tree) set(key string, value *tree) {
	for i, e := range t.entries {
		if e.key == key {
			t.entries[i].value = value
			return
		}
	}
	t.entries = append(t.entries, entry{key, value})
}

// empty reports whether it is a mapping or a list of nothing.
func (t *tree) empty() bool { return t.kind != isText && len(t.items)+len(t.entries) == 0 }

func (t *tree) clone() *tree {
	out := &tree{kind: t.kind, text: t.text}
	for _, item := range t.items {
		out.items = append(out.items, item.clone())
	}
	for _, e := range t.entries {
		out.entries = append(out.entries, entry{e.key, e.value.clone()})
	}
	return out
}

// size is how many texts and keys it has, and how long they are.
func (t *tree) size() int {
	n := 1 + len(t.text)
	for _, item := range t.items {
		n += item.size()
	}
	for _, e := range t.entries {
		n += len(e.key) + e.value.size()
	}
	return n
}

// String is the tree as YAML.
func (t *tree) String() string {
	var b strings.Builder
	t.write(&b, "")
	return b.String()
}

func (t *tree) write(b *strings.Builder, indent string) {
	switch {
	case t.kind == isMapping && indent == "" && len(t.entries) > 0:
		for _, e := range t.entries {
			b.WriteString(quoted(e.key) + ":")
			if e.value.kind == isMapping && len(e.value.entries) > 0 && len(e.value.flow()) > 100 {
				b.WriteString("\n")
				for _, inner := range e.value.entries {
					b.WriteString("  " + quoted(inner.key) + ": " + inner.value.flow() + "\n")
				}
				continue
			}
			b.WriteString(" " + e.value.flow() + "\n")
		}
	default:
		b.WriteString(t.flow())
	}
}

// flow is the tree in the braces and brackets of YAML.
func (t *tree) flow() string {
	var parts []string
	switch t.kind {
	case isList:
		for _, item := range t.items {
			parts = append(parts, item.flow())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case isMapping:
		for _, e := range t.entries {
			parts = append(parts, quoted(e.key)+": "+e.value.flow())
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case isText:
	}
	return quoted(t.text)
}

var (
	plain  = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_ .+*/<=>()-]*$`)
	number = regexp.MustCompile(`^-?[0-9]+$`)
)

// quoted is a text as YAML reads it, in quotation marks where it needs them.
func quoted(s string) string {
	if plain.MatchString(s) && strings.TrimSpace(s) == s || number.MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}
