package scenarios

import (
	"path"
	"path/filepath"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/library"
	"oddsmith/scenarios/rulefile"
)

// Title returns the title of a built-in scenario, of which no more is read.
func Title(name string) (title string, err error) {
	path, data, err := rulefile.Place{}.ReadBuiltin(name)
	if err != nil {
		return "", err
	}
	return TitleIn(path, data)
}

// TitleIn returns the title in the text of a rule file, of which no more is read.
func TitleIn(path string, text []byte) (title string, err error) {
	root, err := yamltree.Parse(path, text)
	if err != nil {
		return "", err
	}
	var r yamltree.Reader
	title = r.TextOf(root, "title")
	return title, r.Err()
}

// BuiltinText returns the text of the rule file of a built-in scenario.
func BuiltinText(name string) (string, error) {
	_, data, err := rulefile.Place{}.ReadBuiltin(name)
	return string(data), err
}

// BuiltinFiles returns the rule file of a built-in scenario and its data files, by their paths
// relative to its folder. main is the path of the rule file.
func BuiltinFiles(name string) (main string, files map[string]string, err error) {
	dir, main := path.Split(name + rulefile.Ext)
	files = map[string]string{}
	note := func(path string, builtin bool, data []byte) {
		if builtin {
			return // it goes on being read from the library
		}
		files[strings.TrimPrefix(filepath.ToSlash(path), dir)] = string(data)
	}
	if _, _, err := (rulefile.Place{}).ReadBuiltin(name); err != nil {
		return "", nil, err
	}
	_, err = Loader{Files: library.Files, Read: note}.Load(dir + main)
	return main, files, err
}
