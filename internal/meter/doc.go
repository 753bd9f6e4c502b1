// Package meter counts what answers take, and ends them at a limit.
//
// Work and memory are charged as they are spent; nothing is predicted. Whoever does a step
// whose size is known charges it just before, with [Meter.Charge]; whoever keeps a list holds
// its bytes, with [Meter.Hold], and gives them back with [Meter.Release]. What is beyond a
// limit is a [*LimitError], which says what was spent and what was being done. No step takes
// longer than about a tenth of a second, so that Charge is also where an interrupt is noticed.
//
// There are two scopes. A [Meter] is for one answer, which is charged as if it were evaluated
// alone: a part that a cache knows is charged what it took when it was found. So no result and
// no refusal depends on a cache, on other answers or on the number of workers. A run has its
// time, which is a deadline of its context ([WithTimeout]), and the memory of the process
// ([WatchHeap]), which every meter looks at now and then.
package meter
