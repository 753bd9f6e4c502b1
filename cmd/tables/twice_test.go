package main

import (
	"testing"

	"oddsmith/cmd/internal/clitest"
)

func TestFlagsGivenTwice(t *testing.T) { clitest.Twice(t, &grammar{}, run) }
