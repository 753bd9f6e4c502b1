package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/cmd/internal/clitest"
	"oddsmith/internal/nightly"
)

// sourcePage is the page of a system that goes through its source: a table with a row for
// each rule, the command that shows it, and what the command prints.
const sourcePage = "source.md"

// Every command of these pages prints what its row says.
func TestSourcePages(t *testing.T) {
	least := map[string]int{"labyrinth": 100, "methuen": 20, "roll20": 50, "tdgs": 30, "wargame": 40}
	for system, rows := range least {
		t.Run(system, func(t *testing.T) {
			page, err := os.ReadFile(filepath.Join("../../docs/systems", system, sourcePage))
			if err != nil {
				t.Fatal(err)
			}
			ran := 0
			for _, line := range strings.Split(string(page), "\n") {
				cells := strings.Split(line, " | ")
				if len(cells) != 4 || !strings.HasPrefix(cells[2], "`analyze ") {
					continue
				}
				if ran++; !nightly.IsOn() && ran%3 != 0 {
					continue // by day every third
				}
				args := clitest.Words(strings.Trim(cells[2], "` "))[1:]
				want := strings.Trim(strings.TrimSuffix(strings.TrimSpace(cells[3]), "|"), "` ")
				out, _ := command(t, t.TempDir(), args...).CombinedOutput()
				if want == "" || !strings.Contains(tight(string(out)), tight(want)) {
					t.Errorf("%s\nprints\n%swant %q in it", cells[2], out, want)
				}
			}
			if ran < rows {
				t.Errorf("the page has %d commands, want %d or more", ran, rows)
			}
		})
	}
}

// tight leaves single spaces, so that a row need not say how a table is laid out.
func tight(s string) string { return strings.Join(strings.Fields(s), " ") }
