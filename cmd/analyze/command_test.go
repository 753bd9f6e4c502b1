package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A new command is a file and its line in the grammar: flags, limits, help, formats, figures and errors
// are there already. The one in testdata is built into a scratch copy.
func TestNewCommand(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	const line = "type grammar struct {\n"
	if !bytes.Contains(source, []byte(line)) {
		t.Fatalf("main.go has no %q", line)
	}
	dir := t.TempDir()
	scratch := filepath.Join(dir, "main.go")
	changed := strings.Replace(string(source), line, line+"\tThrow throwCmd `cmd:\"\" help:\"Throw dice.\"`\n", 1)
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {
		filepath.Join(here, "main.go"):  scratch,
		filepath.Join(here, "throw.go"): filepath.Join(here, "testdata", "command", "throw.go"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	list, analyze := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "analyze")
	for path, text := range map[string][]byte{scratch: []byte(changed), list: overlay} {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("go", "build", "-overlay", list, "-o", analyze, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, c := range []struct{ line, prints string }{
		{"throw 2d6 --format text", "mean 7"},
		{"throw 2d6 --format json", `"exact":"1/36"`},
		{"throw 2d6 --format csv", "2d6,,7,7,0.16666666666666666,1/6,"},
		{"throw 2d6 --format markdown", "| 7 |"},
		{"throw 2d6 --format svg", "<svg"},
		{"throw --help", "--max-work"},
		{"throw 2d", "2d"},
		{"throw 2d6 --format exe", "--format exe: want text, json"},
		{"throw sum(keep(2,pool(30,d30)))*d6 --max-work 10", "(--max-work raises it, or --engine montecarlo samples instead)"},
	} {
		out, _ := exec.Command(analyze, strings.Fields(c.line)...).CombinedOutput() // some are refused
		if !strings.Contains(string(out), c.prints) {
			t.Errorf("analyze %s prints\n%.600s\nwithout %q", c.line, out, c.prints)
		}
	}
}
