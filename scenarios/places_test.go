package scenarios

import (
	"strings"
	"testing"
	"testing/fstest"
)

// A loader may be given another library; and it tells of every file it reads, so that those
// files are enough to read the same rules again.
func TestPlaces(t *testing.T) {
	for _, name := range []string{"labyrinth/attack", "labyrinth/duel", "labyrinth/matchups", "labyrinth/fight"} {
		copied := fstest.MapFS{}
		l := Loader{Read: func(path string, builtin bool, data []byte) {
			if !builtin {
				t.Errorf("%s reads %s, which is not of the library", name, path)
			}
			copied[path] = &fstest.MapFile{Data: data}
		}}
		s, err := l.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Loader{Library: copied}.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if again.Fingerprint != s.Fingerprint {
			t.Errorf("%s from copies of its files has another fingerprint", name)
		}
		delete(copied, name+".yaml")
		if _, err := (Loader{Library: copied}).Load(name); err == nil || !strings.Contains(err.Error(), "built-in scenario") {
			t.Errorf("%s without its file: %v", name, err)
		}
	}
}

// A large sweep is bound cell by cell, after it was looked at.
func TestLargeSweep(t *testing.T) {
	s, err := Parse("test.yaml", []byte(`
parameters: {a: 1, b: 1}
requires: [{that: a + b < 1000000, else: too much}]
measures: {sum: a + b}
`))
	if err != nil {
		t.Fatal(err)
	}
	sweeps := []Sweep{{"a", nil}, {"b", nil}}
	for i, text := range []string{"x=1..20000", "x=999900..1000000"} {
		w, err := ParseSweep(text)
		if err != nil {
			t.Fatal(err)
		}
		sweeps[i].Texts = w.Texts
	}
	g, err := s.LargeSweep(nil, sweeps)
	if err != nil || g.Len() != 20_000*101 {
		t.Fatalf("%d cells, %v", g.Len(), err)
	}
	if err := g.Check(0, 99); err != nil { // 1 + 999998
		t.Error(err)
	}
	if err := g.Check(0, 100); err == nil || !strings.Contains(err.Error(), "too much") {
		t.Errorf("the first cell that is too much: %v", err)
	}
	if _, err := s.Sweep(nil, sweeps); err == nil || !strings.Contains(err.Error(), "more than 1000000 cells") {
		t.Errorf("a sweep that is held: %v", err)
	}
	sweeps = append(sweeps, Sweep{"c", []string{"1", "2", "3", "4", "5", "6"}})
	sweeps[1].Texts = sweeps[0].Texts
	s, err = Parse("test.yaml", []byte("parameters: {a: 1, b: 1, c: 1}\nmeasures: {sum: a + b + c}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.LargeSweep(nil, sweeps); err == nil || !strings.Contains(err.Error(), "more than 2000000000 cells") {
		t.Errorf("a sweep that is too large: %v", err)
	}
}
