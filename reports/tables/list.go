package tables

import (
	"fmt"
	"io"
	"strconv"
)

// WriteCSV writes rows below a header as CSV. A cell is nil if missing, a string, bool, int, int64
// or float64. Texts that a spreadsheet would evaluate are escaped.
func WriteCSV(w io.Writer, header []string, rows [][]any) error {
	var line []byte
	for i, name := range header {
		line = appendField(separated(line, i), []byte(name))
	}
	for _, row := range rows {
		line = append(line, '\n')
		for i, cell := range row {
			line = separated(line, i)
			switch v := cell.(type) {
			case nil:
			case string:
				line = appendField(line, []byte(v))
			case bool:
				line = strconv.AppendBool(line, v)
			case int:
				line = strconv.AppendInt(line, int64(v), 10)
			case int64:
				line = strconv.AppendInt(line, v, 10)
			case float64:
				line = appendFloat(line, v)
			default:
				return fmt.Errorf("a cell of type %T", v)
			}
		}
	}
	_, err := w.Write(append(line, '\n'))
	return err
}
