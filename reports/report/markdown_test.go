package report

import (
	"math"
	"strings"
	"testing"
)

// A link to a file with blanks in its name leads there: a blank ends a link in Markdown.
func TestLinksOfMarkdown(t *testing.T) {
	s := &Section{Title: "econ", Figures: []Figure{{Name: "g-econ-best-pay, act again", Title: "pay"}}}
	text, err := executed("section", s, math.MaxInt)
	if err != nil {
		t.Fatal(err)
	}
	if want := "[pay](figures/g-econ-best-pay,%20act%20again.png)"; !strings.Contains(text, want) {
		t.Errorf("there is no %s in\n%s", want, text)
	}
}
