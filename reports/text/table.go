package text

import (
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"oddsmith/reports/escape"
)

// A grid is a table whose cells are lines, whatever they say.
type grid struct{ table.Writer }

// AppendRow adds a row.
func (g grid) AppendRow(row table.Row, configs ...table.RowConfig) {
	lines := make(table.Row, len(row))
	for i, cell := range row {
		if text, ok := cell.(string); ok {
			cell = escape.Line(text)
		}
		lines[i] = cell
	}
	g.Writer.AppendRow(lines, configs...)
}

// newTable returns an empty table in the style of the package: columns set apart
// by space alone.
func newTable() table.Writer {
	t := table.NewWriter()
	style := table.StyleDefault
	style.Format.Header = text.FormatDefault
	style.Options = table.Options{SeparateColumns: true}
	style.Box.MiddleVertical = " "
	t.SetStyle(style)
	t.SuppressTrailingSpaces()
	return grid{t}
}

// rightAlign aligns the columns, numbered from 1, at the right.
func rightAlign(t table.Writer, columns ...int) {
	configs := make([]table.ColumnConfig, len(columns))
	for i, n := range columns {
		configs[i] = table.ColumnConfig{Number: n, Align: text.AlignRight, AlignHeader: text.AlignRight}
	}
	t.SetColumnConfigs(configs)
}

// Grid is a table in the style of the package, with some columns, numbered from 1,
// aligned at the right.
func Grid(header []string, rows [][]string, right ...int) string {
	t := newTable()
	rightAlign(t, right...)
	t.AppendHeader(asRow(header))
	for _, r := range rows {
		t.AppendRow(asRow(r))
	}
	return t.Render()
}

func asRow(cells []string) table.Row {
	r := make(table.Row, len(cells))
	for i, c := range cells {
		r[i] = c
	}
	return r
}
