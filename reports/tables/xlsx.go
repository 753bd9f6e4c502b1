//go:build !js

package tables

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// An excelEncoder writes one sheet of a workbook. Sheets of one workbook share it: the
// last to be closed writes it.
type excelEncoder struct {
	w       io.Writer
	book    *workbook
	sheet   *excelize.StreamWriter
	columns []column
	styles  []int // of the columns
	row     int   // the last that was written
}

// A workbook is an Excel file that is being made.
type workbook struct {
	file *excelize.File
	meta Meta
	open int // sheets
}

// excelRows is how many rows a sheet has at most.
const excelRows = 1 << 20

// errExcelRows says what to do with a longer table.
var errExcelRows = errors.New("a sheet of Excel has at most 1,048,576 rows: write csv, arrow or parquet")

// newExcelEncoder adds a sheet for a table to a workbook; its first row has the names of the
// columns. The last encoder that closes writes the workbook to w, with a sheet for the metadata.
func newExcelEncoder(w io.Writer, book *workbook, name string, columns []column, meta Meta) (encoder, error) {
	if book.file == nil {
		book.file = excelize.NewFile()
		if err := book.file.SetSheetName("Sheet1", name); err != nil {
			return nil, err
		}
	} else if _, err := book.file.NewSheet(name); err != nil {
		return nil, err
	}
	book.meta = meta
	book.open++
	e := &excelEncoder{w: w, book: book, columns: columns}
	if err := e.begin(name); err != nil {
		return nil, err
	}
	return e, nil
}

// begin writes the header row, and sets the widths and number formats of the columns.
func (e *excelEncoder) begin(name string) error {
	// A used range that is written before the rows are known would say that there is one cell.
	err := e.book.file.SetSheetDimension(name, "")
	if err != nil {
		return err
	}
	if e.sheet, err = e.book.file.NewStreamWriter(name); err != nil {
		return err
	}
	bold, err := e.book.file.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	percent := "0.000%"
	share, err := e.book.file.NewStyle(&excelize.Style{CustomNumFmt: &percent})
	if err != nil {
		return err
	}
	header := make([]any, len(e.columns))
	e.styles = make([]int, len(e.columns))
	for i, c := range e.columns {
		header[i] = excelize.Cell{StyleID: bold, Value: c.name}
		if c.probability() {
			e.styles[i] = share
		}
		wide := max(10, len(c.name)+3)
		if err := e.sheet.SetColWidth(i+1, i+1, float64(wide)); err != nil {
			return err
		}
	}
	if err := e.sheet.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	e.row = 1
	return e.sheet.SetRow("A1", header)
}

// probability reports whether the numbers of a column are probabilities.
func (c *column) probability() bool {
	switch c.name {
	case "probability", "at_least", "at_most", "residual":
		return c.typ == Float
	}
	return false
}

// about adds the sheet "about" with the metadata.
func (b *workbook) about() error {
	const name = "about"
	meta := &b.meta
	if _, err := b.file.NewSheet(name); err != nil {
		return err
	}
	lines := [][2]string{{"oddsmith", meta.ToolVersion}, {"scenario", meta.Scenario}, {"seed", fmt.Sprint(meta.Seed)}}
	if meta.Engine != "" {
		lines = append(lines, [2]string{"engine", string(meta.Engine)})
	}
	lines = append(lines, meta.sampling()...)
	if reason := meta.incomplete(); reason != "" {
		lines = append(lines, [2]string{incompleteKey, reason})
	}
	for _, p := range meta.Parameters {
		lines = append(lines, [2]string{p.Name, p.Text})
	}
	for i, line := range lines {
		for k, text := range line {
			cell, err := excelize.CoordinatesToCellName(k+1, i+1)
			if err != nil {
				return err
			}
			if err := b.file.SetCellStr(name, cell, text); err != nil { // a text is never a formula
				return err
			}
		}
	}
	return nil
}

// write adds a row to the sheet; a sheet that is full is an error.
func (e *excelEncoder) write(row []value) error {
	if e.row == excelRows {
		return errExcelRows
	}
	e.row++
	cells := make([]any, len(row))
	for i, v := range row {
		if !v.valid {
			continue
		}
		cell := excelize.Cell{StyleID: e.styles[i]}
		switch e.columns[i].typ {
		case Int:
			cell.Value = v.i
		case Float:
			cell.Value = excelNumber(v.f)
		case Bool:
			cell.Value = v.b
		case Text:
			if len(v.s) > excelize.TotalCellChars {
				continue // a fraction that no cell holds: CSV has it
			}
			cell.Value = string(v.s)
		}
		cells[i] = cell
	}
	at, err := excelize.CoordinatesToCellName(1, e.row)
	if err != nil {
		return err
	}
	return e.sheet.SetRow(at, cells)
}

// excelNumber returns x rounded to the 15 significant digits that Excel shows; excelize cuts all further
// ones off.
func excelNumber(x float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 15, 64), 64)
	if err != nil { // beyond the largest number
		return x
	}
	return rounded
}

// writeBlock writes the rows of a block after the values of the parameters.
func (e *excelEncoder) writeBlock(params []value, b *block) error { return b.each(params, e.write) }

// close ends the sheet; the last one that ends writes the workbook.
func (e *excelEncoder) close() error {
	if err := e.sheet.Flush(); err != nil {
		return err
	}
	if e.book.open--; e.book.open > 0 {
		return nil
	}
	if err := e.book.about(); err != nil {
		return err
	}
	return e.book.write(e.w)
}

// write writes the workbook as a zip archive, its parts sorted by name: excelize writes them in
// random order, and equal tables must make equal files.
func (b *workbook) write(w io.Writer) error {
	var written bytes.Buffer
	if err := b.file.Write(&written); err != nil {
		return err
	}
	parts, err := zip.NewReader(bytes.NewReader(written.Bytes()), int64(written.Len()))
	if err != nil {
		return err
	}
	slices.SortFunc(parts.File, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	out := zip.NewWriter(w)
	for _, part := range parts.File {
		if err := out.Copy(part); err != nil {
			return err
		}
	}
	return out.Close()
}

func (e *excelEncoder) release() { _ = e.book.file.Close() } // of its temporary files
