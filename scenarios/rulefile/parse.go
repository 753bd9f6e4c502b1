package rulefile

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// Parse reads a rule file; its sections are not looked into. name is what the file is
// called in errors, and what it extends is looked for beside it. builtin says that it
// is one of the library. An error is a [*notation.Error] with the place in the file.
func Parse(name string, data []byte, builtin bool) (*File, error) {
	root, err := yamltree.Parse(name, data)
	if err != nil {
		return nil, err
	}
	if root.Kind != yamltree.Mapping {
		return nil, root.Errorf("a rule file is a mapping of sections, not %s", root.Kind).
			WithHint("it begins with `scenario: NAME`")
	}
	f := &File{builtin: map[*notation.Source]bool{root.At.Src: builtin}}
	if f.Root, f.Extends, err = f.extended(root, name, []string{name}); err != nil {
		return nil, err
	}
	f.Fingerprint = fingerprint(f.Root)
	return f, nil
}
