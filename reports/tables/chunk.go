//go:build !js

package tables

import "github.com/apache/arrow/go/v17/parquet"

// A chunk is what a row group holds of one column: its values without the nulls,
// and where the nulls are.
type chunk struct {
	column
	levels []int16 // 1 for a value, 0 for a null; none where there are no nulls
	ints   []int64
	floats []float64
	bools  []bool
	text   []byte // of all values, one after the other
	ends   []int  // of each value in text
}

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

// texts appends the values of a column of texts.
func (c *chunk) texts(to []parquet.ByteArray) []parquet.ByteArray {
	start := 0
	for _, end := range c.ends {
		to = append(to, c.text[start:end])
		start = end
	}
	return to
}

// reset forgets the values and keeps their memory.
func (c *chunk) reset() {
	c.levels, c.ints, c.floats, c.bools = c.levels[:0], c.ints[:0], c.floats[:0], c.bools[:0]
	c.text, c.ends = c.text[:0], c.ends[:0]
}
