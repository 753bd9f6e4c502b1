package tables

import "slices"

// A chunk is what is held of one column: its values without the nulls, and where the nulls
// are.
type chunk struct {
	column
	levels []int16 // 1 for a value, 0 for a null; none where there are no nulls
	ints   []int64
	floats []float64
	bools  []bool
	text   []byte // of all values, one after the other
	ends   []int  // of each value in text
}

// append adds a value, which is missing if it is not valid.
func (c *chunk) append(v value) {
	if c.nullable {
		if !v.valid {
			c.levels = append(c.levels, 0)
			return
		}
		c.levels = append(c.levels, 1)
	}
	switch c.typ {
	case Text:
		c.text = append(c.text, v.s...)
		c.ends = append(c.ends, len(c.text))
	case Int:
		c.ints = append(c.ints, v.i)
	case Float:
		c.floats = append(c.floats, v.f)
	case Bool:
		c.bools = append(c.bools, v.b)
	}
}

// repeat adds a value n times.
func (c *chunk) repeat(v value, n int) {
	for range n {
		c.append(v)
	}
}

// appendAll adds all values of another chunk of the same column.
func (c *chunk) appendAll(from *chunk) {
	if c.nullable {
		c.levels = append(c.levels, from.levels...)
	}
	switch c.typ {
	case Text:
		shift := len(c.text)
		for _, end := range from.ends {
			c.ends = append(c.ends, shift+end)
		}
		c.text = append(c.text, from.text...)
	case Int:
		c.ints = append(c.ints, from.ints...)
	case Float:
		c.floats = append(c.floats, from.floats...)
	case Bool:
		c.bools = append(c.bools, from.bools...)
	}
}

// A group is rows that are held, column by column, until they are written together.
type group struct {
	chunks []chunk
	limit  extent // of a group
	held   extent // by the rows not yet written
	flush  func() error
}

// newGroup returns an empty group of rows with these columns. When it reaches the limit, flush is called, which
// must write and empty it.
func newGroup(columns []column, limit extent, flush func() error) group {
	g := group{chunks: make([]chunk, len(columns)), limit: limit, flush: flush}
	for i, c := range columns {
		g.chunks[i].column = c
	}
	return g
}

// write adds a row, and writes the group once it is full.
func (g *group) write(row []value) error {
	for i, v := range row {
		g.chunks[i].append(v)
		g.held.text += len(v.s)
	}
	g.held.rows++
	return g.flushFull()
}

// writeBlock adds the rows of a block after the values of the parameters: column by column, or row by row if
// they fill the group.
func (g *group) writeBlock(params []value, b *block) error {
	added := b.extent(params)
	if g.held.rows+added.rows >= g.limit.rows || g.held.text+added.text >= g.limit.text {
		return b.each(params, g.write)
	}
	b.appendTo(g.chunks, params)
	g.held.rows += added.rows
	g.held.text += added.text
	return nil
}

// flushFull writes the group if it is full.
func (g *group) flushFull() error {
	if g.held.rows < g.limit.rows && g.held.text < g.limit.text {
		return nil
	}
	return g.flush()
}

// flushRest writes what is held.
func (g *group) flushRest() error {
	if g.held.rows == 0 {
		return nil
	}
	return g.flush()
}

// A cursor goes through the values of a chunk.
type cursor struct {
	*chunk
	at    int // the next value
	start int // where it begins in the text
}

// next returns the value of row n. It must be called for all rows in their order.
func (c *cursor) next(n int) value {
	if c.nullable && c.levels[n] == 0 {
		return value{}
	}
	v, i := value{valid: true}, c.at
	c.at++
	switch c.typ {
	case Text:
		v.s = c.text[c.start:c.ends[i]]
		c.start = c.ends[i]
	case Int:
		v.i = c.ints[i]
	case Float:
		v.f = c.floats[i]
	case Bool:
		v.b = c.bools[i]
	}
	return v
}

// cursorsOf are cursors at the beginning of columns.
func cursorsOf(columns []chunk) []cursor {
	out := make([]cursor, len(columns))
	for i := range columns {
		out[i].chunk = &columns[i]
	}
	return out
}

// eachOf calls write with every row of columns, beginning with the values of parameters. The slice is
// reused for the next row.
func eachOf(columns []chunk, rows int, params []value, write func([]value) error) error {
	cursors := cursorsOf(columns)
	row := slices.Concat(params, make([]value, len(columns)))
	for n := range rows {
		for i := range cursors {
			row[len(params)+i] = cursors[i].next(n)
		}
		if err := write(row); err != nil {
			return err
		}
	}
	return nil
}

// take appends the next n values of from, whose next row is row, moves from on, and returns the number of bytes
// of the texts.
func (c *chunk) take(from *cursor, row, n int) int {
	values := n
	if c.nullable {
		values = 0
		for _, level := range from.levels[row : row+n] {
			values += int(level)
		}
		c.levels = append(c.levels, from.levels[row:row+n]...)
	}
	i, j := from.at, from.at+values
	from.at = j
	switch c.typ {
	case Text:
		start, shift := from.start, len(c.text)-from.start
		for _, end := range from.ends[i:j] {
			c.ends = append(c.ends, end+shift)
			from.start = end
		}
		c.text = append(c.text, from.text[start:from.start]...)
		return from.start - start
	case Int:
		c.ints = append(c.ints, from.ints[i:j]...)
	case Float:
		c.floats = append(c.floats, from.floats[i:j]...)
	case Bool:
		c.bools = append(c.bools, from.bools[i:j]...)
	}
	return 0
}

// reset forgets the values and keeps their memory.
func (c *chunk) reset() {
	c.levels, c.ints, c.floats, c.bools = c.levels[:0], c.ints[:0], c.floats[:0], c.bools[:0]
	c.text, c.ends = c.text[:0], c.ends[:0]
}
