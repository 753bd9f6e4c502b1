package oddsmith_test

import (
	"os"
	"regexp"
	"testing"

	"oddsmith/scenarios/notation"
)

// Every function of the table stands, as code, on the page where people look for it.
func TestFunctionsAreDocumented(t *testing.T) {
	for page, g := range map[string]*notation.Grammar{"docs/rule-files.md": notation.Rules, "docs/roll20.md": notation.Roll20} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range g.Functions() {
			if ok, err := regexp.Match("`[^`\\n]*\\b"+f.Name+"\\b[^`\\n]*`", text); !ok || err != nil {
				t.Errorf("%s has no %s: %s", page, f.Usage, f.Doc)
			}
		}
	}
}
