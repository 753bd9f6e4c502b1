package scenarios

import (
	"fmt"
	"regexp"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/rulefile"
)

// A Sequence is a sub-sequence of play with rolls of its own: every use of its
// name plays it anew.
type Sequence struct {
	Name string
	Doc  string
}

// A Lookup is a table in which a value finds its row.
type Lookup struct {
	Name string
	Doc  string
	By   string       // the expression that is looked up
	Rows []*LookupRow // in the order they are tried
}

// A LookupRow is a row of a lookup: its key as it stands in the file, and the
// expression it is worth.
type LookupRow struct{ Key, Text string }

// A template is a sequence or a lookup. It is put in where it is named, with what
// may be named there: a roll that it uses must have been rolled by then.
type template struct {
	node   *yamltree.Node
	expand func(*reader, *yamltree.Node, string) (notation.Expr, error)
	open   bool // it is being expanded: a use now would be a cycle
}

// template reads a section of templates: their names are declared, and their
// contents read where they are used.
func (r *reader) templates(n *yamltree.Node, what string, expand func(*reader, *yamltree.Node, string) (notation.Expr, error)) error {
	if err := n.WantEntries("a mapping of names"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if err := r.names.declare(e.Key, what); err != nil {
			return err
		}
		r.names.templates[e.Key.Text] = &template{node: e.Value, expand: expand}
	}
	return nil
}

func (r *reader) sequences(n *yamltree.Node) error {
	if err := r.templates(n, isSequence, (*reader).sequence); err != nil {
		return err
	}
	for _, e := range n.Entries {
		s := &Sequence{Name: e.Key.Text}
		if e.Value.Kind == yamltree.Mapping {
			if err := e.Value.KnownKeys(rulefile.SequenceKeys...); err != nil {
				return err
			}
			if err := e.Value.ReadFields(yamltree.Into("doc", &s.Doc)); err != nil {
				return err
			}
			if o := e.Value.Get("outcome"); o != nil {
				if err := r.declareWords(o); err != nil {
					return err
				}
			}
		}
		r.s.Sequences = append(r.s.Sequences, s)
	}
	return nil
}

func (r *reader) lookups(n *yamltree.Node) error {
	if err := r.templates(n, isLookup, (*reader).lookup); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if err := e.Value.KnownKeys(rulefile.LookupKeys...); err != nil {
			return err
		}
		l := &Lookup{Name: e.Key.Text}
		if err := e.Value.ReadFields(yamltree.Into("doc", &l.Doc), yamltree.Into("by", &l.By)); err != nil {
			return err
		}
		rows, err := e.Value.Required("rows")
		if err != nil {
			return err
		}
		if err := rows.WantEntries("a mapping of keys to values"); err != nil {
			return err
		}
		for _, row := range rows.Entries {
			l.Rows = append(l.Rows, &LookupRow{Key: row.Key.Text, Text: row.Value.Text})
		}
		r.s.Lookups = append(r.s.Lookups, l)
	}
	return nil
}

// checkTemplates expands every template once where all rolls have been rolled, so
// that mistakes are found in those that nothing uses.
func (r *reader) checkTemplates() error {
	for _, e := range r.names.order {
		if t := r.names.templates[e]; t != nil {
			x, err := r.names.expand(e, t.node.At)
			if err != nil {
				return err
			}
			if _, err := r.check(x); err != nil {
				return t.node.Locate(err)
			}
		}
	}
	return nil
}

// expand puts a template in.
func (ns *names) expand(name string, at notation.Span) (notation.Expr, error) {
	t := ns.templates[name]
	if t.open {
		return nil, notation.Errorf(at, "%s refers to itself", name).WithHint("what it is made of cannot be made of it")
	}
	t.open = true
	defer func() { t.open = false }()
	outer := ns.locals
	defer func() { ns.locals = outer }()
	ns.locals = nil
	return t.expand(ns.reader, t.node, name)
}

// sequence reads a sequence: an expression, or rolls, cases and a value.
func (r *reader) sequence(n *yamltree.Node, name string) (notation.Expr, error) {
	if n.Kind != yamltree.Mapping {
		return r.names.expression(n)
	}
	r.names.locals = map[string]string{}
	lets, err := r.localRolls(n.Get("rolls"), name)
	if err != nil {
		return nil, err
	}
	value := n.Get("value")
	if o := n.Get("outcome"); o != nil {
		x, err := r.cases(o)
		if err != nil {
			return nil, err
		}
		lets = append(lets, newLet(name+"/"+outcomeName, x))
		r.names.locals[outcomeName] = name + "/" + outcomeName
	}
	var body notation.Expr
	switch _, hasOutcome := r.names.locals[outcomeName]; {
	case value != nil:
		var err error
		if body, err = r.names.expression(value); err != nil {
			return nil, err
		}
	case hasOutcome:
		body = &notation.Ref{At: n.At, Name: r.names.locals[outcomeName]}
	default:
		return nil, n.Errorf("the sequence has no value").WithHint("value: EXPRESSION, or outcome: with its cases")
	}
	return wrapIn(lets, body), nil
}

