//go:build !js

package tables

import (
	"fmt"
	"io"
	"math"

	"github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/compress"
	"github.com/apache/arrow/go/v17/parquet/file"
	"github.com/apache/arrow/go/v17/parquet/metadata"
	"github.com/apache/arrow/go/v17/parquet/schema"
)

// A row group is written when it has so many rows. Only where fractions run to
// hundreds of digits do their texts end it before: a row group is held in memory.
const (
	groupRows = 256 << 10
	groupText = 128 << 20
	maxGroups = math.MaxInt16 // the format counts them in 16 bits
)

// createdBy is in every file; the library would put its own version there.
const createdBy = "oddsmith"

// A parquetEncoder writes rows as the row groups of a Parquet file. It hands each
// column of a row group to the library in one piece: pages are cut from each piece
// apart, so that smaller pieces would show in the bytes.
//
// The library's bridge from Arrow is not used, for the sake of what it brings along
// (gRPC and Protocol Buffers).
type parquetEncoder struct {
	w     *file.Writer
	sink  *parquetSink
	meta  Meta
	texts []parquet.ByteArray // of the column that is written
	group                     // a row group
}

// newParquetEncoder returns an encoder that writes the columns, with the metadata, as a Parquet
// file.
func newParquetEncoder(w io.Writer, columns []column, meta Meta) (*parquetEncoder, error) {
	fields := make(schema.FieldList, len(columns))
	e := &parquetEncoder{sink: &parquetSink{w: w}, meta: meta}
	e.group = newGroup(columns, extent{rows: groupRows, text: groupText}, e.writeGroup)
	for i, c := range columns {
		var err error
		if fields[i], err = parquetField(c); err != nil {
			return nil, err
		}
	}
	// Some readers see nothing under a root that is not required.
	root, err := schema.NewGroupNode("schema", parquet.Repetitions.Required, fields, -1)
	if err != nil {
		return nil, err
	}
	pairs, err := parquetMetadata(meta)
	if err != nil {
		return nil, err
	}
	e.w = file.NewParquetWriter(e.sink, root, file.WithWriterProps(parquetProperties(columns)), file.WithWriteMetadata(pairs))
	return e, e.sink.err
}

// parquetField returns the schema node of a column.
func parquetField(c column) (schema.Node, error) {
	repetition := parquet.Repetitions.Required
	if c.nullable {
		repetition = parquet.Repetitions.Optional
	}
	switch c.typ {
	case Text:
		return schema.NewPrimitiveNodeLogical(c.name, repetition, schema.StringLogicalType{}, parquet.Types.ByteArray, 0, -1)
	case Int:
		return schema.NewInt64Node(c.name, repetition, -1), nil
	case Float:
		return schema.NewFloat64Node(c.name, repetition, -1), nil
	case Bool:
		return schema.NewBooleanNode(c.name, repetition, -1), nil
	}
	return nil, fmt.Errorf("column %q has the unknown type %d", c.name, c.typ)
}

// parquetMetadata returns the metadata as key-value pairs of Parquet.
func parquetMetadata(meta Meta) (metadata.KeyValueMetadata, error) {
	keys, values, err := meta.pairs()
	if err != nil {
		return nil, err
	}
	var pairs metadata.KeyValueMetadata
	for i, key := range keys {
		if err := pairs.Append(key, values[i]); err != nil {
			return nil, err
		}
	}
	return pairs, nil
}

// parquetProperties returns the encodings of the columns. Words have dictionaries without a size
// limit, because beyond it the library's output is not deterministic. Numbers are plain; fractions
// have no statistics, which would be as long as the fractions.
func parquetProperties(columns []column) *parquet.WriterProperties {
	properties := []parquet.WriterProperty{
		parquet.WithCompression(compress.Codecs.Zstd),
		parquet.WithCreatedBy(createdBy),
		parquet.WithDictionaryDefault(false),
		parquet.WithDictionaryPageSizeLimit(math.MaxInt32),
	}
	for _, c := range columns {
		path := parquet.ColumnPath{c.name}
		properties = append(properties,
			parquet.WithDictionaryPath(path, c.typ == Text && !c.digits()),
			parquet.WithStatsPath(path, !c.digits()))
	}
	return parquet.NewWriterProperties(properties...)
}

