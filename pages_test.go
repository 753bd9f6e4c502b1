package oddsmith_test

import (
	"errors"
	"io/fs"
	"os"
	"regexp"
	"testing"
)

// awaited holds folders that docs/extending.md names and that are not there yet.
var awaited = map[string]bool{
	"exact/dist": true, "exact/pool": true,
	"montecarlo/compile": true, "montecarlo/vm": true,
	"scenarios/measure": true, "scenarios/rulefile": true,
}

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
		_, err := os.Stat(m[1])
		switch {
		case err == nil && awaited[m[1]]:
			t.Errorf("%s is there now: delete its entry from awaited", m[1])
		case errors.Is(err, fs.ErrNotExist) && !awaited[m[1]]:
			t.Errorf("the page names %s, which is not there", m[1])
		}
	}
}
