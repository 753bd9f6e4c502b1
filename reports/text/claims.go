package text

import (
	"fmt"
	"io"

	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// Claims writes a table with the verdict on every claim; nothing if there are none.
func (s Style) Claims(w io.Writer, claims []evidence.Claim) error {
	if len(claims) == 0 {
		return nil
	}
	g := grid{style: s, header: []string{"verdict", "stated", "value", "claim", "source"}, prose: []int{0, 3, 4}}
	for _, c := range claims {
		verdict := s.Verdict(c.Holds, c.Verdict())
		switch {
		case c.KnownWrong == "":
		case c.Holds:
			verdict += " (delete its known_wrong)"
		default:
			verdict += " (known: " + escape.Line(c.KnownWrong) + ")"
		}
		g.add(verdict, c.Stated, shown.ClaimValue(c), escape.Line(c.Text), escape.Line(c.Source))
	}
	g.dropEmpty()
	_, err := fmt.Fprintf(w, "%s\n\n%s\n", s.heading("claims"), &g)
	return err
}

// heading formats a name as the heading of what follows.
func (s Style) heading(name string) string {
	if s.Markdown {
		return "## " + escape.Markdown(name)
	}
	return name
}
