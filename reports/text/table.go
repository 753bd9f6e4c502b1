package text

import (
	"bufio"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"oddsmith/reports/escape"
)

// A grid is a table that fits the width it is given: its bars shrink first, then prose is
// wrapped, and what is still too wide is cut into tables one below the other.
type grid struct {
	style  Style
	header []string
	rows   [][]string
	right  []int     // columns, from 0, aligned at the right
	prose  []int     // columns, from 0, that may be wrapped
	keys   int       // columns that every part of a cut table begins with
	markup bool      // the cells are Markdown already
	shares []float64 // a bar a row, of the longest; nil for a table without bars
}

// The width of the longest bar, and what a column of prose is wrapped to at least.
const (
	barWidth    = 30
	leastBar    = 8
	mostBar     = 60
	leastProse  = 16
	columnSpace = 3
)

// Grid is a table in the style of the package, with some columns, numbered from 1,
// aligned at the right.
func (s Style) Grid(header []string, rows [][]string, right ...int) string {
	return s.KeyedGrid(0, header, rows, right...)
}

// KeyedGrid is a table of which every part begins with the first so many columns, where it
// is too wide for the terminal and cut.
func (s Style) KeyedGrid(keys int, header []string, rows [][]string, right ...int) string {
	g := grid{style: s, header: header, rows: rows, keys: keys}
	for _, n := range right {
		g.right = append(g.right, n-1)
	}
	return g.String()
}

// WrappedGrid is a table with some columns, numbered from 1, of prose that is wrapped where
// the terminal ends.
func (s Style) WrappedGrid(header []string, rows [][]string, prose ...int) string {
	g := grid{style: s, header: header, rows: rows, keys: 1}
	for _, n := range prose {
		g.prose = append(g.prose, n-1)
	}
	return g.String()
}

// add appends a row.
func (g *grid) add(cells ...string) { g.rows = append(g.rows, cells) }

// dropEmpty removes the columns without any entries.
func (g *grid) dropEmpty() {
	for i := len(g.header) - 1; i >= 0; i-- {
		if slices.ContainsFunc(g.rows, func(r []string) bool { return r[i] != "" }) {
			continue
		}
		g.header = slices.Delete(g.header, i, i+1)
		for k := range g.rows {
			g.rows[k] = slices.Delete(g.rows[k], i, i+1)
		}
		g.right, g.prose = without(g.right, i), without(g.prose, i)
	}
}

// without returns a list of column indices after the column gone was deleted: without it, and with those after
// it one lower.
func without(list []int, gone int) []int {
	var out []int
	for _, i := range list {
		switch {
		case i < gone:
			out = append(out, i)
		case i > gone:
			out = append(out, i-1)
		}
	}
	return out
}

// String lays the table out.
func (g *grid) String() string {
	var b strings.Builder
	_ = g.write(&b) // which has no errors
	return b.String()
}

// write writes the table, without a line break after the last line.
func (g *grid) write(w io.Writer) error {
	for _, row := range g.rows {
		for i, cell := range row {
			if g.markup {
				row[i] = escape.Line(cell)
				continue
			}
			row[i] = g.style.cell(cell)
		}
	}
	b := bufio.NewWriter(w)
	g.lay(b)
	return b.Flush()
}

// lay writes the table in Markdown, or as text with columns as wide as the terminal allows.
func (g *grid) lay(b *bufio.Writer) {
	if g.style.Markdown {
		g.markdown(b)
		return
	}
	all, widths := columns(len(g.header)), g.widths()
	longest := barWidth
	if limit := g.style.Width; limit > 0 {
		g.narrow(widths, limit)
		if lineWidth(widths, all) > limit {
			g.cut(b, widths, limit)
			return
		}
		longest = min(mostBar, limit-lineWidth(widths, all)-columnSpace)
	}
	if g.shares == nil || longest < leastBar {
		longest = 0
	}
	g.part(b, all, widths, longest)
}

// columns returns the indices of n columns.
func columns(n int) []int {
	var out []int
	for i := range n {
		out = append(out, i)
	}
	return out
}

// widths returns the width of the widest entry of each column.
func (g *grid) widths() []int {
	out := make([]int, len(g.header))
	for i, title := range g.header {
		out[i] = width(title)
	}
	for _, row := range g.rows {
		for i, cell := range row {
			out[i] = max(out[i], width(cell))
		}
	}
	return out
}

