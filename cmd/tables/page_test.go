package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The commands of the page about tables run, one after the other in one folder, and print
// what it shows.
func TestTablesPage(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	page, err := os.ReadFile("../../docs/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	dir, ran := t.TempDir(), 0
	for i, block := range strings.Split(string(page), "```") {
		body, ok := strings.CutPrefix(block, "console\n")
		if !ok || i%2 == 0 {
			continue
		}
		var printed strings.Builder
		for _, line := range strings.Split(body, "\n") {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				ran++
				c := exec.Command("sh", "-c", command)
				c.Dir = dir
				out, _ := c.CombinedOutput() // a refusal is shown too
				printed.WriteString(line + "\n" + string(out))
			}
		}
		if got := printed.String(); got != body {
			t.Errorf("the page shows\n%s\nand the commands print\n%s", body, got)
		}
	}
	if ran < 9 {
		t.Errorf("the page has %d commands", ran)
	}
}
