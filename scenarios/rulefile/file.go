package rulefile

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// A File is a rule file with what it extends merged in.
type File struct {
	Root        *yamltree.Node // a mapping of sections
	Extends     []string       // what the file extends, the nearest first
	Fingerprint string         // hash of all in it that has a part in the odds, in hexadecimal

	builtin map[*notation.Source]bool // whether a text that nodes stand in is one of the library
}
