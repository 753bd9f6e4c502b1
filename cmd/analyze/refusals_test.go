package main

import (
	"testing"

	"oddsmith/cmd/internal/clitest"
)

// What is refused, word by word; `go test ./cmd/analyze -run TestRefusals -update` writes it
// down.
func TestRefusals(t *testing.T) {
	clitest.Refusals(t, "testdata/refusals.txtar", "analyze", *update, run)
}

// What the errors suggest is accepted.
func TestSuggestions(t *testing.T) {
	if tried := clitest.Suggestions(t, "testdata/refusals.txtar", run); tried < 20 {
		t.Errorf("only %d suggestions were tried", tried)
	}
}
