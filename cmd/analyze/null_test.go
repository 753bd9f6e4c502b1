package main

import (
	"os"
	"os/exec"
	"testing"
)

// A program that starts the command with the null device as its output, opened for reading and
// writing as Python and Node.js do, means to throw the output away.
func TestOutputThrownAway(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer null.Close()
	command := exec.Command("analyze", "roll", "1d6") // of testscript.Main
	command.Stdout = null
	if out := command.Run(); out != nil {
		t.Error(out)
	}
}