// localRolls reads rolls that only the block they stand in can name. Their lets are
// called after the block.
func (r *reader) localRolls(n *yamltree.Node, block string) ([]let, error) {
	if n == nil {
		return nil, nil
	}
	if err := n.WantEntries("a mapping of rolls"); err != nil {
		return nil, err
	}
	var lets []let
	for _, e := range n.Entries {
		if err := r.names.local(e.Key); err != nil {
			return nil, err
		}
		x, err := r.names.expression(e.Value)
		if err != nil {
			return nil, err
		}
		unique := block + "/" + e.Key.Text
		lets = append(lets, newLet(unique, x))
		r.names.locals[e.Key.Text] = unique
	}
	return lets, nil
}

// local checks the name of a roll of a sequence.
func (ns *names) local(key *yamltree.Node) error {
	name := key.Text
	switch _, taken := ns.locals[name]; {
	case name == outcomeName || name == rulefile.Otherwise:
		return key.Errorf("%q is reserved", name)
	case !rulefile.IsName(name):
		return key.Errorf("%q is not a name in the %s notation", name, ns.s.Notation.Name).WithHint("%s", ns.nameHint())
	case taken:
		return key.Errorf("%s is already a roll of this sequence", name)
	}
	if other, taken := ns.declared[name]; taken {
		line, _ := other.at.Position()
		return key.Errorf("%s is already %s", name, other.what).WithHint("line %d", line)
	}
	return nil
}

// A row's key is `under N`, `LO..HI` with both ends in it, a number, a word or
// otherwise.
var underKey = regexp.MustCompile(`^under\s+(.+)$`)

// lookup reads a lookup as conditions, tried from the first row on.
func (r *reader) lookup(n *yamltree.Node, name string) (notation.Expr, error) {
	by, err := n.Required("by")
	if err != nil {
		return nil, err
	}
	rows, err := n.Required("rows")
	if err != nil {
		return nil, err
	}
	if err := rows.WantEntries("a mapping of keys to values"); err != nil {
		return nil, err
	}
	subject, err := r.names.expression(by)
	if err != nil {
		return nil, err
	}
	// What is looked up is one value for all rows.
	unique := name + "/by"
	key := &notation.Ref{At: by.At, Name: unique}
	kind, err := r.check(subject)
	if err != nil {
		return nil, by.Locate(err)
	}
	last := len(rows.Entries) - 1
	for i, e := range rows.Entries {
		if e.Key.Text == rulefile.Otherwise && i < last {
			return nil, rows.Entries[i+1].Key.Errorf("a row after otherwise is never found")
		}
	}
	var x notation.Expr
	for i := last; i >= 0; i-- {
		e := rows.Entries[i]
		value, err := r.names.expression(e.Value)
		if err != nil {
			return nil, err
		}
		if e.Key.Text == rulefile.Otherwise {
			x = value
			continue
		}
		cond, err := rowCondition(e.Key, key, kind)
		if err != nil {
			return nil, err
		}
		if x == nil {
			if kind == notation.NumberKind {
				return nil, e.Key.Errorf("the last row is `otherwise`").WithHint("so that every value finds one")
			}
			x = value // the last of all words
			continue
		}
		x = &notation.If{At: e.Value.At, Cond: cond, Then: value, Else: x}
	}
	if x == nil {
		return nil, rows.Errorf("no rows")
	}
	return &notation.Let{At: by.At, Name: unique, Value: subject, Body: x}, nil
}

// rowCondition returns when a row is found.
func rowCondition(n *yamltree.Node, key notation.Expr, kind notation.Kind) (notation.Expr, error) {
	text := strings.TrimSpace(n.Text)
	compare := func(op notation.BinaryOp, y notation.Expr) notation.Expr {
		return &notation.Binary{At: n.At, Op: op, X: key, Y: y}
	}
	if kind != notation.NumberKind {
		return compare(notation.Eq, &notation.Label{At: n.At, Name: text}), nil
	}
	figure := func(s string) (notation.Expr, error) {
		v, err := number.Parse(strings.TrimSpace(s))
		if err != nil {
			return nil, n.Errorf("%s", err).WithHint("a key is a number, LO..HI, `under N` or otherwise")
		}
		return &notation.Number{At: n.At, Value: v}, nil
	}
	if m := underKey.FindStringSubmatch(text); m != nil {
		v, err := figure(m[1])
		return compare(notation.Lt, v), err
	}
	if !strings.Contains(text, "..") {
		v, err := figure(text)
		return compare(notation.Eq, v), err
	}
	iv, err := number.ParseInterval(text)
	if err != nil {
		return nil, n.Locate(err)
	}
	var conds []notation.Expr
	if iv.Low != nil {
		conds = append(conds, compare(notation.Ge, &notation.Number{At: n.At, Value: iv.Low}))
	}
	if iv.High != nil {
		conds = append(conds, compare(notation.Le, &notation.Number{At: n.At, Value: iv.High}))
	}
	if len(conds) == 2 {
		return &notation.Binary{At: n.At, Op: notation.And, X: conds[0], Y: conds[1]}, nil
	}
	return conds[0], nil
}

// rolledLater is why a roll may not be named yet.
func rolledLater(key *yamltree.Node) string {
	line, _ := key.At.Position()
	return fmt.Sprintf("%s is rolled later, on line %d", key.Text, line)
}
