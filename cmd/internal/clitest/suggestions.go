package clitest

import (
	"bytes"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// Suggestions runs the commands that the errors of a session suggest, which must not give the same
// error again. It returns their number.
func Suggestions(t *testing.T, path string, run func(stdout, stderr io.Writer, args []string) int) int {
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
	tried := 0
	for block := range strings.SplitSeq(string(session.Data), "[2]\n") {
		_, block, ok := strings.Cut("\n"+block, "\n$ ")
		if !ok {
			continue
		}
		command, said, _ := strings.Cut(block, "\n")
		args := suggested(Words(command), said)
		if args == nil {
			continue
		}
		tried++
		var stderr bytes.Buffer
		status := run(io.Discard, &stderr, args[1:])
		first, _, _ := strings.Cut(said, "\n")
		again, _, _ := strings.Cut(stderr.String(), "\n")
		if status == 2 && (again == first || reason(again) == reason(first)) {
			t.Errorf("%s\n%s\nwhat it suggests is refused, too:\n%q\n%s", command, first, args, again)
		}
	}
	return tried
}

// reason is an error without what it quotes.
func reason(message string) string { return quoted.ReplaceAllString(message, "") }

var (
	quoted    = regexp.MustCompile(`"[^"]*"|\d+`)
	meant     = regexp.MustCompile(`^analyze: .*?(?:"|argument |flag )([^\s",]+).* \(?did you mean (?:one of )?"?([^\s"?,]+)"?`)
	adding    = regexp.MustCompile(`add (--[a-z-]+ (?:'[^']*'|[^\s)A-Z]+))\)?$`)
	before    = regexp.MustCompile(`type -- before it: (.*)$`)
	writing   = regexp.MustCompile(`"([^"]*)" is not .*: (?:write|type) .*?([0-9.x]+(?:pp|cm)|[0-9,]+$)`)
	example   = regexp.MustCompile(`: parameter (\S+): .* such as (\S+)$`)
	flagged   = regexp.MustCompile(`such as (--[a-z-]+) (\S+)$`)
	threshold = regexp.MustCompile(`: column (\d+): .*\(such as ([<>=]+ [^,]*)`)
	replacing = regexp.MustCompile(`^analyze: column \d+: .*\(such as ([^()]+?)(?:, without spaces)?\)$`)
)

// suggested returns the command corrected as the error said suggests; nil if it suggests nothing
// that can be typed.
func suggested(args []string, said string) []string {
	first, more, _ := strings.Cut(said, "\n")
	source, _, _ := strings.Cut(strings.TrimPrefix(more, "  "), "\n")
	with := func(old, new string) []string {
		out := slices.Clone(args)
		for i := range out {
			out[i] = strings.ReplaceAll(out[i], old, new)
		}
		return out
	}
	if m := before.FindStringSubmatch(first); m != nil {
		return Words(m[1])
	}
	if m := meant.FindStringSubmatch(first); m != nil && !strings.Contains(first, "did you mean max(a, b)") {
		return with(m[1], m[2])
	}
	if m := adding.FindStringSubmatch(first); m != nil {
		return append(slices.Clone(args), Words(m[1])...)
	}
	if m := example.FindStringSubmatch(first); m != nil {
		return append(slices.Clone(args[:3]), "--set", m[1]+"="+m[2])
	}
	if m := flagged.FindStringSubmatch(first); m != nil {
		out := slices.Clone(args)
		out[slices.Index(out, m[1])+1] = m[2]
		return out
	}
	if m := writing.FindStringSubmatch(first); m != nil {
		return with(m[1], m[2])
	}
	if m := threshold.FindStringSubmatch(first); m != nil {
		left, _, _ := strings.Cut(source, " >")
		return with(source, left+" "+m[2])
	}
	if m := replacing.FindStringSubmatch(first); m != nil {
		return with(source, m[1])
	}
	return nil
}
