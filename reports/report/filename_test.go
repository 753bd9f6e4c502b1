package report

import "testing"

// The name of a file has no blanks, which end a link in Markdown.
func TestFigureNames(t *testing.T) {
	for figure, want := range map[string]string{"reach": "g-econ-reach", "best-pay, act again": "g-econ-best-pay-act-again"} {
		if got := figureName("g/econ", figure); got != want {
			t.Errorf("%s: %s, want %s", figure, got, want)
		}
	}
}
