package scenarios

import (
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/parameter"
)

// FewValues says that a sweep has fewer values than it seems to.
type FewValues struct {
	Parameter string   // that is swept
	Why       string   // and for what the others are
	Values    []string // what to write for more: a range, or a list
	At        notation.Span
}

// FewValuesOf returns what is missing from a sweep of the parameter, written as text, that has fewer values
// than it seems to; nil for any other sweep.
func FewValuesOf(p *parameter.Parameter, text string) *FewValues {
	low, high, isRange := strings.Cut(strings.TrimSpace(text), "..")
	switch {
	case p.Type == NumberOrWord && low == parameter.AllChoices && !slices.Contains(p.Listed(), low) && !p.WordsNameAll():
		return &FewValues{
			Parameter: p.Name,
			Why:       "all are the words (" + strings.Join(p.Listed(), ", ") + "): for numbers too",
			Values:    append(someNumbers(p), p.Listed()...),
		}
	case (p.Type == Number || p.Type == NumberOrWord) && !p.Whole && isRange && low == "0" && high == "1":
		return &FewValues{
			Parameter: p.Name,
			Why:       "a range goes in steps of 1, which are 0 and 1 here: for those between",
			Values:    []string{"0..1:0.1"},
		}
	}
	return nil
}

// someNumbers returns up to three numbers that the parameter allows, in steps of 1: from the lower end of its
// range, or from 2.
func someNumbers(p *parameter.Parameter) []string {
	v := big.NewRat(2, 1)
	if p.Range != nil && p.Range.Low != nil {
		v = p.Range.Low
	}
	var texts []string
	for len(texts) < 3 && (p.Range == nil || p.Range.Contains(v)) {
		texts = append(texts, number.Format(v))
		v = new(big.Rat).Add(v, big.NewRat(1, 1))
	}
	return texts
}

// fewValues keeps the sweeps of a mapping that have fewer values than they seem to.
func (r *reader) fewValues(n *yamltree.Node) {
	if n == nil || r.Refused() {
		return
	}
	for _, e := range n.Entries {
		p, err := r.s.Parameter(e.Key.Text)
		if err != nil {
			continue // is refused elsewhere
		}
		if few := FewValuesOf(p, strings.Join(r.Texts(e.Value), ",")); few != nil {
			few.At = e.Key.At
			r.s.FewValues = append(r.s.FewValues, few)
		}
	}
}
