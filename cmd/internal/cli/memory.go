package cli

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"

	"oddsmith/internal/meter"
)

// KeepMemory ends the command once more than so many bytes are in use, and lets the runtime
// keep to that much with all its garbage, unless the environment says otherwise.
func KeepMemory(most float64) {
	meter.WatchHeap(most)
	if os.Getenv("GOMEMLIMIT") == "" {
		watchHeap(int64(most))
	}
}

// firstLimit is the memory that the runtime keeps to until so much is in use that little of it
// is left for garbage: a heap would be doubled before, and what is refused in the end would
// have taken twice what it needed.
const firstLimit = 170 << 20

// memoryLimit is what to keep to where so much is in use, and most may be: half of what is in
// use is left for garbage, and a sixteenth at least, or the collector would do all the work.
func memoryLimit(inUse uint64, most int64) int64 {
	if inUse > math.MaxInt64/2 {
		return most
	}
	live := int64(inUse)
	return max(min(max(firstLimit, live+live/2), most), live+live/16)
}

// watchHeap keeps to the limit for what is in use. It looks after every collection, for what has
// no other owner is cleaned up then.
func watchHeap(most int64) {
	if limit := memoryLimit(uint64(meter.InUse()), most); limit != debug.SetMemoryLimit(-1) {
		debug.SetMemoryLimit(limit)
	}
	runtime.AddCleanup(new(*byte), watchHeap, most)
}

// SpareCollector lets garbage lie until there is so much more than what is in use, in percent:
// rows come and go fast, and what is in use is little. What the environment says counts more.
func SpareCollector(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
