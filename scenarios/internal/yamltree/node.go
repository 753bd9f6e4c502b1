package yamltree

import "oddsmith/scenarios/notation"

// A Kind says what a node is.
type Kind uint8

// The kinds of node.
const (
	Null    Kind = iota // nothing written, or ~
	Scalar              // text
	List                // items in order
	Mapping             // entries in the order of the file
)

// String names the kind as an error message would.
func (k Kind) String() string {
	return [...]string{"nothing", "text", "a list", "a mapping"}[k]
}

// A Node is a value in a file.
type Node struct {
	Kind    Kind
	At      notation.Span // the value's first line; for a mapping or a list, its first token
	Text    string        // of a Scalar: the text it stands for
	Quoted  bool          // the scalar stands in quotation marks
	Entries []Entry       // of a Mapping
	Items   []*Node       // of a List

	source notation.Source
}

// An Entry is one `key: value` of a mapping. Keys are scalars, and no two of a
// mapping are the same.
type Entry struct {
	Key, Value *Node
}

// Source returns the scalar as a text to parse. Its spans give places in the
// file: where the file spells the scalar over several lines the source keeps the
// line breaks and the indentation.
func (n *Node) Source() *notation.Source {
	s := n.source
	return &s
}

// Get returns the value of a key, or nil if the mapping has no such key.
func (n *Node) Get(key string) *Node {
	for _, e := range n.Entries {
		if e.Key.Text == key {
			return e.Value
		}
	}
	return nil
}

// Errorf returns an error at the node.
func (n *Node) Errorf(format string, args ...any) *notation.Error {
	return notation.Errorf(n.At, format, args...)
}
