package hostile

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A command that is ended in the middle of writing leaves nothing that looks whole and is not, and what it
// leaves goes with the next run.
func TestSignals(t *testing.T) {
	for name, line := range map[string]string{
		"a report": "analyze report labyrinth/trap labyrinth/duel --trials 1000 --quiet --out out",
		"tables":   "tables write labyrinth/trap --sweep dc=1..30 --format csv --quiet --out out",
		"a plan":   "tables plan labyrinth/trap --sweep dc=1..30 --shards 4 --out out",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, signal := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT} {
				for _, after := range some(2, 30, 200, 0, 5, 60, 400, time.Duration(1000)) {
					dir := t.TempDir()
					c := call{dir: dir, line: words(line, "", ""), ended: signal, after: after * time.Millisecond}
					c.run(t)
					out := filepath.Join(dir, "out")
					if exists(filepath.Join(out, "contents.txt")) && !exists(filepath.Join(out, "index.html")) {
						t.Errorf("%v after %v: a report without its page", signal, c.after)
					}
					if signal != syscall.SIGKILL {
						inspect(t, dir)
					}
					if err := os.RemoveAll(out); name == "a plan" && err != nil { // a plan is not made twice
						t.Fatal(err)
					}
					c.ended = nil
					if status, said := c.run(t); status != 0 {
						t.Errorf("once more: status %d: %s", status, said)
					}
					inspect(t, dir)
				}
			}
		})
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
