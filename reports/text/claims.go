package text

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"oddsmith/reports/evidence"
)

// ClaimValue shows the exact value of a claim in the unit it was stated in, with
// the fraction where it is short.
func ClaimValue(c evidence.Claim) string {
	s := strconv.FormatFloat(c.Value.Value, 'g', 6, 64)
	if strings.HasSuffix(c.Stated, "%") {
		s = strconv.FormatFloat(100*c.Value.Value, 'g', 6, 64) + "%"
	}
	if e := c.Value.Exact; e != nil && !e.IsInt() && len(e.RatString()) <= 24 {
		s += " (" + e.RatString() + ")"
	}
	return s
}

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
		t.AppendRow(table.Row{verdict, c.Stated, ClaimValue(c), c.Text, c.Source})
	}
	_, err := fmt.Fprintf(w, "claims\n\n%s\n", t.Render())
	return err
}
