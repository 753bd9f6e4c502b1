package schedulers

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
