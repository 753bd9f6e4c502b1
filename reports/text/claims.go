package text

import (
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// Claims writes the verdict on every claim; nothing if there is none.
func Claims(w io.Writer, claims []evidence.Claim) error {
	if len(claims) == 0 {
		return nil
	}
	t := newTable()
	t.AppendHeader(table.Row{"verdict", "stated", "exact", "claim", "source"})
	for _, c := range claims {
		verdict := c.Verdict()
		if !c.Holds && c.KnownWrong != "" {
			verdict += " (known: " + c.KnownWrong + ")"
		}
		t.AppendRow(table.Row{verdict, c.Stated, shown.ClaimValue(c), c.Text, c.Source})
	}
	_, err := fmt.Fprintf(w, "claims\n\n%s\n", t.Render())
	return err
}
