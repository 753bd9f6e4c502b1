package tables

import (
	"errors"
	"io"
)

// A browser writes CSV alone: the libraries of the other formats are larger than all the
// rest of oddsmith.

var errPlain = errors.New("only CSV is written in a browser")

func newArrowEncoder(io.Writer, []column, Meta) (encoder, error)   { return nil, errPlain }
func newParquetEncoder(io.Writer, []column, Meta) (encoder, error) { return nil, errPlain }

type workbook struct{}

func newExcelEncoder(io.Writer, *workbook, string, []column, Meta) (encoder, error) {
	return nil, errPlain
}

// parts are read where Parquet is.
type parts struct{}
