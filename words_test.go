package oddsmith_test

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// banned are phrases that docs/house-style.md has other words for. Any space in them may be the end of a
// line, with the sign of a comment at the beginning of the next.
var banned = regexp.MustCompile(strings.ReplaceAll(
	`\b([Ff]or ever|[Ww]orked out|[Ww]orks? out|[Ww]orking out|in the place of|stands? beside|is no number|and its like|too dear|is dear|dearer|dearest|rolled anew|made anew|would have shown)\b`,
	" ", `[\s/#]+`))

// TestWords finds phrases that a reader stumbles over, in comments, messages and docs.
func TestWords(t *testing.T) {
	list, err := exec.Command("git", "ls-files", "*.go", "*.md", "*.ts", "*.mjs", "*.yaml", "*.txtar").Output()
	if err != nil {
		t.Skipf("no git: %v", err)
	}
	for _, path := range strings.Fields(string(list)) {
		if path == "words_test.go" || path == "docs/house-style.md" {
			continue // which say what is banned
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range banned.FindAllIndex(text, -1) {
			line := 1 + bytes.Count(text[:at[0]], []byte("\n"))
			t.Errorf("%s:%d: %q: see docs/house-style.md", path, line, text[at[0]:at[1]])
		}
	}
}

// The check must see a phrase, and not its neighbours.
func TestWordsSees(t *testing.T) {
	for _, text := range []string{"it goes on for ever", "Worked out by hand", "dice rolled anew", "an error\n\t// would have\n\t// shown"} {
		if !banned.MatchString(text) {
			t.Errorf("%q is not found", text)
		}
	}
	for _, text := range []string{"a line for every value", "it works outside", "forever", "endeared"} {
		if banned.MatchString(text) {
			t.Errorf("%q is found", text)
		}
	}
}
