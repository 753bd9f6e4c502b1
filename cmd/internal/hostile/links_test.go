package hostile

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// places are what may be where a file is read or written: each lays it out in a folder, and returns the name
// for the command line. Of a name inside nothing is written outside of the folder.
var places = map[string]func(t *testing.T, dir string) string{
	"a device without room": func(*testing.T, string) string { return "/dev/full" },
	"an endless device":     func(*testing.T, string) string { return "/dev/zero" },
	"an empty device":       func(*testing.T, string) string { return "/dev/null" },
	"the memory":            func(*testing.T, string) string { return "/proc/self/mem" },
	"a pipe": func(t *testing.T, dir string) string {
		return made(t, "x", syscall.Mkfifo(filepath.Join(dir, "x"), 0o600))
	},
	"a link to itself": func(t *testing.T, dir string) string {
		return made(t, "x", os.Symlink("x", filepath.Join(dir, "x")))
	},
	"a link to nothing": func(t *testing.T, dir string) string {
		return made(t, "x", os.Symlink("nowhere/at/all", filepath.Join(dir, "x")))
	},
	"a link to a pipe": func(t *testing.T, dir string) string {
		made(t, "", syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600))
		return made(t, "x", os.Symlink("pipe", filepath.Join(dir, "x")))
	},
	"a link to a folder": func(t *testing.T, dir string) string {
		made(t, "", os.Mkdir(filepath.Join(dir, "folder"), 0o700))
		return made(t, "x", os.Symlink("folder", filepath.Join(dir, "x")))
	},
	"a folder": func(t *testing.T, dir string) string {
		return made(t, "x", os.Mkdir(filepath.Join(dir, "x"), 0o700))
	},
	"a socket": func(t *testing.T, dir string) string {
		l, err := net.Listen("unix", filepath.Join(dir, "x"))
		if err != nil {
			t.Skip(err) // the path is too long for one
		}
		t.Cleanup(func() { _ = l.Close() })
		return "x"
	},
	"a file as a folder": func(t *testing.T, dir string) string {
		put(t, dir, "plain", "")
		return "plain/x"
	},
	"a long name":      func(*testing.T, string) string { return strings.Repeat("x", 300) },
	"a long path":      func(*testing.T, string) string { return strings.Repeat("x/", 150) + "x" },
	"here":             func(*testing.T, string) string { return "." },
	"the root":         func(*testing.T, string) string { return "/" },
	"a missing folder": func(*testing.T, string) string { return "missing/x" },
	"a name that commands": func(*testing.T, string) string {
		return "x\n::error::qzx\x1b]0;qzx\a"
	},
}

func made(t *testing.T, name string, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// pending reports whether a command that waits for the other end of a pipe is asked to end.
func pending(place string) bool { return strings.HasSuffix(place, "a pipe") }

// Whatever is where a file is read, the command ends with a status and a word; what is no file is refused.
func TestOddInputs(t *testing.T) {
	for place, lay := range places {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			for _, line := range some(2, "analyze run IN", "analyze run data.yaml", "analyze anydice IN", "analyze check IN --baseline IN", "tables status IN") {
				dir := t.TempDir()
				name := lay(t, dir)
				put(t, dir, "data.yaml", "scenario: evil/data\nparameters: {hp: 1}\nrecords:\n  monster: {file: "+quoted(name)+", fields: {hp: hp}}\nmeasures: {m: hp + 1d6}\n")
				c := call{dir: dir, line: words(line, "IN", name)}
				if pending(place) {
					c.ended, c.after = syscall.SIGTERM, waits
				}
				status, said := c.run(t)
				isEmptyProgram := place == "an empty device" && strings.Contains(line, "anydice")
				if status != 2 && !pending(place) && !isEmptyProgram {
					t.Errorf("%q: status %d, want 2: %.200s", c.line, status, said)
				}
			}
		})
	}
}

// Whatever is where a file is written, nothing is written outside of the folder, and nothing half.
func TestOddOutputs(t *testing.T) {
	for place, lay := range places {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			for _, line := range some(2,
				"analyze roll 1d4 --out OUT", "tables write labyrinth/trap --sweep dc=14..15 --format csv --quiet --out OUT",
				"analyze run labyrinth/trap --format json --out OUT", "analyze report labyrinth/trap --engine exact --quiet --out OUT",
			) {
				outer := t.TempDir()
				dir := filepath.Join(outer, "inner")
				made(t, "", os.Mkdir(dir, 0o700))
				name := lay(t, dir)
				if name == "/" && os.Geteuid() == 0 {
					t.Skip("root may write there")
				}
				c := call{dir: dir, line: words(line, "OUT", name)}
				if pending(place) {
					c.ended, c.after = syscall.SIGTERM, waits
				}
				if status, _ := c.run(t); status == 0 || status == 2 {
					inspect(t, dir)
				}
				if list, err := os.ReadDir(outer); err != nil || len(list) != 1 {
					t.Errorf("%q: beside the folder: %v, %v", c.line, list, err)
				}
			}
		})
	}
}

// A device without room, and a pipe that nobody reads, end a command; the first with status 2.
func TestOddStandardOutput(t *testing.T) {
	for _, format := range []string{"text", "json", "csv", "markdown", "xlsx", "arrow"} {
		line := words("analyze run labyrinth/trap --format FORMAT", "FORMAT", format)
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			t.Skip(err)
		}
		if status, _ := (call{dir: t.TempDir(), line: line, stdout: full}).run(t); status != 2 {
			t.Errorf("%s: status %d where there is no room", format, status)
		}
		made(t, "", full.Close())
		r, w, err := os.Pipe()
		made(t, "", err)
		made(t, "", r.Close())
		(call{dir: t.TempDir(), line: line, stdout: w}).run(t)
		made(t, "", w.Close())
	}
}

// words are those of a line, in which a name stands for something else.
func words(line, name, is string) []string {
	list := strings.Fields(line)
	for i := range list {
		if list[i] == name {
			list[i] = is
		}
	}
	return list
}
