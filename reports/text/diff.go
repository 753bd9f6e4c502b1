package text

import (
	"fmt"
	"io"
	"strings"

	"oddsmith/reports/compare"
	"oddsmith/reports/diff"
	"oddsmith/reports/escape"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// maxCells is how many cells of a sweep are shown of each measure: those that moved
// farthest.
const maxCells = 10

// Diff writes the differences between two rule files or baselines.
func (s Style) Diff(w io.Writer, r *diff.Result) error {
	d := differ{style: s, r: r}
	d.head()
	if len(r.Swept) == 0 {
		d.single()
	} else {
		d.sweep()
	}
	d.missing("measures only in the old file", r.OnlyOld)
	d.missing("measures only in the new file", r.OnlyNew)
	_, err := io.WriteString(w, strings.TrimRight(d.String(), "\n")+"\n"+seedLine(r.Seed))
	return err
}

// Baselines writes the differences between two folders of baselines, one scenario after the other.
func (s Style) Baselines(w io.Writer, f *diff.Folders) error {
	for i, r := range f.Scenarios {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := s.Diff(w, r); err != nil {
			return err
		}
	}
	d := differ{style: s}
	d.missing("scenarios only in the old baselines", f.OnlyOld)
	d.missing("scenarios only in the new baselines", f.OnlyNew)
	if d.Len() == 0 {
		return nil
	}
	_, err := io.WriteString(w, "\n"+strings.TrimRight(d.String(), "\n")+"\n")
	return err
}

// A differ writes one result.
type differ struct {
	strings.Builder
	style Style
	r     *diff.Result
}

// line writes a paragraph and an empty line.
func (d *differ) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if d.style.Markdown {
		text = escape.Markdown(text)
	}
	d.WriteString(d.style.wrap(text) + "\n\n")
}

// table writes a table and an empty line.
func (d *differ) table(g *grid) { d.WriteString(g.String() + "\n\n") }

// head writes the names of both files and the parameters whose values differ.
func (d *differ) head() {
	r := d.r
	d.line("%s to %s", sideText(r.Old), sideText(r.New))
	g := &grid{style: d.style, header: []string{"parameter", "old", "new"}, prose: []int{1, 2}}
	for _, p := range r.Parameters {
		if p.Differs() {
			g.add(p.Name, orNone(p.Old), orNone(p.New))
		}
	}
	if g.rows != nil {
		d.table(g)
	}
}

// sideText names a scenario, and its file where that is called otherwise.
func sideText(s diff.Side) string {
	if s.Path == s.Scenario+".yaml" {
		return s.Scenario
	}
	return s.Scenario + " (" + s.Path + ")"
}

// orNone returns the text, or "(not there)" for nil.
func orNone(s *string) string {
	if s == nil {
		return "(not there)"
	}
	return *s
}

// missing writes the names that only one side has, after what; nothing if there are none.
func (d *differ) missing(what string, names []string) {
	if len(names) > 0 {
		d.line("%s: %s", what, strings.Join(names, ", "))
	}
}

// single writes the quantities that changed in each measure, without a sweep.
func (d *differ) single() {
	g := &grid{style: d.style, header: []string{"measure", "quantity", "old", "new", "change"}, right: []int{2, 3, 4}, prose: []int{0, 1}}
	var same []string
	moved := false
	for _, m := range d.r.Measures {
		c := m.Cells[0]
		if c.Verdict == compare.Equal {
			same = append(same, m.Name)
			continue
		}
		moved = true
		rows := shiftRows(m, c)
		if len(rows) == 0 {
			rows = [][]string{{"", c.Reason, "", "", ""}}
		}
		rows[0][0] = m.Name
		if c.Verdict == compare.Undecided {
			rows[0][0] = m.Name + " (undecided)"
		}
		g.rows = append(g.rows, rows...)
	}
	if moved {
		d.table(g)
	}
	switch {
	case len(d.r.Measures) == 0:
		d.line("nothing to compare")
	case !moved:
		d.line("nothing moved: %s%s", strings.Join(same, ", "), d.r.NotCompared())
	case len(same) > 0:
		d.line("the same in both: %s", strings.Join(same, ", "))
	}
	for _, m := range d.r.Measures {
		switch c := m.Cells[0]; {
		case c.Verdict == compare.Undecided:
			d.line("%s: %s", m.Name, c.Reason)
		case c.OnlyCondition():
			d.line("%s: only the probability of its condition moved; under it all is the same", m.Name)
		}
	}
}

