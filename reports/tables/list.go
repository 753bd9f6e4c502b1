package tables

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"oddsmith/reports/escape"
)

// WriteCSV writes rows below a header as CSV. A cell is nil if missing, a string, bool, int or
// float64. Texts that a spreadsheet would evaluate are escaped.
func WriteCSV(w io.Writer, header []string, rows [][]any) error {
	out := csv.NewWriter(w)
	fields := make([]string, len(header))
	for i, name := range header {
		fields[i] = string(escape.Cell([]byte(name)))
	}
	if err := out.Write(fields); err != nil {
		return err
	}
	for _, row := range rows {
		fields = fields[:0]
		for _, cell := range row {
			text, err := field(cell)
			if err != nil {
				return err
			}
			fields = append(fields, text)
		}
		if err := out.Write(fields); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// field returns a cell as the text of a CSV field. An unknown type is an error.
func field(cell any) (string, error) {
	switch v := cell.(type) {
	case nil:
		return "", nil
	case string:
		return string(escape.Cell([]byte(v))), nil
	case bool:
		return strconv.FormatBool(v), nil
	case int:
		return strconv.Itoa(v), nil
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), nil
	}
	return "", fmt.Errorf("a cell of type %T", cell)
}
