//go:build !unix

package shards

import "time"

var started = time.Now()

// cpuSeconds is the time since the program began: a shard runs on one core.
func cpuSeconds() float64 { return time.Since(started).Seconds() }
