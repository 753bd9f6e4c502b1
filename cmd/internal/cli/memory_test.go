package cli

import "testing"

// A small heap keeps to the first limit; one that it would be tight for has the last.
func TestMemoryLimit(t *testing.T) {
	for _, c := range []struct {
		inUse uint64
		most  int64
		want  int64
	}{
		{0, 512 << 20, firstLimit},
		{firstLimit * 3 / 4, 512 << 20, firstLimit},
		{firstLimit*3/4 + 1, 512 << 20, 512 << 20},
		{0, 64 << 20, 64 << 20}, // less was asked for
		{200 << 20, 64 << 20, 64 << 20},
	} {
		if got := memoryLimit(c.inUse, c.most); got != c.want {
			t.Errorf("%d in use of %d: %d, want %d", c.inUse, c.most, got, c.want)
		}
	}
}
