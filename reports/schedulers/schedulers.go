package schedulers

import (
	"embed"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/template"

	"oddsmith/reports/files"
)

// Names are the schedulers that [Write] knows.
var Names = []string{"slurm", "kubernetes"}

// A target is what is written for one scheduler, and how many tasks it takes at most.
type target struct {
	file      string
	maxShards int
}

var targets = map[string]target{
	// The most that MaxArraySize can be. Most sites have less, which the script explains.
	"slurm": {file: "slurm.sbatch", maxShards: 4_000_000},
	// With more the API server asks for other limits of failed indexes.
	"kubernetes": {file: "kubernetes.yaml", maxShards: 100_000},
}

//go:embed *.tmpl
var sources embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{"quote": quote}).ParseFS(sources, "*.tmpl"))

// Write writes the file of the job's scheduler into a plan's folder, whole or not at all,
// and returns the paths of what it wrote.
func Write(dir string, job Job) (files []string, err error) {
	t, ok := targets[job.Scheduler]
	if !ok {
		return nil, fmt.Errorf("there is no scheduler %q: want %s", job.Scheduler, strings.Join(Names, " or "))
	}
	array, err := newArray(job, t.maxShards)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", job.Scheduler, err)
	}
	path := filepath.Join(dir, t.file)
	if err := write(path, array); err != nil {
		return nil, err
	}
	return []string{path}, nil
}

func write(path string, a array) error {
	return files.Write(path, func(w io.Writer) error {
		return templates.ExecuteTemplate(w, filepath.Base(path)+".tmpl", a)
	})
}
