package sweep

import (
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// Params returns the columns of the swept parameters: whole numbers, numbers and
// truth values with their types, the rest as text. A parameter that may be a
// word is a number only if all its values are.
func Params(g *scenarios.Grid) []tables.Param {
	var params []tables.Param
	for k, p := range g.Parameters() {
		params = append(params, tables.Param{Name: p.Name, Type: columnType(p, g.Values(k))})
	}
	return params
}

// columns are the values of each swept parameter as they stand in tables.
func (p *plan) columns() [][]any {
	if p.values == nil {
		for k, param := range Params(p.grid) {
			var values []any
			for _, v := range p.grid.Values(k) {
				values = append(values, columnValue(param.Type, v))
			}
			p.values = append(p.values, values)
		}
	}
	return p.values
}

// columnType returns the column type that holds all values of a parameter.
func columnType(p *scenarios.Parameter, values []scenarios.Value) tables.Type {
	switch p.Type {
	case scenarios.Boolean:
		return tables.Bool
	case scenarios.Choice:
		return tables.Text
	case scenarios.Integer, scenarios.Number, scenarios.NumberOrWord, scenarios.Dice:
	}
	typ := tables.Int
	for _, v := range values {
		r, isNumber := v.Rat()
		if !isNumber || p.IsWord(v) {
			return tables.Text
		}
		if !r.IsInt() || !r.Num().IsInt64() {
			typ = tables.Float
		}
	}
	if p.Type == scenarios.Number {
		return tables.Float // whatever numbers happen to be swept
	}
	return typ
}

// TableCell returns the cell as rows of tables.
func TableCell(params []tables.Param, c Cell) tables.Cell {
	out := tables.Cell{Measures: c.Run.Measures}
	for i, v := range c.Values {
		out.Params = append(out.Params, columnValue(params[i].Type, v.Value))
	}
	return out
}

// columnValue returns a parameter's value in the column type t.
func columnValue(t tables.Type, v scenarios.Value) any {
	switch t {
	case tables.Bool:
		return v.Truth()
	case tables.Text:
		return v.Text
	case tables.Int, tables.Float:
		r, _ := v.Rat()
		return r
	}
	return nil
}
