package oddsmith_test

import (
	"os"
	"regexp"
	"testing"
)

var pathInText = regexp.MustCompile("`((?:cmd|docs|exact|montecarlo|reports|scenarios)(?:/[a-z0-9_./-]+)?|[A-Z]+\\.md)`")

// Whoever follows docs/extending.md finds every file and folder that it names.
func TestExtendingPageNamesWhatIsThere(t *testing.T) {
	page, err := os.ReadFile("docs/extending.md")
	if err != nil {
		t.Fatal(err)
	}
	paths := pathInText.FindAllStringSubmatch(string(page), -1)
	if len(paths) < 40 {
		t.Errorf("the page names %d paths", len(paths))
	}
	for _, m := range paths {
		if _, err := os.Stat(m[1]); err != nil {
			t.Errorf("the page names %s: %v", m[1], err)
		}
	}
}
