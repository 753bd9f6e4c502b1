package records

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
)

// MaxRecords is how many records a data file may have.
const MaxRecords = 10_000

// A record is an entry of a data file.
type record struct {
	name string
	node *yamltree.Node // a mapping
}

// recordsOf returns the records in a list or mapping. nameField is the field with their names; if
// empty, the keys of the mapping are the names.
func recordsOf(root *yamltree.Node, nameField string, n *yamltree.Node) ([]record, error) {
	var nodes, keys []*yamltree.Node
	switch {
	case root.Kind == yamltree.List:
		nodes = root.Items
		if nameField == "" {
			return nil, n.Errorf("name is missing").WithHint("name: FIELD says which field holds the name of a record")
		}
	case root.Kind == yamltree.Mapping:
		for _, e := range root.Entries {
			nodes, keys = append(nodes, e.Value), append(keys, e.Key)
		}
	default:
		return nil, root.Errorf("a list or a mapping of records expected, found %s", root.Kind)
	}
	switch {
	case len(nodes) == 0:
		return nil, root.Errorf("the file has no records")
	case len(nodes) > MaxRecords:
		return nil, nodes[MaxRecords].Errorf("more than %d records", MaxRecords)
	}
	if nameField != "" {
		if err := absent(nodes, nameField, n.Get("name").At); err != nil {
			return nil, err
		}
	}
	out := make([]record, len(nodes))
	first := make(map[string]*yamltree.Node, len(nodes))
	for i, node := range nodes {
		if node.Kind != yamltree.Mapping {
			err := node.Errorf("the record expected as a mapping of fields, found %s", node.Kind)
			return nil, err.WithHint("list: says where in the file the records are")
		}
		var called *yamltree.Node
		if nameField == "" {
			called = keys[i]
		} else {
			var err error
			if called, err = find(node, nameField); err != nil {
				return nil, err
			}
		}
		name, err := recordName(called)
		if err != nil {
			return nil, err
		}
		if other := first[name]; other != nil {
			return nil, called.Errorf("two records are called %q", name).WithHint("the first on line %d", other.At.Place().Line)
		}
		first[name] = called
		out[i] = record{name, node}
	}
	return out, nil
}

// recordName returns the name of a record, with single spaces.
func recordName(n *yamltree.Node) (string, error) {
	if n.Kind != yamltree.Scalar {
		return "", n.Errorf("the name of a record expected, found %s", n.Kind)
	}
	name := strings.Join(strings.Fields(n.Text), " ")
	switch {
	case name == "":
		return "", n.Errorf("the name of a record is empty")
	case name == parameter.AllChoices:
		return "", n.Errorf("a record is called %s", name).WithHint("in a sweep that means every record")
	case utf8.RuneCountInString(name) > rulefile.MaxName:
		return "", n.Errorf("the name of a record has more than %d characters", rulefile.MaxName)
	case strings.ContainsFunc(name, func(c rune) bool { return !unicode.IsPrint(c) }):
		return "", n.Errorf("the name of a record has characters that cannot be printed")
	}
	return name, nil
}

// value converts a field of the record to a value of the parameter. has is false if the record
// lacks the field.
func (rec record) value(f Field, p *parameter.Parameter) (v parameter.Value, has bool, err error) {
	n, err := find(rec.node, f.Path)
	if err != nil {
		if f.missing != nil {
			return *f.missing, false, nil
		}
		return v, false, rec.located(err)
	}
	if n.Kind != yamltree.Scalar {
		return v, true, rec.located(n.Errorf("the field %s is %s", f.Path, n.Kind).
			WithHint("%s.NAME, or %s.0 of a list, is a field inside it", f.Path, f.Path))
	}
	if v, err = p.ReadSource(n.Source()); err != nil {
		return v, true, rec.located(prefixed(n.Locate(err), "the field %s for %s: ", f.Path, p.Name))
	}
	return v, true, nil
}

// located returns err with the name of the record in front of its message.
func (rec record) located(err error) error { return prefixed(err, "record %s: ", rec.name) }

