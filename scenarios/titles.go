package scenarios

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/rulefile"
)

// Title returns the title of a built-in scenario, of which no more is read.
func Title(name string) (title string, err error) {
	path, data, err := rulefile.Place{}.ReadBuiltin(name)
	if err != nil {
		return "", err
	}
	root, err := yamltree.Parse(path, data)
	if err != nil {
		return "", err
	}
	return title, root.ReadFields(yamltree.Into("title", &title))
}

// BuiltinText returns the text of the rule file of a built-in scenario.
func BuiltinText(name string) (string, error) {
	_, data, err := rulefile.Place{}.ReadBuiltin(name)
	return string(data), err
}
