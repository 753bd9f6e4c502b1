package text

import (
	"fmt"
	"io"

	"oddsmith/reports/agreement"
	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
)

// Incomplete writes what keeps an answer from being whole.
func (s Style) Incomplete(w io.Writer, e *evidence.IncompleteError) error {
	words := "incomplete: " + escape.Message(e.Error())
	if s.Markdown {
		words = escape.Markdown(words)
	}
	_, err := io.WriteString(w, "\n"+s.Indented("", words))
	return err
}

// Crosscheck says in a line whether the engines agree; nothing where they were not compared.
func (s Style) Crosscheck(w io.Writer, c *evidence.Crosscheck) error {
	if c == nil {
		return nil
	}
	word := s.Verdict(c.Verdict != agreement.Disagree, fmt.Sprintf("engines %s", c.Verdict))
	_, err := fmt.Fprintln(w, s.Indented("", fmt.Sprintf("%s: %s (seed %d)", word, c.Reason, c.Seed)))
	return err
}
