package main

import (
	"flag"
	"testing"

	"oddsmith/cmd/internal/clitest"
)

var update = flag.Bool("update", false, "write down what is said")

// What is refused, word by word; `go test ./cmd/tables -run TestRefusals -update` writes it
// down.
func TestRefusals(t *testing.T) {
	clitest.Refusals(t, "testdata/refusals.txtar", "tables", *update, run)
}
