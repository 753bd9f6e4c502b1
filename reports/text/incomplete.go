package text

import (
	"io"

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
