package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/cmd/internal/clitest"

	"github.com/google/go-cmp/cmp"
)

// Pages that are walked from an empty folder: their files are written, their commands
// run, and what they print is what the page shows; `make docs` writes it down.
func TestWalkedPages(t *testing.T) {
	for path, commands := range map[string]int{
		"../../docs/ci.md": 4, "../../docs/extending.md": 1, "../../docs/mechanics.md": 2, "../../docs/methuen.md": 6, "../../docs/roll20.md": 1, "../../docs/tutorial.md": 7,
	} {
		t.Run(filepath.Base(path), func(t *testing.T) { walked(t, path, commands) })
	}
}

// walked walks a page that has at least so many blocks of commands.
func walked(t *testing.T, path string, least int) {
	if _, err := exec.LookPath("sed"); err != nil {
		t.Skip("a page edits a file with sed")
	}
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir, ran := t.TempDir(), 0
	blocks := strings.Split(string(page), "```")
	for i := 1; i < len(blocks); i += 2 {
		info, body, _ := strings.Cut(blocks[i], "\n")
		if info == "sh" || info == "text" {
			continue // a shell of the reader's, with what is not here, or what is only read
		}
		if kind, name, ok := strings.Cut(info, " "); ok && (kind == "yaml" || kind == "csv") {
			file := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(body), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if info != "console" {
			t.Fatalf("a block of %q", info)
		}
		ran++
		var printed strings.Builder
		for _, line := range strings.Split(body, "\n") {
			command, ok := strings.CutPrefix(line, "$ ")
			if folder, is := strings.CutPrefix(command, "cd "); is {
				printed.WriteString(line + "\n")
				dir = filepath.Join(dir, folder)
			} else if ok {
				printed.WriteString(line + "\n" + inFolder(t, dir, command))
			}
		}
		if *update {
			blocks[i] = info + "\n" + printed.String()
			continue
		}
		if diff := cmp.Diff(body, printed.String()); diff != "" {
			t.Errorf("block %d (-page +printed):\n%s", ran, diff)
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(strings.Join(blocks, "```")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if ran < least {
		t.Errorf("the page has %d commands", ran)
	}
}

// inFolder is what a line of the page prints. That a check fails is its status too.
func inFolder(t *testing.T, dir, line string) string {
	t.Helper()
	words := clitest.Words(line)
	c := exec.Command("sh", "-c", line)
	if words[0] == "analyze" {
		matches, err := filepath.Glob(filepath.Join(dir, "rules/*.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		var args []string
		for _, w := range words[1:] {
			if w != "rules/*.yaml" {
				args = append(args, w)
				continue
			}
			for _, m := range matches {
				args = append(args, "rules/"+filepath.Base(m))
			}
		}
		c = command(t, dir, args...)
	}
	c.Dir = dir
	out, err := c.CombinedOutput()
	if want := strings.Contains(string(out), "the check fails"); (err != nil) != want {
		t.Errorf("%s: %v", line, err)
	}
	lines := strings.Split(string(out), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}
