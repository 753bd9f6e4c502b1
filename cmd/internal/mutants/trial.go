package main

import (
	"context"
	"os"
	"sync"
	"time"
)

// A fate is what became of a mutant.
type fate int

const (
	killed fate = iota
	survived
	invalid // does not compile, and is no mutant
)

// String is the word for a fate.
func (f fate) String() string { return [...]string{"killed", "survived", "invalid"}[f] }

// Trials are the tests of the stages of a room, with mutants in them.
type trials struct {
	folder   string
	binaries map[string]binary // by stage
	numbers  map[string]int    // of mutants, by name; 0 if the only one always runs

	mu    sync.Mutex
	sound map[test]bool // whether a test passes if no mutant is chosen
}

// remove removes what was built.
func (b *trials) remove() { os.RemoveAll(b.folder) }

// rounds are how long, in all, the tests take that are run first, and then next. Most mutants
// fall to tests that are quick.
var rounds = []time.Duration{500 * time.Millisecond, 5 * time.Second, 1 << 62}

// try finds out what becomes of a mutant, and which test found it.
func (b *trials) try(ctx context.Context, m mutant, tests []test) (fate, string, error) {
	number, ok := b.numbers[m.name]
	if !ok {
		return invalid, "", nil
	}
	for _, most := range rounds {
		round := map[string][]test{}
		took := map[string]time.Duration{}
		var sum time.Duration
		for len(tests) > 0 && (sum == 0 || sum+tests[0].cpu <= most) {
			t := tests[0]
			tests = tests[1:]
			sum += t.cpu
			round[t.stage] = append(round[t.stage], t)
			took[t.stage] += t.cpu
		}
		for stage, binary := range b.binaries {
			list := round[stage]
			for len(list) > 0 {
				r, err := binary.run(ctx, number, list, took[stage])
				if err != nil {
					return 0, "", err
				}
				if !r.failed {
					break
				}
				if len(r.by) == 0 {
					return killed, stage + ": too slow, or a crash", nil
				}
				t := test{stage: stage, name: r.by[0]}
				if number == 0 {
					return killed, t.name, nil
				}
				if sound, err := b.passes(ctx, t); sound || err != nil {
					return killed, t.name, err
				}
				list = without(list, t.name)
			}
		}
	}
	return survived, "", nil
}

// passes is whether a test passes without a mutant: not if it is about how often something
// is allocated, say, and that has changed.
func (b *trials) passes(ctx context.Context, t test) (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if sound, ok := b.sound[t]; ok {
		return sound, nil
	}
	r, err := b.binaries[t.stage].run(ctx, 0, []test{t}, 0)
	b.sound[t] = !r.failed
	return !r.failed, err
}

func without(list []test, name string) (out []test) {
	for _, t := range list {
		if t.name != name {
			out = append(out, t)
		}
	}
	return out
}
