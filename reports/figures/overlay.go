package figures

import (
	"fmt"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// Overlay draws two distributions of a measure in one figure: numbers as marks, words as bars.
// Undefined ones are left out. It is an error if one is a number and the other a word.
func Overlay(title, x, oldName, newName string, before, after *evidence.Distribution) (*Figure, error) {
	switch {
	case before.Kind == evidence.Categorical && after.Kind == evidence.Categorical:
		return Pairs(title, oldName, newName, CategoriesOf(before), CategoriesOf(after)), nil
	case before.Kind == evidence.Categorical || after.Kind == evidence.Categorical:
		return nil, fmt.Errorf("figure %q: a number and a word have no picture in common", title)
	}
	var all []Series
	if before.Kind == evidence.Numeric {
		all = append(all, SeriesOf(shown.Exactly, oldName, before))
	}
	if after.Kind == evidence.Numeric {
		all = append(all, SeriesOf(shown.Exactly, newName, after))
	}
	if all == nil {
		return nil, fmt.Errorf("figure %q: nothing to draw, %s", title, after.Without())
	}
	return Curves(shown.Exactly, title, x, all...), nil
}
