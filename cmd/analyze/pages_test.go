package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

var update = flag.Bool("update", false, "rewrite the pages in docs/systems, and what commands print in others")

// The pages in docs/systems are what the rule files say; `make docs` writes them.
func TestPages(t *testing.T) {
	const root = "../../docs/systems"
	index := "# The built-in scenarios\n\nThese pages are generated from the rule files by `make docs`.\n\n"
	written := map[string]bool{"README.md": true}
	system := ""
	for _, name := range scenarios.Builtin() {
		s, err := scenarios.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := text.Page(&b, s); err != nil {
			t.Fatal(err)
		}
		folder, _, _ := strings.Cut(name, "/")
		if folder != system {
			index, system = index+"\n## "+folder+"\n\n", folder
			if _, err := os.Stat(filepath.Join(root, folder, sourcePage)); err == nil {
				index += "[The source, line by line](" + folder + "/" + sourcePage + ")\n\n"
			}
		}
		index += "- [" + name + "](" + name + ".md): " + s.Title + "\n"
		written[name+".md"] = true
		page(t, filepath.Join(root, name+".md"), b.String())
		for _, line := range text.Examples(s) {
			checkExample(t, s, line)
		}
	}
	index += "\n## roll20\n\n[The source, line by line](roll20/" + sourcePage + ")\n"
	page(t, filepath.Join(root, "README.md"), index)
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if rel, _ := filepath.Rel(root, path); err == nil && !d.IsDir() && !written[filepath.ToSlash(rel)] && d.Name() != sourcePage {
			t.Errorf("%s is of no scenario", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func page(t *testing.T, path, want string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s is not what the rule file says; `make docs` writes it", path)
	}
}

// checkExample binds what a command of a page asks for.
func checkExample(t *testing.T, s *scenarios.Scenario, line string) {
	t.Helper()
	set := map[string]string{}
	var sweeps []scenarios.Sweep
	words := strings.Fields(line)
	for i, w := range words {
		switch w {
		case "--set":
			name, value, _ := strings.Cut(words[i+1], "=")
			set[name] = value
		case "--sweep":
			text, _, _ := strings.Cut(line[strings.Index(line, "--sweep ")+len("--sweep "):], " --")
			sweep, err := scenarios.ParseSweep(strings.Trim(text, "'"))
			if err != nil {
				t.Errorf("%s: %v", line, err)
			}
			sweeps = append(sweeps, sweep)
		}
	}
	if _, err := s.Sweep(set, sweeps); err != nil {
		t.Errorf("%s: %v", line, err)
	}
}
