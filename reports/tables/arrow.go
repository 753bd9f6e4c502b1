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
	schema  *arrow.Schema
	meta    Meta
	builder *array.RecordBuilder
	group   // a record
}

// newArrowEncoder returns an encoder for Arrow IPC files. It writes nothing yet: the schema is
// written with the first record or at the end.
func newArrowEncoder(w io.Writer, columns []column, meta Meta) (*arrowEncoder, error) {
	schema, err := arrowSchema(columns, meta)
	if err != nil {
		return nil, err
	}
	file, err := ipc.NewFileWriter(&offsetWriter{w: w}, ipc.WithSchema(schema))
	if err != nil {
		return nil, err
	}
	e := &arrowEncoder{
		w:       file,
		schema:  schema,
		meta:    meta,
		builder: array.NewRecordBuilder(memory.NewGoAllocator(), schema),
	}
	e.group = newGroup(columns, extent{rows: recordRows, text: recordText}, e.writeRecord)
	return e, nil
}

var arrowTypes = [...]arrow.DataType{
	Text:  arrow.BinaryTypes.String,
	Int:   arrow.PrimitiveTypes.Int64,
	Float: arrow.PrimitiveTypes.Float64,
	Bool:  arrow.FixedWidthTypes.Boolean,
}

// arrowSchema returns the Arrow schema of the columns, with the metadata.
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

// writeRecord writes the rows held as one record.
func (e *arrowEncoder) writeRecord() error {
	for i := range e.chunks {
		e.build(e.builder.Field(i), &e.chunks[i])
		e.chunks[i].reset()
	}
	record := e.builder.NewRecord()
	defer record.Release()
	e.held = extent{}
	return e.w.Write(record)
}

// build appends the values of a column's chunk to the array builder of that column.
func (e *arrowEncoder) build(field array.Builder, c *chunk) {
	field.Reserve(e.held.rows)
	switch b := field.(type) {
	case *array.StringBuilder:
		b.ReserveData(len(c.text))
		start := 0
		spread(c, c.ends, b.AppendNull, func(end int) {
			b.BinaryBuilder.Append(c.text[start:end])
			start = end
		})
	case *array.Int64Builder:
		spread(c, c.ints, b.AppendNull, b.UnsafeAppend)
	case *array.Float64Builder:
		spread(c, c.floats, b.AppendNull, b.UnsafeAppend)
	case *array.BooleanBuilder:
		spread(c, c.bools, b.AppendNull, b.UnsafeAppend)
	}
}

// spread calls value for each value of a chunk and null for each missing one, in the order of the
// rows.
func spread[V any](c *chunk, values []V, null func(), value func(V)) {
	if !c.nullable {
		for _, v := range values {
			value(v)
		}
		return
	}
	i := 0
	for _, level := range c.levels {
		if level == 0 {
			null()
			continue
		}
		value(values[i])
		i++
	}
}

// close writes the remaining rows and the footer, which says if the table is incomplete.
func (e *arrowEncoder) close() error {
	if err := e.flushRest(); err != nil {
		return err
	}
	if reason := e.meta.incomplete(); reason != "" {
		pairs := e.schema.Metadata()
		pairs = arrow.NewMetadata(append(pairs.Keys(), incompleteKey), append(pairs.Values(), reason))
		*e.schema = *arrow.NewSchema(e.schema.Fields(), &pairs) // which the file ends with, and readers read there
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
