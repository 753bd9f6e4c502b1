package scenarios

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A rule file reads nothing outside of its folder, whatever it names, and says
// nothing of what is there.
func TestOutside(t *testing.T) {
	top := t.TempDir()
	dir := filepath.Join(top, "rules")
	for _, d := range []string{dir, filepath.Join(dir, "sub"), filepath.Join(top, "other")} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	const secret = "measures: {m: 1d6}\nsecret: token\n"
	hidden := write(t, filepath.Join(top, "secret.yaml"), secret)
	write(t, filepath.Join(top, "other", "secret.yaml"), secret)
	write(t, filepath.Join(dir, "base.yaml"), "measures: {m: 1d6}\n")
	write(t, filepath.Join(dir, "sub", "base.yaml"), "measures: {m: 1d6}\n")
	for link, to := range map[string]string{
		"link.yaml": hidden, "relative.yaml": "../secret.yaml", "folder": "../other", "inside.yaml": "sub/base.yaml",
	} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.yaml"), 0o600); err != nil {
		t.Skip(err)
	}
	t.Chdir(dir) // a path from here must be no way out either
	for _, c := range []struct {
		path string
		ok   bool
	}{
		{"base.yaml", true},
		{"sub/base.yaml", true},
		{"sub/../base.yaml", true},
		{"inside.yaml", true},
		{"labyrinth/attack", true},
		{"../secret.yaml", false},
		{"sub/../../secret.yaml", false},
		{hidden, false},
		{"/etc/passwd", false},
		{"link.yaml", false},
		{"relative.yaml", false},
		{"folder/secret.yaml", false},
		{"pipe.yaml", false},
		{"sub", false},
	} {
		measure := "m"
		if c.path == "labyrinth/attack" {
			measure = "damage"
		}
		for what, file := range map[string]string{
			"extends": "extends: " + c.path + "\n",
			"claim":   "measures: {m: 1d6}\nexpect:\n  - {claim: a, scenario: " + c.path + ", quantity: mean(" + measure + "), in: 0..100}\n",
		} {
			path := write(t, filepath.Join(dir, "mine.yaml"), file)
			s, err := Load(path)
			if err == nil && len(s.Claims) > 0 {
				_, err = s.Claims[0].Query()
			}
			switch {
			case (err == nil) != c.ok:
				t.Errorf("%s %s: %v", what, c.path, err)
			case err != nil && (strings.Contains(err.Error(), "token") || !strings.Contains(err.Error(), "mine.yaml:")):
				t.Errorf("%s %s tells too much, or not where: %v", what, c.path, err)
			}
		}
	}
}
