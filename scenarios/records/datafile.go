package records

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/rulefile"
)

// delimiterOf is what stands between the cells of a CSV file. Others may have one,
// for a file that extends another may put JSON in the place of CSV.
func delimiterOf(n *yamltree.Node) (rune, error) {
	d := n.Get("delimiter")
	if d == nil {
		return ',', nil
	}
	if d.Text == "tab" {
		return '\t', nil
	}
	if slices.Contains(rulefile.Delimiters, d.Text) {
		return rune(d.Text[0]), nil
	}
	return 0, d.Errorf("%q is no delimiter", d.Text).WithHint(`one of "," ";" "|" tab`)
}
