package scope

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/rulefile"
)

// ReadLookups reads the section lookups: tables of rows.
func (sc *Scope) ReadLookups(n *yamltree.Node) {
	sc.declareTemplates(n, isLookup, (*Scope).lookup)
	for _, e := range n.Entries {
		sc.Keys(e.Value, rulefile.LookupKeys...)
		sc.TextOf(e.Value, "doc")
		sc.RequiredEntries(e.Value, "rows", "a mapping of keys to values")
	}
}

// everyWord refuses the rows of a lookup that has no `otherwise` and no row for a word that its subject can be.
// kind is that of the subject; numbers are not checked.
func (sc *Scope) everyWord(rows *yamltree.Node, subject notation.Expr, kind notation.Kind) {
	if kind == notation.NumberKind || rows.Get(rulefile.Otherwise) != nil {
		return
	}
	words := notation.LabelsOf(sc.Wrap(subject), kind, sc.Words())
	if kind == notation.TruthKind {
		words = []string{"true", "false"}
	}
	for _, word := range words {
		if rows.Get(word) == nil {
			sc.Refuse(rows.Errorf("there is no row for %s", word).WithHint("or `otherwise` as the last"))
			return
		}
	}
}

// labels are the words that a value can be: those that are declared, and choices that are
// no names.
func (sc *Scope) labels() []string {
	words := sc.symbols.names(func(s *symbol) bool { return s.what == isLabel })
	for _, p := range sc.Parameters {
		if !p.OfRecords {
			words = append(words, p.Labels()...)
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// under returns the number of a row's key that is `under N`. Others are `LO..HI` with both
// ends in it, a number, a word or otherwise.
func under(key string) (number string, ok bool) {
	rest, ok := strings.CutPrefix(key, "under")
	number = strings.TrimSpace(rest)
	return number, ok && number != "" && number[0] != rest[0]
}

// lookup returns the expression of a lookup: nested conditionals on the value that is looked up.
func (sc *Scope) lookup(n *yamltree.Node, name string) notation.Expr {
	by := sc.Required(n, "by")
	rows := n.Get("rows") // a mapping: it was looked at when the name was declared
	subject := sc.Expression(by)
	// What is looked up is one value for all rows.
	unique := name + "/by"
	key := &notation.Ref{At: by.At, Name: unique}
	kind, err := sc.Check(subject)
	sc.RefuseAt(by, err)
	last := len(rows.Entries) - 1
	for i, e := range rows.Entries {
		if e.Key.Text == rulefile.Otherwise && i < last {
			return sc.Bad(rows.Entries[i+1].Key.Errorf("a row after otherwise is never found"))
		}
	}
	sc.everyWord(rows, subject, kind)
	var x notation.Expr
	for i := last; i >= 0; i-- {
		e := rows.Entries[i]
		value := sc.Expression(e.Value)
		if e.Key.Text == rulefile.Otherwise {
			x = value
			continue
		}
		cond := sc.rowCondition(e.Key, key, kind)
		if x == nil {
			if kind == notation.NumberKind {
				return sc.Bad(e.Key.Errorf("the last row is `otherwise`").WithHint("so that every value finds one"))
			}
			x = value // the last of all words
			continue
		}
		x = &notation.If{At: e.Value.At, Cond: cond, Then: value, Else: x}
	}
	if x == nil {
		return sc.Bad(rows.Errorf("no rows"))
	}
	return &notation.Let{At: by.At, Name: unique, Value: subject, Body: x}
}

// rowCondition returns the condition that the value key, of the given kind, matches the key of a
// row.
func (sc *Scope) rowCondition(n *yamltree.Node, key notation.Expr, kind notation.Kind) notation.Expr {
	text := strings.TrimSpace(n.Text)
	compare := func(op notation.BinaryOp, y notation.Expr) notation.Expr {
		return &notation.Binary{At: n.At, Op: op, X: key, Y: y}
	}
	switch kind {
	case notation.TruthKind:
		if text != "true" && text != "false" {
			return sc.Bad(n.Errorf("%q is neither true nor false", text))
		}
		return compare(notation.Eq, &notation.Bool{At: n.At, Value: text == "true"})
	case notation.LabelKind:
		if !slices.Contains(sc.labels(), text) {
			return sc.Bad(n.Errorf("%s is not one of the words looked up here", text).WithHint("%s", suggest.Hint("known: ", text, sc.labels())))
		}
		return compare(notation.Eq, &notation.Label{At: n.At, Name: text})
	case notation.TupleKind, notation.MultisetKind, notation.HandsKind, notation.DeckKind:
		return sc.Bad(n.Errorf("a %s is not looked up", kind).WithHint("by: a number, a truth value or a word"))
	case notation.NumberKind, notation.AnyKind: // a lookup has no arguments, whose kinds are open
	}
	if v := sc.symbols.of(text).number; v != nil {
		return compare(notation.Eq, v)
	}
	figure := func(s string) notation.Expr {
		v, err := number.Parse(strings.TrimSpace(s))
		if err != nil {
			return sc.Bad(n.Errorf("%s", err).WithHint("a key is a number, LO..HI, `under N` or otherwise"))
		}
		return &notation.Number{At: n.At, Value: v}
	}
	if number, ok := under(text); ok {
		return compare(notation.Lt, figure(number))
	}
	if !strings.Contains(text, "..") {
		return compare(notation.Eq, figure(text))
	}
	iv, err := number.ParseInterval(text)
	if err != nil {
		return sc.Bad(n.Locate(err))
	}
	return Within(key, iv, n.At)
}
