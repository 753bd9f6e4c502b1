//go:build !js

package tables

import (
	"errors"
	"io"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/apache/arrow/go/v17/arrow/memory"
)

// A record is written when it has so many rows or its texts are so long,
// whichever comes first: the fractions of a single distribution can run to
// megabytes, and a column of texts is limited to 2 GB.
const (
	recordRows = 256 << 10
	recordText = 32 << 20
)

// An arrowEncoder writes rows as the record batches of an Arrow IPC file.
// Texts are plain columns: dictionaries would be smaller, but a file may hold
// only one of each, and it would have to be known before the first row.
type arrowEncoder struct {
	w       *ipc.FileWriter
	builder *array.RecordBuilder
	columns []column
	limit   extent // of a record
	held    extent // by the rows not yet written
}

// newArrowEncoder writes nothing yet: the schema goes out with the first record
// or at the end.
func newArrowEncoder(w io.Writer, columns []column, meta Meta) (*arrowEncoder, error) {
	schema, err := arrowSchema(columns, meta)
	if err != nil {
		return nil, err
	}
	file, err := ipc.NewFileWriter(&offsetWriter{w: w}, ipc.WithSchema(schema))
	if err != nil {
		return nil, err
	}
	return &arrowEncoder{
		w:       file,
		builder: array.NewRecordBuilder(memory.NewGoAllocator(), schema),
		columns: columns,
		limit:   extent{rows: recordRows, text: recordText},
	}, nil
}

var arrowTypes = [...]arrow.DataType{
	Text:  arrow.BinaryTypes.String,
	Int:   arrow.PrimitiveTypes.Int64,
	Float: arrow.PrimitiveTypes.Float64,
	Bool:  arrow.FixedWidthTypes.Boolean,
}

func arrowSchema(columns []column, meta Meta) (*arrow.Schema, error) {
	fields := make([]arrow.Field, len(columns))
	for i, c := range columns {
		fields[i] = arrow.Field{Name: c.name, Type: arrowTypes[c.typ], Nullable: c.nullable}
	}
	keys, values, err := meta.pairs()
	if err != nil {
		return nil, err
	}
	metadata := arrow.NewMetadata(keys, values)
	return arrow.NewSchema(fields, &metadata), nil
}

func (e *arrowEncoder) write(row []value) error {
	for i, v := range row {
		e.append(i, v)
	}
	e.held.rows++
	if e.held.rows < e.limit.rows && e.held.text < e.limit.text {
		return nil
	}
	return e.flush()
}

func (e *arrowEncoder) append(i int, v value) {
	field := e.builder.Field(i)
	if !v.valid {
		field.AppendNull()
		return
	}
	switch b := field.(type) {
	case *array.StringBuilder:
		b.BinaryBuilder.Append(v.s)
		e.held.text += len(v.s)
	case *array.Int64Builder:
		b.Append(v.i)
	case *array.Float64Builder:
		b.Append(v.f)
	case *array.BooleanBuilder:
		b.Append(v.b)
	}
}

// flush writes the rows held as one record.
func (e *arrowEncoder) flush() error {
	record := e.builder.NewRecord()
	defer record.Release()
	e.held = extent{}
	return e.w.Write(record)
}

func (e *arrowEncoder) close() error {
	if e.held.rows > 0 {
		if err := e.flush(); err != nil {
			return err
		}
	}
	return e.w.Close()
}

func (e *arrowEncoder) release() { e.builder.Release() }

// An offsetWriter knows how much was written to it. The Arrow writer asks for
// its position by seeking to where it is and never goes anywhere else, so a
// pipe will do.
type offsetWriter struct {
	w      io.Writer
	offset int64
}

var errSeek = errors.New("the stream cannot go back")

func (o *offsetWriter) Write(p []byte) (int, error) {
	n, err := o.w.Write(p)
	o.offset += int64(n)
	return n, err
}

// Seek returns the position. It moves nowhere.
func (o *offsetWriter) Seek(offset int64, whence int) (int64, error) {
	if offset != 0 || whence != io.SeekCurrent {
		return 0, errSeek
	}
	return o.offset, nil
}
