package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios/notation"
)

func TestFail(t *testing.T) {
	src := &notation.Source{Text: "1d6 + ?"}
	place := notation.Errorf(notation.Span{Src: src, Start: 6, End: 7}, "unexpected character")
	for _, c := range []struct {
		name   string
		err    error
		status int
		want   string
	}{
		{"nothing", nil, OK, ""},
		{"plain", errors.New("no such file"), BadInput, "tool: no such file\n"},
		{
			"positioned and wrapped", fmt.Errorf("measure hit: %w", place), BadInput,
			"tool: measure hit: column 7: unexpected character\n  1d6 + ?\n        ^\n",
		},
		{"check", &CheckError{Msg: "1 of 2 claims fail"}, CheckFailed, "tool: 1 of 2 claims fail\n"},
		{"interrupted", fmt.Errorf("sampling: %w", context.Canceled), Interrupted, "tool: interrupted\n"},
		{"limit", &exact.LimitError{Limit: 1e9}, BadInput, "--max-work raises it, or --engine montecarlo samples instead)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b bytes.Buffer
			if got := Fail(&b, "tool", c.err); got != c.status {
				t.Errorf("status %d, want %d", got, c.status)
			}
			if !strings.Contains(b.String(), c.want) || c.want == "" && b.Len() > 0 {
				t.Errorf("printed %q, want %q", b.String(), c.want)
			}
		})
	}
}

func TestSettings(t *testing.T) {
	set, err := Settings([]string{"strength=15", " target dodge = 2 ", "x=a=b"})
	if err != nil || set["strength"] != "15" || set["target dodge"] != "2" || set["x"] != "a=b" {
		t.Errorf("%v, %v", set, err)
	}
	for _, bad := range [][]string{{"strength"}, {"=3"}, {"a=1", "a=2"}} {
		if _, err := Settings(bad); err == nil || !strings.Contains(err.Error(), "--set") {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

func TestValidate(t *testing.T) {
	few, least := int64(99), int64(MinTrials)
	good := EngineFlags{Trials: &least, MaxWork: 1, MaxMemory: 1, Residual: 0.5}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*EngineFlags){
		"--trials": func(f *EngineFlags) { f.Trials = &few }, "--detect": func(f *EngineFlags) { f.Detect = 0.002 },
		"--workers": func(f *EngineFlags) { f.Workers = -1 }, "--workers 1000000000": func(f *EngineFlags) { f.Workers = 1_000_000_000 },
		"--residual":                       func(f *EngineFlags) { f.Residual = 1 },
		"--residual 0: it must be above 0": func(f *EngineFlags) { f.Residual = 0 }, "--precision": func(f *EngineFlags) { f.Precision = -1 },
		"--max-work": func(f *EngineFlags) { f.MaxWork = 0 }, "--max-memory": func(f *EngineFlags) { f.MaxMemory = -1 },
	} {
		f := good
		spoil(&f)
		if err := f.Validate(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if o := good.Options(evidence.BothEngines); o.Sampling.Workers < 1 || o.Limits.Residual != 0.5 || o.Sampling.Trials != 100 || o.Detect != 0 {
		t.Errorf("options %+v", o)
	}
	good.Trials = nil
	if o := good.Options(evidence.BothEngines); o.Sampling.Trials != 1_000_000 || o.Detect != 0.001 {
		t.Errorf("defaults %+v", o)
	}
	good.Detect = 0.002
	if o := good.Options(evidence.BothEngines); o.Detect != 0.002 {
		t.Errorf("--detect 0.2pp: %+v", o)
	}
}

func TestLimits(t *testing.T) {
	for text, want := range map[string]Steps{"5e9": 5e9, "1000": 1000, "30s": 3e10, "2m": 1.2e11, "1.5s": 1.5e9, "200ms": 2e8} {
		var s Steps
		if err := s.UnmarshalText([]byte(text)); err != nil || s != want {
			t.Errorf("%s: %v, %v", text, float64(s), err)
		}
	}
	for text, want := range map[string]Bytes{"1e6": 1e6, "1GB": 1e9, "1.5 GB": 1.5e9, "2GiB": 2 << 30, "500MB": 5e8, "64KiB": 65536, "10kB": 1e4, "7B": 7} {
		var b Bytes
		if err := b.UnmarshalText([]byte(text)); err != nil || b != want {
			t.Errorf("%s: %v, %v", text, float64(b), err)
		}
	}
	for _, text := range []string{"", "0", "-1", "NaN", "s", "0s", "-3s", "3 fortnights", "30s 5"} {
		var s Steps
		if err := s.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), "such as 30s") {
			t.Errorf("%q: %v, %v", text, float64(s), err)
		}
	}
	for _, text := range []string{"", "0", "-1GB", "NaN", "GB", "1XB", "1 G"} {
		var b Bytes
		if err := b.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), "write 500MB") {
			t.Errorf("%q: %v, %v", text, float64(b), err)
		}
	}
}

func TestPoints(t *testing.T) {
	for text, want := range map[string]Points{"0.1pp": 0.001, "2 pp": 0.02, "1e-3pp": 0.00001} {
		var p Points
		if err := p.UnmarshalText([]byte(text)); err != nil || math.Abs(float64(p-want)) > 1e-15 {
			t.Errorf("%s: %v, %v", text, float64(p), err)
		}
	}
	for _, text := range []string{"", "0.1", "0pp", "-1pp", "100pp", "pp", "0.1%", "NaNpp", "tenpp"} {
		var p Points
		if err := p.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), "write 0.1pp") {
			t.Errorf("%q: %v, %v", text, float64(p), err)
		}
	}
	if s := Points(0.001).String(); s != "0.1pp" {
		t.Errorf("a tenth of a point is written %s", s)
	}
}

// A file is replaced whole, or left as it was.
func TestWriteOut(t *testing.T) {
	var out, said bytes.Buffer
	app := &App{Stdout: &out, Stderr: &said}
	path := filepath.Join(t.TempDir(), "out.txt")
	hello := func(w io.Writer) error { _, err := io.WriteString(w, "hello"); return err }
	for _, p := range []string{"", path} {
		if err := app.WriteOut(p, hello); err != nil {
			t.Fatal(err)
		}
	}
	failing := func(w io.Writer) error { _, _ = io.WriteString(w, "half"); return errors.New("broken") }
	if err := app.WriteOut(path, failing); err == nil {
		t.Error("no error")
	}
	data, err := os.ReadFile(path)
	if err != nil || string(data) != "hello" || out.String() != "hello" {
		t.Errorf("the file holds %q (%v), standard output %q", data, err, out.String())
	}
	if said.String() != "wrote "+path+"\n" {
		t.Errorf("said %q of the one file that was written", said.String())
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}

// A grammar of two commands, one of which is defective.
type defective struct {
	Panic panicCmd `cmd:""`
	Fine  fineCmd  `cmd:""`
}

type panicCmd struct{}

func (panicCmd) Run() error { panic("index out of range") }

type fineCmd struct{}

func (fineCmd) Run() error { return nil }

// A bug is one line, and a status of its own.
func TestPanic(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"fine"}, OK, ""},
		{[]string{"panic"}, Bug, "tool: index out of range, which is a bug in oddsmith: please report the command that led here\n"},
	} {
		var out, errs bytes.Buffer
		app := &App{Name: "tool", Grammar: &defective{}, Stdout: &out, Stderr: &errs}
		if got := app.Run(c.args); got != c.status || errs.String() != c.want {
			t.Errorf("%v: status %d, want %d; printed %q, want %q", c.args, got, c.status, errs.String(), c.want)
		}
	}
}
