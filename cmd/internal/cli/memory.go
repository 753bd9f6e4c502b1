package cli

import (
	"os"
	"runtime/debug"

	"oddsmith/exact"
)

// keepMemory lets the runtime keep to the memory that the limits allow, should an estimate
// have been too low: garbage is collected sooner where that runs short. What the
// environment says counts more.
func keepMemory(limits exact.Options) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(limits.MemoryLimit())
	}
}

// SpareCollector lets garbage lie until there is so much more than what is in use, in percent:
// rows come and go fast, and what is in use is little. What the environment says counts more.
func SpareCollector(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
