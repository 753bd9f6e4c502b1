package explorer

import (
	"math/big"

	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// A parameter is what a field of a form is made from.
type parameter struct {
	Name     string   `json:"name"`
	Kind     string   `json:"kind"`
	Default  *string  `json:"default_text"`
	Required bool     `json:"required"`
	Min      string   `json:"min_text,omitempty"`
	Max      string   `json:"max_text,omitempty"`
	Whole    bool     `json:"whole,omitempty"`
	Words    []string `json:"words"`
	Options  []string `json:"options,omitempty"`
	Unit     string   `json:"unit"`
	Doc      string   `json:"doc"`
	Records  []string `json:"records,omitempty"`
	SetBy    string   `json:"set_by,omitempty"`
	Hint     string   `json:"hint"`
	Sweep    string   `json:"sweep_text"` // values worth a sweep, as --sweep takes them
}

// kinds are what the page calls the types of parameters.
var kinds = map[scenarios.ParameterType]string{
	scenarios.Integer: "integer", scenarios.Number: "number", scenarios.NumberOrWord: "number",
	scenarios.Dice: "dice", scenarios.Boolean: "boolean", scenarios.Choice: "word",
}

// parameterOf returns a parameter in the form the page needs.
func parameterOf(p *scenarios.Parameter) parameter {
	out := parameter{
		Name: p.Name, Kind: kinds[p.Type], Required: p.Default == nil, Words: some(p.Choices), Unit: p.Unit, Doc: p.Doc,
		Whole: p.Whole || p.Type == scenarios.Integer, SetBy: p.SetBy,
	}
	if p.Default != nil {
		out.Default = &p.Default.Text
	}
	out.Words = append(out.Words, p.WordNames()...)
	if p.OfRecords {
		out.Records = p.Choices
		if p.Weighted {
			out.Words = append([]string{scenarios.AnyChoice}, p.Choices...)
		}
	}
	if p.Range != nil && p.Type != scenarios.Dice {
		out.Min, out.Max = ends(p.Range)
	}
	out.Options = optionsOf(p, &out)
	out.Hint = shown.Allowed(p)
	out.Sweep = sweptOf(p, out.Options)
	return out
}

// ends returns the ends of a range as text; empty for one that is open.
func ends(r *scenarios.Interval) (low, high string) {
	if r.Low != nil {
		low = scenarios.FormatNumber(r.Low)
	}
	if r.High != nil {
		high = scenarios.FormatNumber(r.High)
	}
	return low, high
}

// manyOptions is how many values are too many to be shown all at once.
const manyOptions = 12

// optionsOf returns all allowed values of a parameter, words last; nil if there are too many for a
// menu.
func optionsOf(p *scenarios.Parameter, out *parameter) []string {
	switch p.Type {
	case scenarios.Boolean:
		return []string{"false", "true"}
	case scenarios.Choice:
		if len(out.Words) <= manyOptions {
			return out.Words
		}
		return nil
	case scenarios.Integer, scenarios.NumberOrWord:
	case scenarios.Number, scenarios.Dice:
		return nil
	}
	if !out.Whole || p.Range == nil || p.Range.Low == nil || p.Range.High == nil {
		return nil
	}
	var list []string
	one := big.NewRat(1, 1)
	for v := new(big.Rat).Set(p.Range.Low); v.Cmp(p.Range.High) <= 0; v.Add(v, one) {
		if len(list) == manyOptions || !v.IsInt() {
			return nil
		}
		list = append(list, v.RatString())
	}
	return append(list, out.Words...)
}
