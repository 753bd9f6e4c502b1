package hostile

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/cmd/internal/cli"
)

// planted builds the command with another text in one of its source files.
func planted(t *testing.T, file, old, text string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "..", "..", file))
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(source), old) != 1 {
		t.Fatalf("%s has not one %q: plant the panic elsewhere", file, old)
	}
	dir := t.TempDir()
	changed := filepath.Join(dir, "changed.go")
	if err := os.WriteFile(changed, []byte(strings.Replace(string(source), old, old+text, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "analyze")
	if out, err := exec.Command("go", "build", "-overlay", list, "-o", binary, "../../analyze").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return binary
}

// A panic in an evaluation ends every command with a line and a status of its own, also where it
// is in a goroutine.
func TestPlantedPanic(t *testing.T) {
	const paid = "total := new(big.Int).Exp(x.total, n, nil)" // after it a long evaluation has a goroutine of its own
	analyze := planted(t, "exact/dist/orderstat.go", paid, "\n\tif n.IsInt64() {\n\t\tpanic(\"planted\")\n\t}\n")
	rules := filepath.Join(t.TempDir(), "rules.yaml")
	text := "parameters: {n: 3}\nmeasures: {m: \"rank(2, n, d6)\"}\nexpect: [mean(m) > 3]\n"
	if err := os.WriteFile(rules, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"roll --notation rules rank(2,3,d6)",
		"roll --notation rules rank(500,1000,2d200)",
		"run " + rules,
		"run " + rules + " --sweep n=3..40 --workers 2 --format csv",
		"check " + rules,
		"report " + rules + " --out report",
		"solve " + rules + " --find n --in 3..40 --goal mean(m)>3",
		"tune " + rules + " --vary n=3..40 --goal mean(m)>3",
		"sensitivity " + rules + " --measure mean(m)",
		"diff " + rules + " " + rules + " --sweep n=3..9",
	} {
		t.Run(line, func(t *testing.T) {
			cmd := exec.Command(analyze, strings.Fields(line)...)
			cmd.Dir = t.TempDir()
			said, _ := cmd.CombinedOutput() // the status says it
			if status := cmd.ProcessState.ExitCode(); status != cli.Bug || !strings.Contains(string(said), "planted, which is a bug in oddsmith") {
				t.Errorf("status %d: %s", status, said)
			}
		})
	}
}
