package meter

import (
	"math"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
)

// heapLimit is the memory that the process may use, in bytes; 0 for no limit.
var heapLimit atomic.Uint64

// WatchHeap ends whatever is metered once the process has more than so many bytes in use. What is
// counted is what the runtime finds in use, whoever holds it.
func WatchHeap(bytes float64) { heapLimit.Store(uint64(min(bytes, math.MaxInt64))) }

// heapShare is the part of the limit that may be in use: the rest is garbage, stacks and the
// runtime's own, and what writing takes that is finished.
const heapShare = 0.85

// own is what a program has in use before it does anything, which is not counted.
const own = 8 << 20

// heapOver reports whether more is in use than may be.
func heapOver() (live, limit float64, over bool) {
	limit = float64(heapLimit.Load())
	if limit == 0 || InUse() <= heapShare*limit+own {
		return 0, limit, false
	}
	runtime.GC() // what was in use when garbage was last collected may have been released since
	live = InUse()
	return live, limit, live > heapShare*limit+own
}

// InUse is how many bytes the last collection of garbage found in use.
func InUse() float64 {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return float64(live[0].Value.Uint64())
}
