package explorer

import "oddsmith/exact"

// What a request may cost, in a browser: half a gigabyte of memory, one core, and a few
// seconds.
const (
	maxRequest   = 8 << 20 // bytes
	maxFiles     = 100     // that come with a request
	maxFileBytes = 4 << 20 // of all of them together
	maxName      = 200     // bytes of the name of a file
	maxLines     = 20      // expressions that are asked for together
	maxCells     = 2_500   // of a sweep
	maxRows      = 1_000   // of a table that is asked for at once
	maxTrials    = 20_000_000
	maxDownload  = 64 << 20 // bytes
)

// limits are those of an exact answer.
var limits = exact.Options{MaxWork: 2e9, MaxMemory: 192 << 20}
