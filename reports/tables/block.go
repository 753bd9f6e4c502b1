package tables

import (
	"iter"
	"slices"

	"oddsmith/reports/evidence"
)

// A block is the rows of one measure of a cell, column by column, without those of the
// parameters: what is the same wherever the measure has this distribution.
type block struct {
	name string
	dist *evidence.Distribution

	rows    int
	text    int // the length of all texts
	columns []chunk

	lines []byte // as CSV; each line without the parameters
	ends  []int  // of each in lines; nil if they were not asked for
}

// blockRows is how many rows a block has at most: a longer measure is several of them, so
// that what is written does not lie in memory a second time.
const blockRows = 1 << 16

// pieces yields a measure in parts of at most blockRows rows for the tidy table, or whole for the
// summary.
func pieces(k Kind, m evidence.Measure) iter.Seq[evidence.Measure] {
	return func(yield func(evidence.Measure) bool) {
		if k == Summary || len(m.Distribution.Rows) <= blockRows {
			yield(m)
			return
		}
		for rows := range slices.Chunk(m.Distribution.Rows, blockRows) {
			part := *m.Distribution
			part.Rows = rows
			if !yield(evidence.Measure{Name: m.Name, Answer: evidence.Answer{Distribution: &part}}) {
				return
			}
		}
	}
}

func newBlock(k Kind) *block {
	b := &block{columns: make([]chunk, len(columnsOf[k]))}
	for i, c := range columnsOf[k] {
		b.columns[i].column = c
	}
	return b
}

// fill replaces the rows of the block by those of a measure.
func (b *block) fill(k Kind, m evidence.Measure) {
	b.name, b.dist = m.Name, m.Distribution
	b.rows, b.text, b.lines, b.ends = 0, 0, b.lines[:0], nil
	for i := range b.columns {
		b.columns[i].reset()
	}
	eachRow(k, m, func(row []value) {
		for i, v := range row {
			b.columns[i].append(v)
		}
		b.rows++
	})
	for i := range b.columns {
		b.text += len(b.columns[i].text)
	}
}

// size is about how much memory the block takes.
func (b *block) size() int { return 200*len(b.columns) + 50*b.rows + 2*b.text + 2*len(b.lines) }

// extent returns the number of rows of the block, and the bytes of their texts with these parameters.
func (b *block) extent(params []value) extent {
	text := 0
	for _, v := range params {
		text += len(v.s)
	}
	return extent{rows: b.rows, text: b.text + b.rows*text}
}

// appendTo adds the rows to the columns of a table.
func (b *block) appendTo(columns []chunk, params []value) {
	for i, v := range params {
		columns[i].repeat(v, b.rows)
	}
	for i := range b.columns {
		columns[len(params)+i].appendAll(&b.columns[i])
	}
}

// each calls write with every row, beginning with the values of the parameters. The slice is
// reused for the next row.
func (b *block) each(params []value, write func([]value) error) error {
	return eachOf(b.columns, b.rows, params, write)
}

// Blocks are those of one table. What stands in many cells is kept.
type blocks struct {
	kind  Kind
	kept  map[*evidence.Distribution]*block
	size  int
	spare *block // of what stands in one cell
}

// maxKept is how much memory the blocks of one table take that are kept.
const maxKept = 16 << 20

// of returns the block of a measure, valid until the next call. It is cached if again says that
// the measure occurs in other cells too.
func (b *blocks) of(m evidence.Measure, again bool) *block {
	if !again {
		if b.spare == nil {
			b.spare = newBlock(b.kind)
		}
		b.spare.fill(b.kind, m)
		return b.spare
	}
	if known := b.kept[m.Distribution]; known != nil && known.name == m.Name {
		return known
	}
	made := newBlock(b.kind)
	made.fill(b.kind, m)
	size := made.size()
	if b.kept == nil || b.size+size > maxKept {
		b.kept, b.size = map[*evidence.Distribution]*block{}, 0
	}
	if size <= maxKept/16 {
		b.kept[m.Distribution] = made
		b.size += size
	}
	return made
}
