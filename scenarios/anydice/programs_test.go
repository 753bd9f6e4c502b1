package anydice

import (
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"oddsmith/exact"
)

// sizes is a number that is small for the oracle and large as in play: <3|20>.
var sizes = regexp.MustCompile(`<(\d+)\|(\d+)>`)

// programs returns the programs of testdata/programs.txt by name, in small or in large.
func programs(t *testing.T, size string) map[string]string {
	t.Helper()
	data, err := os.ReadFile("testdata/programs.txt")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, part := range strings.Split("\n"+string(data), "\n---- ")[1:] {
		name, text, _ := strings.Cut(part, "\n")
		if out[name] != "" {
			t.Errorf("there are two programs %q", name)
		}
		out[name] = sizes.ReplaceAllString(text, size)
	}
	return out
}

// The programs of people, in small, mean what the oracle says.
func TestProgramsOracle(t *testing.T) {
	list := programs(t, "$1")
	compared := 0
	for name, text := range list {
		if hold(t, text) {
			compared++
		} else if _, err := enumerate(text); !errors.Is(err, errTooMuch) {
			t.Errorf("%s was not compared: %v", name, err)
		}
	}
	if compared < len(list)*9/10 {
		t.Errorf("only %d of %d programs were compared", compared, len(list))
	}
}

// In the sizes of play they are answered exactly.
func TestProgramsLarge(t *testing.T) {
	for name, text := range programs(t, "$2") {
		p, err := Read("", text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, n := range p.Notes {
			if n.Kind == Imprecise {
				t.Errorf("%s: no number is beyond 2^53", name)
			}
		}
		for _, o := range p.Outputs {
			if r, err := exact.Eval(context.Background(), o.Tree, exact.Options{}); err != nil || r.Dist == nil {
				t.Errorf("%s: %s: %v", name, o.Name, err)
			}
		}
	}
}
