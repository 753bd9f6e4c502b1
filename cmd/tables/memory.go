package main

import (
	"os"
	"runtime/debug"

	"oddsmith/cmd/internal/cli"
)

// memoryPerCore is what a core may take before the garbage collector works harder.
const memoryPerCore = 200 << 20

// spareCollector lets garbage lie longer than a program of little memory would: rows
// come and go fast. Memory stays bounded. What the environment says counts more.
func spareCollector(cores int) {
	const percent = 400
	cli.SpareCollector(percent)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(max(1, cores)) * memoryPerCore)
	}
}
