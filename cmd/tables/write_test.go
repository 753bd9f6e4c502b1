package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/cmd/internal/cli"
	"oddsmith/exact"
	"oddsmith/reports/tables"
)

// An after is a writer that calls once something was written to it.
type after func()

func (a after) Write(p []byte) (int, error) {
	a()
	return len(p), nil
}

// Tables that are finished when the time of the run is over stay, and the others are named.
func TestWriteEnds(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	var said bytes.Buffer
	app := &cli.App{Name: "tables", Stderr: &said, Stdout: after(func() { end(&exact.LimitError{Resource: exact.Time, Limit: 60, OfRun: true}) })}
	dir := t.TempDir()
	c := writeCmd{Names: []string{"wargame/wounds", "labyrinth/revival", "labyrinth/hit-chance"}, Out: dir, Format: []string{"csv"}}
	c.Engine, c.MaxWork, c.MaxMemory, c.Residual = "exact", exact.DefaultMaxWork, exact.DefaultMaxMemory, exact.DefaultResidual
	status := cli.Fail(&said, "tables", c.Run(ctx, app))
	const want = "tables: warning: not written: labyrinth/revival, labyrinth/hit-chance\n" +
		"tables: labyrinth/revival: stopped after 1m0s (--max-time raises it)\n"
	if status != cli.BadInput || said.String() != want {
		t.Errorf("status %d, said %q, want %q", status, said.String(), want)
	}
	list, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(list) != 2 {
		t.Errorf("files %q, %v", list, err)
	}
	for _, name := range []string{"wargame-wounds.csv", "wargame-wounds-summary.csv"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}

func TestHelpNamesEveryFormat(t *testing.T) {
	var help bytes.Buffer
	if status := run(&help, io.Discard, []string{"write", "--help"}); status != 0 {
		t.Fatalf("status %d", status)
	}
	_, rest, _ := strings.Cut(help.String(), "Any of ")
	listed, _, _ := strings.Cut(rest, "(")
	page, err := os.ReadFile("../../docs/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range tables.Formats() {
		if !strings.Contains(listed, string(f)) {
			t.Errorf("tables write --help names %q, not %s", listed, f)
		}
		if !strings.Contains(strings.ToLower(string(page)), string(f)) {
			t.Errorf("docs/tables.md does not name %s", f)
		}
	}
}