// prefixed puts words in front of the message of an error that has a place; any other error is returned as it
// is.
func prefixed(err error, format string, args ...any) error {
	var e *notation.Error
	if !errors.As(err, &e) {
		return err
	}
	return &notation.Error{At: e.At, Msg: fmt.Sprintf(format, args...) + e.Msg, Hint: e.Hint}
}

// absent returns the error for a field that none of the records has: at is the place in the rule file that names it,
// by its path. It is nil if a record has the field.
func absent(records []*yamltree.Node, path string, at notation.Span) error {
	hint := ""
	for _, n := range slices.Backward(records) {
		var found *yamltree.Node
		if found, hint = lookUp(n, path, ""); found != nil {
			return nil
		}
	}
	err := notation.Errorf(at, "no record of %s has the field %s", records[0].At.Src.Name, path)
	if hint != "" {
		err.WithHint("%s", hint)
	}
	return err
}

// find returns the field at a path: a key, or keys and list indices joined by dots. A field that
// is missing or empty is an error.
func find(n *yamltree.Node, path string) (*yamltree.Node, error) {
	found, hint := lookUp(n, path, "")
	switch {
	case found == nil && hint != "":
		return nil, n.Errorf("there is no field %s", path).WithHint("%s", hint)
	case found == nil:
		return nil, n.Errorf("there is no field %s", path)
	case found.Kind == yamltree.Null, found.Kind == yamltree.Scalar && strings.TrimSpace(found.Text) == "":
		return nil, found.Errorf("the field %s is empty", path)
	}
	return found, nil
}

// lookUp returns the node at a path; nil, with a hint, if there is none. before is the path to n,
// for the hint.
func lookUp(n *yamltree.Node, path, before string) (found *yamltree.Node, hint string) {
	if n.Kind == yamltree.List {
		return lookUpItem(n, path, before)
	}
	if v := n.Get(path); v != nil {
		return v, ""
	}
	for i, c := range path {
		if c != '.' {
			continue
		}
		if v := n.Get(path[:i]); v != nil {
			return lookUp(v, path[i+1:], before+path[:i+1])
		}
	}
	keys := make([]string, len(n.Entries))
	for i, e := range n.Entries {
		keys[i] = before + e.Key.Text
		if strings.EqualFold(e.Key.Text, path) {
			return nil, fmt.Sprintf("did you mean %s?", keys[i])
		}
	}
	return nil, suggest.Hint("known: ", before+path, keys)
}

// lookUpItem returns the node at a path in a list, which begins with an index.
func lookUpItem(n *yamltree.Node, path, before string) (found *yamltree.Node, hint string) {
	index, rest, deeper := strings.Cut(path, ".")
	i, err := strconv.Atoi(index)
	switch {
	case len(n.Items) == 0:
		return nil, "the list is empty"
	case err != nil || i < 0 || i >= len(n.Items):
		return nil, fmt.Sprintf("%sN for N from 0 to %d", before, len(n.Items)-1)
	}
	if !deeper {
		return n.Items[i], ""
	}
	return lookUp(n.Items[i], rest, before+index+".")
}

// readWeights reads the weights with which a record is drawn. Every record must have one.
func (set *Set) readWeights(field *yamltree.Node, data []record) error {
	total, number := new(big.Rat), parameter.Parameter{Type: parameter.Number}
	for _, rec := range data {
		n, err := find(rec.node, set.Weight)
		if err != nil {
			return rec.located(err)
		}
		v, err := number.ReadSource(n.Source())
		w, _ := v.Rat()
		switch {
		case rec.name == parameter.AnyChoice:
			return n.Errorf("a record is called %s", rec.name).WithHint("with a weight that means one drawn of all")
		case n.Kind != yamltree.Scalar:
			return rec.located(n.Errorf("the weight %s is %s", set.Weight, n.Kind))
		case err != nil:
			return rec.located(prefixed(n.Locate(err), "the weight %s: ", set.Weight))
		case w.Sign() < 0:
			return rec.located(n.Errorf("the weight %s is %s, below 0", set.Weight, v.Text))
		}
		set.weights = append(set.weights, w)
		total.Add(total, w)
	}
	if total.Sign() == 0 {
		return field.Errorf("all weights are 0").WithHint("%s of the records of %s", set.Weight, set.File)
	}
	return nil
}
