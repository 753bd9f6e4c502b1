package schedulers

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// submit runs a script as a node does: a copy of it in another folder, under bash. What
// stands in for `tables` prints the folder and the index that it finds; scontrol answers
// with the path that the script was submitted by.
func submit(t *testing.T, script, command, submitDir, workDir string, args ...string) (string, error) {
	t.Helper()
	spool := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(spool, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	write("slurm_script", string(text))
	write("scontrol", "#!/bin/sh\n[ \"$*\" = 'show job 7' ] && printf 'JobId=7 ArrayTaskId=3\\n   Command=%s\\n   WorkDir=/\\nJobId=8\\n   Command=/other/x\\n' \"$COMMAND\"\n")
	write("tables", "#!/bin/sh\necho \"$* in $(pwd) index $SLURM_ARRAY_TASK_ID $GOMAXPROCS $GOMEMLIMIT\"\n")
	cmd := exec.Command("bash", append([]string{filepath.Join(spool, "slurm_script")}, args...)...)
	cmd.Dir = workDir
	cmd.Env = []string{
		"PATH=" + spool + ":" + os.Getenv("PATH"), "COMMAND=" + command,
		"SLURM_JOB_ID=7", "SLURM_ARRAY_TASK_ID=3", "SLURM_SUBMIT_DIR=" + submitDir,
	}
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

// A task runs in the folder of its plan, wherever it was submitted and whatever the folder
// is called.
func TestSlurmFindsThePlan(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	home := t.TempDir()
	plan := filepath.Join(home, `my plan; $(touch x) 'a" & é`)
	if err := os.Mkdir(plan, 0o755); err != nil {
		t.Fatal(err)
	}
	script := written(t, plan, Job{Scheduler: "slurm", Name: hostile, Shards: 4})
	if err := os.WriteFile(filepath.Join(plan, "plan.json"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	large := written(t, t.TempDir(), Job{Scheduler: "slurm", Shards: 1504, Memory: 100 << 20})
	const limits = " 1 921MiB"
	for _, c := range []struct {
		name, script, command, submitDir, workDir string
		args                                      []string
		want                                      string
	}{
		{"inside", script, "./slurm.sbatch", plan, plan, nil, "run . in " + plan + " index 3" + limits},
		{"inside, by its name", script, "slurm.sbatch", plan, plan, nil, "run . in " + plan + " index 3" + limits},
		{"absolute", script, script, "/", "/", nil, "run . in " + plan + " index 3" + limits},
		{"relative", script, filepath.Base(plan) + "/slurm.sbatch", home, home, nil, "run . in " + plan + " index 3" + limits},
		{"--chdir elsewhere", script, "slurm.sbatch", plan, home, nil, "run . in " + plan + " index 3" + limits},
		{"standard input", script, "(null)", plan, plan, nil, "run . in " + plan + " index 3" + limits},
		{"a copy, --chdir to the plan", script, "/tmp/copy.sbatch", home, plan, nil, "run . in " + plan + " index 3" + limits},
		{"a piece", large, script + " 1500", home, home, []string{"1500"}, "run . in " + plan + " index 1503 1 90MiB"},
		{"the first piece", large, script, home, home, nil, "run . in " + plan + " index 3 1 90MiB"},
		{"beyond the end", large, script + " 1501", home, home, []string{"1501"}, ""},
	} {
		got, err := submit(t, c.script, c.command, c.submitDir, c.workDir, c.args...)
		if err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", c.name, got, err, c.want)
		}
	}
	got, err := submit(t, script, "/nowhere/slurm.sbatch", home, home)
	if err == nil || !strings.Contains(got, "there is no plan.json in /nowhere/ or "+home) {
		t.Errorf("without a plan: %q, %v", got, err)
	}
	if entries, err := os.ReadDir(home); err != nil || len(entries) != 1 {
		t.Errorf("a name was run: %v, %v", entries, err)
	}
}

// Whatever a plan is called, its name adds no line and no word to the script.
func TestSlurmHostileName(t *testing.T) {
	plain := written(t, t.TempDir(), Job{Scheduler: "slurm", Name: "x", Shards: 4})
	spoilt := written(t, t.TempDir(), Job{Scheduler: "slurm", Name: hostile, Shards: 4})
	want := strings.Replace(read(t, plain), "--job-name=x\n", "--job-name="+label(hostile)+"\n", 1)
	if got := read(t, spoilt); got != want {
		t.Errorf("the script is\n%s", got)
	}
}

func written(t *testing.T, dir string, job Job) string {
	t.Helper()
	path, err := Write(dir, job)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
