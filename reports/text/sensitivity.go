package text

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"oddsmith/reports/sensitivity"
	"oddsmith/reports/shown"
)

// Sensitivity writes what one step of every parameter does to each quantity, the
// largest change first.
func Sensitivity(w io.Writer, r *sensitivity.Result) error {
	var b strings.Builder
	writeSettings(&b, r.Scenario, r.Settings)
	for _, k := range r.Rankings {
		fmt.Fprintf(&b, "%s is %s\n", k.Quantity, shown.Quantity(k.Quantity, k.Base))
		if len(k.Effects) > 0 {
			fmt.Fprintf(&b, "\n%s\n", effectsTable(k))
		}
		if len(k.Idle) > 0 {
			fmt.Fprintf(&b, "\nno effect: %s\n", strings.Join(k.Idle, ", "))
		}
		b.WriteString("\n")
	}
	for _, s := range r.Skipped {
		fmt.Fprintf(&b, "no step of %s %s\n", s.Parameter, s.Reason)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func effectsTable(k *sensitivity.Ranking) string {
	t := newTable()
	t.AppendHeader(table.Row{"parameter", "from", "to", k.Quantity.String(), "change", ""})
	rightAlign(t, 2, 3, 4, 5)
	most := 0.0
	if len(k.Effects) > 0 {
		most = k.Effects[0].Largest()
	}
	for _, e := range k.Effects {
		for i, s := range e.Steps {
			name, from := e.Parameter, e.From
			if i > 0 {
				name, from = "", ""
			}
			size, note := "", ""
			if s.Change != nil {
				size = bar(math.Abs(s.Change.Value), most)
				if !s.Certain {
					note = " (within its error)"
				}
			}
			t.AppendRow(table.Row{name, from, s.To, shown.Quantity(k.Quantity, s.Value), shown.Change(k.Quantity, s.Change) + note, size})
		}
	}
	return t.Render()
}
