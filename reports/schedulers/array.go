package schedulers

import (
	"fmt"
	"strings"
)

// An array is what the templates print of a job.
type array struct {
	Name         string // letters, digits and dashes
	Shards, Last int
	Parallel     int    // how many tasks Kubernetes runs at once
	InPieces     bool   // Slurm may not take so many tasks at a time
	Image        string // of any printable characters: to be quoted
	MemoryMiB    int64
	HeapMiB      int64 // where Go's garbage collector begins to save memory
}

// What a site's scheduler takes unless it was told otherwise.
const (
	usualArray  = 1001 // Slurm's MaxArraySize
	maxParallel = 1000 // pods of one Job that wait or run
)

func newArray(job Job, maxShards int) (array, error) {
	if job.Image == "" {
		job.Image = DefaultImage
	}
	if job.Memory == 0 {
		job.Memory = DefaultMemory
	}
	switch {
	case job.Shards < 1 || job.Shards > maxShards:
		return array{}, fmt.Errorf("%d shards: want 1 to %d", job.Shards, maxShards)
	case job.Memory < 64<<20:
		return array{}, fmt.Errorf("%d bytes of memory are too few for a task: want %d or more", job.Memory, 64<<20)
	case strings.ContainsFunc(job.Image, func(r rune) bool { return r <= ' ' || r > '~' }):
		return array{}, fmt.Errorf("image %q: want a reference such as registry.example/oddsmith:1.0", job.Image)
	}
	memory := (job.Memory-1)>>20 + 1
	return array{
		Name: label(job.Name), Shards: job.Shards, Last: job.Shards - 1,
		Parallel: min(job.Shards, maxParallel), InPieces: job.Shards > usualArray,
		Image: job.Image, MemoryMiB: memory, HeapMiB: memory * 9 / 10,
	}, nil
}
