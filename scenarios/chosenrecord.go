package scenarios

import (
	"fmt"
	"maps"
	"math/big"

	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/records"
)

// maxDrawn is how many records, or combinations of records, a measure may be a mixture of.
const maxDrawn = records.MaxRecords

// A drawn is what the parameters are worth with one of the records that any can be, or
// with one combination of them. Records set all of their parameters together.
type drawn struct {
	weight *big.Rat
	values map[string]parameter.Value
	record string // for errors; empty where nothing is drawn
}

// chosen adds to values those that the chosen records set for parameters not in given, and returns values as
// the only item of a list. If records are drawn, the list has an item, with its weight, for each combination;
// too many are an error.
func (s *Scenario) chosen(values, given map[string]parameter.Value) ([]drawn, error) {
	list := []drawn{{weight: big.NewRat(1, 1), values: values}}
	for _, set := range s.Records {
		var next []drawn
		for _, d := range list {
			if !set.IsAny(d.values) {
				set.Choose(d.values, given)
				next = append(next, d)
			} else {
				next = append(next, d.each(set, given)...)
			}
			if len(next) > maxDrawn {
				return nil, fmt.Errorf("any draws from more than %d combinations of records", maxDrawn)
			}
		}
		list = next
	}
	return list, nil
}

// each returns d once for every record of a set that can be drawn, with the values that it sets.
func (d drawn) each(set *records.Set, given map[string]parameter.Value) []drawn {
	var list []drawn
	set.Drawn(func(record parameter.Value, share *big.Rat) {
		values := maps.Clone(d.values)
		values[set.Name] = record
		set.Choose(values, given)
		list = append(list, drawn{new(big.Rat).Mul(d.weight, share), values, record.Text})
	})
	return list
}

// common returns the values that are the same whatever is drawn.
func common(list []drawn) map[string]parameter.Value {
	if len(list) == 1 {
		return list[0].values
	}
	values := maps.Clone(list[0].values)
	for _, d := range list[1:] {
		maps.DeleteFunc(values, func(name string, v parameter.Value) bool { return d.values[name].Text != v.Text })
	}
	return values
}
