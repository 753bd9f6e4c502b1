package yamltree

import (
	"errors"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/notation"
)

// MaxEntries is how many entries a mapping and how many items a list may have
// where a file declares things: parameters, rolls, measures.
const MaxEntries = 256

// Locate returns the error with its own place in a file, or else with the place of
// the node.
func (n *Node) Locate(err error) error {
	var e *notation.Error
	if errors.As(err, &e) && e.At.Src != nil && e.At.Src.Line > 0 {
		return err
	}
	return n.Errorf("%s", err)
}

// Want refuses a node of another kind; what says what belongs there.
func (n *Node) Want(kind Kind, what string) error {
	if n.Kind != kind {
		return n.Errorf("%s expected, found %s", what, n.Kind)
	}
	return nil
}

// WantEntries refuses what is not a mapping of at most [MaxEntries].
func (n *Node) WantEntries(what string) error {
	if err := n.Want(Mapping, what); err != nil {
		return err
	}
	if len(n.Entries) > MaxEntries {
		return n.Entries[MaxEntries].Key.Errorf("more than %d entries", MaxEntries)
	}
	return nil
}

// WantItems refuses what is not a list of at most [MaxEntries].
func (n *Node) WantItems(what string) error {
	if err := n.Want(List, what); err != nil {
		return err
	}
	if len(n.Items) > MaxEntries {
		return n.Items[MaxEntries].Errorf("more than %d entries", MaxEntries)
	}
	return nil
}

// OneOrMore returns the items of a list; a scalar stands for a list of one.
func (n *Node) OneOrMore(what string) ([]*Node, error) {
	if n.Kind == Scalar {
		return []*Node{n}, nil
	}
	return n.Items, n.WantItems(what)
}

// Item returns an item of a list, counted from 0; a scalar stands for a list of one.
func (n *Node) Item(i int) *Node {
	if n.Kind == List {
		return n.Items[i]
	}
	return n
}

// KnownKeys refuses what is not a mapping, and keys that are none of the known ones.
func (n *Node) KnownKeys(known ...string) error {
	if err := n.Want(Mapping, "a mapping"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if !slices.Contains(known, e.Key.Text) {
			return e.Key.Errorf("unknown key %q", e.Key.Text).
				WithHint("%s", suggest.Hint("known here: ", e.Key.Text, known))
		}
	}
	return nil
}

// Required returns the value of a key that the mapping must have.
func (n *Node) Required(key string) (*Node, error) {
	v := n.Get(key)
	if v == nil || v.Kind == Null {
		return nil, n.Errorf("%s is missing", key)
	}
	return v, nil
}

// A Field is a key of a mapping and where its text goes.
type Field struct {
	key string
	to  *string
}

// Into is a field for [Node.ReadFields].
func Into(key string, to *string) Field { return Field{key, to} }

// ReadFields reads the texts of those fields that the mapping has.
func (n *Node) ReadFields(fields ...Field) error {
	for _, f := range fields {
		v := n.Get(f.key)
		if v == nil {
			continue
		}
		s, err := v.ReadText()
		if err != nil {
			return err
		}
		*f.to = s
	}
	return nil
}

// ReadKnown refuses keys that are none of the known ones, and reads the texts of those
// fields that the mapping has.
func (n *Node) ReadKnown(known []string, fields ...Field) error {
	if err := n.KnownKeys(known...); err != nil {
		return err
	}
	return n.ReadFields(fields...)
}

// ReadText returns the text of a scalar without spaces around it.
func (n *Node) ReadText() (string, error) {
	if err := n.Want(Scalar, "text"); err != nil {
		return "", err
	}
	return strings.TrimSpace(n.Text), nil
}

// ReadTexts returns the texts of a list; one text stands for a list of one.
func (n *Node) ReadTexts() ([]string, error) {
	list, err := n.OneOrMore("a list of texts")
	if err != nil {
		return nil, err
	}
	out := make([]string, len(list))
	for i, item := range list {
		if out[i], err = item.ReadText(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ReadBool returns whether a scalar is true; it must be true or false.
func (n *Node) ReadBool() (bool, error) {
	if n.Kind != Scalar || n.Text != "true" && n.Text != "false" {
		return false, n.Errorf("true or false expected")
	}
	return n.Text == "true", nil
}

// ReadTextMap returns the texts of a mapping by their keys, nil for a node that is nil;
// what says what belongs there.
func (n *Node) ReadTextMap(what string) (map[string]string, error) {
	if n == nil {
		return nil, nil
	}
	if err := n.WantEntries(what); err != nil {
		return nil, err
	}
	texts := make(map[string]string, len(n.Entries))
	for _, e := range n.Entries {
		s, err := e.Value.ReadText()
		if err != nil {
			return nil, err
		}
		texts[e.Key.Text] = s
	}
	return texts, nil
}

// EachEntry reads the entries of a mapping of at most [MaxEntries], in the order of the
// file, up to the first error; what says what belongs there.
func (n *Node) EachEntry(what string, read func(Entry) error) error {
	if err := n.WantEntries(what); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if err := read(e); err != nil {
			return err
		}
	}
	return nil
}

// RequiredEntries returns the value of a key that the mapping must have, a mapping of at
// most [MaxEntries]; what says what belongs there.
func (n *Node) RequiredEntries(key, what string) (*Node, error) {
	v, err := n.Required(key)
	if err != nil {
		return nil, err
	}
	return v, v.WantEntries(what)
}

// EachItem reads the items of a list of at most [MaxEntries], or a scalar that stands for
// a list of one, up to the first error; what says what belongs there.
func (n *Node) EachItem(what string, read func(*Node) error) error {
	list, err := n.OneOrMore(what)
	if err != nil {
		return err
	}
	for _, item := range list {
		if err := read(item); err != nil {
			return err
		}
	}
	return nil
}

// ReadOneOf returns a text that is one of those that are known; what says what it should
// be.
func (n *Node) ReadOneOf(what string, known []string) (string, error) {
	s, err := n.ReadText()
	if err == nil && !slices.Contains(known, s) {
		err = n.Locate(suggest.Unknown(what, s, known))
	}
	return s, err
}
