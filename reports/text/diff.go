package text

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"oddsmith/reports/compare"
	"oddsmith/reports/diff"
	"oddsmith/reports/shown"
)

// maxCells is how many cells of a sweep are shown of each measure: those that moved
// farthest.
const maxCells = 10

// Diff writes what moved from one rule file to another, in tables for a terminal or,
// with markdown, for a page.
func Diff(w io.Writer, r *diff.Result, markdown bool) error {
	d := differ{r: r, markdown: markdown}
	d.head()
	if len(r.Swept) == 0 {
		d.single()
	} else {
		d.sweep()
	}
	d.missing("measures only in the old file", r.OnlyOld)
	d.missing("measures only in the new file", r.OnlyNew)
	_, err := io.WriteString(w, strings.TrimRight(d.String(), "\n")+"\n")
	return err
}

// Baselines writes what moved from one folder of baselines to another, scenario by
// scenario.
func Baselines(w io.Writer, f *diff.Folders, markdown bool) error {
	for i, r := range f.Scenarios {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := Diff(w, r, markdown); err != nil {
			return err
		}
	}
	d := differ{markdown: markdown}
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
	r        *diff.Result
	markdown bool
}

// line writes a paragraph.
func (d *differ) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if d.markdown {
		text = markdownText(text)
	}
	d.WriteString(text + "\n\n")
}

// table writes a table and an empty line.
func (d *differ) table(t table.Writer) {
	if d.markdown {
		d.WriteString(t.RenderMarkdown() + "\n\n")
		return
	}
	d.WriteString(t.Render() + "\n\n")
}

func (d *differ) head() {
	r := d.r
	d.line("%s to %s", sideText(r.Old), sideText(r.New))
	t := newTable()
	t.AppendHeader(table.Row{"parameter", "old", "new"})
	rows := 0
	for _, p := range r.Parameters {
		if p.Differs() {
			t.AppendRow(table.Row{p.Name, orNone(p.Old), orNone(p.New)})
			rows++
		}
	}
	if rows > 0 {
		d.table(t)
	}
}

// sideText names a scenario, and its file where that is called otherwise.
func sideText(s diff.Side) string {
	if s.Path == s.Scenario+".yaml" {
		return s.Scenario
	}
	return s.Scenario + " (" + s.Path + ")"
}

func orNone(s *string) string {
	if s == nil {
		return "(not there)"
	}
	return *s
}

func (d *differ) missing(what string, names []string) {
	if len(names) > 0 {
		d.line("%s: %s", what, strings.Join(names, ", "))
	}
}

// single writes all that moved at one set of parameters.
func (d *differ) single() {
	t := newTable()
	t.AppendHeader(table.Row{"measure", "quantity", "old", "new", "change"})
	rightAlign(t, 3, 4, 5)
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
			rows = []table.Row{{"", c.Reason, "", "", ""}}
		}
		rows[0][0] = m.Name
		if c.Verdict == compare.Undecided {
			rows[0][0] = m.Name + " (undecided)"
		}
		t.AppendRows(rows)
	}
	if moved {
		d.table(t)
	}
	switch {
	case len(d.r.Measures) == 0:
		d.line("the two have no measure in common")
	case !moved:
		d.line("nothing moved: %s", strings.Join(same, ", "))
	case len(same) > 0:
		d.line("the same in both: %s", strings.Join(same, ", "))
	}
	for _, m := range d.r.Measures {
		if c := m.Cells[0]; c.Verdict == compare.Undecided {
			d.line("%s: %s", m.Name, c.Reason)
		}
	}
}

// shiftRows are the quantities of a measure that changed, and the distance of the
// distributions.
func shiftRows(m *diff.Measure, c *diff.Cell) []table.Row {
	var rows []table.Row
	for _, s := range m.Shifts(c) {
		if s.Delta.IsZero() {
			continue
		}
		rows = append(rows, table.Row{
			"", s.Quantity, shown.Amount(s.Old.Value, s.Probability), shown.Amount(s.New.Value, s.Probability), shown.ChangeOf(s.Delta.Value, s.Probability),
		})
	}
	if c.TotalVariation != nil {
		rows = append(rows, table.Row{"", "total variation", "", "", shown.Amount(c.TotalVariation.Value, true)})
	}
	if c.Wasserstein != nil {
		rows = append(rows, table.Row{"", "mean distance moved", "", "", shown.Amount(c.Wasserstein.Value, false)})
	}
	return rows
}

// sweep writes for each measure the cells where it moved farthest.
func (d *differ) sweep() {
	for _, m := range d.r.Measures {
		largest := m.Largest()
		if len(largest) == 0 {
			d.line("%s: the same in all %d cells", m.Name, len(m.Cells))
			continue
		}
		d.line("%s: moved in %d of %d cells, most where", m.Name, len(largest), len(m.Cells))
		name, probability, focus := m.Focus()
		t := newTable()
		header := table.Row{}
		numbers := []int{}
		for i, p := range d.r.Swept {
			header = append(header, p.Name)
			numbers = append(numbers, i+1)
		}
		distance, isWords := "total variation", true
		if largest[0].Wasserstein != nil {
			distance, isWords = "mean distance moved", false
		}
		header = append(header, "old "+name, "new "+name, "change", distance)
		t.AppendHeader(header)
		for i := len(numbers); i < len(header); i++ {
			numbers = append(numbers, i+1)
		}
		rightAlign(t, numbers...)
		for _, c := range largest[:min(maxCells, len(largest))] {
			row := table.Row{}
			for _, v := range c.Values {
				row = append(row, v.Text)
			}
			if s, ok := focus(c); ok {
				row = append(row, shown.Amount(s.Old.Value, probability), shown.Amount(s.New.Value, probability), shown.ChangeOf(s.Delta.Value, probability))
			} else {
				row = append(row, "-", "-", c.Reason)
			}
			if size := c.Size(); !math.IsInf(size, 0) {
				row = append(row, shown.Amount(size, isWords))
			}
			t.AppendRow(row)
		}
		d.table(t)
		if more := len(largest) - maxCells; more > 0 {
			d.line("and %d more cells (--format csv has all)", more)
		}
	}
}

// markdownText keeps names from being read as markup.
func markdownText(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "<", "&lt;", "&", "&amp;").Replace(s)
}
