package yamltree

import "strings"

// checkCommas returns an error if a comma within an expression has split an entry: {damage: max(1,
// d6)} has the keys damage and d6).
func (n *Node) checkCommas() error {
	parts, values := n.Items, n.Items
	if n.Kind == Mapping {
		parts, values = nil, nil
		for _, e := range n.Entries {
			parts, values = append(parts, e.Key), append(values, e.Value)
		}
	}
	for i, v := range values {
		if parts[i].open() > 0 {
			v = parts[i] // a key that is cut, as that of `{best(a, b): max(a, b)}`, has no value
		}
		if i+1 == len(parts) || v.open() <= 0 {
			continue
		}
		open := v.open()
		for _, next := range parts[i+1:] {
			if open += next.open(); open <= 0 {
				return v.Errorf("a comma in brackets ends %q here", v.Text).WithHint("put the expression in quotation marks")
			}
		}
	}
	return nil
}

// open is the number of parentheses that a plain text opens and does not close, negative if it closes more; 0
// for any other node.
func (n *Node) open() int {
	if n.Kind != Scalar || n.Quoted {
		return 0
	}
	return strings.Count(n.Text, "(") - strings.Count(n.Text, ")")
}
