package notation

import "slices"

// Labels returns the words that a categorical expression can be worth, in the
// order they are written: those of its [Label] nodes, or yes and no for a truth
// value. It is nil for a number or a tuple, and for an expression that [Check]
// refuses.
func Labels(e Expr) []string {
	kind, err := Check(e)
	if err != nil {
		return nil
	}
	return LabelsOf(e, kind, nil)
}

// LabelsOf returns the words that an expression of the given kind can be; see [Labels]. open has
// those of names without a value so far.
func LabelsOf(e Expr, kind Kind, open map[string][]string) []string {
	switch kind {
	case TruthKind:
		return []string{"yes", "no"}
	case LabelKind:
		l := labels{open: open, memo: memoOf[*scope, struct{}](e)}
		l.list(e, nil)
		return l.words
	case NumberKind, TupleKind, MultisetKind, HandsKind, DeckKind, AnyKind:
	}
	return nil
}

// A scope holds the rolls named so far, innermost first.
type scope struct {
	name  string
	value Expr
	outer *scope // also the scope of value
	seen  bool   // its words have been listed
}

// of returns the innermost roll of that name; nil if there is none.
func (s *scope) of(name string) *scope {
	for ; s != nil && s.name != name; s = s.outer {
	}
	return s
}

// labels is a pass that lists words. A node whose names are the same rolls as before adds
// none.
type labels struct {
	words []string
	open  map[string][]string
	memo  memo[*scope, struct{}]
}

// list adds the words that e can be and that are not listed yet. names are the rolls bound around it.
func (l *labels) list(e Expr, names *scope) {
	if !l.memo.isShared(e) {
		l.node(e, names)
		return
	}
	if _, listed := l.memo.find(e, names.of); !listed {
		l.memo.keep(e, names.of, struct{}{})
		l.node(e, names)
	}
}

// node adds the words that a node can be. names are the rolls bound around it.
func (l *labels) node(e Expr, names *scope) {
	switch n := e.(type) {
	case *Number, *Bool, *Pool, *Group, *Unary, *Binary, *Call, *Chance, *Tuple, *Repeat,
		*Copies, *Where, *Each, *Pairs, *Again, *Deck, *Deal:
		// worth no label, as [Check] has found
	case *Label:
		l.add(n.Name)
	case *If:
		l.list(n.Then, names)
		l.list(n.Else, names)
	case *Process:
		inner := names
		for _, v := range n.Vars {
			inner = &scope{name: v.Name, value: v.Start, outer: inner}
		}
		l.list(n.Value, inner)
	case *Given:
		l.list(n.X, names)
	case *Retry:
		l.list(n.X, names)
	case *Let:
		l.list(n.Body, &scope{name: n.Name, value: n.Value, outer: names})
	case *Ref:
		s := names.of(n.Name)
		if s == nil {
			l.add(l.open[n.Name]...)
		} else if !s.seen {
			s.seen = true
			l.list(s.value, s.outer)
		}
	}
}

func (l *labels) add(words ...string) {
	for _, word := range words {
		if !slices.Contains(l.words, word) {
			l.words = append(l.words, word)
		}
	}
}
