// Package suggest words the errors for a name that nobody knows: they name the
// nearest that is known, or list those that are.
package suggest

import (
	"fmt"
	"path"
	"strings"

	"oddsmith/scenarios/notation"
)

// Unknown returns the error for a name that is not among the known ones, with the nearest of them.
// what says what the name should be of.
func Unknown(what, name string, known []string) error {
	if inside := within(name, known); inside != nil {
		return fmt.Errorf("there is no %s %q (%s is a folder: %s)", what, name, strings.TrimSuffix(name, "/"), List(inside))
	}
	if n, ok := notation.Nearest(name, known); ok {
		return fmt.Errorf("there is no %s %q (did you mean %s?)", what, name, n)
	}
	if likely := inFolders(name, known); likely != nil {
		return fmt.Errorf("there is no %s %q (did you mean %s?)", what, name, strings.Join(likely, " or "))
	}
	if len(known) == 0 {
		return fmt.Errorf("there is no %s %q (none is declared)", what, name)
	}
	return fmt.Errorf("there is no %s %q (known: %s)", what, name, List(known))
}

// within are the known names that are in a folder.
func within(folder string, known []string) (names []string) {
	for _, k := range known {
		if strings.HasPrefix(k, strings.TrimSuffix(folder, "/")+"/") {
			names = append(names, k)
		}
	}
	return names
}

// inFolders are the known names in folders that are called so there, or nearly so if none is.
func inFolders(name string, known []string) (likely []string) {
	var bases []string
	for _, k := range known {
		if strings.Contains(k, "/") {
			bases = append(bases, path.Base(k))
		}
	}
	base, ok := notation.Nearest(name, bases)
	if !ok {
		return nil
	}
	for _, k := range known {
		if strings.HasSuffix(k, "/"+base) {
			likely = append(likely, k)
		}
	}
	return likely
}

// Nearest returns " (did you mean X?)" if one of the known names is near, else
// nothing.
func Nearest(name string, known []string) string {
	if n, ok := notation.Nearest(name, known); ok {
		return fmt.Sprintf(" (did you mean %s?)", n)
	}
	return ""
}

// Hint names the nearest of the known names, or lists them behind some words: "did you
// mean a?", "one of a, b". It is empty where nothing is known.
func Hint(words, name string, known []string) string {
	if n, ok := notation.Nearest(name, known); ok {
		return fmt.Sprintf("did you mean %s?", n)
	}
	if len(known) == 0 {
		return ""
	}
	return words + List(known)
}

// List joins names with commas, and only the first of many.
func List(names []string) string {
	const shown = 20
	if len(names) > shown {
		return strings.Join(names[:shown], ", ") + ", ..."
	}
	return strings.Join(names, ", ")
}
