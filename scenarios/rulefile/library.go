package rulefile

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"oddsmith/scenarios/library"
)

// Ext is how the name of a rule file ends.
const Ext = ".yaml"

// Builtin returns the names of the built-in scenarios, sorted.
func Builtin() []string { return slices.Clone(builtinNames()) }

var builtinNames = sync.OnceValue(func() []string {
	var names []string
	// The embedded files can be walked: they were when the binary was built.
	_ = fs.WalkDir(library.Files, ".", func(path string, _ fs.DirEntry, err error) error {
		// What lies deeper is data that the scenarios read.
		if name, ok := strings.CutSuffix(path, Ext); ok && err == nil && strings.Count(name, "/") == 1 {
			names = append(names, name)
		}
		return err
	})
	slices.Sort(names)
	return names
})

// ReadBuiltin reads the rule file of a built-in scenario and says where in the library
// it is.
func ReadBuiltin(name string) (path string, data []byte, err error) {
	path = name + Ext
	if data, err = library.Files.ReadFile(path); err != nil {
		return "", nil, fmt.Errorf("reading the library: %w", err)
	}
	return path, data, nil
}