// lineWidth is the width of a line of some columns, by their indices: with the space between them, and one in
// front.
func lineWidth(widths, columns []int) int {
	sum := 1 - columnSpace
	for _, i := range columns {
		sum += widths[i] + columnSpace
	}
	return sum
}

// narrow reduces the widths of the columns of prose, the widest first, until the table is at most
// limit wide or none can be reduced.
func (g *grid) narrow(widths []int, limit int) {
	all := columns(len(widths))
	for over := lineWidth(widths, all) - limit; over > 0; over-- {
		widest := -1
		for _, i := range g.prose {
			if widths[i] > leastProse && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return
		}
		widths[widest]--
	}
}

// cut splits a table that is too wide into several below one another; each begins with the key
// columns.
func (g *grid) cut(b *bufio.Writer, widths []int, limit int) {
	keys := columns(g.keys)
	for next := g.keys; next < len(widths); {
		if next > g.keys {
			b.WriteString("\n\n")
		}
		shown := append(slices.Clone(keys), next)
		for next++; next < len(widths) && lineWidth(widths, append(shown, next)) <= limit; next++ {
			shown = append(shown, next)
		}
		g.part(b, shown, widths, 0)
	}
}

// width is the number of columns that a line takes in a terminal. Most lines are ASCII, and quickly measured.
func width(line string) int {
	for i := range len(line) {
		if line[i] < ' ' || line[i] > '~' {
			return text.LongestLineLen(line)
		}
	}
	return len(line)
}

// part writes a table of the columns with the indices shown, in these widths. longest is the width of the bars,
// 0 for none.
func (g *grid) part(b *bufio.Writer, shown, widths []int, longest int) {
	var titles []string
	for _, title := range g.header {
		titles = append(titles, g.style.in(heading, title))
	}
	widths = slices.Clone(widths)
	for _, i := range g.prose {
		most := 0
		for _, row := range append([][]string{titles}, g.rows...) {
			row[i] = text.WrapSoft(row[i], widths[i])
			most = max(most, width(row[i]))
		}
		widths[i] = most
	}
	g.line(b, titles, shown, widths)
	if longest > 0 {
		shown, widths = append(slices.Clip(shown), len(g.header)), append(widths, longest)
	}
	for n, row := range g.rows {
		if longest > 0 {
			row = append(slices.Clip(row), g.style.in(bars, bar(g.shares[n], longest)))
		}
		b.WriteByte('\n')
		g.line(b, row, shown, widths)
	}
}

// line writes the entries of a row for the columns with the indices shown. An entry may have several lines.
func (g *grid) line(b *bufio.Writer, row []string, shown, widths []int) {
	for k := 0; ; k++ {
		gap, more := 1, false
		for _, i := range shown {
			cell, rest, cut := strings.Cut(row[i], "\n")
			for range k {
				cell, rest, cut = strings.Cut(rest, "\n")
			}
			more, cell = more || cut, strings.TrimRight(cell, " ")
			pad := max(0, widths[i]-width(cell))
			if slices.Contains(g.right, i) {
				gap, pad = gap+pad, 0
			}
			if cell != "" {
				b.WriteString(strings.Repeat(" ", gap))
				gap = 0
			}
			b.WriteString(cell)
			gap += pad + columnSpace
		}
		if !more {
			return
		}
		b.WriteByte('\n')
	}
}

// markdown writes the table in Markdown.
func (g *grid) markdown(b *bufio.Writer) {
	line := func(cells []string) {
		b.WriteByte('|')
		for _, c := range cells {
			b.WriteByte(' ')
			b.WriteString(markdownCell.Replace(c))
			b.WriteString(" |")
		}
	}
	line(g.header)
	b.WriteString("\n|")
	for i := range g.header {
		if slices.Contains(g.right, i) {
			b.WriteString(" ---:|")
		} else {
			b.WriteString(" --- |")
		}
	}
	for _, row := range g.rows {
		b.WriteByte('\n')
		line(row)
	}
}

// markdownCell escapes what would end a cell.
var markdownCell = strings.NewReplacer("|", `\|`, "\n", "<br/>")

// bar returns a horizontal bar, precise to an eighth of a character. share is the part, between 0 and 1, of the
// width longest that it fills.
func bar(share float64, longest int) string {
	eighths := int(share*float64(longest)*8 + 0.5)
	if eighths == 0 && share > 0 {
		eighths = 1
	}
	s := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		s += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return s
}
