package schedulers

import (
	"embed"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"

	"oddsmith/reports/files"
)

// Names are the schedulers that [Write] knows.
var Names = []string{"slurm", "kubernetes"}

// Defaults of a [Job].
const (
	DefaultImage  = "oddsmith:latest"
	DefaultMemory = 1 << 30
)

// A Job is what a scheduler has to know of a plan.
type Job struct {
	Scheduler string // one of Names
	Name      string // of the plan, any text: the job's name is made of it
	Shards    int    // how many tasks, 1 or more
	Image     string // the container image of a Kubernetes Job; if empty, DefaultImage
	Memory    int64  // bytes a task may use; if 0, DefaultMemory
}

// What a site's scheduler takes unless it was told otherwise.
const (
	usualArray  = 1001 // Slurm's MaxArraySize
	maxParallel = 1000 // pods of one Job that wait or run
)

// targets are what is written for a scheduler, and how many tasks it takes at most.
var targets = map[string]struct {
	file      string
	maxShards int
}{
	// The most that MaxArraySize can be. Most sites have less, which the script explains.
	"slurm": {"slurm.sbatch", 4_000_000},
	// With more the API server asks for other limits of failed indexes.
	"kubernetes": {"kubernetes.yaml", 100_000},
}

//go:embed *.tmpl
var sources embed.FS

// Printable ASCII in Go's quotes means the same in YAML's.
var templates = template.Must(template.New("").Funcs(template.FuncMap{"quote": strconv.QuoteToASCII}).ParseFS(sources, "*.tmpl"))

// Write writes the job file for the scheduler into the folder of a plan, and returns its path. It
// is an error if the scheduler is unknown or does not allow these values.
func Write(dir string, job Job) (path string, err error) {
	t, ok := targets[job.Scheduler]
	if !ok {
		return "", fmt.Errorf("there is no scheduler %q: want %s", job.Scheduler, strings.Join(Names, " or "))
	}
	if job.Image == "" {
		job.Image = DefaultImage
	}
	if job.Memory == 0 {
		job.Memory = DefaultMemory
	}
	switch {
	case job.Shards < 1 || job.Shards > t.maxShards:
		err = fmt.Errorf("%d shards: want 1 to %d", job.Shards, t.maxShards)
	case job.Memory < 64<<20:
		err = fmt.Errorf("%d bytes of memory are too few for a task: want %d or more", job.Memory, 64<<20)
	case strings.ContainsFunc(job.Image, func(r rune) bool { return r <= ' ' || r > '~' }):
		err = fmt.Errorf("image %q: want a reference such as registry.example/oddsmith:1.0", job.Image)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", job.Scheduler, err)
	}
	memory := (job.Memory-1)>>20 + 1
	said := struct {
		Name               string // letters, digits and dashes
		Shards, Last       int
		Parallel           int    // how many tasks Kubernetes runs at once
		InPieces           bool   // Slurm may not take so many tasks at a time
		Image              string // of any printable characters: to be quoted
		MemoryMiB, HeapMiB int64  // the latter is where Go's garbage collector begins to save memory
	}{label(job.Name), job.Shards, job.Shards - 1, min(job.Shards, maxParallel), job.Shards > usualArray, job.Image, memory, memory * 9 / 10}
	path = filepath.Join(dir, t.file)
	return path, files.Write(path, func(w io.Writer) error { return templates.ExecuteTemplate(w, t.file+".tmpl", said) })
}

// maxLabel leaves room for an index behind the name: a pod's host name is a DNS label, of
// 63 characters at most.
const maxLabel = 50

// label makes a name for a job of any text: a DNS label of lower-case letters, digits and
// single dashes, as `labyrinth/attack` becomes `labyrinth-attack`.
func label(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		isWord := 'a' <= r && r <= 'z' || '0' <= r && r <= '9'
		switch {
		case b.Len() == maxLabel:
		case isWord:
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	if out := strings.TrimSuffix(b.String(), "-"); out != "" {
		return out
	}
	return "oddsmith"
}
