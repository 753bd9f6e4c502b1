package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Every block of these pages that begins with `$ analyze` shows what the command
// prints; where the line ends with "# exit status 1", the command fails.
func TestReadme(t *testing.T) {
	for _, path := range []string{"../../README.md", "../../docs/commands.md", "../../docs/balancing.md"} {
		t.Run(filepath.Base(path), func(t *testing.T) { readme(t, path) })
	}
}

func readme(t *testing.T, path string) {
	t.Helper()
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	run := 0
	blocks := strings.Split(string(page), "```\n")
	for i, block := range blocks {
		line, want, ok := strings.Cut(block, "\n")
		command, isShell := strings.CutPrefix(line, "$ analyze ")
		if !ok || !isShell {
			continue
		}
		run++
		command, fails := strings.CutSuffix(command, " # exit status 1")
		status := 0
		if fails {
			status = 1
		}
		got := output(t, words(command), status)
		if *update {
			blocks[i] = line + "\n" + got
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("analyze %s (-page +printed):\n%s", command, diff)
		}
	}
	if run == 0 {
		t.Error("the page shows no command")
	}
	if *update {
		if err := os.WriteFile(path, []byte(strings.Join(blocks, "```\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// words are those of a command line, in which single quotes hold a word together.
func words(line string) []string {
	var out []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

// output is what the command prints, without spaces at the ends of lines and
// empty lines at the end.
func output(t *testing.T, args []string, want int) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	done := make(chan error)
	go func() {
		_, err := printed.ReadFrom(r)
		done <- err
	}()
	status := run(w, os.Stderr, args)
	w.Close()
	if err := <-done; err != nil || status != want {
		t.Fatalf("%v: status %d, %v", args, status, err)
	}
	lines := strings.Split(strings.TrimRight(printed.String(), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}
