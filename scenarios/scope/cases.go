package scope

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// DeclareWords declares the names of cases as words.
func (sc *Scope) DeclareWords(n *yamltree.Node) error {
	return n.EachEntry("a mapping of cases", func(e yamltree.Entry) error {
		if err := sc.declare(e.Key, isLabel); err != nil {
			return err
		}
		return nil
	})
}

// ReadCases reads ordered cases into nested conditions: the first that holds gives
// its word.
func (sc *Scope) ReadCases(n *yamltree.Node) (notation.Expr, error) {
	last := len(n.Entries) - 1
	var conditions, words []notation.Expr
	for i, e := range n.Entries {
		isLast := e.Value.Kind == yamltree.Scalar && e.Value.Text == rulefile.Otherwise
		words = append(words, Label(e.Key))
		switch {
		case isLast && i < last:
			return nil, n.Entries[i+1].Key.Errorf("a case after otherwise never holds")
		case isLast:
		case i == last:
			return nil, e.Value.Errorf("the last case is `%s: otherwise`", e.Key.Text).
				WithHint("so that one case always holds")
		default:
			cond, err := sc.Expression(e.Value)
			if err != nil {
				return nil, err
			}
			conditions = append(conditions, cond)
		}
	}
	if last < 0 {
		return nil, n.Errorf("no cases")
	}
	return FirstOf(conditions, words), nil
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
