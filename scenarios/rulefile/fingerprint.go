package rulefile

import (
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"oddsmith/internal/sorting"

	"oddsmith/scenarios/internal/yamltree"
)

// Semantics is the version of what rule files mean. It is raised when a file that
// did not change comes to mean something else; results of different versions are
// not compared.
const Semantics = 1

// This file makes the fingerprint of rules: a hash of all that has a part in the
// odds, with what is inherited by `extends` merged in. Comments, the spaces in and
// around expressions, quotation marks, the order of what has none, and texts that
// are only shown do not change it. It never stays the same where a value, an
// expression or the order of cases, rolls, effects or turns changes.

// notRules are the sections that have no part in the odds.
var notRules = []string{
	"scenario", "title", "question", "source", "assumptions", "system", "roles", "tables", "figures", "expect", "tune", "extends",
}

// shownOnly are keys of a parameter or a measure that are only shown.
var shownOnly = []string{"doc", "unit", "title"}

// unordered are the sections of which the order has no meaning; bare gives the key
// that an entry which is not a mapping stands for.
var unordered = map[string]struct{ bare string }{
	"parameters": {"default"},
	"measures":   {"value"},
	"constants":  {},
}

// fingerprint returns the hash of the rules in a merged file. The order of declarations and texts
// that are only shown do not matter.
func fingerprint(root *yamltree.Node) string {
	h := newHash()
	for _, section := range sorted(root.Entries) {
		name := section.Key.Text
		if slices.Contains(notRules, name) || section.Value.Kind == yamltree.Null {
			continue
		}
		writeText(h, name)
		kind, free := unordered[name]
		if !free || section.Value.Kind != yamltree.Mapping {
			writeNode(h, section.Value)
			continue
		}
		fmt.Fprintf(h, "{%d", len(section.Value.Entries))
		for _, e := range sorted(section.Value.Entries) {
			writeText(h, e.Key.Text)
			writeDeclaration(h, e.Value, kind.bare)
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// CombinedFingerprint adds the fingerprints of other files, of data and of actions, to that of a
// file.
func CombinedFingerprint(own string, others []string) string {
	if len(others) == 0 {
		return own
	}
	h := newHash()
	for _, s := range append([]string{own}, others...) {
		writeText(h, s)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// DataFingerprint is the fingerprint of a data file.
func DataFingerprint(root *yamltree.Node) string {
	h := newHash()
	writeNode(h, root)
	return hex.EncodeToString(h.Sum(nil))
}

// sorted returns the entries sorted by key.
func sorted(entries []yamltree.Entry) []yamltree.Entry {
	list := slices.Clone(entries)
	sorting.Stable(list, func(a, b yamltree.Entry) int { return strings.Compare(a.Key.Text, b.Key.Text) })
	return list
}

// writeDeclaration writes a declaration to a hash. A bare value is written as the entry named
// bare.
func writeDeclaration(w io.Writer, n *yamltree.Node, bare string) {
	if n.Kind != yamltree.Mapping {
		writeText(w, bare)
		writeNode(w, n)
		fmt.Fprint(w, ".")
		return
	}
	for _, e := range sorted(n.Entries) {
		if !slices.Contains(shownOnly, e.Key.Text) {
			writeText(w, e.Key.Text)
			writeNode(w, e.Value)
		}
	}
	fmt.Fprint(w, ".")
}

// writeNode writes a node to a hash, with its kind and length, so that different nodes are written
// differently.
func writeNode(w io.Writer, n *yamltree.Node) {
	switch n.Kind {
	case yamltree.Null:
		fmt.Fprint(w, "~")
	case yamltree.Scalar:
		writeText(w, condensed(n.Text))
	case yamltree.List:
		fmt.Fprintf(w, "[%d", len(n.Items))
		for _, item := range n.Items {
			writeNode(w, item)
		}
	case yamltree.Mapping:
		fmt.Fprintf(w, "{%d", len(n.Entries))
		for _, e := range n.Entries {
			writeText(w, e.Key.Text)
			writeNode(w, e.Value)
		}
	}
}

func writeText(w io.Writer, s string) { fmt.Fprintf(w, "%d:%s", len(s), s) }

// condensed removes all spaces, except one between two words or numbers.
func condensed(s string) string {
	var b strings.Builder
	last, space := ' ', false
	for _, c := range s {
		if unicode.IsSpace(c) {
			space = true
			continue
		}
		if space && inWord(last) && inWord(c) {
			b.WriteByte(' ')
		}
		b.WriteRune(c)
		last, space = c, false
	}
	return b.String()
}

func inWord(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '_' || c == '.' }