// copy adds the rows of the row group that r has read: by column if their texts fit into the
// current row group, else by row.
func (e *parquetEncoder) copy(r *parquetReader) error {
	text := 0
	for i := range r.chunks {
		text += len(r.chunks[i].text)
	}
	if e.held.text+text >= e.limit.text {
		return r.each(e.write)
	}
	cursors := cursorsOf(r.chunks)
	for row := 0; row < r.rows; {
		n := min(e.limit.rows-e.held.rows, r.rows-row)
		for i := range e.chunks {
			e.held.text += e.chunks[i].take(&cursors[i], row, n)
		}
		e.held.rows += n
		row += n
		if err := e.flushFull(); err != nil {
			return err
		}
	}
	return nil
}

// writeGroup writes the collected rows as a row group. It is an error if the file has the maximum
// number of groups.
func (e *parquetEncoder) writeGroup() error {
	if e.w.NumRowGroups() == maxGroups {
		return fmt.Errorf("a Parquet file has at most %d row groups of %d rows: partition the table by a swept parameter (--partition NAME)", maxGroups, e.limit.rows)
	}
	group := e.w.AppendRowGroup()
	for i := range e.chunks {
		to, err := group.NextColumn()
		if err != nil {
			return e.failed(err)
		}
		if err := e.writeChunk(to, &e.chunks[i]); err != nil {
			return e.failed(err)
		}
		e.chunks[i].reset()
	}
	e.held = extent{}
	return e.failed(group.Close())
}

// writeChunk writes the values of a column's chunk.
func (e *parquetEncoder) writeChunk(to file.ColumnChunkWriter, c *chunk) (err error) {
	switch w := to.(type) {
	case *file.Int64ColumnChunkWriter:
		_, err = w.WriteBatch(c.ints, c.levels, nil)
	case *file.Float64ColumnChunkWriter:
		_, err = w.WriteBatch(c.floats, c.levels, nil)
	case *file.BooleanColumnChunkWriter:
		_, err = w.WriteBatch(c.bools, c.levels, nil)
	case *file.ByteArrayColumnChunkWriter:
		e.texts = textsOf(c, e.texts[:0])
		_, err = w.WriteBatch(e.texts, c.levels, nil)
	default:
		err = fmt.Errorf("column %q is written by a %T", c.name, to)
	}
	return err
}

// textsOf appends the values of a column of texts.
func textsOf(c *chunk, to []parquet.ByteArray) []parquet.ByteArray {
	start := 0
	for _, end := range c.ends {
		to = append(to, c.text[start:end])
		start = end
	}
	return to
}

// failed returns the error of the sink, which is the cause, if there is one; else err.
func (e *parquetEncoder) failed(err error) error {
	if e.sink.err != nil {
		return e.sink.err
	}
	return err
}

// close writes the remaining rows and the footer, which says if the table is incomplete.
func (e *parquetEncoder) close() error {
	if err := e.flushRest(); err != nil {
		return err
	}
	if reason := e.meta.incomplete(); reason != "" {
		if err := e.w.AppendKeyValueMetadata(incompleteKey, reason); err != nil {
			return err
		}
	}
	return e.failed(e.w.Close())
}

func (e *parquetEncoder) release() {}

// A parquetSink takes everything and remembers that something could not be written.
// The library panics where a file cannot be begun, and says nothing where it cannot
// be ended.
type parquetSink struct {
	w   io.Writer
	err error // the first
}

// Write reports no error: the encoder looks at it.
func (s *parquetSink) Write(p []byte) (int, error) {
	if s.err == nil {
		_, s.err = s.w.Write(p)
	}
	return len(p), nil
}
