package sweep

import (
	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// Columns are the columns of parameters in a table.
type Columns []tables.Param

// Params returns the columns of the swept parameters: whole numbers, numbers and
// truth values with their types, the rest as text. A parameter that may be a
// word is a number only if all its values are.
func Params(g *scenarios.Grid) Columns {
	var params Columns
	for k, p := range g.Parameters() {
		params = append(params, tables.Param{Name: p.Name, Type: columnType(p, g.Values(k))})
	}
	return params
}

// Row returns the values at as those of a row; they must be of the first columns, in their order. The other
// columns are nil.
func (c Columns) Row(at scenarios.Settings) []any {
	row := make([]any, len(c))
	for i, v := range at {
		row[i] = columnValue(c[i].Type, v.Value)
	}
	return row
}

// columns returns the values of each swept parameter, converted for tables.
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
	return tables.Cell{Params: Columns(params).Row(c.Values), Measures: c.Run.Measures}
}

// columnValue returns a parameter's value in the column type t.
func columnValue(t tables.Type, v scenarios.Value) any {
	switch t {
	case tables.Bool:
		return v.Truth()
	case tables.Text:
		return v.Text
	case tables.Int:
		r, _ := v.Rat()
		return r.Num().Int64()
	case tables.Float:
		r, _ := v.Rat()
		return evidence.NearestFloat(r)
	}
	return nil
}
