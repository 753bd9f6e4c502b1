package anydice

import (
	"fmt"
	"maps"
	"strings"

	"oddsmith/scenarios/notation"
)

// An unroller executes a program and collects the trees of its outputs.
type unroller struct {
	*budget
	moment
	used  map[string]int // how often a name was given, so that each is given once
	rules *ruleMode      // nil unless a rule file is to be written

	outputs  []Output
	notes    []Note
	exploded []Explosion
	noted    map[Note]bool
}

// A moment is what a call sees beside variables.
type moment struct {
	functions map[string]*function // what is defined so far; replaced, never changed
	settings  settings
	depth     int
}

// settings are what `set` says.
type settings struct {
	explode int64 // how often an explosion goes on
	calls   int64 // how deep functions are called
	lowest  bool  // positions count from the lowest
}

func newUnroller() *unroller {
	return &unroller{
		budget: &budget{}, used: map[string]int{}, noted: map[Note]bool{},
		moment: moment{functions: builtins(), settings: settings{explode: 2, calls: 10}},
	}
}

// A frame holds the variables of a call. Those that it does not have are its caller's.
type frame struct {
	vars   map[string]value
	caller *frame
}

func newFrame(caller *frame) *frame { return &frame{vars: map[string]value{}, caller: caller} }

func (f *frame) clone() *frame { return &frame{vars: maps.Clone(f.vars), caller: f.caller} }

// find returns the value of a variable, of the frame or of the nearest caller that has it.
func (f *frame) find(name string) (value, bool) {
	for ; f != nil; f = f.caller {
		if v, ok := f.vars[name]; ok {
			return v, true
		}
	}
	return nil, false
}

// snapshot copies the frame and those of its callers, so that a call can be evaluated again later.
func (f *frame) snapshot() *frame {
	if f == nil {
		return nil
	}
	return &frame{vars: maps.Clone(f.vars), caller: f.caller.snapshot()}
}

// fresh returns a name that no other roll of the program has, made from a word.
func (u *unroller) fresh(word string) string {
	word = strings.Trim(strings.ToLower(word), "_")
	if word == "" {
		word = "roll"
	}
	u.used[word]++
	n := u.used[word]
	if u.rules != nil && u.rules.inside == 0 {
		n += u.rules.local[word]
	}
	if n > 1 || u.rules != nil && isReserved(word) {
		return fmt.Sprintf("%s_%d", word, n)
	}
	return word
}

// isReserved reports whether a word is not an ordinary name in a rule file.
func isReserved(word string) bool {
	switch word {
	case notation.ItName, notation.OtherName, notation.TurnsName, "yes", "no", "none":
		return true
	}
	for _, text := range []string{word, word + "()"} {
		e, err := notation.Rules.Parse(text)
		if _, isName := e.(*notation.Ref); err != nil || !isName {
			return true
		}
	}
	return notation.IsReserved(word)
}

// note adds a note, each only once.
func (u *unroller) note(n Note) {
	if !u.noted[n] {
		u.noted[n] = true
		u.notes = append(u.notes, n)
	}
}
