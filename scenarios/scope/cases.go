package scope

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// A Case is one word of the outcome and when it holds: if its condition does and
// no case before it holds.
type Case struct {
	Name string
	Text string // the condition, or "otherwise" for the last case

	at   notation.Span
	cond notation.Expr // nil for the last case
}

// Part returns the case with its condition.
func (c *Case) Part() Part { return Part{Name: c.Name, At: c.at, Expr: c.cond} }

// DeclareWords declares the names of cases as words.
func (sc *Scope) DeclareWords(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of cases"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if err := sc.declare(e.Key, isLabel); err != nil {
			return err
		}
	}
	return nil
}

// CasesOf lists the cases of a mapping that [Scope.ReadCases] has read as x.
func CasesOf(n *yamltree.Node, x notation.Expr) []*Case {
	list := make([]*Case, len(n.Entries))
	for i, e := range n.Entries {
		list[i] = &Case{Name: e.Key.Text, Text: e.Value.Text, at: e.Key.At}
		if branch, ok := x.(*notation.If); ok {
			list[i].cond, x = branch.Cond, branch.Else
		}
	}
	return list
}

// ReadCases reads ordered cases into nested conditions: the first that holds gives
// its word.
func (sc *Scope) ReadCases(n *yamltree.Node) (notation.Expr, error) {
	last := len(n.Entries) - 1
	conditions := make([]notation.Expr, last+1)
	for i, e := range n.Entries {
		isLast := e.Value.Kind == yamltree.Scalar && e.Value.Text == rulefile.Otherwise
		switch {
		case isLast && i < last:
			return nil, n.Entries[i+1].Key.Errorf("a case after otherwise never holds")
		case isLast:
		case i == last:
			return nil, e.Value.Errorf("the last case is `%s: otherwise`", e.Key.Text).
				WithHint("so that one case always holds")
		default:
			var err error
			if conditions[i], err = sc.Expression(e.Value); err != nil {
				return nil, err
			}
		}
	}
	if last < 0 {
		return nil, n.Errorf("no cases")
	}
	var x notation.Expr = Label(n.Entries[last].Key)
	for i := last - 1; i >= 0; i-- {
		x = &notation.If{At: conditions[i].Span(), Cond: conditions[i], Then: Label(n.Entries[i].Key), Else: x}
	}
	return x, nil
}

// Label is the word of a case.
func Label(key *yamltree.Node) *notation.Label {
	return &notation.Label{At: key.At, Name: key.Text}
}

// IsWord is the condition that a roll of a word shows it.
func IsWord(at notation.Span, roll, word string) notation.Expr {
	return &notation.Binary{
		At: at, Op: notation.Eq,
		X: &notation.Ref{At: at, Name: roll}, Y: &notation.Label{At: at, Name: word},
	}
}

// CaseNames returns the words of the cases.
func CaseNames(cases []*Case) []string {
	names := make([]string, len(cases))
	for i, c := range cases {
		names[i] = c.Name
	}
	return names
}
