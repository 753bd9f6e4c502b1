package graphs

import (
	"errors"
	"fmt"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
)

// maxPanels is how many measures one figure has at most.
const maxPanels = 12

// Measures draws every measure in a panel, one below the other. held says for which parameter
// values.
func Measures(title, held string, view shown.View, measures []evidence.Measure) (*figures.Figure, error) {
	if len(measures) > maxPanels {
		return nil, fmt.Errorf("%d measures are too many for one figure: choose some with --measure NAME (at most %d)", len(measures), maxPanels)
	}
	var list []*figures.Figure
	for _, m := range measures {
		title, x := m.Title, m.Unit
		if title == "" {
			title = m.Name
		}
		title += shown.Condition(m)
		if x == "" {
			x = m.Name
		}
		switch m.Distribution.Kind {
		case evidence.Categorical:
			list = append(list, figures.Categories(title, figures.CategoriesOf(m.Distribution)))
		case evidence.Numeric:
			list = append(list, figures.Curves(view, title, x, figures.SeriesOf(view, "", m.Distribution)))
		case evidence.Undefined:
		}
	}
	return stacked(title, held, list)
}

// stacked returns one figure with all of the list below one another; an only one is returned itself. held
// becomes the subtitle. It is an error if the list is empty.
func stacked(title, held string, list []*figures.Figure) (*figures.Figure, error) {
	switch len(list) {
	case 0:
		return nil, errors.New("there is nothing to draw: no condition holds, or none did in the samples")
	case 1:
		list[0].Subtitle = held
		return list[0], nil
	}
	return figures.Stacked(title, held, list), nil
}

// Overlaid draws several numeric distributions in one figure. It is an error if one is of words.
func Overlaid(title string, view shown.View, measures []evidence.Measure) (*figures.Figure, error) {
	var all []figures.Series
	for _, m := range measures {
		switch m.Distribution.Kind {
		case evidence.Categorical:
			return nil, fmt.Errorf("%s is not a number: a figure lays numbers over one another", m.Name)
		case evidence.Numeric:
			all = append(all, figures.SeriesOf(view, m.Name, m.Distribution))
		case evidence.Undefined:
		}
	}
	if len(all) == 0 {
		return nil, errors.New("there is nothing to draw: nothing has an outcome")
	}
	if len(all) == 1 {
		all[0].Name = ""
	}
	return figures.Curves(view, title, "value", all...), nil
}