// shiftRows returns table rows for the quantities of a measure that changed in a cell, and for the
// distances between the distributions.
func shiftRows(m *diff.Measure, c *diff.Cell) [][]string {
	var rows [][]string
	for _, s := range m.Shifts(c) {
		if s.Delta.IsZero() || s.Shift == c.StdDev && c.Variance.Delta.IsZero() {
			continue
		}
		rows = append(rows, []string{
			"", s.Quantity, shown.Proven(s.Old, s.Probability), shown.Proven(s.New, s.Probability), shown.Moved(s.Old, s.Delta, s.Probability),
		})
	}
	if c.OnlyCondition() {
		return rows
	}
	if c.TotalVariation != nil {
		rows = append(rows, []string{"", "total variation", "", "", shown.Distance(*c.TotalVariation, true)})
	}
	if c.Wasserstein != nil {
		rows = append(rows, []string{"", "mean distance moved", "", "", shown.Distance(*c.Wasserstein, false)})
	}
	return rows
}

// sweep writes, for each measure, the cells in which it changed most, and those in which only one file has it.
func (d *differ) sweep() {
	for _, m := range d.r.Measures {
		d.swept(m)
		d.onlyOne(m, "old", m.OnlyOld)
		d.onlyOne(m, "new", m.OnlyNew)
	}
}

// onlyOne writes the cells in which only one of the files has a measure; nothing if there are none.
func (d *differ) onlyOne(m *diff.Measure, file string, cells []scenarios.Settings) {
	if len(cells) == 0 {
		return
	}
	var list []string
	for _, values := range cells[:min(maxCells, len(cells))] {
		list = append(list, values.String())
	}
	text := strings.Join(list, "; ")
	if more := len(cells) - maxCells; more > 0 {
		text += fmt.Sprintf("; and %s more (--format csv lists all)", shown.Count(more, "cell"))
	}
	d.line("%s: only the %s file has it where %s", m.Name, file, text)
}

// swept writes the cells in which a measure changed most.
func (d *differ) swept(m *diff.Measure) {
	largest := m.Largest()
	cells := shown.Count(len(m.Cells), "cell")
	all := "all " + cells
	if len(m.Cells) == 1 {
		all = "the only cell"
	}
	if len(m.Cells) < d.r.Compared {
		cells += " in which both files have it"
		all += " in which both files have it"
	}
	switch {
	case len(m.Cells) == 0:
		d.line("%s: in no cell do both files have it", m.Name)
		return
	case len(largest) == 0:
		d.line("%s: the same in %s", m.Name, all)
		return
	}
	d.line("%s: %s of %s, most where", m.Name, cellsText(m, largest), cells)
	name, probability, focus := m.Focus()
	g := &grid{style: d.style, header: scenarios.NamesOfParameters(d.r.Swept), keys: len(d.r.Swept)}
	distance, share, between := m.Distance()
	g.header = append(g.header, "old "+name, "new "+name, "change")
	if !m.OnlyCondition() {
		g.header = append(g.header, distance)
	}
	g.right = columns(len(g.header))
	for _, c := range largest[:min(maxCells, len(largest))] {
		row := c.Values.Texts()
		if s, ok := focus(c); ok {
			row = append(row, shown.Proven(s.Old, probability), shown.Proven(s.New, probability), shown.Moved(s.Old, s.Delta, probability))
		} else {
			row = append(row, "-", "-", c.Reason)
		}
		size := "-"
		if s := between(c); s != nil {
			size = shown.Distance(*s, share)
		}
		g.add(append(row, size)[:len(g.header)]...)
	}
	d.table(g)
	if n := countOnlyCondition(largest); n > 0 && n < len(largest) {
		d.line("in %s only the probability of the condition moved", shown.Count(n, "cell"))
	}
	if more := len(largest) - maxCells; more > 0 {
		d.line("%s more (--format csv lists all)", shown.Count(more, "cell"))
	}
}

// cellsText says in how many cells a measure moved, or may have.
func cellsText(m *diff.Measure, cells []*diff.Cell) string {
	undecided := 0
	for _, c := range cells {
		if c.Verdict == compare.Undecided {
			undecided++
		}
	}
	moved := "moved"
	if m.OnlyCondition() {
		moved = "only the probability of its condition moved,"
	}
	switch undecided {
	case 0:
		return fmt.Sprintf("%s in %d", moved, len(cells))
	case len(cells):
		return fmt.Sprintf("undecided in %d", undecided)
	}
	return fmt.Sprintf("%s in %d and undecided in %d", moved, len(cells)-undecided, undecided)
}

// countOnlyCondition counts the cells in which only the probability of the condition moved.
func countOnlyCondition(cells []*diff.Cell) int {
	n := 0
	for _, c := range cells {
		if c.OnlyCondition() {
			n++
		}
	}
	return n
}
