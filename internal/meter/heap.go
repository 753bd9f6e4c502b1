package meter

import (
	"math"
	"runtime"
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

// Room returns the error of a process that has no room for so many bytes more; nil if it has.
func Room(bytes float64) error {
	if over := overHeap(bytes); over != nil {
		return over
	}
	return nil
}

// overHeap is the error of a process in which more is in use than may be, with so many bytes more.
func overHeap(bytes float64) *LimitError {
	limit := float64(heapLimit.Load())
	most := heapShare*limit + own - bytes
	if limit == 0 || InUse() <= most {
		return nil
	}
	runtime.GC() // what was in use when garbage was last collected may have been released since
	if live := InUse(); live > most {
		return &LimitError{Resource: Memory, Spent: live + bytes, Limit: limit, OfRun: true}
	}
	return nil
}
