package cli

import (
	"math"
	"testing"
)

// A small heap keeps to the first limit; a larger one to half as much again as is in use, and
// never to more than there may be.
func TestMemoryLimit(t *testing.T) {
	for _, c := range []struct {
		inUse uint64
		most  int64
		want  int64
	}{
		{0, 512 << 20, firstLimit},
		{firstLimit * 2 / 3, 512 << 20, firstLimit},
		{120 << 20, 512 << 20, 180 << 20},
		{200 << 20, 512 << 20, 300 << 20},
		{400 << 20, 512 << 20, 512 << 20},
		{math.MaxUint64, 512 << 20, 512 << 20},
		{0, 64 << 20, 64 << 20},           // less was asked for
		{400 << 20, 410 << 20, 425 << 20}, // little would be left for garbage
	} {
		if got := memoryLimit(c.inUse, c.most); got != c.want {
			t.Errorf("%d in use of %d: %d, want %d", c.inUse, c.most, got, c.want)
		}
	}
}
