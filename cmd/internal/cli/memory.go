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
