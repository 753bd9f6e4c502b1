// Package clitest holds the commands against a session that is written down: what is typed,
// what is said on standard error, and the status. It is used by tests alone.
package clitest

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// Refusals runs the command lines of the session in a txtar archive, and compares their errors
// with those below each line; with update it writes them there. A refused command must print
// nothing else.
func Refusals(t *testing.T, path, name string, update bool, run func(stdout, stderr io.Writer, args []string) int) {
	t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	session := unpack(t, archive)
	var said strings.Builder
	for _, line := range strings.Split(string(session.Data), "\n") {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			if strings.HasPrefix(line, "#") {
				said.WriteString(line + "\n")
			}
			continue
		}
		args := Words(command)
		if len(args) == 0 || args[0] != name {
			t.Fatalf("%s: not a command of %s", line, name)
		}
		var stdout, stderr bytes.Buffer
		status := run(&stdout, &stderr, args[1:])
		if stdout.Len() > 0 || status == 0 {
			t.Errorf("%s: not refused: status %d\n%s", line, status, &stdout)
		}
		fmt.Fprintf(&said, "%s\n%s[%d]\n", line, &stderr, status)
	}
	if update {
		session.Data = []byte(said.String())
		if err := os.WriteFile(path, txtar.Format(archive), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(session.Data), said.String()); diff != "" {
		t.Errorf("what is said (-written +said):\n%s", diff)
	}
}

// unpack writes the files of an archive into the current folder, and returns the session, which is
// not written.
func unpack(t *testing.T, archive *txtar.Archive) (session *txtar.File) {
	t.Helper()
	for i, f := range archive.Files {
		if f.Name == "session" {
			session = &archive.Files[i]
			continue
		}
		if err := os.WriteFile(f.Name, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return session
}

// Words splits a command line into words, which may be in single quotes.
func Words(line string) []string {
	var out []string
	var word strings.Builder
	inWord, quoted := false, false
	for _, r := range line {
		switch {
		case r == '\'':
			quoted, inWord = !quoted, true
		case r == ' ' && !quoted:
			if inWord {
				out = append(out, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if inWord {
		out = append(out, word.String())
	}
	return out
}
