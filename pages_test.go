package oddsmith_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
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

var linkInText = regexp.MustCompile(`\]\(([^)#]+)(?:#[^)]*)?\)`)

// Every link from one page to another, or to a file, leads somewhere, and from the index of
// docs one comes to every page.
func TestPagesLeadSomewhere(t *testing.T) {
	pages := []string{"README.md", "ARCHITECTURE.md", "CHANGELOG.md"}
	err := filepath.WalkDir("docs", func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".md" {
			pages = append(pages, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	reached := map[string]bool{}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range linkInText.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			to := filepath.Join(filepath.Dir(page), m[1])
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: a link to %s: %v", page, m[1], err)
			}
			if page == "docs/README.md" {
				reached[to] = true
			}
		}
	}
	for _, page := range pages {
		if filepath.Dir(page) == "docs" && page != "docs/README.md" && !reached[page] {
			t.Errorf("the index, docs/README.md, does not lead to %s", page)
		}
	}
}

// The notebooks and what `analyze init` writes start from the game of docs/tutorial.md.
func TestTheGameOfTheTutorial(t *testing.T) {
	page, err := os.ReadFile("docs/tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	const schema = "# yaml-language-server: $schema=../rules.schema.json\n"
	for path, name := range map[string]string{
		"cmd/analyze/starter/rules/charge.yaml": "charge.yaml",
		"cmd/analyze/starter/rules/units.csv":   "units.csv",
		"notebooks/rules/skirmish.yaml":         "charge.yaml",
		"notebooks/rules/units.csv":             "units.csv",
	} {
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.ReplaceAll(string(page), schema, ""), " rules/"+name+"\n"+strings.TrimPrefix(string(file), schema)+"```") {
			t.Errorf("%s is not what the tutorial has", path)
		}
	}
}
