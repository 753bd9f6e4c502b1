package clitest

import (
	"bytes"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"oddsmith/cmd/internal/cli"
)

// Twice tests every flag of every command given twice: a flag with a list must accept both values,
// any other must be refused.
func Twice(t *testing.T, grammar any, run func(stdout, stderr io.Writer, args []string) int) {
	t.Helper()
	parser, err := kong.New(grammar, kong.Vars(cli.Vars()))
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, command := range parser.Model.Leaves(true) {
		for _, f := range command.Flags {
			if f.Name == "help" || f.IsCumulative() {
				continue
			}
			tried++
			once := "--" + f.Name
			if !f.IsBool() {
				once += "=" + sample(f)
			}
			var stderr bytes.Buffer
			status := run(io.Discard, &stderr, []string{command.Name, once, once})
			if want := "--" + f.Name + " is given twice"; status != cli.BadInput || !strings.Contains(stderr.String(), want) {
				t.Errorf("%s %s %[2]s: status %d, %q, want %q", command.Name, once, status, stderr.String(), want)
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d flags were tried", tried)
	}
}

// sample returns a valid value for a flag.
func sample(f *kong.Flag) string {
	known := map[string]string{"detect": "1pp", "data-root": ".", "max-time": "5s"}
	switch v, ok := known[f.Name]; {
	case ok:
		return v
	case f.Enum != "":
		return strings.Split(f.Enum, ",")[0]
	}
	target := f.Target.Type()
	if target.Kind() == reflect.Pointer {
		target = target.Elem()
	}
	if target.Kind() == reflect.Float64 {
		return "0.5"
	}
	return "5"
}
