//go:build !js

package meter

import "runtime/metrics"

// InUse is how many bytes the last collection of garbage found in use.
func InUse() float64 {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return float64(live[0].Value.Uint64())
}
