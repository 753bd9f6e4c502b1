package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Every block of the README that begins with `$ analyze` shows what the command
// prints.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	run := 0
	for _, block := range strings.Split(string(readme), "```\n") {
		line, want, ok := strings.Cut(block, "\n")
		command, isShell := strings.CutPrefix(line, "$ analyze ")
		if !ok || !isShell {
			continue
		}
		run++
		if diff := cmp.Diff(want, output(t, strings.Fields(command))); diff != "" {
			t.Errorf("analyze %s (-README +printed):\n%s", command, diff)
		}
	}
	if run == 0 {
		t.Error("the README shows no command")
	}
}

// output is what the command prints, without spaces at the ends of lines and
// empty lines at the end.
func output(t *testing.T, args []string) string {
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
	if err := <-done; err != nil || status != 0 {
		t.Fatalf("%v: status %d, %v", args, status, err)
	}
	lines := strings.Split(strings.TrimRight(printed.String(), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}
