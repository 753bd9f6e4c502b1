package anydice

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// FuzzRead looks for programs that panic or hang, or whose trees an engine would refuse to
// read.
func FuzzRead(f *testing.F) {
	for seed := range uint64(60) {
		f.Add(RandomProgram(seed))
	}
	for _, text := range []string{
		"output 3d6", `set "position order" to "lowest first"`, "loop I over {1..3} { output [highest I of 4d6] named \"[I]\" }",
		"function: f N:n { if N = 6 { result: 6 + [f d6] } result: N } output [f d6]", "output d{d4, 2d6:3} ^ d3", `\ \output d{}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Read("", text)
		if err != nil {
			if !strings.Contains(err.Error(), "column ") {
				t.Errorf("%q: %v has no place", text, err)
			}
			return
		}
		for _, o := range p.Outputs {
			if err := checked(o.Tree); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
		if _, err := p.Rules("program.yaml", func(*RuleFile) error { return nil }); err != nil && !strings.Contains(err.Error(), ":") {
			t.Errorf("%q: %v", text, err)
		}
	})
}

// Programs with words left out, said twice or exchanged are read, or refused with a place.
func TestMutated(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 5))
		words := strings.Fields(RandomProgram(seed))
		for range 1 + r.IntN(3) {
			i, j := r.IntN(len(words)), r.IntN(len(words))
			switch r.IntN(3) {
			case 0:
				words[i], words[j] = words[j], words[i]
			case 1:
				words[i] = words[j]
			case 2:
				words[i] = ""
			}
		}
		text := strings.Join(words, " ")
		if _, err := Read("", text); err != nil && !strings.Contains(err.Error(), "column ") {
			t.Errorf("%s: %v has no place", text, err)
		}
	}
}
