package cli

import (
	"math"
	"os"
	"runtime/debug"

	"oddsmith/internal/meter"
)

// KeepMemory ends the command once more than so many bytes are in use, and lets the runtime
// keep to that much with all its garbage, unless the environment says otherwise.
func KeepMemory(most float64) {
	meter.WatchHeap(most)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(min(most, math.MaxInt64/2)))
	}
}

// SpareCollector lets garbage lie until there is so much more than what is in use, in percent:
// rows come and go fast, and what is in use is little. What the environment says counts more.
func SpareCollector(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
