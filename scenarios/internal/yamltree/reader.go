package yamltree

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/notation"
)

// MaxEntries is how many entries a mapping and how many items a list may have
// where a file declares things: parameters, rolls, measures.
const MaxEntries = 256

// A Reader reads nodes, and keeps the first error. What is read after it has no meaning, and
// is there only so that nobody need ask after each part whether it could be read.
type Reader struct{ err error }

// Err returns the first error.
func (r *Reader) Err() error { return r.err }

// Refused reports whether there was an error.
func (r *Reader) Refused() bool { return r.err != nil }

// Refuse keeps the first error, if there is one.
func (r *Reader) Refuse(err error) {
	if r.err == nil {
		r.err = err
	}
}

// RefuseAt is [Reader.Refuse] of an error that is at the node unless it has a place of its own.
func (r *Reader) RefuseAt(n *Node, err error) {
	if err != nil {
		r.Refuse(n.Locate(err))
	}
}

// Bad refuses an expression for err, and returns a 0 to use in its place.
func (r *Reader) Bad(err error) notation.Expr {
	r.Refuse(err)
	return notation.Int(0)
}

// Locate returns the error with its own place in a file, or else with the place of
// the node.
func (n *Node) Locate(err error) error {
	var e *notation.Error
	if errors.As(err, &e) && e.At.Src != nil && e.At.Src.Line > 0 {
		return err
	}
	return n.Errorf("%s", err)
}

// Want refuses a node that is not of the kind. what says in the error what is expected.
func (r *Reader) Want(n *Node, kind Kind, what string) {
	if n.Kind != kind {
		r.Refuse(n.Errorf("%s expected, found %s", what, n.Kind))
	}
}

// WantEntries refuses what is not a mapping of at most [MaxEntries].
func (r *Reader) WantEntries(n *Node, what string) {
	r.Want(n, Mapping, what)
	if len(n.Entries) > MaxEntries {
		r.Refuse(n.Entries[MaxEntries].Key.Errorf("more than %d entries", MaxEntries))
	}
}

// Entries reads the entries of a mapping of at most [MaxEntries], in the order of the file, up to the first
// error; what says what belongs there.
func (r *Reader) Entries(n *Node, what string) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		r.WantEntries(n, what)
		for _, e := range n.Entries {
			if r.Refused() || !yield(e) {
				return
			}
		}
	}
}

// WantItems refuses what is not a list of at most [MaxEntries].
func (r *Reader) WantItems(n *Node, what string) {
	r.Want(n, List, what)
	if len(n.Items) > MaxEntries {
		r.Refuse(n.Items[MaxEntries].Errorf("more than %d entries", MaxEntries))
	}
}

// OneOrMore returns the items of a list, or the node itself if it is a scalar. what describes what
// is expected. After an error, it returns none.
func (r *Reader) OneOrMore(n *Node, what string) []*Node {
	list := []*Node{n}
	if n.Kind != Scalar {
		r.WantItems(n, what)
		list = n.Items
	}
	if r.Refused() {
		return nil
	}
	return list
}

// Items reads what [Reader.OneOrMore] returns, up to the first error.
func (r *Reader) Items(n *Node, what string) iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for _, item := range r.OneOrMore(n, what) {
			if r.Refused() || !yield(item) {
				return
			}
		}
	}
}

// Item returns the i-th item of a list, counted from 0. Any other node is itself the only item.
func (n *Node) Item(i int) *Node {
	if n.Kind == List {
		return n.Items[i]
	}
	return n
}

// Keys refuses what is not a mapping, and keys that are none of the known ones.
func (r *Reader) Keys(n *Node, known ...string) {
	if n.Kind != Mapping {
		r.Refuse(n.Errorf("a mapping expected, found %s", n.Kind).WithHint("its keys: %s", suggest.List(known)))
	}
	for _, e := range n.Entries {
		if !slices.Contains(known, e.Key.Text) {
			r.Refuse(e.Key.Errorf("unknown key %q", e.Key.Text).
				WithHint("%s", suggest.Hint("known here: ", e.Key.Text, known)))
			return
		}
	}
}

// Required returns the value of a key of the mapping. If there is none, that is refused, and an empty node is
// returned.
func (r *Reader) Required(n *Node, key string) *Node {
	v := n.Get(key)
	if v == nil || v.Kind == Null {
		r.Refuse(n.Errorf("%s is missing", key))
		return &Node{At: n.At}
	}
	return v
}

// RequiredEntries returns the value of a key that the mapping must have, a mapping of at
// most [MaxEntries]; what says what belongs there.
func (r *Reader) RequiredEntries(n *Node, key, what string) *Node {
	v := r.Required(n, key)
	r.WantEntries(v, what)
	return v
}

// Text returns the text of a scalar without spaces around it.
func (r *Reader) Text(n *Node) string {
	r.Want(n, Scalar, "text")
	return strings.TrimSpace(n.Text)
}

// TextOf returns the text of a key; none if the mapping has no such key.
func (r *Reader) TextOf(n *Node, key string) string {
	if v := n.Get(key); v != nil {
		return r.Text(v)
	}
	return ""
}

// Texts returns the texts of a list; one text stands for a list of one.
func (r *Reader) Texts(n *Node) []string {
	list := r.OneOrMore(n, "a list of texts")
	out := make([]string, len(list))
	for i, item := range list {
		out[i] = r.Text(item)
	}
	return out
}

// TextMap returns the texts of a mapping by their keys, nil for a node that is nil;
// what says what belongs there.
func (r *Reader) TextMap(n *Node, what string) map[string]string {
	if n == nil {
		return nil
	}
	texts := map[string]string{}
	for e := range r.Entries(n, what) {
		texts[e.Key.Text] = r.Text(e.Value)
	}
	return texts
}

// Bool returns whether a scalar is true; it must be true or false.
func (r *Reader) Bool(n *Node) bool {
	if n.Kind != Scalar || n.Text != "true" && n.Text != "false" {
		r.Refuse(n.Errorf("true or false expected"))
	}
	return n.Text == "true"
}

// OneOf returns a text that is one of those that are known; what says what it should
// be.
func (r *Reader) OneOf(n *Node, what string, known []string) string {
	s := r.Text(n)
	if !slices.Contains(known, s) {
		r.RefuseAt(n, suggest.Unknown(what, s, known))
	}
	return s
}
